package io.mizan.traces.workload.event;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;

/** The memory that a workload may use, reserved before it is allocated. */
public final class MemoryBudget {
    /** Arrays cannot hold more. */
    private static final long MOST_THINGS = Integer.MAX_VALUE - 64;

    private final String log;
    private final long most;
    private long taken;

    public MemoryBudget(String log, long most) {
        this.log = log;
        this.most = most;
    }

    /** Takes room for a number of things, or refuses the log. */
    public void take(long count, long bytesEach, String what) {
        if (!has(count, bytesEach)) {
            throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "not enough memory for the " + what)
                    .with("needed", count)
                    .with("room", (most - taken) / bytesEach)
                    .at(Place.of(log))
                    .maybe("give Mizan more memory: MIZAN_JAVA_OPTS=-Xmx4g")
                    .exception();
        }
        taken += count * bytesEach;
    }

    /** What is left, for something that comes and goes. */
    public MemoryBudget rest() {
        return new MemoryBudget(log, most - taken);
    }

    public boolean has(long count, long bytesEach) {
        return count <= Math.min((most - taken) / bytesEach, MOST_THINGS);
    }

    public void give(long count, long bytesEach) {
        taken -= count * bytesEach;
    }
}
