package io.mizan.algorithms.prediction.check;

import java.util.Locale;

/**
 * Counts the creates of one run that were predicted and those that were not, and decides what to do (§5.5.1 and §5.7 of the
 * Tarazu paper): at 10 % misses predict again, at the third time (30 %) retrain, above 50 % trace again.
 *
 * <p>While a run goes on, misses are a share of the creates that were expected, or of those that came where these are more:
 * a first create that was missed is not all of the run. At the end they are a share of those that came. Each decision is made
 * once for each crossing, and comes with its numbers so that the caller can log it. Constant time for each create.
 */
public final class HitPolicy {
    /** What should be done now; of several that are due, the last one of these. */
    public enum Action {
        NONE("nothing"),
        PREDICT_AGAIN("predict again"),
        RETRAIN("retrain with current and old traces"),
        TRACE_AGAIN("trace again");

        private final String words;

        Action(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /**
     * A decision with its numbers.
     *
     * @param expected creates that were predicted for the run
     * @param share of misses that was compared
     * @param threshold that it was compared with, 0 where nothing was decided
     */
    public record Decision(Action action, long hits, long misses, long expected, double share, double threshold) {
        /** For a log: {@code predict again: 12 of 100 creates were not predicted, 12.0 % (threshold 10.0 %)}. */
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s: %d of %d creates were not predicted (%d expected), %.1f %% of the run, threshold %.1f %%",
                    action.words,
                    misses,
                    hits + misses,
                    expected,
                    100 * share,
                    100 * threshold);
        }
    }

    private final HitThresholds thresholds;
    private long expected;
    private long hits;
    private long misses;
    private int crossed;
    private boolean retrained;
    private boolean traced;

    /** @param expected creates that were predicted for the run */
    public HitPolicy(HitThresholds thresholds, long expected) {
        this.thresholds = thresholds;
        this.expected = expected;
    }

    /** More creates were predicted while the run went on. */
    public void expectMore(long creates) {
        expected += creates;
    }

    /** A create came.
     *
     * @param predicted whether its name was known before
     */
    public Decision create(boolean predicted) {
        if (predicted) {
            hits++;
            return now();
        }
        misses++;
        if (!decidesAt(misses)) {
            return now();
        }
        double share = share(misses);
        if (share > thresholds.trace()) {
            traced = true;
            return decision(Action.TRACE_AGAIN, share, thresholds.trace());
        }
        int crossings = crossings(share);
        crossed = crossings;
        if (share >= thresholds.retrain() - 1e-12 && !retrained) {
            retrained = true;
            return decision(Action.RETRAIN, share, thresholds.retrain());
        }
        return decision(Action.PREDICT_AGAIN, share, crossings * thresholds.again());
    }

    /** Whether something would be decided if so many creates were missed in all. */
    public boolean decidesAt(long allMisses) {
        double share = share(allMisses);
        return !traced && (share > thresholds.trace() || crossings(share) > crossed);
    }

    /** The numbers so far; nothing is decided. */
    public Decision now() {
        return decision(Action.NONE, share(misses), 0);
    }

    /** The run is over: what its files say about the next one. */
    public Decision end() {
        long came = hits + misses;
        double share = came == 0 ? 0 : (double) misses / came;
        if (share > thresholds.trace()) {
            return decision(Action.TRACE_AGAIN, share, thresholds.trace());
        }
        if (share >= thresholds.retrain() - 1e-12) {
            return decision(Action.RETRAIN, share, thresholds.retrain());
        }
        return share >= thresholds.again() - 1e-12
                ? decision(Action.PREDICT_AGAIN, share, thresholds.again())
                : decision(Action.NONE, share, thresholds.again());
    }

    private double share(long missed) {
        return (double) missed / Math.max(1, Math.max(expected, hits + missed));
    }

    private int crossings(double share) {
        return (int) Math.floor(share / thresholds.again() + 1e-9);
    }

    private Decision decision(Action action, double share, double threshold) {
        return new Decision(action, hits, misses, expected, share, threshold);
    }
}
