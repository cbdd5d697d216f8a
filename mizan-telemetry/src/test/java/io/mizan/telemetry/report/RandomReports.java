package io.mizan.telemetry.report;

import io.mizan.model.system.Server;
import io.mizan.model.system.Target;
import io.mizan.testing.RandomSystems;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Reports with everything that a report may hold, and with everything unknown that may be. */
public final class RandomReports {
    private static final List<String> JOBS = List.of(
            "", "4711", "cp.0", "a b", "\"quoted\"\\", "näme", "\u65e5\u672c", "x".repeat(255), "{}", "; drop table");

    private final RandomSystems systems;
    private final SplittableRandom random;

    public RandomReports(long seed) {
        systems = new RandomSystems(seed);
        random = new SplittableRandom(seed);
    }

    public ServerReport next() {
        Server server = systems.next().servers().get(0);
        List<TargetReport> targets = new ArrayList<>();
        for (Target target : server.targets()) {
            targets.add(new TargetReport(target, activity(), jobs()));
        }
        return new ServerReport(
                server.name(),
                random.nextLong(),
                1 + random.nextLong(1L << 40),
                Instant.ofEpochSecond(random.nextLong(1L << 33), random.nextInt(1_000_000_000)),
                Math.max(0, number()),
                new HostLoad(server.load(), number(), number(), number(), number(), number()),
                targets,
                jobs());
    }

    private List<JobActivity> jobs() {
        List<JobActivity> jobs = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            String job = JOBS.get(random.nextInt(JOBS.size()));
            jobs.add(new JobActivity(job, 1 + random.nextInt(3), number(), number(), number(), number(), number()));
        }
        return jobs;
    }

    private Activity activity() {
        List<Activity.Latency> histogram = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            histogram.add(new Activity.Latency(random.nextInt(4096), number(), number()));
        }
        return new Activity(
                number(),
                number(),
                number(),
                number(),
                number(),
                number(),
                number(),
                number(),
                histogram,
                random.nextBoolean()
                        ? Activity.Device.UNKNOWN
                        : new Activity.Device(random.nextDouble(), random.nextBoolean()));
    }

    private double number() {
        return switch (random.nextInt(4)) {
            case 0 -> Known.UNKNOWN;
            case 1 -> random.nextInt(100);
            default -> random.nextDouble() * 1e12;
        };
    }
}
