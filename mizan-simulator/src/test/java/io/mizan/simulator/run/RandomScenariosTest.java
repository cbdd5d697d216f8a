package io.mizan.simulator.run;

import static io.mizan.simulator.run.Bench.MIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.result.ApplicationResult;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.result.TargetResult;
import io.mizan.simulator.scenario.Application;
import io.mizan.simulator.scenario.Change;
import io.mizan.simulator.scenario.Prediction;
import io.mizan.simulator.scenario.Scenario;
import io.mizan.testing.Campaign;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What holds in every run: no byte appears or is lost, no space is used twice, nobody is faster than the hardware. */
class RandomScenariosTest {

    @Test
    void bytesAndSpaceAreConserved() {
        int refusing = 0;
        int stuck = 0;
        for (int round = 0; round < Campaign.rounds(300); round++) {
            Scenario scenario = scenario(new SplittableRandom(round));
            RunResult run = ScenarioRun.run(scenario, "turn", Bench.TURN, round);
            check(scenario, run, "seed " + round);
            refusing += run.refusedBytes() > 0 ? 1 : 0;
            stuck += run.unfinished() > 0 ? 1 : 0;
        }
        assertThat(refusing).as("scenarios in which space runs out").isGreaterThan(10);
        assertThat(stuck).as("scenarios in which a target never comes back").isGreaterThan(10);
    }

    private static void check(Scenario scenario, RunResult run, String name) {
        double moved =
                run.targets().stream().mapToDouble(TargetResult::movedBytes).sum();
        double reported = run.written().bytes() + run.read().bytes();
        double asked = 0;
        for (int i = 0; i < scenario.applications().size(); i++) {
            ApplicationResult result = run.applications().get(i);
            Application application = scenario.applications().get(i);
            double written = bytes(application.program(), Operation.WRITE);
            double read = bytes(application.program(), Operation.READ);
            asked += written + read;
            if (result.finished()) {
                assertThat(result.written().bytes() + result.refusedBytes())
                        .as("%s: written or refused by %s", name, result.name())
                        .isGreaterThanOrEqualTo(written * (1 - 1e-12));
                // A file that was refused as a whole is nowhere to be read.
                assertThat(result.read().bytes())
                        .as("%s: read", name)
                        .isBetween(result.refusedBytes() > 0 ? 0 : read, read);
                assertThat(result.endSeconds()).as(name).isGreaterThanOrEqualTo(result.startSeconds());
            }
            assertThat(result.written().bytes())
                    .as("%s: not more than asked", name)
                    .isLessThanOrEqualTo(written);
            assertThat(result.ioSeconds()).as(name).isLessThanOrEqualTo(run.seconds() + 1e-9);
        }
        assertThat(reported).as("%s: bytes of applications and of all", name).isLessThanOrEqualTo(asked);
        if (run.unfinished() == 0) {
            assertThat(moved)
                    .as("%s: bytes of targets and of applications", name)
                    .isEqualTo(reported, within(1.0));
        }
        double bandwidth = scenario.platform().targets().get(0).writeBytesPerSecond();
        for (TargetResult target : run.targets()) {
            assertThat(target.placedBytes()).as("%s: space of %s", name, target).isBetween(0L, target.totalBytes());
            assertThat(target.utilisation()).as("%s: %s", name, target).isBetween(0.0, 1.0);
            assertThat(target.busyShare()).as("%s: %s", name, target).isBetween(0.0, 1 + 1e-9);
            assertThat(target.movedBytes())
                    .as("%s: %s is no faster than it is", name, target)
                    .isLessThanOrEqualTo(bandwidth * run.seconds() * (1 + 1e-9));
        }
        assertThat(run.ostCostOfRun()).as(name).isGreaterThanOrEqualTo(1 - 1e-9);
    }

    private static double bytes(Program program, Operation operation) {
        return program.steps().stream()
                .flatMap(List::stream)
                .filter(step -> step.operation() == operation)
                .mapToDouble(step -> step.bytes())
                .sum();
    }

    private static Scenario scenario(SplittableRandom random) {
        Platform platform = Bench.platform("""
                name: random
                nodes: {count: %d, bytesPerSecond: %dM, latencySeconds: %s}
                %s
                metadata: {operationsPerSecond: 500, operationsPerStripe: 0.1, latencySeconds: 0.001}
                sharedFileLoss: %s
                servers:
                  - {count: %d, bytesPerSecond: %dM, targets: [{count: %d, totalBytes: %dM, bytesPerSecond: %dM}]}
                fill: {from: 0, to: %s}
                """.formatted(
                        1 + random.nextInt(6),
                        10 + random.nextInt(100),
                        random.nextBoolean() ? "0" : "0.01",
                        random.nextBoolean() ? "lnetRouters: {count: 2, bytesPerSecond: 50M}" : "",
                        random.nextBoolean() ? "0" : "0.2",
                        1 + random.nextInt(4),
                        20 + random.nextInt(100),
                        1 + random.nextInt(3),
                        200 + random.nextInt(1000),
                        5 + random.nextInt(50),
                        random.nextBoolean() ? "0" : "0.9"));
        List<Application> applications = new ArrayList<>();
        for (int i = 0; i <= random.nextInt(3); i++) {
            applications.add(application("app" + i, random, i));
        }
        List<Change> changes = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            int index = random.nextInt(platform.targets().size());
            double at = random.nextInt(40);
            changes.add(
                    switch (random.nextInt(4)) {
                        case 0 -> new Change(at, new Change.TargetSpeed(index, 0.2));
                        case 1 -> new Change(at, new Change.TargetFill(index, random.nextDouble()));
                        case 2 -> new Change(at, new Change.ServerSpeed("oss0", random.nextInt(2)));
                        default -> new Change(at, new Change.TargetSpeed(index, random.nextInt(2)));
                    });
        }
        double window = random.nextBoolean() ? Double.POSITIVE_INFINITY : random.nextInt(10);
        return new Scenario(
                "random",
                platform,
                applications,
                changes,
                List.of("turn"),
                new Scenario.Settings(1, 1, window, Prediction.sizesWrongBy(random.nextInt(2) * 0.3)));
    }

    /** Ranks that write own or shared files, with pauses, and read some of them back; a later one may wait for the one before. */
    private static Application application(String name, SplittableRandom random, int number) {
        int ranks = 1 + random.nextInt(6);
        int files = 1 + random.nextInt(6);
        List<Workload.File> all = new ArrayList<>();
        for (int f = 0; f < files; f++) {
            all.add(new Workload.File(
                    "/" + name + "/" + f, new FileLayout.Plain(Striping.of(MIB, 1 + random.nextInt(4)))));
        }
        List<WorkloadEvent> events = new ArrayList<>();
        for (int i = random.nextInt(40); i >= 0; i--) {
            int file = random.nextInt(files);
            long offset = random.nextLong(100) * MIB / 3;
            long bytes = (1 + random.nextLong(60)) * MIB / 2;
            Operation operation = switch (random.nextInt(6)) {
                case 0 -> Operation.READ;
                case 1 -> Operation.OPEN;
                default -> Operation.WRITE;
            };
            events.add(new WorkloadEvent(
                    random.nextInt(ranks),
                    file,
                    operation,
                    operation == Operation.OPEN ? 0 : offset,
                    operation == Operation.OPEN ? 0 : bytes,
                    random.nextLong(20_000_000_000L),
                    random.nextLong(1_000_000_000L)));
        }
        events.sort(Comparator.comparingLong(WorkloadEvent::startNanos));
        return new Application(
                name,
                Program.of(new Workload(name, ranks, all, events), 1),
                random.nextBoolean() ? List.of() : Bench.stripes(1 + random.nextInt(3)),
                "",
                1 + random.nextInt(ranks),
                random.nextInt(30),
                number > 0 && random.nextBoolean() ? List.of("app" + (number - 1)) : List.of(),
                random.nextBoolean() ? Double.POSITIVE_INFINITY : 20.0 * MIB);
    }
}
