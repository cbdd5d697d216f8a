package io.mizan.experiments.neverslower;

import io.mizan.algorithms.placement.balanced.BalancedPolicy;
import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.paper.Claim.Verdict;
import io.mizan.experiments.paper.Workers;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.model.whatif.LongRun;
import io.mizan.model.whatif.UsageProfile;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.simulator.scenario.PolicySource;
import io.mizan.simulator.whatif.Rates;
import io.mizan.simulator.whatif.WeeksRun;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * Four weeks of use of a system that is between 60 and 85 % full: as much is written as is removed, and files are kept for a time that is drawn for each
 * application.
 */
record WeeksOfUse(Map<String, List<LongRun>> runs) {
    private static final int WEEKS = 4;
    private static final int DAYS = 7;
    private static final int KEEP_DAYS = 14;
    private static final long GIB = 1L << 30;
    private static final double EMPTIEST = 0.6;
    private static final double FULLEST = 0.85;
    /** How much fuller than with weighted random the fullest target may be. */
    private static final double POINTS = 0.02;

    private static final List<UsageProfile.Kind> FILES = List.of(
            new UsageProfile.Kind(GIB, 0.4, 1),
            new UsageProfile.Kind(16 * GIB, 0.3, 4),
            new UsageProfile.Kind(64 * GIB, 0.3, 8));

    private record Task(String policy, long seed) {}

    static WeeksOfUse run(int seeds, Workers workers) throws InterruptedException {
        List<String> policies = new ArrayList<>(Contestant.ALLOCATORS);
        policies.add(BalancedPolicy.NAME);
        List<Task> tasks = new ArrayList<>();
        for (String policy : policies) {
            for (int seed = 1; seed <= seeds; seed++) {
                tasks.add(new Task(policy, seed));
            }
        }
        Iterator<LongRun> done = workers.all(tasks, WeeksOfUse::run).iterator();
        Map<String, List<LongRun>> runs = new LinkedHashMap<>();
        tasks.forEach(task ->
                runs.computeIfAbsent(task.policy, key -> new ArrayList<>()).add(done.next()));
        return new WeeksOfUse(runs);
    }

    private static LongRun run(Task task) {
        SystemView view = view(task.seed);
        UsageProfile use = new UsageProfile(
                WEEKS * DAYS,
                UsageProfile.steadyBytesPerDay(view, KEEP_DAYS),
                KEEP_DAYS,
                FILES,
                UsageProfile.Lifetimes.DRAWN);
        PolicySource source = task.policy.equals(BalancedPolicy.NAME)
                ? Contestant.balanced(LayoutForm.START_INDEX, "").source()
                : Contestant.lustre(task.policy, false).source();
        return new WeeksRun(view, use, Rates.USUAL, Set.of(), source).run(task.policy, task.seed);
    }

    private static SystemView view(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Server> servers = new ArrayList<>();
        for (int s = 0; s < Site.SMALL.servers(); s++) {
            List<Target> targets = new ArrayList<>();
            for (int i = 0; i < Site.SMALL.each(); i++) {
                long used = (long) ((EMPTIEST + (FULLEST - EMPTIEST) * random.nextDouble()) * State.TARGET_BYTES);
                targets.add(Target.of(
                        new TargetName("site", TargetKind.DATA, s * Site.SMALL.each() + i),
                        new Space(State.TARGET_BYTES, used, State.TARGET_BYTES - used)));
            }
            servers.add(new Server("oss" + s, 0, ServerLoad.UNKNOWN, targets));
        }
        return SystemView.of("site", servers);
    }

    Table table() {
        Table table = new Table().column("policy", Align.LEFT).column("before", Align.RIGHT);
        for (int week = 1; week <= WEEKS; week++) {
            table.column("week " + week, Align.RIGHT);
        }
        table.column("fullest", Align.RIGHT).column("bursts", Align.RIGHT).column("no space", Align.RIGHT);
        runs.keySet().forEach(policy -> table.row(row(policy)));
        return table;
    }

    private Table.Cell[] row(String policy) {
        List<Table.Cell> cells = new ArrayList<>();
        cells.add(Table.Cell.of(policy));
        for (int week = 0; week <= WEEKS; week++) {
            int day = week * DAYS;
            cells.add(number(
                    100
                            * mean(
                                    policy,
                                    run -> run.days().get(day).highest()
                                            - run.days().get(day).lowest()),
                    "%.1f"));
        }
        cells.add(number(100 * fullest(policy), "%.1f %%"));
        cells.add(number(mean(policy, LongRun::burstBytesPerSecond) / 1e9, "%.1f GB/s"));
        cells.add(number(mean(policy, LongRun::refusedBytes) / 1e9, "%.1f GB"));
        return cells.toArray(Table.Cell[]::new);
    }

    List<Claim> claims() {
        double ours = fullest(BalancedPolicy.NAME);
        double weighted = fullest(LustrePolicy.WEIGHTED_NAME);
        double refused = mean(BalancedPolicy.NAME, LongRun::refusedBytes);
        double least = Contestant.ALLOCATORS.stream()
                .mapToDouble(allocator -> mean(allocator, LongRun::refusedBytes))
                .min()
                .orElse(0);
        return List.of(
                new Claim(
                        "weeks",
                        "after four weeks the fullest target is no more than 2 points fuller than with weighted random",
                        String.format(Locale.ROOT, "%.1f %% and %.1f %%", 100 * ours, 100 * weighted),
                        ours <= weighted + POINTS ? Verdict.HOLDS : Verdict.DIFFERS),
                new Claim(
                        "weeks",
                        "no file runs out of space that would not with another policy",
                        String.format(
                                Locale.ROOT, "%.1f GB, at least %.1f GB with the others", refused / 1e9, least / 1e9),
                        refused <= least ? Verdict.HOLDS : Verdict.DIFFERS));
    }

    private double fullest(String policy) {
        return mean(policy, run -> run.last().highest());
    }

    private double mean(String policy, ToDoubleFunction<LongRun> figure) {
        return runs.getOrDefault(policy, List.of()).stream()
                .mapToDouble(figure)
                .average()
                .orElse(Double.NaN);
    }

    private static Table.Cell number(double value, String format) {
        return Table.Cell.of(String.format(Locale.ROOT, format, value));
    }
}
