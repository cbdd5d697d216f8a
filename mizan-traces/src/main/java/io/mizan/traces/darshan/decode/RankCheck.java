package io.mizan.traces.darshan.decode;

import io.mizan.traces.darshan.record.CounterRecord;
import java.util.Optional;

/** Tells records that the layout tables explain from those they do not: the job has no other ranks than its own. */
public record RankCheck(long processes) {

    /** What is wrong with a rank; where the number of processes is unknown, only a negative one is. */
    Optional<String> problem(long rank) {
        boolean known = rank >= CounterRecord.SHARED && (processes == 0 || rank < processes);
        return known
                ? Optional.empty()
                : Optional.of("a record of rank " + rank + " in a job of " + processes
                        + " processes: damaged, or an unknown layout");
    }
}
