package io.mizan.traces.darshan.record;

/** A file system that was mounted where the job ran. */
public record Mount(String path, String type) {
    /** Where no mount point is a prefix of the name. */
    public static final Mount UNKNOWN = new Mount("UNKNOWN", "UNKNOWN");
}
