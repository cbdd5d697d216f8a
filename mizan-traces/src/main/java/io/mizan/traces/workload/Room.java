package io.mizan.traces.workload;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;

/** The memory that a workload may take. It is asked before memory is used, never after. */
final class Room {
    /** Arrays cannot hold more. */
    private static final long MOST_THINGS = Integer.MAX_VALUE - 64;

    private final String log;
    private final long most;
    private long taken;

    Room(String log, long most) {
        this.log = log;
        this.most = most;
    }

    /** Takes room for a number of things, or refuses the log. */
    void take(long count, long bytesEach, String what) {
        if (!has(count, bytesEach)) {
            throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "more " + what + " than there is room for")
                    .with("needed", count)
                    .with("room", (most - taken) / bytesEach)
                    .at(Place.of(log))
                    .maybe("give Mizan more memory: MIZAN_JAVA_OPTS=-Xmx4g")
                    .exception();
        }
        taken += count * bytesEach;
    }

    /** What is left, for something that comes and goes. */
    Room rest() {
        return new Room(log, most - taken);
    }

    boolean has(long count, long bytesEach) {
        return count <= Math.min((most - taken) / bytesEach, MOST_THINGS);
    }

    void give(long count, long bytesEach) {
        taken -= count * bytesEach;
    }
}
