package io.mizan.controller.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.change.ApplyRun;
import io.mizan.controller.change.ChangePlanFolders;
import io.mizan.controller.change.Outcome;
import io.mizan.controller.change.StepResult.State;
import io.mizan.controller.change.UndoRun;
import io.mizan.controller.change.planner.ChangePlanDocument;
import io.mizan.controller.change.planner.ChangePlanner;
import io.mizan.controller.change.planner.ChangeRequest;
import io.mizan.controller.change.planner.SizedFiles;
import io.mizan.controller.change.planner.TunedDefaults;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.plan.SitePolicyFile;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.AuditLog;
import io.mizan.model.error.Refusal;
import io.mizan.model.file.TextInput;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.StripeAttribute;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.LayoutAdvisor;
import io.mizan.model.plan.PlanGoals.Balance;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.system.FileSelection;
import io.mizan.model.system.driver.Observer;
import io.mizan.model.system.driver.Pace;
import io.mizan.traces.layout.LayoutParser;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans for a Lustre of stand-in programs, made, applied and undone as the policy of its site wants it. */
class LustrePlanTest {
    private static final Instant NOW = Instant.parse("2026-11-17T14:00:00Z");
    private static final long MIB = 1 << 20;

    @TempDir
    Path folder;

    private StandInLustre lustre;
    private LustreSystem system;
    private ChangePlanFolders folders;

    private static final class NoWait implements Pace {
        @Override
        public void copied(long bytes) {
            // A test has no time.
        }

        @Override
        public void rest(Duration time) {
            // Nor to rest.
        }
    }

    private static final class Entries implements AuditLog {
        @Override
        public void add(AuditEntry entry) {
            // Nobody reads it here.
        }

        @Override
        public List<AuditEntry> newest(int most) {
            return List.of();
        }

        @Override
        public List<AuditEntry> between(Instant from, Instant to, int most) {
            return List.of();
        }
    }

    @BeforeEach
    void mount() throws IOException {
        Path real = folder.toRealPath();
        lustre = new StandInLustre(real);
        system =
                new LustreSystem(lustre.programs(Duration.ofSeconds(60)), lustre.mount, InstantSource.fixed(NOW), true);
        folders = new ChangePlanFolders(Files.createDirectories(real.resolve("plans")));
        Files.createDirectory(lustre.mount.resolve("out"));
    }

    @AfterEach
    void unmount() throws IOException {
        lustre.close();
    }

    private void file(String name, String layout, long bytes) throws IOException {
        system.create(name, LayoutParser.parse(layout));
        try (RandomAccessFile file =
                new RandomAccessFile(lustre.mount.resolve(name).toFile(), "rw")) {
            file.setLength(bytes);
        }
    }

    private static SitePolicy policy(String... lines) {
        byte[] text = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        return SitePolicyFile.read(
                TextInput.of("policy.yaml", new ByteArrayInputStream(text), 1 << 20), SitePolicy.LUSTRE);
    }

    private ChangePlan plan(
            SitePolicy policy, List<String> directories, Optional<FileLayout> layout, LayoutAdvisor advisor) {
        return folders.keep(new ChangePlanner(system, advisor)
                .plan(
                        new ChangeRequest(
                                "lustre:" + lustre.mount,
                                directories.stream()
                                        .map(name -> lustre.mount.resolve(name).toString())
                                        .toList(),
                                layout,
                                true,
                                Balance.SPACE,
                                0.5,
                                MIB,
                                false,
                                0,
                                Duration.ofMinutes(30),
                                "test",
                                policy),
                        NOW));
    }

    private ChangePlan plan(SitePolicy policy) {
        return plan(policy, List.of(), Optional.empty(), LayoutAdvisor.NONE);
    }

    private Outcome apply(ChangePlan plan) {
        return apply(plan, () -> false);
    }

    private Outcome apply(ChangePlan plan, BooleanSupplier stop) {
        return new ApplyRun(
                        folders.get(plan.id()),
                        new ApplyRun.Setting(Set.of(), "", false, "ann", ""),
                        new ApplyRun.Parts(
                                system,
                                new Entries(),
                                InstantSource.fixed(NOW),
                                new NoWait(),
                                Observer.NOTHING,
                                QuietTimes.NONE,
                                () -> {},
                                stop,
                                result -> {}))
                .run();
    }

    private Outcome undo(ChangePlan plan) {
        return new UndoRun(
                        folders.get(plan.id()),
                        "ann",
                        "",
                        new UndoRun.Parts(
                                system,
                                new Entries(),
                                InstantSource.fixed(NOW),
                                new NoWait(),
                                () -> false,
                                result -> {}))
                .run();
    }

    /** Which bytes of which file are where. */
    private Map<String, Map<Integer, Long>> placement() {
        Map<String, Map<Integer, Long>> all = new TreeMap<>();
        system.files(
                FileSelection.below(""), file -> all.put(file.path(), LayoutBytes.of(file.layout(), file.bytes())));
        return all;
    }

    private double fill(int index) {
        return system.view().dataTargets().get(index).space().utilisation();
    }

    private List<String> migrations() {
        return lustre.calls.stream()
                .filter(words -> words.contains("migrate"))
                .map(words -> String.join(" ", words.subList(0, words.size() - 1)))
                .toList();
    }

    private void fillTarget() throws IOException {
        for (int i = 0; i < 9; i++) {
            file("out/f" + i, "-o 2 -S 1M", 100 * MIB);
        }
    }

    @Test
    void byDefaultMovesSayTheFirstTargetOnly() throws IOException {
        fillTarget();
        file("out/wide", "-o 2,5 -S 1M", 20 * MIB);
        Map<String, Map<Integer, Long>> before = placement();
        ChangePlan plan = plan(SitePolicy.LUSTRE);
        assertThat(plan.goals().reached()).isTrue();
        assertThat(plan.changes()).isNotEmpty();
        assertThat(ChangePlanDocument.text(plan)).contains("\"form\":\"start-index\"");
        assertThat(ChangePlanDocument.read("plan", ChangePlanDocument.text(plan)))
                .isEqualTo(plan);
        assertThat(plan.notes()).anyMatch(note -> note.startsWith("form start-index"));
        assertThat(LustreCommands.of(plan))
                .allMatch(command -> command.startsWith("lfs migrate --non-block -c "))
                .allMatch(command -> command.contains(" -i ") && !command.contains(" -o "));
        Outcome outcome = apply(plan);
        assertThat(outcome.finished()).isTrue();
        assertThat(outcome.count(State.DONE)).isEqualTo(plan.changes().size());
        assertThat(migrations()).hasSameSizeAs(plan.changes()).allMatch(words -> words.contains(" -i "));
        assertThat(fill(2)).isLessThanOrEqualTo(0.5);
        Map<String, Map<Integer, Long>> after = placement();
        plan.changes()
                .forEach(change -> assertThat(after.get(change.path()))
                        .as(change.path())
                        .isEqualTo(LayoutBytes.of(
                                ((FileMove) change).expected(),
                                ((FileMove) change).before().bytes())));
        assertThat(undo(plan).count(State.DONE)).isEqualTo(plan.changes().size());
        assertThat(placement()).isEqualTo(before);
    }

    @Test
    void whereTheSiteAllowsListsTheyAreSaid() throws IOException {
        fillTarget();
        ChangePlan plan = plan(policy("form: list"));
        assertThat(LustreCommands.of(plan)).isNotEmpty().allMatch(command -> command.contains(" -o "));
        assertThat(ChangePlanDocument.text(plan)).contains("\"form\":\"list\"");
        apply(plan);
        assertThat(migrations()).hasSameSizeAs(plan.changes()).allMatch(words -> words.contains(" -o "));
    }

    /** The later component would get its list as one that the next write into it has to satisfy. */
    @Test
    void listsOfFilesWithLaterComponentsTakeASiteThatAcceptsFailingWrites() throws IOException {
        fillTarget();
        for (int i = 0; i < 9; i++) {
            file("f" + i, "-E 64M -c 1 -S 1M -o 2 -E -1 -c 1 -o 2", 100 * MIB);
        }
        assertThat(LustreCommands.of(plan(policy("form: list"))))
                .isNotEmpty()
                .filteredOn(command -> command.contains("-E "))
                .allMatch(command -> command.contains(" -i ") && !command.contains(" -o "));
        assertThat(LustreCommands.of(plan(policy("form: list", "acceptFailingWrites: true"))))
                .filteredOn(command -> command.contains("-E "))
                .isNotEmpty()
                .allMatch(command -> command.contains(" -o "));
    }

    @Test
    void countsCannotSteerAndThePlanSaysSo() throws IOException {
        fillTarget();
        ChangePlan plan = plan(policy("form: count"));
        assertThat(plan.changes()).isEmpty();
        assertThat(plan.goals().reached()).isFalse();
        assertThat(plan.notes()).anyMatch(note -> note.startsWith("form count: 9 files kept in place"));
        assertThat(plan(
                                policy("form: count"),
                                List.of("out"),
                                Optional.of(LayoutParser.parse("-c 1 -i 3")),
                                LayoutAdvisor.NONE)
                        .notes())
                .anyMatch(note -> note.contains("counts only"));
        ChangePlan mixed =
                plan(policy("form: count", "rules:", "  - name: some", "    match: 'f[0-4]'", "    form: start-index"));
        assertThat(mixed.changes())
                .isNotEmpty()
                .allMatch(change -> change.path().matches(".*/f[0-4]"));
    }

    @Test
    void filesGoToThePoolThatTheSiteNames() throws IOException {
        fillTarget();
        ChangePlan plan = plan(policy("rules:", "  - name: all", "    match: 'f*'", "    pool: flash"));
        assertThat(plan.changes()).isNotEmpty();
        assertThat(plan.changes())
                .allMatch(change -> Set.of(1, 3)
                        .containsAll(LayoutBytes.of(((FileMove) change).expected(), 100 * MIB)
                                .keySet()));
        apply(plan);
        assertThat(migrations()).hasSameSizeAs(plan.changes()).allMatch(words -> words.contains(" -p flash"));
        SitePolicy pool =
                policy("rules:", "  - name: out", "    match: '" + lustre.mount + "/out/'", "    pool: flash");
        assertThat(LustreCommands.of(
                        plan(pool, List.of("out"), Optional.of(LayoutParser.parse("-c 2")), LayoutAdvisor.NONE)))
                .anyMatch(command -> command.startsWith("lfs setstripe -c 2 -p flash "));
        assertThat(plan(pool, List.of("out"), Optional.of(LayoutParser.parse("-c 2 -p other")), LayoutAdvisor.NONE)
                        .notes())
                .anyMatch(note -> note.contains("in pool flash"));
    }

    /** A server that is told where to begin may step over a target; what it did is told. */
    @Test
    void whereTheServerChoseOtherTargetsItIsTold() throws IOException {
        fillTarget();
        ChangePlan plan = plan(SitePolicy.LUSTRE);
        lustre.shifts = 1;
        Outcome outcome = apply(plan);
        assertThat(outcome.steps())
                .filteredOn(step -> step.state() == State.DONE)
                .isNotEmpty()
                .allMatch(step -> step.detail().startsWith("the server put it on OST"));
        lustre.shifts = 0;
        assertThat(undo(plan).count(State.CHANGED)).isZero();
        assertThat(fill(2)).isGreaterThan(0.8);
    }

    @Test
    void defaultsAreTunedAppliedAndUndoneByteForByte() throws IOException {
        Path out = lustre.mount.resolve("out");
        system.setDefaultLayout("out", LayoutParser.parse("-c 8 -S 1M"));
        byte[] before =
                Objects.requireNonNull(lustre.attributes.get(out.toString())).clone();
        for (int i = 0; i < 25; i++) {
            file("out/small" + i, "-c 1", 100);
        }
        ChangePlan plan = plan(
                SitePolicy.LUSTRE,
                List.of(),
                Optional.empty(),
                new TunedDefaults(SizedFiles.of(system), TunedDefaults.Rates.USUAL));
        assertThat(plan.changes()).hasSize(1);
        assertThat(plan.changes().get(0).motive().confidence()).isGreaterThan(0.9);
        assertThat(LustreCommands.of(plan)).containsExactly("lfs setstripe -c 1 -S 4M " + out);
        assertThat(apply(plan).finished()).isTrue();
        assertThat(Arrays.equals(lustre.attributes.get(out.toString()), before)).isFalse();
        assertThat(undo(plan).finished()).isTrue();
        assertThat(lustre.attributes.get(out.toString())).isEqualTo(before);
    }

    /** The bytes as somebody set them who named a generation, which means nothing for a new file. */
    @Test
    void aDefaultWithAPoolIsReplacedAndUndoneByteForByte() throws IOException {
        Path out = lustre.mount.resolve("out");
        StripeAttribute pool = (StripeAttribute) LayoutAttribute.request(LayoutParser.parse("-c 4 -S 1M -p flash"));
        byte[] before = new StripeAttribute(
                        pool.kind(),
                        pool.pattern(),
                        7,
                        0x200000007L,
                        pool.stripeSize(),
                        pool.stripeCount(),
                        pool.place(),
                        pool.pool(),
                        pool.objects())
                .bytes();
        lustre.put(out, before);
        FileLayout wanted = LayoutParser.parse("-E 64M -c 1 -S 1M -E -1 -c 4 -S 4M");
        ChangePlan plan = plan(SitePolicy.LUSTRE, List.of("out"), Optional.of(wanted), LayoutAdvisor.NONE);
        Outcome outcome = apply(plan);
        assertThat(outcome.count(State.DONE)).isEqualTo(1);
        assertThat(lustre.attributes.get(out.toString())).isEqualTo(LayoutAttribute.encode(wanted));
        assertThat(undo(plan).count(State.DONE)).isEqualTo(1);
        assertThat(lustre.attributes.get(out.toString())).isEqualTo(before);
    }

    /** To clear a pool the default is removed first; a process that is killed just then leaves none. */
    @Test
    void anApplyThatWasKilledBetweenTwoDefaultsIsUndoneAndGoesOn() throws IOException {
        Path out = lustre.mount.resolve("out");
        byte[] before = LayoutAttribute.encode(LayoutParser.parse("-c 4 -S 1M -p flash"));
        lustre.put(out, before);
        FileLayout wanted = LayoutParser.parse("-c 8 -S 4M");
        for (boolean undone : new boolean[] {true, false}) {
            ChangePlan plan = plan(SitePolicy.LUSTRE, List.of("out"), Optional.of(wanted), LayoutAdvisor.NONE);
            apply(plan, () -> true);
            Files.writeString(
                    folders.get(plan.id()).path().resolve("journal"),
                    "{\"change\":0,\"state\":\"BEGUN\",\"detail\":\"\"}\n",
                    StandardOpenOption.APPEND,
                    StandardOpenOption.CREATE);
            lustre.attributes.remove(out.toString());
            Outcome outcome = undone ? undo(plan) : apply(plan);
            assertThat(outcome.count(State.DONE)).as("undone: " + undone).isEqualTo(1);
            assertThat(lustre.attributes.get(out.toString()))
                    .isEqualTo(undone ? before : LayoutAttribute.encode(wanted));
        }
    }

    @Test
    void aMigrationThatOutlivesAnApplyIsWaitedFor() throws IOException, InterruptedException {
        fillTarget();
        Map<String, Map<Integer, Long>> before = placement();
        ChangePlan plan = plan(SitePolicy.LUSTRE);
        int asked = lustre.calls.size();
        apply(plan, () -> migrations().size() == 2);
        FileMove third = (FileMove) plan.changes().get(2);
        Files.writeString(
                folders.get(plan.id()).path().resolve("journal"),
                "{\"change\":2,\"state\":\"BEGUN\",\"detail\":\"\"}\n",
                StandardOpenOption.APPEND);
        lustre.slow.add(third.path());
        Process left = migrate(third);
        try {
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> lustre.calls.stream()
                            .skip(asked)
                            .anyMatch(words -> words.contains("migrate") && words.contains(third.path())));
            for (Runnable command : List.<Runnable>of(() -> apply(plan), () -> undo(plan))) {
                assertThat(Refusal.line(command::run))
                        .contains("a migration of " + third.path() + " is still running: nothing was changed");
            }
            assertThat(migrations()).hasSize(3);
        } finally {
            left.destroyForcibly().waitFor();
        }
        lustre.slow.clear();
        assertThat(migrate(third).waitFor()).as("what it came to in the end").isZero();
        Outcome outcome = undo(plan);
        assertThat(outcome.count(State.DONE)).isEqualTo(3);
        assertThat(placement()).isEqualTo(before);
    }

    private Process migrate(FileMove move) throws IOException {
        List<String> words =
                new ArrayList<>(LfsCommand.migrate(move.after(), move.path()).orElseThrow());
        words.set(
                0,
                lustre.programs(Duration.ZERO).path().find("lfs").orElseThrow().toString());
        return new ProcessBuilder(words).start();
    }
}
