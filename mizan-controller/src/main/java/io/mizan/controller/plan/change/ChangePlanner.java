package io.mizan.controller.plan.change;

import io.mizan.algorithms.placement.batch.LayoutForm;
import io.mizan.algorithms.rebalance.MetadataPlacement;
import io.mizan.algorithms.rebalance.Rebalance;
import io.mizan.controller.plan.ChosenLayout;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.plan.LayoutAdvisor;
import io.mizan.model.plan.LayoutAdvisor.Advice;
import io.mizan.model.plan.LayoutAdvisor.Advice.Change;
import io.mizan.model.plan.LayoutAdvisor.Advice.Keep;
import io.mizan.model.plan.Plan;
import io.mizan.model.plan.PlanGoals;
import io.mizan.model.plan.PlanGoals.Balance;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.DirectoryLayout;
import io.mizan.model.plan.PlannedChange.DirectoryPlacement;
import io.mizan.model.plan.PlannedChange.FileMove;
import io.mizan.model.plan.PlannedChange.Motive;
import io.mizan.model.plan.TargetOutlook;
import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.FileSelection;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveResult.Reason;
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
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Makes plans; changes nothing. */
public final class ChangePlanner {
    /** Rules are for files: that for a directory is the one for a file in it. */
    private static final String INSIDE = "/x";

    private static final String LEFT_ALONE = "the policy of the site says that its files are left alone";

    private final ChangeableSystem system;
    private final LayoutAdvisor advisor;

    /** @param advisor asked where the wish names no layout, and for directories where it names none */
    public ChangePlanner(ChangeableSystem system, LayoutAdvisor advisor) {
        this.system = system;
        this.advisor = advisor;
    }

    /** A plan without an id. */
    public Plan plan(ChangeWish wish, Instant now) {
        SystemView view = system.view();
        Instant basedOn = view.takenAt().filter(taken -> !taken.isAfter(now)).orElse(now);
        List<PlannedChange> changes = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        List<String> directories =
                wish.directories().isEmpty() ? advisor.directories(view.mount().orElse("/")) : wish.directories();
        for (String directory : directories) {
            directoryLayout(wish, directory, view, notes).ifPresent(changes::add);
            if (wish.metadata() && !wish.directories().isEmpty()) {
                placement(wish, directory, view, notes).ifPresent(changes::add);
            }
        }
        Rebalance.Result result = rebalance(wish, view);
        for (Rebalance.Move move : result.moves()) {
            LayoutForm form = wish.policy().formFor(move.file());
            changes.add(new FileMove(
                    move.file(),
                    move.after().restriped(striping -> ChosenLayout.relaxed(striping, form)),
                    move.after(),
                    move.bytes(),
                    motive(wish, move, view)));
        }
        forms(wish, result, notes);
        if (wish.moves() && !result.reached()) {
            notes.add(
                    result.skipped().isEmpty()
                            ? "the goal is not reached: there is not enough to move, or no room for it elsewhere"
                            : "the goal is not reached: what would have helped stays where it is, "
                                    + Count.of(result.skipped().size(), "file"));
        }
        PlanGoals goals = new PlanGoals(
                wish.balance(), wish.most(), wish.bytesPerSecond(), result.leastBytes(), result.reached());
        return new Plan(
                "",
                wish.system(),
                now,
                basedOn,
                now.plus(wish.validity()),
                wish.reason(),
                goals,
                view.osts().stream().map(target -> outlook(target, result)).toList(),
                changes,
                result.skipped(),
                notes);
    }

    /** What the forms that the site allows mean for the moves. */
    private static void forms(ChangeWish wish, Rebalance.Result result, List<String> notes) {
        if (result.moves().stream().anyMatch(move -> wish.policy().formFor(move.file()) == LayoutForm.START_INDEX)) {
            notes.add(
                    "form start-index: layouts of moved files say the first target; the server goes on in the order of"
                            + " indices, and may step over a target that it cannot use");
        }
        long stay = result.skipped().stream()
                .filter(file -> file.reason() == Reason.POLICY
                        && wish.policy().places(file.path())
                        && wish.policy().formFor(file.path()) == LayoutForm.COUNT)
                .count();
        if (stay > 0) {
            notes.add("form count: " + Count.of(stay, "file")
                    + " kept in place, because a layout that says only how many targets it wants cannot keep a file off a full one;"
                    + " allow start-index there in the policy of the site");
        }
    }

    /** The targets that get nothing, besides those with a fault: fuller than the site allows. */
    private static Set<Integer> closed(ChangeWish wish, SystemView view) {
        return view.osts().stream()
                .filter(target -> target.space().utilisation() >= wish.policy().fullAt())
                .map(Target::index)
                .collect(Collectors.toSet());
    }

    private Rebalance.Result rebalance(ChangeWish wish, SystemView view) {
        List<FileState> files = new ArrayList<>();
        if (wish.moves()) {
            // Where space is to be balanced, only files on targets that are too full matter.
            Set<Integer> full = view.osts().stream()
                    .filter(target -> target.space().utilisation() > wish.most())
                    .map(Target::index)
                    .collect(Collectors.toSet());
            if (wish.balance() == Balance.LOAD || !full.isEmpty()) {
                Set<Integer> on = wish.balance() == Balance.LOAD ? Set.of() : full;
                system.files(new FileSelection(view.mount().orElse("/"), on, 1), files::add);
            }
        }
        double fill = Math.min(wish.policy().fullAt(), wish.balance() == Balance.SPACE ? wish.most() : 1);
        return Rebalance.of(
                view,
                files,
                new Rebalance.Goal(
                        wish.balance(),
                        wish.most(),
                        fill,
                        closed(wish, view),
                        file -> wish.policy().places(file.path()),
                        system.movesStripes(),
                        file -> wish.policy().formFor(file),
                        file -> wish.policy().poolFor(file.path())));
    }

    private Optional<PlannedChange> directoryLayout(
            ChangeWish wish, String directory, SystemView view, List<String> notes) {
        Optional<FileLayout> before = system.defaultLayout(directory);
        Advice advice = wish.layout().isPresent()
                ? asked(wish, directory, wish.layout().get())
                : advised(wish, directory, view);
        String kept = advice instanceof Change change
                ? forbidden(wish, directory, change.layout()).orElse("")
                : ((Keep) advice).why();
        if (!kept.isEmpty()) {
            notes.add(directory + " keeps its default layout: " + kept);
        }
        return advice instanceof Change change
                        && kept.isEmpty()
                        && before.filter(old -> LayoutAttribute.sameRequest(old, change.layout()))
                                .isEmpty()
                ? Optional.of(new DirectoryLayout(directory, before, Optional.of(change.layout()), change.motive()))
                : Optional.empty();
    }

    /** A layout that names no pool goes into that of the site. */
    private static Advice asked(ChangeWish wish, String directory, FileLayout layout) {
        String pool = wish.policy().poolFor(directory + INSIDE);
        boolean open =
                layout.stripings().stream().allMatch(striping -> striping.pool().isEmpty());
        return pool.isEmpty() || !open
                ? new Change(layout, new Motive("asked for with --layout", List.of(), 1))
                : new Change(
                        layout.restriped(striping -> striping.inPool(pool)),
                        new Motive(
                                "asked for with --layout",
                                List.of("the policy of the site says that its files are in pool " + pool),
                                1));
    }

    private Advice advised(ChangeWish wish, String directory, SystemView view) {
        String inside = directory + INSIDE;
        if (!wish.policy().places(inside)) {
            return new Keep(advisor.equals(LayoutAdvisor.NONE) ? "" : LEFT_ALONE);
        }
        Optional<SitePolicy.Rule> rule = wish.policy().ruleFor(inside);
        return advisor.advise(new LayoutAdvisor.Question(
                directory,
                system.layoutOfNewFiles(directory),
                rule.map(SitePolicy.Rule::stripeCounts).orElse(Set.of()),
                rule.map(SitePolicy.Rule::pool).orElse(""),
                view));
    }

    /** What the site says against a default layout. */
    private static Optional<String> forbidden(ChangeWish wish, String directory, FileLayout layout) {
        String inside = directory + INSIDE;
        if (!wish.policy().places(inside)) {
            return Optional.of(LEFT_ALONE);
        }
        Set<Integer> allowed = new TreeSet<>();
        wish.policy().ruleFor(inside).ifPresent(rule -> allowed.addAll(rule.stripeCounts()));
        String pool = wish.policy().poolFor(inside);
        for (Striping striping : layout.stripings()) {
            if (!pool.isEmpty() && !striping.pool().equals(pool)) {
                return Optional.of("the policy of the site says that its files are in pool " + pool);
            }
            if (striping.targets() instanceof Exact) {
                return Optional.of("a default that names targets fills them up");
            }
            if (striping.targets() instanceof StartIndex && wish.policy().formFor(inside) == LayoutForm.COUNT) {
                return Optional.of("the policy of the site lets layouts say counts only");
            }
            if (!allowed.isEmpty() && striping.stripeCount() != 0 && !allowed.contains(striping.stripeCount())) {
                return Optional.of(
                        "the policy of the site allows stripe counts " + allowed + ", not " + striping.stripeCount());
            }
        }
        return Optional.empty();
    }

    private Optional<PlannedChange> placement(ChangeWish wish, String directory, SystemView view, List<String> notes) {
        Optional<MetadataPlacement.Choice> choice = MetadataPlacement.choose(view, wish.expectedMetadata());
        if (choice.isEmpty()) {
            notes.add("new directories of " + directory + " stay where they are: there is one metadata target to use");
            return Optional.empty();
        }
        var before = system.directoryStriping(directory);
        var after = Optional.of(choice.get().striping());
        List<String> evidence = new ArrayList<>(List.of(choice.get().why()));
        system.metadataTarget(directory)
                .ifPresent(mdt -> evidence.add(String.format(Locale.ROOT, "%s itself is on MDT%04x", directory, mdt)));
        return before.equals(after)
                ? Optional.empty()
                : Optional.of(new DirectoryPlacement(
                        directory,
                        before,
                        after,
                        new Motive(
                                "spread metadata load", evidence, choice.get().loadKnown() ? 0.8 : 0.4)));
    }

    private static Motive motive(ChangeWish wish, Rebalance.Move move, SystemView view) {
        List<String> evidence = new ArrayList<>();
        for (Target target : view.osts()) {
            if (move.swaps().containsKey(target.index())) {
                evidence.add(
                        wish.balance() == Balance.SPACE
                                ? String.format(
                                        Locale.ROOT,
                                        "%s is %.1f %% full, the goal is %.1f %%",
                                        target.name().shortForm(),
                                        100 * target.space().utilisation(),
                                        100 * wish.most())
                                : String.format(
                                        Locale.ROOT,
                                        "%s is %.0f %% busy, the goal is %.0f %%",
                                        target.name().shortForm(),
                                        100 * Math.max(0, target.performance().loadRatio()),
                                        100 * wish.most()));
            }
        }
        boolean estimated = wish.balance() == Balance.LOAD && move.file().bytesPerSecond() < 0;
        if (estimated) {
            evidence.add("what is read and written of the file is estimated from its size");
        }
        evidence.add(ByteSize.prose(move.bytes()) + " are copied");
        return new Motive(
                wish.balance() == Balance.SPACE ? "bring targets below the goal" : "take load off busy targets",
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
