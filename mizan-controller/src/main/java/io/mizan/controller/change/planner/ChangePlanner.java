package io.mizan.controller.change.planner;

import io.mizan.algorithms.rebalance.Rebalance;
import io.mizan.controller.plan.ChosenLayout;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.LayoutAdvisor;
import io.mizan.model.plan.PlanGoals;
import io.mizan.model.plan.PlanGoals.Balance;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.plan.PlannedChange.Motive;
import io.mizan.model.plan.TargetOutlook;
import io.mizan.model.system.FileSelection;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveResult.Reason;
import io.mizan.model.system.ObservableSystem;
import io.mizan.model.system.Performance;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.Count;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes change plans: default layouts of directories, where new directories go, and moves of files. Changes nothing. */
public final class ChangePlanner {
    private final ObservableSystem system;
    private final LayoutAdvisor advisor;

    /** @param advisor asked where the wish names no layout, and for directories where it names none */
    public ChangePlanner(ObservableSystem system, LayoutAdvisor advisor) {
        this.system = system;
        this.advisor = advisor;
    }

    /** A plan without an id. */
    public ChangePlan plan(ChangeRequest request, Instant now) {
        SystemView view = system.view();
        Instant basedOn = view.takenAt().filter(taken -> !taken.isAfter(now)).orElse(now);
        List<PlannedChange> changes = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        List<String> directories = request.directories().isEmpty()
                ? advisor.directories(view.mount().orElse("/"))
                : request.directories();
        DirectoryChanges defaults = new DirectoryChanges(system, advisor, request, view, notes);
        for (String directory : directories) {
            defaults.layout(directory).ifPresent(changes::add);
            if (request.metadata() && !request.directories().isEmpty()) {
                defaults.placement(directory).ifPresent(changes::add);
            }
        }
        Rebalance.Result result = rebalance(request, view);
        for (Rebalance.Move move : result.moves()) {
            LayoutForm form = request.policy().formFor(move.file());
            changes.add(new FileMove(
                    move.file(),
                    move.after().restriped(striping -> ChosenLayout.relaxed(striping, form)),
                    move.after(),
                    move.bytes(),
                    motive(request, move, view)));
        }
        forms(request, result, notes);
        if (request.moves() && !result.reached()) {
            notes.add(
                    result.skipped().isEmpty()
                            ? "the goal is not reached: there is not enough to move, or no room for it elsewhere"
                            : "the goal is not reached: what would have helped stays where it is, "
                                    + Count.of(result.skipped().size(), "file"));
        }
        PlanGoals goals = new PlanGoals(
                request.balance(), request.most(), request.bytesPerSecond(), result.leastBytes(), result.reached());
        return new ChangePlan(
                "",
                request.system(),
                now,
                basedOn,
                now.plus(request.validity()),
                request.reason(),
                goals,
                view.dataTargets().stream()
                        .map(target -> outlook(target, result))
                        .toList(),
                changes,
                result.skipped(),
                notes);
    }

    /** What the forms that the site allows mean for the moves. */
    private static void forms(ChangeRequest request, Rebalance.Result result, List<String> notes) {
        if (result.moves().stream().anyMatch(move -> request.policy().formFor(move.file()) == LayoutForm.START_INDEX)) {
            notes.add(
                    "form start-index: layouts of moved files say the first target; the server goes on in the order of"
                            + " indices, and may step over a target that it cannot use");
        }
        long stay = result.skipped().stream()
                .filter(file -> file.reason() == Reason.POLICY
                        && request.policy().places(file.path())
                        && request.policy().formFor(file.path()) == LayoutForm.COUNT)
                .count();
        if (stay > 0) {
            notes.add("form count: " + Count.of(stay, "file")
                    + " kept in place, because a layout that says only how many targets it wants cannot keep a file off a full one;"
                    + " allow start-index there in the policy of the site");
        }
    }

    /** The targets that get nothing, besides those with a fault: fuller than the site allows. */
    private static Set<Integer> closed(ChangeRequest request, SystemView view) {
        return view.dataTargets().stream()
                .filter(target ->
                        target.space().utilisation() >= request.policy().fullAt())
                .map(Target::index)
                .collect(Collectors.toSet());
    }

    private Rebalance.Result rebalance(ChangeRequest request, SystemView view) {
        List<FileState> files = new ArrayList<>();
        if (request.moves()) {
            // Where space is to be balanced, only files on targets that are too full matter.
            Set<Integer> full = view.dataTargets().stream()
                    .filter(target -> target.space().utilisation() > request.most())
                    .map(Target::index)
                    .collect(Collectors.toSet());
            if (request.balance() == Balance.LOAD || !full.isEmpty()) {
                Set<Integer> on = request.balance() == Balance.LOAD ? Set.of() : full;
                system.files(new FileSelection(view.mount().orElse("/"), on, 1), files::add);
            }
        }
        double fill = Math.min(request.policy().fullAt(), request.balance() == Balance.SPACE ? request.most() : 1);
        return Rebalance.of(
                view,
                files,
                new Rebalance.Goal(
                        request.balance(),
                        request.most(),
                        fill,
                        closed(request, view),
                        file -> request.policy().places(file.path()),
                        system.movesStripes(),
                        file -> request.policy().formFor(file),
                        file -> request.policy().poolFor(file.path())));
    }

    private static Motive motive(ChangeRequest request, Rebalance.Move move, SystemView view) {
        List<String> evidence = new ArrayList<>();
        for (Target target : view.dataTargets()) {
            if (move.swaps().containsKey(target.index())) {
                evidence.add(
                        request.balance() == Balance.SPACE
                                ? String.format(
                                        Locale.ROOT,
                                        "%s is %.1f %% full, the goal is %.1f %%",
                                        target.name().shortForm(),
                                        100 * target.space().utilisation(),
                                        100 * request.most())
                                : String.format(
                                        Locale.ROOT,
                                        "%s is %.0f %% busy, the goal is %.0f %%",
                                        target.name().shortForm(),
                                        100 * Math.max(0, target.performance().loadRatio()),
                                        100 * request.most()));
            }
        }
        boolean estimated = request.balance() == Balance.LOAD && move.file().bytesPerSecond() < 0;
        if (estimated) {
            evidence.add("what is read and written of the file is estimated from its size");
        }
        evidence.add(ByteSize.prose(move.bytes()) + " are copied");
        return new Motive(
                request.balance() == Balance.SPACE ? "bring targets below the goal" : "take load off busy targets",
                evidence,
                estimated ? 0.5 : 1);
    }

    private static TargetOutlook outlook(Target target, Rebalance.Result result) {
        long used = target.space().unavailableBytes();
        long peak = target.performance().peakBytesPerSecond();
        double load = target.performance().loadRatio();
        double after = load == Performance.UNKNOWN_LOAD || peak == 0
                ? load
                : (double) value(result.afterRates(), target.index()) / peak;
        return new TargetOutlook(
                target.name(),
                target.state(),
                target.space().totalBytes(),
                used,
                result.afterBytes().getOrDefault(target.index(), used),
                load,
                after);
    }

    private static long value(Map<Integer, Long> map, int key) {
        return map.getOrDefault(key, 0L);
    }
}
