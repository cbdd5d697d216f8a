package io.mizan.model.job.tuning;

/** The parameters of Lustre clients that Mizan may set on the nodes of a job, and no others. */
public enum ClientParameter {
    MAX_READ_AHEAD_MB("llite.*.max_read_ahead_mb"),
    MAX_READ_AHEAD_PER_FILE_MB("llite.*.max_read_ahead_per_file_mb"),
    MAX_RPCS_IN_FLIGHT("osc.*.max_rpcs_in_flight"),
    MAX_DIRTY_MB("osc.*.max_dirty_mb");

    private final String pattern;

    ClientParameter(String pattern) {
        this.pattern = pattern;
    }

    /** As {@code lctl} names it. */
    public String pattern() {
        return pattern;
    }
}
