package io.mizan.experiments.neverslower;

import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.algorithms.placement.bound.FinishTimeBound;
import io.mizan.algorithms.placement.bound.LevelSearch;
import io.mizan.algorithms.placement.bound.Stripes;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.StorageServer;
import io.mizan.simulator.platform.StorageTarget;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.program.Step;
import io.mizan.simulator.scenario.Application;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoublePredicate;

/**
 * A time in which nobody can write what applications write, wherever files go: the largest of
 *
 * <ul>
 *   <li>the flow relaxation: bytes may go anywhere in any pieces, through the networks of nodes and servers to open targets. A target has
 *       one stripe of each component at most, and no set of equal targets gets less than the form of layouts allows ({@link Places});
 *   <li>the pigeonhole bound: of each size of stripe, all that are as large have to fit as wholes; on small systems that of all sizes
 *       together ({@link FinishTimeBound});
 *   <li>what ranks can have in flight at once, which keeps some targets idle and leaves others to their neighbours ({@link Streams});
 *   <li>what the rank with most to write takes if each of its stripes is on the fastest target, and nobody else writes.
 * </ul>
 *
 * <p>The operations of the metadata server are one more bound.
 */
final class Bound {
    private final Platform platform;
    private final State state;
    private final List<Application> applications;

    private Bound(Platform platform, State state, List<Application> applications) {
        this.platform = platform;
        this.state = state;
        this.applications = applications;
    }

    /** By what layouts may say: with a start index alone, the stripes of a component lie on neighbours. */
    static Map<LayoutForm, Double> seconds(Platform platform, State state, List<Application> applications) {
        return new Bound(platform, state, applications).seconds();
    }

    private Map<LayoutForm, Double> seconds() {
        List<Demand> demands = demands(requests());
        Streams streams = new Streams(platform, state, applications);
        double first = Math.max(Math.max(nodes(), creates()), streams.longestRank());
        double ofAll = Math.max(lowest(first, streams::canMove), wholeStripes(demands));
        Map<LayoutForm, Double> bounds = new EnumMap<>(LayoutForm.class);
        for (LayoutForm form : List.of(LayoutForm.LIST, LayoutForm.START_INDEX)) {
            double seconds = ofAll;
            for (DoublePredicate possible : new Places(platform, state, demands, form, writers()).conditions()) {
                seconds = Math.max(seconds, lowest(seconds, possible));
            }
            bounds.put(form, seconds);
        }
        return bounds;
    }

    private List<PlacementRequest> requests() {
        List<PlacementRequest> requests = new ArrayList<>();
        for (Application application : applications) {
            for (Program.ProgramFile file : application.program().files()) {
                requests.add(new PlacementRequest(
                        file.path(), file.sizeBytes(), 0, application.layout(), application.pool(), Set.of(), 0));
            }
        }
        return requests;
    }

    private List<Demand> demands(List<PlacementRequest> requests) {
        Batch batch = Batch.of(requests, SystemView.of(platform.name(), List.of()), PolicyOptions.DEFAULT);
        List<Demand> demands = new ArrayList<>();
        for (int r = 0; r < requests.size(); r++) {
            for (Demand demand : batch.demands(r)) {
                if (!demand.empty()) {
                    demands.add(demand);
                }
            }
        }
        return demands;
    }

    /** As many ranks as write one file at most. */
    private int writers() {
        return applications.stream()
                .filter(application -> application.program().files().stream().anyMatch(Program.ProgramFile::shared))
                .mapToInt(application -> application.program().ranks())
                .max()
                .orElse(1);
    }

    /** Whole stripes of all sizes together, as if nobody else were there; 0 where that is too much to compute. */
    private double wholeStripes(List<Demand> demands) {
        List<Server> servers = new ArrayList<>();
        for (StorageServer server : platform.servers()) {
            List<Target> targets = server.targets().stream()
                    .map(target ->
                            target.state().withPerformance(new Performance((long) target.writeBytesPerSecond(), 0)))
                    .toList();
            servers.add(new Server(server.name(), (long) server.bytesPerSecond(), ServerLoad.UNKNOWN, targets));
        }
        TargetTable table = TargetTable.of(SystemView.of(platform.name(), servers), 0);
        BitSet allowed = table.allowed("", Set.of());
        Stripes stripes = new Stripes(demands, Collections.nCopies(demands.size(), allowed));
        double[] rates = new double[table.size()];
        Arrays.setAll(rates, t -> (double) table.target(t).performance().peakBytesPerSecond());
        double seconds = LevelSearch.small(table, stripes.size()) ? FinishTimeBound.seconds(table, stripes, rates) : 0;
        return Double.isInfinite(seconds) ? 0 : seconds;
    }

    static boolean isOpen(StorageTarget target) {
        return target.state().flags().isEmpty();
    }

    /** The busiest node. */
    private double nodes() {
        int count = platform.nodes().count();
        double[] bytes = new double[count];
        int first = 0;
        for (Application application : applications) {
            int ranks = application.program().ranks();
            for (int rank = 0; rank < ranks; rank++) {
                int node = (int) ((first + (long) rank * application.nodes() / ranks) % count);
                for (Step step : application.program().steps().get(rank)) {
                    bytes[node] += step.bytes();
                }
            }
            first += application.nodes();
        }
        return Arrays.stream(bytes).max().orElse(0) / platform.nodes().bytesPerSecond();
    }

    /** The metadata server. */
    private double creates() {
        Platform.MetadataServer metadata = platform.metadata();
        double operations = 0;
        for (Application application : applications) {
            int objects = application.layout().stream()
                    .mapToInt(ComponentRequest::stripeCount)
                    .sum();
            operations += application.program().files().size() * (1 + objects * metadata.operationsPerStripe());
        }
        return operations / metadata.operationsPerSecond();
    }

    /** The shortest time for which something is possible, from a time for which it may be already. */
    private static double lowest(double from, DoublePredicate possible) {
        double low = from;
        double high = Math.max(1e-3, from);
        while (!possible.test(high) && high < 1e9) {
            low = high;
            high *= 2;
        }
        for (int i = 0; i < 60 && high - low > 1e-9 * high; i++) {
            double middle = (low + high) / 2;
            if (possible.test(middle)) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return low;
    }
}
