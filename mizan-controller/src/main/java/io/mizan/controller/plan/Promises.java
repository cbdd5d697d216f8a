package io.mizan.controller.plan;

import io.mizan.database.plan.NewPlacementPlan;
import io.mizan.database.plan.PlacementPlanState;
import io.mizan.database.plan.PlacementPlanSummary;
import io.mizan.database.plan.Reservation;
import io.mizan.database.plan.Reservations;
import io.mizan.database.plan.StoredPlacementPlan;
import io.mizan.model.placement.AllocatedBytes;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Space that plans reserved and runs may still write. Targets of several systems in one database have names of their own;
 * those of embedded systems have not, so that these add theirs.
 */
public final class Promises {
    /** Of systems whose targets nobody else has. */
    public static final Promises OF_ALL = new Promises("");

    private final String prefix;

    private Promises(String prefix) {
        this.prefix = prefix;
    }

    /** Of an embedded system, by what tells it from others. */
    public static Promises within(String name) {
        return new Promises(name + "/");
    }

    /** What is promised to others now, by index of the target. */
    public Map<Integer, Long> at(Instant now, Reservations reservations, SystemView view) {
        Map<String, Integer> indices = new HashMap<>();
        view.dataTargets().forEach(target -> indices.put(prefix + target.name(), target.index()));
        Map<Integer, Long> promised = new TreeMap<>();
        for (Reservation reservation : reservations.at(now)) {
            Integer index = indices.get(reservation.target());
            if (index != null && reservation.bytes() > 0) {
                promised.put(index, reservation.bytes());
            }
        }
        return promised;
    }

    /**
     * A plan with its answer and the space that it takes.
     *
     * @param targets by index
     */
    public NewPlacementPlan of(PlanRequest request, PlanAnswer answer, Map<Integer, Target> targets) {
        List<Reservation> reservations = new ArrayList<>();
        // Of several alternatives one will come; the first is as good a guess as any.
        Set<String> files = request.alternatives().stream()
                .limit(1)
                .flatMap(List::stream)
                .map(PlacementRequest::file)
                .collect(Collectors.toSet());
        List<Allocation> first = answer.placement().allocations().stream()
                .filter(allocation -> files.contains(allocation.request().file()))
                .toList();
        AllocatedBytes.of(first).forEach((index, bytes) -> {
            Target target = targets.get(index);
            if (target != null && bytes > 0) {
                reservations.add(new Reservation(prefix + target.name(), bytes, 0));
            }
        });
        return new NewPlacementPlan(
                new StoredPlacementPlan(
                        new PlacementPlanSummary(
                                request.id(),
                                request.client(),
                                request.application(),
                                request.user(),
                                answer.madeAt(),
                                answer.basedOn(),
                                answer.expiresAt(),
                                answer.reason(),
                                answer.form().label(),
                                PlacementPlanState.MADE),
                        PlanMessages.encode(answer)),
                reservations);
    }
}
