package io.mizan.cli.command.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.simulator.system.SimulatedEvent;
import io.mizan.simulator.system.SimulatedFile;
import io.mizan.simulator.system.SimulatedState;
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
    private static final long GIB = SimulatedSite.GIB;
    private static final Instant NOW = SimulatedSite.NOW;

    @TempDir
    private Path folder;

    private Path state;
    private CliRun cli;

    /** One target that is almost full, one that is degraded, a file that is open and one of two names. */
    @BeforeEach
    void system() {
        List<Target> targets = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Target target = SimulatedSite.target(i, Performance.UNKNOWN_LOAD);
            targets.add(i == 5 ? target.withFlags(Set.of(TargetFlag.DEGRADED)) : target);
        }
        List<SimulatedFile> files = new ArrayList<>();
        for (int i = 0; i < 97; i++) {
            String path = "/demo/out/f" + i + (i == 3 ? "\nx" : "");
            files.add(SimulatedSite.ofJob(
                    SimulatedSite.file(path, 10 * GIB - i * 1000L, 2, i == 5 ? 2 : 1, i == 6, 1e6)));
        }
        SimulatedSite site = new SimulatedSite(folder, targets, files);
        state = site.state;
        cli = site.cli;
    }

    private Result plan(String... more) {
        List<String> words = new ArrayList<>(List.of("plan", "--system", "sim:" + state));
        words.addAll(List.of(more));
        return cli.run(words.toArray(String[]::new));
    }

    private void put(String path, long bytes, int target) {
        StateFile.open(state).put(SimulatedSite.ofJob(SimulatedSite.file(path, bytes, target)));
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
                .contains("12 files, 120.0 GiB", "OST0002 ->", "1 file skipped: busy", "1 file skipped: linked")
                .contains("OST0002  97.0%", "Nothing is changed yet.  Apply: mizan apply plan-0001")
                .doesNotContain("OST0005");
        assertThat(layouts()).isEqualTo(before);
        assertThat(Files.readString(list).split("\0", -1)).hasSize(13);
        assertThat(cli.run("plan", "explain", "plan-0001").out())
                .contains("Hard goals", "OST0002 is 97.0 % full", "confidence", "is open", "has several names");
        assertThat(cli.run("plan", "list").out()).contains("plan-0001").contains("open");
        Result explained = cli.run("plan", "explain", "plan-0001", "--json");
        assertThat(SchemaCheck.faults("plan-v1.json", explained.out())).isEmpty();
        assertThat(explained.out())
                .contains("\"why\":\"bring targets below", "OST0002 is 97.0 % full", "\"confidence\":");
        assertThat(SchemaCheck.faults("plan-v1.json", plan("--json").out())).isEmpty();
        assertThat(plan().out()).contains("plan-0003");
    }

    /** A bound for reaching the goal says nothing about a plan that does not. */
    @Test
    void aPlanThatDoesNotReachItsGoalIsNotComparedWithTheLeastThatWould() {
        assertThat(plan("--max-fill", "85%").out())
                .contains("any plan for this goal moves at least ", " %).\n")
                .doesNotContain("does not reach");
        for (int target : List.of(0, 1, 3, 4, 6, 7)) {
            put("/demo/big" + target, (target == 3 ? 780 : 845) * GIB, target);
        }
        assertThat(plan("--max-fill", "85%").out())
                .contains("note: the goal is not reached", "; it does not reach the goal, which would take at least ")
                .doesNotContain("%)");
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
    void oneChangeIsNoChanges() {
        plan("--directory", "out", "--layout", "-c 4", "--no-moves");
        assertThat(cli.run("plan", "list").out()).contains(" 1 change, ");
        assertThat(cli.run("apply", "plan-0001", "--yes").out()).contains(" 1 change made now, 0 before");
        assertThat(cli.run("undo", "plan-0001").out()).contains(" 1 change put back, 0 were as before");
        assertThat(cli.run("undo", "plan-0001").out()).contains(" 0 changes put back, 1 was as before");
        assertThat(cli.run("audit").out()).contains("1 of 1 change made", "1 change undone");
    }

    /** What Java calls its exceptions helps nobody to mend the disk. */
    @Test
    void whatCannotBeKeptIsSaidInWords() throws IOException {
        plan();
        Path kept = folder.resolve("mizan/plans/plan-0001");
        Files.delete(kept.resolve("plan.json"));
        Files.createDirectory(kept.resolve("plan.json"));
        Result unreadable = cli.run("plan", "explain", "plan-0001");
        assertThat(unreadable.code()).isEqualTo(1);
        assertThat(unreadable.err()).contains("cannot read the plan folder: ").doesNotContain("Exception");
        plan();
        Files.createDirectory(folder.resolve("mizan/plans/plan-0002/journal"));
        Result noJournal = cli.run("apply", "plan-0002", "--yes");
        assertThat(noJournal.code()).isEqualTo(1);
        assertThat(noJournal.err())
                .contains("cannot write the journal, so the apply stops: ")
                .doesNotContain("Exception");
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
        assertThat(StateFile.open(state).view().dataTargets())
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
        put("/demo/new", 910 * GIB, 7);
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
        assertThat(StateFile.open(state).view().dataTargets())
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
