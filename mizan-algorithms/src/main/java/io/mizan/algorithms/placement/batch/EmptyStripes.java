package io.mizan.algorithms.placement.batch;

/**
 * Chooses targets for components without bytes: those that have the fewest of their stripes so far, of these the emptiest. A file that is
 * predicted to be empty still has objects and inodes, and may become larger than predicted: many of them are better not on one target.
 */
public final class EmptyStripes {
    private final int[] given;

    public EmptyStripes(TargetTable targets) {
        this.given = new int[targets.size()];
    }

    /** Gives the components without bytes that have no targets yet theirs: they take no room, so that they come last. */
    public static void giveRest(Batch batch, Answer answer) {
        EmptyStripes empty = new EmptyStripes(batch.targets());
        Loads loads = answer.loads();
        for (int r = 0; r < batch.requests().size(); r++) {
            for (Demand demand : batch.demands(r)) {
                if (demand.empty() && !answer.refused(r) && !answer.given(demand)) {
                    int[] allowed = batch.allowed(r).stream().toArray();
                    answer.give(demand, empty.choose(demand.stripes(), allowed, loads));
                }
            }
        }
    }

    /**
     * @param candidates columns by index, at least as many as stripes
     * @param loads how full the targets are
     */
    public int[] choose(int stripes, int[] candidates, Loads loads) {
        double[] level = new double[given.length];
        for (int t : candidates) {
            level[t] = given[t] + Math.min(0.5, loads.utilisation(t) / 2);
        }
        int[] chosen = SmallestK.of(candidates, candidates.length, stripes, level);
        for (int t : chosen) {
            given[t]++;
        }
        return chosen;
    }
}
