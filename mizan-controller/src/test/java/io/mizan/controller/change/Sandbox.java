package io.mizan.controller.change;

import io.mizan.controller.change.planner.ChangePlanner;
import io.mizan.controller.change.planner.ChangeRequest;
import io.mizan.controller.embedded.EmbeddedSystem;
import io.mizan.controller.plan.QuietTimes;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.AuditLog;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.LayoutAdvisor;
import io.mizan.model.plan.PlanGoals.Balance;
import io.mizan.model.system.FileSelection;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.driver.Observer;
import io.mizan.model.system.driver.Pace;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** An embedded system with a full target, real files, and everything that a plan needs. */
public final class Sandbox implements AuditLog {
    public static final long MIB = 1 << 20;
    static final int FILES = 12;
    static final FileLayout WIDE = new Plain(Striping.of(MIB, 4));

    public final Path mount;
    public final ChangePlanFolders folders;
    final List<AuditEntry> audit = new ArrayList<>();
    private final Path state;
    QuietTimes quiet = QuietTimes.NONE;
    public Instant now = Instant.parse("2026-11-17T14:00:00Z");

    public Sandbox(Path folder) throws IOException {
        mount = Files.createDirectories(folder.toRealPath().resolve("fs"));
        state = Files.createDirectories(folder.resolve("state"));
        folders = new ChangePlanFolders(state.resolve("plans"));
    }

    /** Twelve files of 3 MiB on target 0 of 40 MiB, one of them with a new line in its name. */
    public Sandbox filled() throws IOException {
        for (String directory : List.of("out", "other")) {
            Files.createDirectories(mount.resolve(directory));
        }
        for (int i = 0; i < FILES; i++) {
            String name = (i % 3 == 0 ? "other/" : "out/") + (i == 4 ? "a\nb" : "f" + i);
            system(4).create(name, new Plain(Striping.of(MIB, 1).on(List.of(0))));
            Files.write(mount.resolve(name), new byte[(int) (3 * MIB)]);
        }
        return this;
    }

    public EmbeddedSystem system(int targets) {
        return system(IntStream.range(0, targets)
                .mapToObj(i -> Target.of(new TargetName("fs", TargetKind.DATA, i), new Space(40 * MIB, 0, 40 * MIB)))
                .toList());
    }

    EmbeddedSystem system(List<Target> targets) {
        return new EmbeddedSystem(mount, SystemView.ofTargets("fs", targets), state.resolve("layouts"), state);
    }

    public ChangePlan plan() {
        return folders.keep(new ChangePlanner(system(4), LayoutAdvisor.NONE)
                .plan(
                        new ChangeRequest(
                                "mount:fs",
                                List.of(mount.resolve("out").toString()),
                                Optional.of(WIDE),
                                true,
                                Balance.SPACE,
                                0.5,
                                100 * MIB,
                                true,
                                0,
                                Duration.ofMinutes(30),
                                "test",
                                SitePolicy.EMBEDDED),
                        now));
    }

    /** The utilisation of the fullest of four targets. */
    double highest() {
        return system(4).view().dataTargets().stream()
                .mapToDouble(target -> target.space().utilisation())
                .max()
                .orElse(0);
    }

    ApplyRun.Parts parts(EmbeddedSystem system, BooleanSupplier stop, Observer observer) {
        return new ApplyRun.Parts(system, this, () -> now, new NoWait(), observer, quiet, () -> {}, stop, result -> {});
    }

    Outcome apply(ChangePlan plan) {
        return apply(plan, system(4), () -> false, Observer.NOTHING, "");
    }

    Outcome apply(ChangePlan plan, EmbeddedSystem system, BooleanSupplier stop, Observer observer, String canary) {
        return folders.alone(
                plan.system(),
                () -> new ApplyRun(
                                folders.get(plan.id()),
                                new ApplyRun.Setting(Set.of(), canary, false, "ann", "ticket 1"),
                                parts(system, stop, observer))
                        .run());
    }

    Outcome applyWhenIdle(ChangePlan plan, Observer observer) {
        return new ApplyRun(
                        folders.get(plan.id()),
                        new ApplyRun.Setting(Set.of(), "", true, "ann", ""),
                        parts(system(4), () -> false, observer))
                .run();
    }

    Outcome undo(ChangePlan plan) {
        return undo(plan, () -> false);
    }

    Outcome undo(ChangePlan plan, BooleanSupplier stop) {
        return new UndoRun(
                        folders.get(plan.id()),
                        "ann",
                        "no good",
                        new UndoRun.Parts(system(4), this, () -> now, new NoWait(), stop, result -> {}))
                .run();
    }

    /** Every layout and every default, to compare before and after. */
    public String layouts() {
        TreeMap<String, String> all = new TreeMap<>();
        EmbeddedSystem system = system(4);
        system.files(
                FileSelection.below(mount.toString()),
                file -> all.put(
                        file.path(), LayoutOptions.of(file.layout()) + " " + file.changedAt() + " " + file.id()));
        for (String directory : List.of("", "out", "other")) {
            String path = mount.resolve(directory).toString();
            all.put(path, system.defaultLayout(path).map(LayoutOptions::of) + " " + system.directoryStriping(path));
        }
        return all.toString();
    }

    @Override
    public void add(AuditEntry entry) {
        audit.add(entry);
    }

    @Override
    public List<AuditEntry> newest(int most) {
        return audit;
    }

    @Override
    public List<AuditEntry> between(Instant from, Instant to, int most) {
        return audit;
    }

    /** Time costs nothing. */
    static final class NoWait implements Pace {
        @Override
        public void copied(long bytes) {
            // at any rate
        }

        @Override
        public void rest(Duration time) {
            // and without a pause
        }
    }
}
