package io.mizan.cli.command.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.text.LayoutOptions;
import io.mizan.model.system.FileState;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.simulator.system.SimulatedDirectory;
import io.mizan.simulator.system.SimulatedEvent;
import io.mizan.simulator.system.SimulatedFile;
import io.mizan.simulator.system.SimulatedState;
import io.mizan.simulator.system.SimulatedSystem;
import io.mizan.simulator.system.StateFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanCommandTest {
    private static final long GIB = 1L << 30;
    private static final Instant NOW = Instant.parse("2026-11-17T14:02:05Z");

    @TempDir
    private Path folder;

    private Path state;
    private CliRun cli;

    @BeforeEach
    void system() {
        state = folder.resolve("state.json");
        cli = CliRun.bare()
                .withVariable("MIZAN_STATE_DIR", folder.resolve("mizan").toString())
                .withVariable("USER", "ann");
        List<Target> targets = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Target target = Target.of(new TargetName("demo", TargetKind.OST, i), new Space(1000 * GIB, 0, 1000 * GIB))
                    .withPerformance(new Performance(GIB, Performance.UNKNOWN_LOAD));
            targets.add(i == 5 ? target.withFlags(Set.of(TargetFlag.DEGRADED)) : target);
        }
        List<SimulatedFile> files = new ArrayList<>();
        for (int i = 0; i < 97; i++) {
            files.add(new SimulatedFile(
                    new FileState(
                            "/demo/out/f" + i + (i == 3 ? "\nx" : ""),
                            "id" + i,
                            10 * GIB - i * 1000,
                            new Plain(Striping.of(1 << 20, 1).on(List.of(2))),
                            i == 5 ? 2 : 1,
                            i == 6,
                            NOW.minusSeconds(60),
                            1e6),
                    "4711",
                    "ann"));
        }
        StateFile.write(
                state,
                new SimulatedState(
                        NOW,
                        SystemView.of("demo", List.of(new Server("oss0", ServerLoad.UNKNOWN, targets)))
                                .withMount("/demo"),
                        List.of(
                                SimulatedDirectory.plain("/demo"),
                                new SimulatedDirectory(
                                        "/demo/out", 0, Optional.of(LayoutOptions.parse("-c 1")), Optional.empty())),
                        files,
                        List.of()));
    }

    private Result plan(String... more) {
        List<String> words = new ArrayList<>(List.of("plan", "--system", "sim:" + state));
        words.addAll(List.of(more));
        return cli.run(words.toArray(String[]::new));
    }

    /** All layouts and defaults. */
    private Map<String, String> layouts() {
        Map<String, String> all = new TreeMap<>();
        SimulatedState now = StateFile.open(state).state();
        now.files()
                .forEach(file -> all.put(
                        file.state().path(), LayoutOptions.of(file.state().layout())));
        now.directories()
                .forEach(directory -> all.put(
                        directory.path(),
                        directory.layout().map(LayoutOptions::of).orElse("") + directory.striping()));
        return all;
    }

    @Test
    void aPlanIsADiffThatChangesNothing() throws IOException {
        Map<String, String> before = layouts();
        Path list = folder.resolve("list");
        Result result = plan(
                "--directory",
                "out",
                "--layout",
                "-E 256M -c 1 -E -1 -c 4",
                "--file-list",
                list.toString(),
                "--detailed-exitcode");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out())
                .contains("Plan plan-0001", "  ~  1  /demo/out", "-c 1 -> -E 256M -c 1 -E -1 -c 4")
                .contains("12 files, 120.0 GiB", "OST0002 ->", "1 files skipped: busy", "1 files skipped: linked")
                .contains("OST0002  97.0%", "Nothing is changed yet.  Apply: mizan apply plan-0001")
                .doesNotContain("OST0005");
        assertThat(layouts()).isEqualTo(before);
        assertThat(Files.readString(list).split("\0", -1)).hasSize(13);
        assertThat(cli.run("plan", "explain", "plan-0001").out())
                .contains("Hard goals", "OST0002 is 97.0 % full", "confidence", "is open", "has several names");
        assertThat(cli.run("plan", "list").out()).contains("plan-0001").contains("open");
        assertThat(SchemaCheck.faults("plan-v1.json", plan("--json").out())).isEmpty();
        assertThat(plan().out()).contains("plan-0003");
    }

    @Test
    void filesStayWithNoMovesAndMoveWithMovesAndWithoutAWord() {
        assertThat(plan("--no-moves").out()).doesNotContain("Moved: ", "OST0002 ->");
        assertThat(plan("--no-moves", "--json").out()).contains("\"movedBytes\":0,", "\"changes\":[]");
        for (Result moved : List.of(plan("--moves"), plan())) {
            assertThat(moved.out()).contains("Moved: 120.0 GiB", "OST0002 ->");
        }
    }

    @Test
    void undoRestoresWhatApplyChangedAndTheAuditTells() {
        Map<String, String> before = layouts();
        plan("--directory", "out", "--layout", "-c 4");
        assertThat(cli.run("apply", "plan-0001").code()).isEqualTo(64);
        assertThat(layouts()).isEqualTo(before);
        Result applied = cli.run("apply", "plan-0001", "--yes", "--json", "--reason", "ticket 4711");
        assertThat(applied.code()).isZero();
        assertThat(SchemaCheck.faults("apply-v1.json", applied.out())).isEmpty();
        assertThat(StateFile.open(state).view().osts())
                .allMatch(target -> target.space().utilisation() <= 0.85);
        Result undone = cli.run("undo", "plan-0001", "--json", "--reason", "complaints");
        assertThat(undone.code()).isZero();
        assertThat(SchemaCheck.faults("undo-v1.json", undone.out())).isEmpty();
        assertThat(layouts()).isEqualTo(before);
        Result audit = cli.run("audit", "--json");
        assertThat(SchemaCheck.faults("audit-v1.json", audit.out())).isEmpty();
        assertThat(cli.run("audit").out())
                .contains("ann", "apply started", "ticket 4711", "apply finished", "undo finished", "complaints");
    }

    @Test
    void theListHasTheStateOfEachPlanAndOneThatIsDamagedHidesNoOther() throws IOException {
        plan();
        cli.run("apply", "plan-0001", "--yes");
        cli.run("undo", "plan-0001");
        plan();
        cli.run("apply", "plan-0002", "--yes");
        List<String> lines = cli.run("plan", "list").outLines();
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0)).contains("plan-0002", "applied");
        assertThat(lines.get(1)).contains("plan-0001", "undone");
        assertThat(SchemaCheck.faults(
                        "plan-list-v1.json", cli.run("plan", "list", "--json").out()))
                .isEmpty();

        Files.writeString(folder.resolve("mizan/plans/plan-0002/plan.json"), "");
        Result list = cli.run("plan", "list");
        assertThat(list.code()).isEqualTo(1);
        assertThat(list.err()).contains("plan-0002");
        assertThat(list.outLines()).containsExactly(lines.get(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "5X", "-1", ""})
    void aRateThatIsNoneIsWrongUsageBeforeAnythingIsChanged(String rate) {
        plan();
        Map<String, String> before = layouts();
        assertThat(cli.run("apply", "plan-0001", "--yes", "--rate", rate).code())
                .isEqualTo(64);
        assertThat(plan("--rate", rate).code()).isEqualTo(64);
        assertThat(layouts()).isEqualTo(before);
    }

    @Test
    void aStalePlanIsRefused() {
        plan();
        SimulatedSystem system = StateFile.open(state);
        system.put(new SimulatedFile(
                new FileState(
                        "/demo/new",
                        "new",
                        910 * GIB,
                        new Plain(Striping.of(1 << 20, 1).on(List.of(7))),
                        1,
                        false,
                        NOW,
                        -1),
                "",
                ""));
        Map<String, String> before = layouts();
        Result refused = cli.run("apply", "plan-0001", "--yes");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("OST0007 now 91 %");
        StateFile.open(state).advance(Duration.ofMinutes(31));
        assertThat(cli.run("apply", "plan-0001", "--yes").err()).contains("plan is 31 min old");
        assertThat(layouts()).isEqualTo(before);
        assertThat(cli.run("undo", "plan-0001").code()).isEqualTo(1);
    }

    @Test
    void whenLatencyWorsensItStops() {
        plan();
        // Half a minute after the first move something else makes all targets slow.
        StateFile.open(state).schedule(SimulatedEvent.busy(NOW.plusSeconds(30), Set.of(0, 1, 2, 3, 4, 6, 7), 0.6));
        Result stopped = cli.run("apply", "plan-0001", "--yes");
        assertThat(stopped.code()).isEqualTo(1);
        assertThat(stopped.out()).contains("Stopped: latency went from", "Go on: mizan apply plan-0001");
        assertThat(cli.run("undo", "plan-0001").code()).isZero();
    }

    @Test
    void aServerThatDiesStopsItAtOnceAndItGoesOnWhenTheServerIsBack() {
        plan("--rate", "1G");
        Set<Integer> dead = Set.of(0, 1, 3, 4, 6, 7);
        StateFile.open(state).schedule(SimulatedEvent.lost(NOW.plusSeconds(25), dead));
        Result stopped = cli.run("apply", "plan-0001", "--yes", "--json");
        assertThat(stopped.code()).isEqualTo(1);
        assertThat(stopped.out()).contains(" is now inactive").contains("\"finished\":false");
        // Nothing is tried in vain once one change was refused.
        assertThat(stopped.out().split("\"state\":\"refused\"", -1)).hasSize(2);
        StateFile.open(state).schedule(SimulatedEvent.back(NOW, dead));
        Result finished = cli.run("apply", "plan-0001", "--yes", "--json");
        assertThat(finished.code()).as(finished.err()).isZero();
        assertThat(finished.out()).contains("\"finished\":true").doesNotContain("refused");
    }

    @Test
    void killedApplyIsResumedOrUndone() throws Exception {
        SplittableRandom random = new SplittableRandom(5);
        Map<String, String> before = layouts();
        plan("--directory", "out", "--layout", "-c 4");
        for (int round = 0; round < 2; round++) {
            ProcessBuilder builder = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                            "io.mizan.cli.Main",
                            "apply",
                            "plan-0001",
                            "--yes")
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("out").toFile());
            builder.environment().put("MIZAN_STATE_DIR", folder.resolve("mizan").toString());
            Process process = builder.start();
            Path journal = folder.resolve("mizan/plans/plan-0001/journal");
            int lines = 1 + random.nextInt(12);
            while (process.isAlive() && lines(journal) < lines) {
                process.waitFor(1, TimeUnit.MILLISECONDS);
            }
            process.destroyForcibly();
            process.waitFor();
        }
        assertThat(cli.run("apply", "plan-0001", "--yes").code()).isZero();
        assertThat(StateFile.open(state).view().osts())
                .allMatch(target -> target.space().utilisation() <= 0.85);
        assertThat(cli.run("undo", "plan-0001").code()).isZero();
        assertThat(layouts()).isEqualTo(before);
    }

    private static long lines(Path file) throws IOException {
        if (!Files.exists(file)) {
            return 0;
        }
        try (Stream<String> lines = Files.lines(file, StandardCharsets.UTF_8)) {
            return lines.count();
        }
    }

    @Test
    void badWordsAreWrongUsage() {
        assertThat(cli.run("plan").code()).isEqualTo(64);
        assertThat(plan("--max-fill", "185%").code()).isEqualTo(64);
        assertThat(plan("--goal", "beauty").code()).isEqualTo(64);
        assertThat(plan("--expires", "soon").code()).isEqualTo(64);
        assertThat(plan("--layout", "-c 4").code()).isEqualTo(64);
        assertThat(plan("--directory", "nowhere", "--layout", "-c 4").code()).isEqualTo(1);
        assertThat(cli.run("apply", "plan-9999", "--yes").code()).isEqualTo(1);
        assertThat(cli.run("plan", "--system", "sim:/nonexistent").code()).isEqualTo(1);
    }

    @Test
    void anEmbeddedSystemIsPlannedAppliedAndUndone() throws IOException {
        Path mount = Files.createDirectories(folder.resolve("fs"));
        Files.writeString(Files.createDirectory(mount.resolve("out")).resolve("a"), "hello");
        String fs = mount.toString();
        assertThat(cli.run("plan", "--mount", fs, "--directory", "out", "--layout", "-c 4 -S 1M")
                        .out())
                .contains("(none) -> -c 4 -S 1M");
        assertThat(cli.run("apply", "plan-0001", "--yes").code()).isZero();
        assertThat(cli.run("plan", "--mount", fs, "--directory", "out", "--layout", "-c 4 -S 1M")
                        .out())
                .contains("Nothing to do");
        assertThat(cli.run("undo", "plan-0001").code()).isZero();
    }
}
