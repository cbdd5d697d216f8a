package io.mizan.simulator.scheduling.workload;

import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Draws;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Draws sets of applications as RR-9549 §5.3 does. A tenth of the applications have 75 % of the compute nodes, three tenths 20 %, six
 * tenths 5 %, in random order; each has a profile, 2 to 20 phases, and a ratio X of computing to I/O with one resource, all drawn evenly;
 * both together take 5000 s.
 *
 * <p>A set depends on the profiles, the seed, the scenario and its index, and on no other set. It carries the choices of the random
 * policies, so that it costs the same wherever it is replayed.
 */
public final class SetGenerator {
    private static final double HORIZON_SECONDS = 5000;
    private static final int FEWEST_PHASES = 2;
    private static final int MOST_PHASES = 20;

    private record Shape(String name, List<Double> curve) {}

    private final List<Shape> shapes;
    private final long seed;

    public SetGenerator(List<Profile> profiles, long seed) {
        this.shapes = profiles.stream()
                .map(profile -> new Shape(profile.name(), profile.curve()))
                .toList();
        this.seed = seed;
    }

    /** One of the sets of a scenario, under a number for the reader. */
    public ApplicationSet generate(Scenario scenario, int index, int number) {
        SplittableRandom random = source(scenario, index);
        List<Double> nodes = nodes(scenario.applications());
        shuffle(nodes, random);
        double largestRatio = scenario.largestRatio();
        List<Application> applications = new ArrayList<>();
        for (double size : nodes) {
            Shape shape = shapes.get(random.nextInt(shapes.size()));
            int phases = FEWEST_PHASES + random.nextInt(MOST_PHASES - FEWEST_PHASES + 1);
            double ratio = largestRatio * random.nextDouble();
            applications.add(new Application(
                    shape.name(),
                    size,
                    phases,
                    HORIZON_SECONDS * ratio / (1 + ratio),
                    HORIZON_SECONDS * shape.curve().get(0) / (1 + ratio),
                    shape.curve()));
        }
        ApplicationSet set = new ApplicationSet(number, applications, Scenario.RESOURCES, Scenario.NODES, Draws.NONE);
        return set.withDraws(draws(set, random));
    }

    private SplittableRandom source(Scenario scenario, int index) {
        long mixed = seed;
        for (long part : new long[] {scenario.applications(), Double.doubleToLongBits(scenario.load()), index}) {
            // The first draw is a strong mix: neighbouring sets must not have sources that run side by side.
            mixed = new SplittableRandom(mixed ^ part).nextLong();
        }
        return new SplittableRandom(mixed);
    }

    private static List<Double> nodes(int applications) {
        int large = applications / 10;
        int medium = 3 * large;
        int small = applications - large - medium;
        List<Double> nodes = new ArrayList<>();
        for (int i = 0; i < applications; i++) {
            nodes.add(
                    i < large
                            ? .75 * Scenario.NODES / large
                            : i < large + medium ? .2 * Scenario.NODES / medium : .05 * Scenario.NODES / small);
        }
        return nodes;
    }

    private static Draws draws(ApplicationSet set, SplittableRandom random) {
        List<Integer> counts = new ArrayList<>();
        List<List<Integer>> orders = new ArrayList<>();
        for (int i = 0; i < set.applications().size(); i++) {
            counts.add(1 + random.nextInt(set.most(i)));
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, set.resources()).boxed().toList());
            shuffle(order, random);
            orders.add(order);
        }
        return new Draws(counts, orders);
    }

    private static void shuffle(List<?> values, SplittableRandom random) {
        for (int i = values.size() - 1; i > 0; i--) {
            Collections.swap(values, i, random.nextInt(i + 1));
        }
    }
}
