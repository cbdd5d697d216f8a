package io.mizan.algorithms.placement.baseline;

import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.Loads;
import io.mizan.algorithms.placement.batch.RefusalCode;
import io.mizan.algorithms.placement.batch.Refusals;
import io.mizan.model.placement.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Serves requests in their order, component by component, with targets that have room for the largest stripe of the component. A
 * request of which one component finds no room is refused, and what its other components got is given back.
 */
public final class OneByOne {
    /** Chooses the targets of one component. */
    public interface Chooser {
        /**
         * @param candidates columns that may be used and have room, by index; at least as many as stripes are wanted
         * @return as many of them as stripes are wanted, in stripe order
         */
        int[] choose(Demand demand, int[] candidates, Loads loads);

        /** What was chosen last is not used: a later component of the file finds no room. */
        default void takeBack(Demand demand, int[] chosen) {}
    }

    private OneByOne() {}

    public static Placement place(Batch batch, Chooser chooser) {
        Answer answer = new Answer(batch);
        Refusals.impossible(batch, answer);
        Loads loads = new Loads(batch.targets());
        for (int r = 0; r < batch.requests().size(); r++) {
            if (!answer.refused(r)) {
                serve(batch, r, chooser, loads, answer);
            }
        }
        return answer.placement();
    }

    private static void serve(Batch batch, int request, Chooser chooser, Loads loads, Answer answer) {
        List<int[]> given = new ArrayList<>();
        for (Demand demand : batch.demands(request)) {
            int[] candidates = withRoom(batch.allowed(request), loads, demand.mostBytes());
            if (candidates.length < demand.stripes()) {
                for (int i = given.size() - 1; i >= 0; i--) {
                    loads.remove(batch.demands(request).get(i), given.get(i));
                    chooser.takeBack(batch.demands(request).get(i), given.get(i));
                }
                answer.refuse(request, RefusalCode.NOT_ENOUGH_SPACE, Refusals.noSpace(batch, request));
                return;
            }
            int[] chosen = chooser.choose(demand, candidates, loads);
            loads.add(demand, chosen);
            given.add(chosen);
            answer.give(demand, chosen);
        }
    }

    /** In a loop of its own: for files of few stripes, going through the targets is most of the work. */
    private static int[] withRoom(BitSet allowed, Loads loads, long bytes) {
        int[] columns = new int[allowed.cardinality()];
        int count = 0;
        for (int t = allowed.nextSetBit(0); t >= 0; t = allowed.nextSetBit(t + 1)) {
            if (loads.room(t) >= bytes) {
                columns[count++] = t;
            }
        }
        return Arrays.copyOf(columns, count);
    }
}
