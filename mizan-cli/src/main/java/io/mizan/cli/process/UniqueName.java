package io.mizan.cli.process;

import java.util.UUID;

/** A name that no other process has, on any machine, whatever its clock says. */
public final class UniqueName {
    private UniqueName() {}

    public static String ofThisProcess() {
        return ProcessHandle.current().pid() + " " + UUID.randomUUID();
    }
}
