package io.mizan.controller.plan;

import io.mizan.algorithms.layout.Glob;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.LateTargetLists;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.FileState;
import io.mizan.model.system.driver.SystemDefaults;
import java.time.LocalTime;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rules of a site for placement, plans and approval. It outranks every algorithm: requests are changed to obey it before
 * anybody looks at them, and targets that it closes are closed for all.
 *
 * @param form what a layout may say about its targets
 * @param fullAt utilisation from which a target gets no new files
 * @param quietHours times of day in which nothing is placed
 * @param rules for files, the first that matches counts
 * @param acceptFailingWrites whether a layout may list targets in components that are not there when a file is created. A write
 *     that reaches one fails where a listed target is deactivated, full or closed by then ({@link LateTargetLists})
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
     * @param policy the placement policy that decides, instead of the usual one; empty for that
     */
    public record Rule(
            String name,
            List<Glob> match,
            Set<String> projects,
            Set<Integer> stripeCounts,
            String pool,
            Optional<LayoutForm> form,
            boolean place,
            String policy) {
        public Rule {
            match = List.copyOf(match);
            projects = Collections.unmodifiableSet(new TreeSet<>(projects));
            stripeCounts = Collections.unmodifiableSet(new TreeSet<>(stripeCounts));
            if (name.isBlank() || match.isEmpty() || stripeCounts.stream().anyMatch(count -> count < 1)) {
                throw Problem.impossible("a rule must have a name, patterns, and stripe counts of 1 or more")
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

    /** For Lustre: administrators distrust lists of targets, and a target of 95 % slows everything down. */
    public static final SitePolicy LUSTRE = new SitePolicy(LayoutForm.START_INDEX, 0.95, List.of(), List.of());

    /** Where a site says nothing: what holds for the systems of a driver. */
    public static SitePolicy of(SystemDefaults defaults) {
        return new SitePolicy(
                defaults.form(),
                defaults.fullAt(),
                List.of(),
                List.of(),
                defaults.acceptFailingWrites(),
                ApprovalRule.NONE);
    }

    /** For the driver of systems for which this policy is made. */
    public SystemDefaults defaults(String policy) {
        return new SystemDefaults(policy, form, fullAt, acceptFailingWrites);
    }

    /** A policy under which no write may fail and plans need no approval. */
    public SitePolicy(LayoutForm form, double fullAt, List<QuietHours> quietHours, List<Rule> rules) {
        this(form, fullAt, quietHours, rules, false, ApprovalRule.NONE);
    }

    public SitePolicy {
        quietHours = List.copyOf(quietHours);
        rules = List.copyOf(rules);
        if (!(fullAt > 0 && fullAt <= 1)) {
            throw Problem.impossible("the utilisation of a target must be 0 to 1")
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
                request.components().stream()
                        .map(requested -> obeying(requested, rule))
                        .toList(),
                rule.pool().isEmpty() ? request.pool() : rule.pool(),
                request.forbidden(),
                request.createSeconds());
    }

    private static ComponentRequest obeying(ComponentRequest requested, Rule rule) {
        return requested.onMetadataTarget()
                ? requested
                : new ComponentRequest(
                        requested.extent(), false, requested.stripeSizeBytes(), rule.allowed(requested.stripeCount()));
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

    /** Whether the layout of a new file may say its first target alone: its other ones are then those that the server goes on to. */
    public boolean saysFirstTargetOnly(PlacementRequest request) {
        LayoutForm ofFile = formFor(request.file());
        if (ofFile != LayoutForm.LIST) {
            return ofFile == LayoutForm.START_INDEX;
        }
        List<ComponentRequest> components = request.components();
        return !acceptFailingWrites
                && components.size() > 1
                && (components.get(0).onMetadataTarget()
                        || !LateTargetLists.holds(components.get(0).extent(), request.sizeBytes()));
    }

    /** The form for a file that exists: with lists in later components only where failing writes are accepted. */
    public LayoutForm formFor(FileState file) {
        LayoutForm allowed = formFor(file.path());
        return allowed == LayoutForm.LIST && !acceptFailingWrites && !LateTargetLists.none(file.layout(), file.bytes())
                ? LayoutForm.START_INDEX
                : allowed;
    }

    /** The placement policy that a rule chooses for a file; empty where none does. */
    public String policyFor(String file) {
        return ruleFor(file).map(Rule::policy).orElse("");
    }

    public boolean places(String file) {
        return ruleFor(file).map(Rule::place).orElse(true);
    }
}
