package io.mizan.experiments.neverslower;

import io.mizan.model.placement.ComponentRequest;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.StorageTarget;
import io.mizan.simulator.program.Program.ProgramFile;
import io.mizan.simulator.program.Step;
import io.mizan.simulator.scenario.Application;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What ranks can have in flight: each does one step after the other, and in each a stream goes to every target that it touches. With n streams
 * in all, no more than n targets are busy, and those that others use as well give the more the more streams there are. How fast all streams are
 * together is a concave function of n, so that over a time it is highest where n is the same all the time.
 */
final class Streams {
    /** What one stream more brings at most, falling. */
    private final double[] gains;

    private double bytes;
    private double longestRank;
    /** The streams of all ranks while each does its widest step. */
    private double widest;
    /** Streams times seconds that are missing from that, while ranks do their other steps at the highest speed. */
    private double missing;

    Streams(Platform platform, State state, List<Application> applications) {
        double fastest = 0;
        List<Double> all = new ArrayList<>();
        for (StorageTarget target : platform.targets()) {
            if (Bound.isOpen(target)) {
                fastest = Math.max(fastest, target.writeBytesPerSecond());
                gains(target, state.busy(target.index()), all);
            }
        }
        this.gains = all.stream()
                .mapToDouble(gain -> -gain)
                .sorted()
                .map(gain -> -gain)
                .toArray();
        for (Application application : applications) {
            for (int rank = 0; rank < application.program().ranks(); rank++) {
                add(application, rank, platform, fastest);
            }
        }
    }

    /** The streams of one more application on a target, until they bring next to nothing. */
    private static void gains(StorageTarget target, boolean busy, List<Double> gains) {
        double peak = target.writeBytesPerSecond();
        if (!busy) {
            gains.add(peak);
            return;
        }
        double before = 0;
        for (int n = 1; n <= 64; n++) {
            double now = Math.max(peak - State.NEIGHBOUR_BYTES_PER_SECOND, peak * n / (n + 1));
            gains.add(now - before);
            before = now;
        }
        gains.add(peak - before);
    }

    private void add(Application application, int rank, Platform platform, double fastest) {
        List<Step> steps = application.program().steps().get(rank);
        int most = steps.stream()
                .mapToInt(step -> width(step, application.layout()))
                .max()
                .orElse(0);
        Set<Integer> opened = new HashSet<>();
        double seconds = 0;
        for (Step step : steps) {
            double alone = largestStripe(step, application.layout()) / fastest;
            bytes += step.bytes();
            missing += (most - width(step, application.layout())) * alone;
            seconds += alone + platform.nodes().latencySeconds();
            ProgramFile file = application.program().files().get(step.file());
            if (opened.add(step.file()) && file.isNew() && !file.shared()) {
                seconds += platform.metadata().latencySeconds()
                        + 1 / platform.metadata().operationsPerSecond();
            }
        }
        widest += most;
        longestRank = Math.max(longestRank, seconds);
    }

    /** What the rank with most to do takes alone, on the fastest targets. */
    double longestRank() {
        return longestRank;
    }

    /** Whether all bytes can be moved in a time. */
    boolean canMove(double seconds) {
        double streams = Math.max(0, widest - missing / seconds);
        double rate = 0;
        for (int i = 0; i < gains.length && streams > i; i++) {
            rate += gains[i] * Math.min(1, streams - i);
        }
        return rate * seconds >= bytes * (1 - 1e-9);
    }

    private static int width(Step step, List<ComponentRequest> layout) {
        return layout.stream()
                .filter(component -> bytes(step, component) > 0)
                .mapToInt(ComponentRequest::stripeCount)
                .sum();
    }

    /** Some stripe of a step has at least these bytes. */
    private static double largestStripe(Step step, List<ComponentRequest> layout) {
        return layout.stream()
                .mapToDouble(component -> bytes(step, component) / component.stripeCount())
                .max()
                .orElse(0);
    }

    private static double bytes(Step step, ComponentRequest component) {
        double bytes = 0;
        for (int i = 0; i < step.ranges(); i++) {
            long from = Math.max(step.offset(i), component.extent().start());
            long to =
                    Math.min(step.offset(i) + step.length(i), component.extent().end());
            bytes += Math.max(0, to - from);
        }
        return bytes;
    }
}
