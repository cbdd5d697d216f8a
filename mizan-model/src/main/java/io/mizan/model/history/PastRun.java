package io.mizan.model.history;

import io.mizan.model.error.Problem;
import java.util.List;

/**
 * One run of a program, and what it created, in the order of time. A path is there once: who creates a file again gives it no
 * other place.
 *
 * @param source the trace, for messages
 * @param job id in the batch system, empty where there is none
 * @param ranks processes of the parallel program, at least 1
 * @param startSeconds since 1970, or {@link #UNKNOWN_START}
 * @param complete whether the run was seen to its end; one that was killed or still goes on lacks its last files
 */
public record PastRun(
        String source,
        Program program,
        String job,
        int ranks,
        double startSeconds,
        boolean complete,
        List<PastCreate> creates) {
    public static final double UNKNOWN_START = Double.NEGATIVE_INFINITY;

    public PastRun {
        creates = List.copyOf(creates);
        if (ranks < 1 || Double.isNaN(startSeconds)) {
            throw Problem.impossible("a run must have at least one rank and a finite start")
                    .with("source", source)
                    .with("ranks", ranks)
                    .with("startSeconds", startSeconds)
                    .exception();
        }
    }

    public boolean startKnown() {
        return startSeconds != UNKNOWN_START;
    }
}
