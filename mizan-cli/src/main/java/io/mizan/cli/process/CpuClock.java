package io.mizan.cli.process;

import java.lang.management.ManagementFactory;

/** The processor time of this thread. */
public final class CpuClock {
    private CpuClock() {}

    /** Nanoseconds from any beginning. */
    public static long nanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
