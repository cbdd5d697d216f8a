package io.mizan.cli.command.top;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.cli.CliRun;
import io.mizan.cli.SchemaCheck;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.feed.SnapshotFeed;
import io.mizan.model.error.MizanException;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.system.FileState;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.driver.SystemAddress;
import io.mizan.model.system.driver.WatchedSystem;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.simulator.system.SimulatedDirectory;
import io.mizan.simulator.system.SimulatedDriver;
import io.mizan.simulator.system.SimulatedEvent;
import io.mizan.simulator.system.SimulatedFile;
import io.mizan.simulator.system.SimulatedJob;
import io.mizan.simulator.system.SimulatedState;
import io.mizan.simulator.system.StateFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulatedFeedTest {
    private static final long GIB = 1L << 30;
    private static final Instant NOW = Instant.parse("2026-11-17T14:00:00Z");
    private static final Duration INTERVAL = Duration.ofSeconds(5);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void system() {
        file = folder.resolve("sim.json");
        List<Target> targets = IntStream.range(0, 20)
                .mapToObj(i -> Target.of(new TargetName("fs", TargetKind.DATA, i), new Space(100 * GIB, 0, 100 * GIB))
                        .withPerformance(new Performance(GIB, 0)))
                .toList();
        StateFile.write(
                file,
                new SimulatedState(
                        NOW,
                        SystemView.of(
                                        "fs",
                                        List.of(
                                                new Server("oss1", ServerLoad.UNKNOWN, targets.subList(0, 10)),
                                                new Server("oss2", ServerLoad.UNKNOWN, targets.subList(10, 20))))
                                .withMount("/fs"),
                        List.of(SimulatedDirectory.plain("/fs")),
                        List.of(
                                used("a", "-c 1 -o 18", 0.75 * GIB, "7", 0),
                                used("b", "-c 2 -o 18,0", GIB / 8.0, "8", 1)),
                        List.of(),
                        List.of(new SimulatedJob("7", "ann", "model", 3, "n[1-3]"))));
    }

    private static SimulatedFile used(String name, String layout, double rate, String job, double readShare) {
        return new SimulatedFile(
                new FileState("/fs/" + name, name, 8 * GIB, LayoutOptions.parse(layout), 1, true, NOW, rate),
                job,
                "ann",
                readShare);
    }

    private static WatchedSystem watched(Path state) {
        return new SimulatedDriver().watch(new SystemAddress(SimulatedDriver.SCHEME, state.toString()));
    }

    private static LiveTarget target(LiveView view, int index) {
        return view.targets().stream()
                .filter(target -> target.index() == index)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void jobsAreSeenOnTheirTargets() {
        LiveView view = new SnapshotFeed(watched(file), INTERVAL, 0.9).look();
        LiveTarget busiest = target(view, 18);
        assertThat(busiest.writeBytesPerSecond()).isEqualTo(0.75 * GIB);
        assertThat(busiest.readBytesPerSecond()).isEqualTo(GIB / 16.0);
        assertThat(busiest.load()).isEqualTo(0.8125);
        assertThat(busiest.jobs()).extracting(LiveView.TargetJob::job).containsExactly("7", "8");
        assertThat(target(view, 0).readBytesPerSecond()).isEqualTo(GIB / 16.0);
        assertThat(target(view, 1).jobs()).isEmpty();
        assertThat(view.jobs().get(0).application()).isEqualTo("model");
        assertThat(view.jobs().get(0).hosts()).isEqualTo("n[1-3]");
        assertThat(view.jobs().get(1).user()).isEqualTo("ann");
        assertThat(view.totals().writeBytesPerSecond()).isEqualTo(0.75 * GIB);
    }

    @Test
    void whatAnotherProcessDoesIsSeenAndTimeGoesOn() {
        SnapshotFeed feed = new SnapshotFeed(watched(file), INTERVAL, 0.9);
        assertThat(feed.look().at()).isEqualTo(NOW);
        assertThat(feed.look().at()).isEqualTo(NOW.plus(INTERVAL));
        StateFile.open(file).put(used("a", "-c 1 -o 3", 0.75 * GIB, "7", 0));
        LiveView moved = feed.look();
        assertThat(target(moved, 3).writeBytesPerSecond()).isEqualTo(0.75 * GIB);
        assertThat(target(moved, 18).writeBytesPerSecond()).isZero();
        StateFile.open(file).schedule(SimulatedEvent.lost(NOW, Set.of(3)));
        StateFile.open(file).advance(Duration.ofHours(1));
        LiveView later = feed.look();
        assertThat(later.at()).isEqualTo(NOW.plus(Duration.ofHours(1)));
        assertThat(target(later, 3).active()).isFalse();
        assertThat(target(later, 3).jobs()).isEmpty();
        assertThat(feed.next(Duration.ofSeconds(1))).isPresent();
    }

    @Test
    void topAndStatusReadIt() {
        String name = "sim:" + file;
        CliRun cli = CliRun.bare();
        assertThat(SchemaCheck.faults(
                        "live-v1.json",
                        cli.run("top", "--source", name, "--once", "--json").out()))
                .isEmpty();
        assertThat(cli.run("top", "--source", name, "--once", "--target", "OST0012")
                        .outLines())
                .anyMatch(line -> line.matches("7 +ann .* 92% 3: n\\[1-3\\] .*"));
        assertThat(cli.run("top", "--source", name, "--once", "--target", "fs-OST0012")
                        .out())
                .contains("n[1-3]");
        assertThat(cli.run("top", "--source", name, "--once", "--job", "8").out())
                .contains("OST0000", "OST0012")
                .doesNotContain("OST0001");
        assertThat(cli.run("top", "--source", name, "--once", "--job", "8", "--target", "OST0012")
                        .code())
                .isEqualTo(64);
        assertThat(cli.run("status", name).out()).contains("fs-OST0013", "12.0%");
        assertThat(cli.run("status", "sim:-").err()).contains("must be a named file");
        assertThat(cli.run("status", "sim:" + folder.resolve("none")).err()).contains("no such file");
    }

    @Test
    void aFileThatIsNoSystemIsRefused() {
        assertThatThrownBy(() -> new SnapshotFeed(watched(folder.resolve("none")), INTERVAL, 0.9))
                .isInstanceOf(MizanException.class);
    }
}
