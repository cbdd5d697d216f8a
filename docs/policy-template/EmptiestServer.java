import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Server;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A policy to start from: every file goes to targets of the server that has most space left. */
public final class EmptiestServer implements PlacementPolicy {
    private static final long STRIPE_BYTES = 4L << 20;

    @Override
    public String name() {
        return "emptiest-server";
    }

    /** What must be in the view for the policy to make sense; Mizan warns the user where it is not. */
    @Override
    public Set<Need> needs() {
        return Set.of(Need.SERVERS);
    }

    /** Must give the same answer whenever it is asked the same: no clock, and no random numbers without a fixed seed. */
    @Override
    public Placement place(List<PlacementRequest> requests, SystemView view) {
        Map<Server, Double> free = new HashMap<>();
        for (Server server : view.servers()) {
            free.put(server, usable(server).stream().mapToDouble(t -> t.space().availableBytes()).sum());
        }
        List<Allocation> allocations = new ArrayList<>();
        List<Placement.Refusal> refusals = new ArrayList<>();
        for (PlacementRequest request : requests) {
            Server best = view.servers().stream()
                    .filter(server -> !usable(server).isEmpty())
                    .max(Comparator.comparingDouble(free::get))
                    .orElse(null);
            if (best == null) {
                refusals.add(new Placement.Refusal(request, "NO_TARGET", "no target takes new files"));
                continue;
            }
            allocations.add(new Allocation(request, components(request, usable(best))));
            free.merge(best, (double) -request.sizeBytes(), Double::sum);
        }
        return new Placement(allocations, refusals);
    }

    private static List<Allocation.Component> components(PlacementRequest request, List<Target> targets) {
        List<Allocation.Component> components = new ArrayList<>();
        for (ComponentRequest requested : request.components()) {
            List<Integer> chosen = targets.stream()
                    .limit(requested.onMetadataTarget() ? 0 : requested.stripeCount())
                    .map(Target::index)
                    .toList();
            long stripe = requested.stripeSizeBytes() > 0 ? requested.stripeSizeBytes() : STRIPE_BYTES;
            components.add(new Allocation.Component(requested, stripe, chosen));
        }
        return components;
    }

    private static List<Target> usable(Server server) {
        return server.targets().stream()
                .filter(target -> target.isData() && target.state() == TargetState.ACTIVE)
                .sorted(Comparator.comparingLong((Target target) -> -target.space().availableBytes()))
                .toList();
    }
}
