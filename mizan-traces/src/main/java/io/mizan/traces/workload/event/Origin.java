package io.mizan.traces.workload.event;

/** How an event is known; {@link io.mizan.model.workload.WorkloadSink#origin} gets the label. */
public enum Origin {
    DXT("dxt"),
    /** What DXT lost, from the counters less the traced accesses. */
    RESIDUAL("residual"),
    HEATMAP("heatmap"),
    COUNTERS("counters"),
    TARAZU("tarazu"),
    IOWA("iowa");

    private final String label;

    Origin(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
