package io.mizan.model.allocation;

import java.util.List;

/** Decides how many resources (targets, I/O nodes) each application gets. */
public interface AllocationPolicy {

    /** The name by which it is chosen. */
    String name();

    /**
     * One number for each application, in their order, from 1 to {@link ApplicationSet#most}. The numbers may add up to
     * more than there are resources: applications then share, and a placement decides which.
     */
    List<Integer> allocate(ApplicationSet set);
}
