package io.mizan.traces.picture.chart;

/** Which part of the log a picture was made from, best first. */
public enum Source {
    /** Every access with its time and place. */
    DXT("dxt"),
    /** Bytes of each rank in bins of time. */
    HEATMAP("heatmap"),
    /** Totals of each file with the times of the first and the last access. */
    COUNTERS("counters"),
    /** The log has nothing to make the picture from. */
    NONE("none");

    private final String label;

    Source(String label) {
        this.label = label;
    }

    public String label() {
        return label;
    }
}
