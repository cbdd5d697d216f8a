package io.mizan.model.system;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * How evenly a system is filled. Every part of Mizan uses these definitions. What users see of a Lustre calls the two costs OST cost and OSS
 * cost.
 *
 * <ul>
 *   <li>utilisation of a target = (total − available + placed) / total
 *   <li>mean utilisation = Σ used / Σ total over all data targets that report a size, flagged ones included, metadata targets never
 *   <li>target cost = highest utilisation / mean; 1 is perfect, and an empty system has 1
 *   <li>server cost = the same over servers, each with the sums of its data targets
 *   <li>standard deviation: population, of the utilisations, as a fraction
 *   <li>score = 100 × (1 − highest) / (1 − mean): the share of the free space that can still be written before the fullest
 *       target is full, if all fill at the same pace; 100 where nothing is free
 * </ul>
 *
 * @param lowest the lowest utilisation of a target
 */
public record Balance(
        double meanUtilisation,
        double highest,
        double lowest,
        double standardDeviation,
        double targetCost,
        double serverCost,
        double score) {

    public static Balance of(SystemView view) {
        return of(view, target -> 0);
    }

    /** The balance once {@code placed} bytes have been written to each target. */
    public static Balance of(SystemView view, ToLongFunction<Target> placed) {
        List<Use> targets = view.dataTargets().stream()
                .filter(target -> target.space().reported())
                .map(target -> Use.of(target, placed))
                .toList();
        List<Use> servers = view.servers().stream()
                .map(server -> Use.sum(server.targets().stream()
                        .filter(Target::isData)
                        .map(target -> Use.of(target, placed))
                        .toList()))
                .filter(use -> use.total > 0)
                .toList();
        double mean = Use.sum(targets).utilisation();
        double highest = targets.stream().mapToDouble(Use::utilisation).max().orElse(0);
        double lowest = targets.stream().mapToDouble(Use::utilisation).min().orElse(0);
        double highestServer =
                servers.stream().mapToDouble(Use::utilisation).max().orElse(0);
        return new Balance(
                mean,
                highest,
                lowest,
                standardDeviation(targets),
                cost(highest, mean),
                cost(highestServer, mean),
                mean >= 1 ? 100 : 100 * Math.max(0, 1 - highest) / (1 - mean));
    }

    /**
     * The OST cost of placed bytes alone, as if the system had been empty before (equation 4 of the Tarazu paper); 1 where there are
     * none.
     */
    public static double targetCostOfPlaced(SystemView view, ToLongFunction<Target> placed) {
        List<Use> alone = view.dataTargets().stream()
                .filter(target -> target.space().reported())
                .map(target ->
                        new Use(placed.applyAsLong(target), target.space().totalBytes()))
                .toList();
        return cost(
                alone.stream().mapToDouble(Use::utilisation).max().orElse(0),
                Use.sum(alone).utilisation());
    }

    /** Highest less lowest utilisation. */
    public double spread() {
        return highest - lowest;
    }

    /** The OST or OSS cost for the highest and the mean utilisation; 1 where the mean is 0. */
    public static double cost(double highest, double mean) {
        return mean == 0 ? 1 : highest / mean;
    }

    private static double standardDeviation(List<Use> targets) {
        double centre = targets.stream().mapToDouble(Use::utilisation).average().orElse(0);
        return Math.sqrt(targets.stream()
                .mapToDouble(use -> Math.pow(use.utilisation() - centre, 2))
                .average()
                .orElse(0));
    }

    /** Bytes as doubles: sums of sizes near 2^63 do not fit a long. */
    private record Use(double used, double total) {
        static Use of(Target target, ToLongFunction<Target> placed) {
            Space space = target.space();
            return new Use(
                    space.reported() ? (double) space.unavailableBytes() + placed.applyAsLong(target) : 0,
                    space.totalBytes());
        }

        static Use sum(List<Use> parts) {
            return new Use(
                    parts.stream().mapToDouble(Use::used).sum(),
                    parts.stream().mapToDouble(Use::total).sum());
        }

        double utilisation() {
            return total == 0 ? 0 : used / total;
        }
    }
}
