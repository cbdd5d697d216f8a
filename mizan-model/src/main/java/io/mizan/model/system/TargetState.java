package io.mizan.model.system;

import java.util.Locale;

/** Whether new files may go to a target, from best to worst. */
public enum TargetState {
    ACTIVE,
    DEGRADED,
    /** Takes no new objects: precreation is off, or the target is out of space or inodes. */
    NOPRECREATE,
    READONLY,
    INACTIVE;

    /** As it stands in JSON and in system files. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    public TargetState worse(TargetState other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
