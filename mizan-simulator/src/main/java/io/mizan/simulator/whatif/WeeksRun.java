package io.mizan.simulator.whatif;

import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.placement.AllocatedBytes;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Balance;
import io.mizan.model.system.SystemView;
import io.mizan.model.whatif.LongRun;
import io.mizan.model.whatif.LongRun.Day;
import io.mizan.model.whatif.LongRun.TargetEnd;
import io.mizan.model.whatif.UsageProfile;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.run.ScenarioRun;
import io.mizan.simulator.scenario.Application;
import io.mizan.simulator.scenario.PolicySource;
import io.mizan.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Weeks of use of a system: every hour files are created and placed by the policy, every day old ones are removed, and every evening a
 * burst of writers is simulated transfer by transfer on the system as it has become.
 *
 * <p>All policies meet the same files in the same order. A day has at most {@value #FILES_PER_DAY} files: where there would be more,
 * each stands for several of its kind that share their targets, so that small files look a little less even than they are. A policy
 * sees the files of one hour together, which is what good predictions would tell it; Lustre's own policies look at one after the
 * other whatever they are given. What Lustre remembers of recent use does not last from one hour to the next.
 */
public final class WeeksRun {
    private static final int FILES_PER_DAY = 480;
    private static final int HOURS = 24;
    private static final double HOUR_SECONDS = 3600;
    private static final int MOST_WRITERS = 128;
    private static final long BURST_FILE_BYTES = 4L << 30;
    private static final long STRIPE_BYTES = 1 << 20;

    private final SystemView first;
    private final UsageProfile use;
    private final Rates rates;
    private final Set<Integer> watched;
    private final PolicySource policies;
    private final Program burst;

    /** @param watched indices of targets of which the share in each day's bytes is told, new ones for example */
    public WeeksRun(SystemView view, UsageProfile use, Rates rates, Set<Integer> watched, PolicySource policies) {
        this.first = view;
        this.use = use;
        this.rates = rates;
        this.watched = Set.copyOf(watched);
        this.policies = policies;
        this.burst = burst(Math.min(
                MOST_WRITERS, SimulatedWhatIf.platform(view, 1, rates).targets().size()));
    }

    public LongRun run(String policy, long seed) {
        SplittableRandom files = new SplittableRandom(seed);
        SplittableRandom seeds = files.split();
        TargetContents state = new TargetContents(first, use);
        List<Day> days = new ArrayList<>();
        days.add(evening(state, policy, seeds.nextLong(), 0, 0));
        for (int day = 1; day <= use.days(); day++) {
            state.startDay(day);
            double refused = 0;
            for (int hour = 0; hour < HOURS; hour++) {
                List<PlacementRequest> requests = requests(files, day, hour);
                PlacementPolicy chosen = policies.policy(policy, seeds.nextLong());
                refused += place(chosen, requests, state, lastDay(files, day));
            }
            days.add(evening(state, policy, seeds.nextLong(), day, refused));
        }
        SystemView end = state.view();
        return new LongRun(
                policy,
                seed,
                days,
                end.dataTargets().stream()
                        .map(target ->
                                new TargetEnd(target.index(), target.space().utilisation()))
                        .toList());
    }

    /** The files of an hour are those of one application. */
    private int lastDay(SplittableRandom random, int day) {
        if (use.lifetimes() == UsageProfile.Lifetimes.EQUAL) {
            return day + use.keepDays();
        }
        return day + Math.max(1, (int) Math.round(-use.keepDays() * Math.log(1 - random.nextDouble())));
    }

    private List<PlacementRequest> requests(SplittableRandom random, int day, int hour) {
        int count = FILES_PER_DAY / HOURS;
        long hourly = use.bytesPerDay() / HOURS + (hour < use.bytesPerDay() % HOURS ? 1 : 0);
        List<PlacementRequest> requests = new ArrayList<>();
        for (int i = 0; i < count && hourly > 0; i++) {
            UsageProfile.Kind kind = draw(random);
            // The last one of the hour takes what is left, so that all runs write the same.
            long share = Math.max(kind.sizeBytes(), hourly / (count - i));
            long bytes = i == count - 1 ? hourly : Math.min(hourly, share);
            hourly -= bytes;
            requests.add(new PlacementRequest(
                    "d" + day + "h" + hour + "f" + i,
                    bytes,
                    i,
                    List.of(new ComponentRequest(new Extent(0, Extent.EOF), false, STRIPE_BYTES, kind.stripes())),
                    "",
                    Set.of(),
                    HOUR_SECONDS * i / count));
        }
        return requests;
    }

    private UsageProfile.Kind draw(SplittableRandom random) {
        double sum = use.files().stream().mapToDouble(UsageProfile.Kind::bytes).sum();
        double left = random.nextDouble() * sum;
        for (UsageProfile.Kind kind : use.files()) {
            left -= kind.bytes();
            if (left < 0) {
                return kind;
            }
        }
        return use.files().get(use.files().size() - 1);
    }

    /** Returns the bytes that found no room. */
    private static double place(
            PlacementPolicy policy, List<PlacementRequest> requests, TargetContents state, int lastDay) {
        Placement placement = policy.place(requests, state.view());
        double refused = placement.refusals().stream()
                .mapToDouble(refusal -> refusal.request().sizeBytes())
                .sum();
        for (Allocation allocation : placement.allocations()) {
            for (Map.Entry<Integer, Long> part :
                    AllocatedBytes.of(List.of(allocation)).entrySet()) {
                refused += part.getValue() - state.write(part.getKey(), part.getValue(), lastDay);
            }
        }
        return refused;
    }

    private Day evening(TargetContents state, String policy, long seed, int day, double refused) {
        SystemView view = state.view();
        Balance balance = Balance.of(view);
        return new Day(
                day,
                balance.lowest(),
                balance.meanUtilisation(),
                balance.highest(),
                balance.targetCost(),
                state.loadCost(),
                state.shareOf(watched),
                burst(view, policy, seed),
                refused);
    }

    /** Bytes over the time until the last writer has ended; what does not fit does not count. */
    private double burst(SystemView view, String policy, long seed) {
        Application writers = Application.of("burst", burst, List.of());
        Scenario scenario = new Scenario(
                "burst",
                SimulatedWhatIf.platform(view, burst.ranks(), rates),
                List.of(writers),
                List.of(),
                List.of(policy),
                Scenario.Settings.DEFAULT.withSeed(seed));
        RunResult run = ScenarioRun.run(scenario, policy, policies, seed);
        return run.seconds() > 0 && run.unfinished() == 0 ? run.written().bytes() / run.seconds() : 0;
    }

    private static Program burst(int writers) {
        List<Workload.File> files = new ArrayList<>();
        List<WorkloadEvent> events = new ArrayList<>();
        for (int rank = 0; rank < writers; rank++) {
            files.add(new Workload.File("/burst/" + rank, new FileLayout.Plain(Striping.of(STRIPE_BYTES, 1))));
            events.add(new WorkloadEvent(rank, rank, Operation.WRITE, 0, BURST_FILE_BYTES, 0, 1000));
        }
        return Program.of(new Workload("burst", writers, files, events), 1);
    }
}
