package io.mizan.algorithms.allocation;

import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Draws;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Sets of every kind: rising, falling, peaked, flat and noisy bandwidths of different lengths, applications that only
 * compute or only do I/O, fewer and more applications than resources. The same seed gives the same sets.
 */
final class RandomSets {
    private final SplittableRandom random;

    RandomSets(long seed) {
        this.random = new SplittableRandom(seed);
    }

    /** Up to so many applications and resources, at least one of each. */
    ApplicationSet next(int mostApplications, int mostResources) {
        return of(1 + random.nextInt(mostApplications), 1 + random.nextInt(mostResources));
    }

    ApplicationSet of(int count, int resources) {
        double longest = Math.pow(10, random.nextInt(5));
        List<Application> applications = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            applications.add(application("a" + i, longest));
        }
        double nodes = applications.stream().mapToDouble(Application::nodes).sum() * (1 + random.nextInt(2));
        return new ApplicationSet(random.nextInt(1000), applications, resources, nodes, Draws.NONE);
    }

    private Application application(String name, double longest) {
        double compute = random.nextInt(10) == 0 ? 0 : longest * random.nextDouble();
        double volume = random.nextInt(10) == 0 ? 0 : 1e4 * random.nextDouble();
        return new Application(
                name, 1 + random.nextInt(100), 1 + random.nextInt(20), compute, volume, bandwidths(random.nextInt(5)));
    }

    private List<Double> bandwidths(int kind) {
        int length = random.nextInt(3) == 0 ? 1 + random.nextInt(12) : 8;
        double peak = 1 + random.nextInt(length);
        double power = 0.2 + 1.2 * random.nextDouble();
        double scale = 10 + random.nextInt(500);
        List<Double> values = new ArrayList<>();
        for (int n = 1; n <= length; n++) {
            double shape = switch (kind) {
                case 0 -> Math.pow(n, power);
                case 1 -> Math.pow(n, -power);
                case 2 -> n <= peak ? n / peak : peak / n;
                case 3 -> 1;
                default -> 0.1 + random.nextInt(4);
            };
            values.add(scale * shape);
        }
        return values;
    }
}
