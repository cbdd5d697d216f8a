package io.mizan.benchmarks.placement;

import io.mizan.algorithms.flow.FlowProblem;
import io.mizan.model.placement.AllocatedBytes;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.system.Balance;
import io.mizan.model.system.Target;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How good a placement is: its cost in the flow graph, and how evenly it fills the targets. */
final class Quality {
    private Quality() {}

    static Map<String, Double> of(Instance instance, Placement placement) {
        FlowProblem problem = Solo.problem(instance);
        List<Target> targets = instance.view().dataTargets();
        Map<Integer, Long> costs = new HashMap<>();
        for (int t = 0; t < targets.size(); t++) {
            costs.put(targets.get(t).index(), GeneralSolver.cost(problem, t));
        }
        Map<Integer, Long> placed = AllocatedBytes.of(placement.allocations());
        long cost = 0;
        long stripes = 0;
        for (Allocation allocation : placement.allocations()) {
            for (Allocation.Component component : allocation.components()) {
                for (int index : component.targets()) {
                    cost += costs.getOrDefault(index, 0L);
                    stripes++;
                }
            }
        }
        Balance balance = Balance.of(instance.view(), target -> placed.getOrDefault(target.index(), 0L));
        return Map.of("stripes", (double) stripes, "cost", cost / GeneralSolver.UNIT, "ost", balance.targetCost());
    }
}
