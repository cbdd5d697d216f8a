package io.mizan.controller.plan;

import io.mizan.algorithms.layout.Glob;
import io.mizan.algorithms.placement.batch.LayoutForm;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.LateLists;
import io.mizan.model.placement.ComponentWish;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.FileState;
import java.time.LocalTime;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the administrators of a site allow. It outranks every algorithm: requests are changed to obey it before anybody looks at them,
 * and targets that it closes are closed for all.
 *
 * @param form what a layout may say about its targets
 * @param fullAt utilisation from which a target gets no new files
 * @param quietHours times of day in which nothing is placed
 * @param rules for files, the first that matches counts
 * @param acceptFailingWrites whether a layout may list targets in components that are not there when a file is created. A write
 *     that reaches one fails where a listed target is deactivated, full or closed by then ({@link LateLists})
 * @param approval what has to come before a plan of changes is applied
 */
public record SitePolicy(
        LayoutForm form,
        double fullAt,
        List<QuietHours> quietHours,
        List<Rule> rules,
        boolean acceptFailingWrites,
        ApprovalRule approval) {

    /** From the first up to but without the second; over midnight where the second is earlier. */
    public record QuietHours(LocalTime from, LocalTime to) {
        public boolean contains(LocalTime time) {
            boolean after = !time.isBefore(from);
            boolean before = time.isBefore(to);
            return from.isBefore(to) ? after && before : after || before;
        }

        @Override
        public String toString() {
            return from + "-" + to;
        }
    }

    /**
     * What holds for some files.
     *
     * @param name for messages, such as {@code big-shared-file}
     * @param match names of files
     * @param projects whose runs it is about, everybody's if empty
     * @param stripeCounts that are allowed, all if empty; a request gets the largest that is not above its own, or the smallest
     * @param pool that files must be in, any if empty
     * @param form instead of that of the site, if there is one
     * @param place false for files that Mizan leaves alone
     */
    public record Rule(
            String name,
            List<Glob> match,
            Set<String> projects,
            Set<Integer> stripeCounts,
            String pool,
            Optional<LayoutForm> form,
            boolean place) {
        public Rule {
            match = List.copyOf(match);
            projects = Collections.unmodifiableSet(new TreeSet<>(projects));
            stripeCounts = Collections.unmodifiableSet(new TreeSet<>(stripeCounts));
            if (name.isBlank() || match.isEmpty() || stripeCounts.stream().anyMatch(count -> count < 1)) {
                throw Problem.impossible("a rule has a name, patterns, and stripe counts from 1")
                        .with("rule", name)
                        .with("stripeCounts", stripeCounts)
                        .exception();
            }
        }

        private int allowed(int wanted) {
            if (stripeCounts.isEmpty()) {
                return wanted;
            }
            TreeSet<Integer> counts = new TreeSet<>(stripeCounts);
            Integer below = counts.floor(wanted);
            return below == null ? counts.first() : below;
        }
    }

    /** For systems that nobody else uses: everything is allowed, and nothing there can refuse a listed target in a write. */
    public static final SitePolicy EMBEDDED =
            new SitePolicy(LayoutForm.LIST, 1, List.of(), List.of(), true, ApprovalRule.NONE);

    /** For simulated systems: they take lists, and are as slow as others when they are full. */
    public static final SitePolicy SIMULATED =
            new SitePolicy(LayoutForm.LIST, 0.95, List.of(), List.of(), true, ApprovalRule.NONE);

    /** For Lustre: administrators distrust lists of targets, and a target of 95 % slows everything down. */
    public static final SitePolicy LUSTRE = new SitePolicy(LayoutForm.START_INDEX, 0.95, List.of(), List.of());

    /** A policy under which no write may fail and plans need no approval. */
    public SitePolicy(LayoutForm form, double fullAt, List<QuietHours> quietHours, List<Rule> rules) {
        this(form, fullAt, quietHours, rules, false, ApprovalRule.NONE);
    }

    public SitePolicy {
        quietHours = List.copyOf(quietHours);
        rules = List.copyOf(rules);
        if (!(fullAt > 0 && fullAt <= 1)) {
            throw Problem.impossible("a target is full somewhere between empty and full")
                    .with("fullAt", fullAt)
                    .exception();
        }
    }

    /** What of it holds for the runs of a project. */
    public SitePolicy forProject(String project) {
        return new SitePolicy(
                form,
                fullAt,
                quietHours,
                rules.stream()
                        .filter(rule ->
                                rule.projects().isEmpty() || rule.projects().contains(project))
                        .toList(),
                acceptFailingWrites,
                approval);
    }

    public boolean quietAt(LocalTime time) {
        return quietHoursAt(time).isPresent();
    }

    public Optional<Rule> ruleFor(String file) {
        return rules.stream()
                .filter(rule -> rule.match().stream().anyMatch(glob -> glob.matches(file)))
                .findFirst();
    }

    /** The request as the site allows it. */
    public PlacementRequest obeying(PlacementRequest request) {
        Optional<Rule> found = ruleFor(request.file());
        if (found.isEmpty()) {
            return request;
        }
        Rule rule = found.get();
        return new PlacementRequest(
                request.file(),
                request.sizeBytes(),
                request.rank(),
                request.components().stream().map(wish -> obeying(wish, rule)).toList(),
                rule.pool().isEmpty() ? request.pool() : rule.pool(),
                request.forbidden(),
                request.createSeconds());
    }

    private static ComponentWish obeying(ComponentWish wish, Rule rule) {
        return wish.onMdt()
                ? wish
                : new ComponentWish(wish.extent(), false, wish.stripeSizeBytes(), rule.allowed(wish.stripeCount()));
    }

    /** The quiet hours in which a time of day is. */
    public Optional<QuietHours> quietHoursAt(LocalTime time) {
        return quietHours.stream().filter(hours -> hours.contains(time)).findFirst();
    }

    /** The pool that a file must be in; empty where any will do. */
    public String poolFor(String file) {
        return ruleFor(file).map(Rule::pool).orElse("");
    }

    public LayoutForm formFor(String file) {
        return ruleFor(file).flatMap(Rule::form).orElse(form);
    }

    /** The form for a file that exists: with lists in later components only where failing writes are accepted. */
    public LayoutForm formFor(FileState file) {
        LayoutForm allowed = formFor(file.path());
        return allowed == LayoutForm.LIST && !acceptFailingWrites && !LateLists.none(file.layout(), file.bytes())
                ? LayoutForm.START_INDEX
                : allowed;
    }

    public boolean places(String file) {
        return ruleFor(file).map(Rule::place).orElse(true);
    }
}
