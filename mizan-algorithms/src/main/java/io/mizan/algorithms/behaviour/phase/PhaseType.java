package io.mizan.algorithms.behaviour.phase;

/** What a phase mostly does. */
public enum PhaseType {
    WRITE("write burst"),
    READ("read"),
    METADATA("metadata");

    private final String label;

    PhaseType(String label) {
        this.label = label;
    }

    /** What a person reads. */
    public String label() {
        return label;
    }
}
