package io.mizan.simulator.scheduling;

import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Draws;
import io.mizan.model.allocation.Schedule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Sets with applications that do mostly I/O, mostly compute, only the one or only the other, and any schedule on them.
 *
 * <p>Phases differ in length by a factor of a hundred at most. Applications that get in each other's way thousands of times in a
 * window are chaotic: a change of 1e-15 in their input grows to 1e-3 in their slowdown, and no two solvers would agree.
 */
final class RandomSchedules {
    private final SplittableRandom random;

    RandomSchedules(long seed) {
        this.random = new SplittableRandom(seed);
    }

    ApplicationSet set() {
        int resources = 1 + random.nextInt(8);
        List<Application> applications = new ArrayList<>();
        for (int i = 1 + random.nextInt(10); i > 0; i--) {
            boolean noIo = random.nextInt(12) == 0;
            boolean noCompute = !noIo && random.nextInt(8) == 0;
            int phases = 1 + random.nextInt(12);
            applications.add(new Application(
                    "a" + i,
                    1 + random.nextInt(50),
                    phases,
                    noCompute ? 0 : phases * Math.pow(10, random.nextDouble()),
                    noIo ? 0 : phases * Math.pow(10, 2 + random.nextDouble()),
                    bandwidths()));
        }
        double nodes = applications.stream().mapToDouble(Application::nodes).sum() + random.nextInt(3);
        return new ApplicationSet(random.nextInt(100), applications, resources, nodes, Draws.NONE);
    }

    Schedule schedule(ApplicationSet set) {
        List<List<Integer>> resources = new ArrayList<>();
        for (int i = 0; i < set.applications().size(); i++) {
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, set.resources()).boxed().toList());
            for (int j = order.size() - 1; j > 0; j--) {
                Collections.swap(order, j, random.nextInt(j + 1));
            }
            resources.add(order.subList(0, 1 + random.nextInt(set.most(i))));
        }
        return new Schedule(resources.stream().map(List::size).toList(), resources);
    }

    private List<Double> bandwidths() {
        List<Double> values = new ArrayList<>();
        for (int n = 1 + random.nextInt(8); n > 0; n--) {
            values.add(20 + 180 * random.nextDouble());
        }
        return values;
    }
}
