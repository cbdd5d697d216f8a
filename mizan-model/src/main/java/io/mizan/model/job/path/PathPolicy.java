package io.mizan.model.job.path;

/** Chooses the path of a job. It keeps nothing: what other jobs reserved is in the layers. */
public interface PathPolicy {

    /** The name by which it is chosen. */
    String name();

    /**
     * A path for the job. Abnormal nodes are never on it and maps are never broken; a layer all of whose allowed nodes are abnormal is left out.
     * Where capacity does not suffice the path says what is unserved.
     */
    JobPath choose(SiteLayers site, PathDemand demand);
}
