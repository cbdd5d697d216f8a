package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import java.util.BitSet;

/**
 * Keeps some files apart from the others until they come to their last components. Where files of several components are begun together and all are
 * treated alike, they come to each component at one moment, and targets wait for each other: a part that goes ahead uses them meanwhile.
 *
 * @param ahead the requests that go ahead
 * @param apart the columns that only they use before the last component
 * @param last the number of the last component of each request
 */
record StaggeredFiles(BitSet ahead, BitSet apart, int[] last) {
    static final StaggeredFiles NONE = new StaggeredFiles(new BitSet(), new BitSet(), new int[0]);

    /** @param share of the requests, those that go ahead */
    static StaggeredFiles of(Batch batch, BitSet accepted, double share) {
        int[] last = new int[batch.requests().size()];
        int count = (int) Math.round(share * accepted.cardinality());
        BitSet ahead = new BitSet();
        int widest = 0;
        for (int r = accepted.nextSetBit(0); r >= 0; r = accepted.nextSetBit(r + 1)) {
            for (Demand demand : batch.demands(r)) {
                last[r] = Math.max(last[r], demand.component());
            }
            for (Demand demand : batch.demands(r)) {
                widest = demand.component() < last[r] ? Math.max(widest, demand.stripes()) : widest;
            }
            if (ahead.cardinality() < count) {
                ahead.set(r);
            }
        }
        BitSet apart = new BitSet();
        for (int t = 0; t < batch.targets().size() && apart.cardinality() < (long) count * widest; t++) {
            if (batch.targets().usable(t)) {
                apart.set(t);
            }
        }
        return new StaggeredFiles(ahead, apart, last);
    }

    /** Whether a component may use a column. */
    boolean may(Demand demand, int t) {
        return apart.isEmpty()
                || demand.component() == last[demand.request()]
                || demand.component() == 0
                || apart.get(t) == ahead.get(demand.request());
    }
}
