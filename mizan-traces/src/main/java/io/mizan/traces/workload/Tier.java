package io.mizan.traces.workload;

/** From which part of a Darshan log a workload is made. */
public enum Tier {
    /** For each file the best part that the log has, and counters for what DXT lost. */
    AUTO("auto"),
    /** Traced accesses and nothing else. */
    DXT("dxt"),
    /** Who moved how much when, fitted to files, with the sizes of the counters. */
    HEATMAP("heatmap"),
    /** The windows, sizes and patterns of the counters. */
    COUNTERS("counters"),
    /** Bytes spread evenly over the time that a file was open: section 6.3 of the Tarazu paper. */
    TARAZU("tarazu"),
    /** All writes, then all reads, with equal gaps: IOWA (Snyder et al. 2015) as in CODES. */
    IOWA("iowa");

    private final String label;

    Tier(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
