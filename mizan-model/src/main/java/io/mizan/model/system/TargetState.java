package io.mizan.model.system;

/** Whether new files may go to a target, from best to worst. */
public enum TargetState {
    ACTIVE("active"),
    DEGRADED("degraded"),
    /** Takes no new files: the administrators or the server closed it, or it is out of space or inodes. */
    NO_NEW_FILES("noprecreate"),
    READ_ONLY("readonly"),
    INACTIVE("inactive");

    private final String label;

    TargetState(String label) {
        this.label = label;
    }

    /** As it stands in JSON and in system files. */
    public String label() {
        return label;
    }

    public TargetState worse(TargetState other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
