package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * When the files of a placement are written, from the first create on, as {@link BalancedPolicy} computes it: max-min fair on targets and servers,
 * beside what others do on the targets.
 */
public final class WriteTime {
    private WriteTime() {}

    /** The seconds of a placement of any policy; targets whose peak nobody knows are as fast as the others. */
    public static double seconds(SystemView view, Placement placement, PolicyOptions options) {
        List<PlacementRequest> requests =
                placement.allocations().stream().map(Allocation::request).toList();
        if (requests.isEmpty()) {
            return 0;
        }
        Batch batch = Batch.of(requests, view, options);
        Map<Integer, Integer> columns = new HashMap<>();
        for (int t = 0; t < batch.targets().size(); t++) {
            columns.put(batch.targets().index(t), t);
        }
        Answer answer = new Answer(batch);
        long stripes = 0;
        for (int r = 0; r < requests.size(); r++) {
            List<Allocation.Component> components =
                    placement.allocations().get(r).components();
            for (Demand demand : batch.demands(r)) {
                int[] on = components.get(demand.component()).targets().stream()
                        .mapToInt(index -> columns.getOrDefault(index, 0))
                        .toArray();
                answer.give(demand, on);
                stripes += on.length;
            }
        }
        Assumption asForetold = new Assumption(batch, TargetRates.of(batch.targets(), stripes), true);
        return FinishTimes.last(asForetold, answer);
    }
}
