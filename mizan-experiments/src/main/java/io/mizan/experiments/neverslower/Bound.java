package io.mizan.experiments.neverslower;

import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.StorageServer;
import io.mizan.simulator.platform.StorageTarget;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.program.Step;
import io.mizan.simulator.scenario.Application;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.stream.IntStream;

/**
 * A time in which nobody can write what applications write, wherever files go: the largest of
 *
 * <ul>
 *   <li>the flow relaxation: bytes may go anywhere in any pieces, through the networks of nodes and servers to open targets. A target has
 *       one stripe of each component at most;
 *   <li>the pigeonhole bound: of each size of stripe, all that are as large have to fit as wholes;
 *   <li>what the rank with most to write takes if each of its stripes is on the fastest target, and nobody else writes.
 * </ul>
 *
 * <p>A stream of others takes its fair share of a target: beside n of ours it leaves n / (n + 1) of the peak, or all that it does not ask for if that is
 * more. The operations of the metadata server are one more bound.
 */
final class Bound {
    /** Sizes for which the pigeonhole is asked; of more, some are left out, which makes the bound no less true. */
    private static final int MOST_SIZES = 32;

    private final Platform platform;
    private final State state;
    private final List<Application> applications;
    private final double fastest;
    /** Bytes of each stripe, rising. */
    private final long[] stripes;
    /** No transfer between a rank and a target is smaller. */
    private final double piece;
    /** Bytes of the largest stripe of each component, rising. */
    private final long[] components;

    private Bound(Platform platform, State state, List<Application> applications) {
        this.platform = platform;
        this.state = state;
        this.applications = applications;
        this.fastest = platform.targets().stream()
                .filter(Bound::isOpen)
                .mapToDouble(StorageTarget::writeBytesPerSecond)
                .max()
                .orElse(1);
        List<Demand> demands = demands();
        this.stripes = demands.stream()
                .flatMapToLong(demand -> IntStream.range(0, demand.stripes()).mapToLong(demand::bytesOn))
                .filter(bytes -> bytes > 0)
                .sorted()
                .toArray();
        this.piece = (double) stripes[0] / writers(applications);
        this.components = demands.stream().mapToLong(Demand::mostBytes).sorted().toArray();
    }

    static double seconds(Platform platform, State state, List<Application> applications) {
        return new Bound(platform, state, applications).seconds();
    }

    private double seconds() {
        double seconds = Math.max(Math.max(nodes(), creates()), longestRank());
        seconds = Math.max(seconds, lowest(seconds, this::flows));
        long[] sizes = Arrays.stream(stripes).distinct().toArray();
        for (int i = 0; i < Math.min(MOST_SIZES, sizes.length); i++) {
            long size = sizes[(int) ((long) i * sizes.length / Math.min(MOST_SIZES, sizes.length))];
            seconds = Math.max(seconds, lowest(seconds, time -> holds(size, time)));
        }
        return seconds;
    }

    private List<Demand> demands() {
        List<PlacementRequest> requests = new ArrayList<>();
        for (Application application : applications) {
            for (Program.ProgramFile file : application.program().files()) {
                requests.add(new PlacementRequest(
                        file.path(), file.sizeBytes(), 0, application.layout(), application.pool(), Set.of(), 0));
            }
        }
        Batch batch = Batch.of(requests, SystemView.of(platform.name(), List.of()), PolicyOptions.DEFAULT);
        List<Demand> demands = new ArrayList<>();
        for (int r = 0; r < requests.size(); r++) {
            demands.addAll(batch.demands(r));
        }
        return demands;
    }

    /** As many ranks as write one file at most. */
    private static int writers(List<Application> applications) {
        return applications.stream()
                .filter(application -> application.program().files().stream().anyMatch(Program.ProgramFile::shared))
                .mapToInt(application -> application.program().ranks())
                .max()
                .orElse(1);
    }

    private static boolean isOpen(StorageTarget target) {
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

    private double longestRank() {
        double longest = 0;
        for (Application application : applications) {
            for (List<Step> steps : application.program().steps()) {
                double seconds = 0;
                for (Step step : steps) {
                    seconds += stripe(step, application.layout()) / fastest;
                }
                longest = Math.max(longest, seconds);
            }
        }
        return longest;
    }

    /** Some stripe of a step has at least these bytes. */
    private static double stripe(Step step, List<ComponentRequest> layout) {
        double largest = 0;
        for (ComponentRequest component : layout) {
            double bytes = 0;
            for (int i = 0; i < step.ranges(); i++) {
                long from = Math.max(step.offset(i), component.extent().start());
                long to = Math.min(
                        step.offset(i) + step.length(i), component.extent().end());
                bytes += Math.max(0, to - from);
            }
            largest = Math.max(largest, bytes / component.stripeCount());
        }
        return largest;
    }

    private boolean flows(double seconds) {
        double all = Arrays.stream(stripes).asDoubleStream().sum();
        double most = Arrays.stream(components).asDoubleStream().sum();
        double sum = 0;
        for (StorageServer server : platform.servers()) {
            double targets = 0;
            for (StorageTarget target : server.targets()) {
                targets += Math.min(most, bytes(target, seconds));
            }
            sum += Math.min(targets, server.bytesPerSecond() * seconds);
        }
        return sum >= all * (1 - 1e-9);
    }

    /** Whether all stripes of a size or larger have a place. */
    private boolean holds(long size, double seconds) {
        long count = Arrays.stream(stripes).filter(bytes -> bytes >= size).count();
        long distinct = Arrays.stream(components).filter(bytes -> bytes >= size).count();
        long places = 0;
        for (StorageServer server : platform.servers()) {
            long targets = 0;
            for (StorageTarget target : server.targets()) {
                targets += Math.min(distinct, wholes(bytes(target, seconds), size));
            }
            places += Math.min(targets, wholes(server.bytesPerSecond() * seconds, size));
        }
        return places >= count;
    }

    private static long wholes(double bytes, long size) {
        return (long) Math.floor(bytes / size * (1 + 1e-9));
    }

    /** The most that a target takes. */
    private double bytes(StorageTarget target, double seconds) {
        if (!isOpen(target)) {
            return 0;
        }
        double peak = target.writeBytesPerSecond();
        double others = state.busy(target.index()) ? State.NEIGHBOUR_BYTES_PER_SECOND : 0;
        // The stream of others is as fast as each of ours at any time, so that it moves as much as one of them.
        return others == 0 ? peak * seconds : Math.max((peak - others) * seconds, peak * seconds - piece);
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
