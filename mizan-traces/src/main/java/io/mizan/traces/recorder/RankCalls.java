package io.mizan.traces.recorder;

/** The calls of one rank, one after the other. */
final class RankCalls {
    private final GrammarWalk walk;
    private final TimeStamps times;
    private int terminal = GrammarWalk.END;

    RankCalls(GrammarWalk walk, TimeStamps times) {
        this.walk = walk;
        this.times = times;
    }

    boolean next() {
        terminal = walk.next();
        if (terminal == GrammarWalk.END) {
            return false;
        }
        times.next();
        return true;
    }

    int terminal() {
        return terminal;
    }

    long startNanos() {
        return times.startNanos();
    }

    long endNanos() {
        return times.endNanos();
    }
}
