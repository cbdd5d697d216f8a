package io.mizan.controller.change.planner;

import io.mizan.algorithms.rebalance.MetadataPlacement;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.plan.LayoutAdvisor;
import io.mizan.model.plan.LayoutAdvisor.Advice;
import io.mizan.model.plan.LayoutAdvisor.Advice.Change;
import io.mizan.model.plan.LayoutAdvisor.Advice.Keep;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.DirectoryLayout;
import io.mizan.model.plan.PlannedChange.DirectoryPlacement;
import io.mizan.model.plan.PlannedChange.Motive;
import io.mizan.model.system.ObservableSystem;
import io.mizan.model.system.SystemView;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Changes of what directories hand down to new files and directories: default layouts, and metadata targets.
 *
 * @param advisor asked where the request names no layout
 * @param notes gets why a directory keeps what it has
 */
record DirectoryChanges(
        ObservableSystem system, LayoutAdvisor advisor, ChangeRequest request, SystemView view, List<String> notes) {
    /** Rules are for files: that for a directory is the one for a file in it. */
    private static final String INSIDE = "/x";

    private static final String LEFT_ALONE = "the policy of the site says that its files are left alone";

    /** Another default layout for a directory, where one is asked for or advised, and the site allows it. */
    Optional<PlannedChange> layout(String directory) {
        Optional<FileLayout> before = system.defaultLayout(directory);
        Advice advice =
                request.layout().isPresent() ? asked(directory, request.layout().get()) : advised(directory);
        String kept = advice instanceof Change change
                ? forbidden(directory, change.layout()).orElse("")
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
    private Advice asked(String directory, FileLayout layout) {
        String pool = request.policy().poolFor(directory + INSIDE);
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

    private Advice advised(String directory) {
        String inside = directory + INSIDE;
        if (!request.policy().places(inside)) {
            return new Keep(advisor.equals(LayoutAdvisor.NONE) ? "" : LEFT_ALONE);
        }
        Optional<SitePolicy.Rule> rule = request.policy().ruleFor(inside);
        return advisor.advise(new LayoutAdvisor.Question(
                directory,
                system.layoutOfNewFiles(directory),
                rule.map(SitePolicy.Rule::stripeCounts).orElse(Set.of()),
                rule.map(SitePolicy.Rule::pool).orElse(""),
                view));
    }

    /** What the site says against a default layout. */
    private Optional<String> forbidden(String directory, FileLayout layout) {
        String inside = directory + INSIDE;
        if (!request.policy().places(inside)) {
            return Optional.of(LEFT_ALONE);
        }
        Set<Integer> allowed = new TreeSet<>();
        request.policy().ruleFor(inside).ifPresent(rule -> allowed.addAll(rule.stripeCounts()));
        String pool = request.policy().poolFor(inside);
        for (Striping striping : layout.stripings()) {
            if (!pool.isEmpty() && !striping.pool().equals(pool)) {
                return Optional.of("the policy of the site says that its files are in pool " + pool);
            }
            if (striping.targets() instanceof Exact) {
                return Optional.of("a default that names targets fills them up");
            }
            if (striping.targets() instanceof StartIndex && request.policy().formFor(inside) == LayoutForm.COUNT) {
                return Optional.of("the policy of the site lets layouts say counts only");
            }
            if (!allowed.isEmpty() && striping.stripeCount() != 0 && !allowed.contains(striping.stripeCount())) {
                return Optional.of(
                        "the policy of the site allows stripe counts " + allowed + ", not " + striping.stripeCount());
            }
        }
        return Optional.empty();
    }

    /** Where new directories below a directory go. */
    Optional<PlannedChange> placement(String directory) {
        Optional<MetadataPlacement.Choice> choice = MetadataPlacement.choose(view, request.expectedMetadata());
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
}
