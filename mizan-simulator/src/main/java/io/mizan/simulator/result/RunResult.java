package io.mizan.simulator.result;

import io.mizan.model.system.Balance;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/**
 * Results of one run: a policy and a seed.
 *
 * @param seconds until the last application ended, or until nothing moved any more
 * @param balance of the system in the end
 * @param replacedFiles files that were placed a second time, because a target had gone before they were created
 */
public record RunResult(
        String policy,
        long seed,
        double seconds,
        Balance balance,
        Transfers written,
        Transfers read,
        List<ApplicationResult> applications,
        List<TargetResult> targets,
        int replacedFiles,
        RunTimeline course) {
    public RunResult {
        applications = List.copyOf(applications);
        targets = List.copyOf(targets);
    }

    /** Highest over mean utilisation of targets by the bytes of this run alone (equation 4 of Tarazu); 1 where none were placed. */
    public double ostCostOfRun() {
        double highest = 0;
        double sum = 0;
        double space = 0;
        for (TargetResult target : targets) {
            highest = Math.max(highest, target.placedShare());
            sum += target.placedBytes();
            space += target.totalBytes();
        }
        return Balance.cost(highest, sum == 0 ? 0 : sum / space);
    }

    public double refusedBytes() {
        return sum(ApplicationResult::refusedBytes);
    }

    /** The busy share of the busiest target less that of the least busy one (RR-9549 §5.1). */
    public double ioSpread() {
        double highest =
                targets.stream().mapToDouble(TargetResult::busyShare).max().orElse(0);
        double lowest =
                targets.stream().mapToDouble(TargetResult::busyShare).min().orElse(0);
        return highest - lowest;
    }

    /** The share of the applications' node time that went into I/O: nodes idle meanwhile. */
    public double idleShare() {
        double idle = 0;
        double whole = 0;
        for (ApplicationResult application : applications) {
            double end = application.finished() ? application.endSeconds() : seconds;
            idle += application.nodes() * application.ioSeconds();
            whole += application.nodes() * (end - application.startSeconds());
        }
        return whole == 0 ? 0 : idle / whole;
    }

    /** Mean slowdown of the applications that have one; NaN where none has. */
    public double meanSlowdown() {
        return slowdowns().average().orElse(Double.NaN);
    }

    public double worstSlowdown() {
        return slowdowns().max().orElse(Double.NaN);
    }

    /** Jain's index of the applications' speeds relative to running alone: 1 where all lose the same share. */
    public double fairness() {
        double[] speeds = slowdowns().map(slowdown -> 1 / slowdown).toArray();
        double sum = DoubleStream.of(speeds).sum();
        double squares = DoubleStream.of(speeds).map(x -> x * x).sum();
        return speeds.length == 0 ? Double.NaN : sum * sum / (speeds.length * squares);
    }

    public double createMeanSeconds() {
        double creates = sum(ApplicationResult::creates);
        return creates == 0 ? 0 : sum(a -> a.creates() * a.createMeanSeconds()) / creates;
    }

    public int unfinished() {
        return (int) applications.stream().filter(a -> !a.finished()).count();
    }

    /** The same with each application's slowdown; {@code alone} has their I/O seconds when nobody else is there. */
    public RunResult withSlowdowns(List<Double> alone) {
        List<ApplicationResult> slowed = new ArrayList<>();
        for (int i = 0; i < applications.size(); i++) {
            ApplicationResult application = applications.get(i);
            double before = alone.get(i);
            slowed.add(application.withSlowdown(
                    before > 0 && application.finished() ? application.ioSeconds() / before : Double.NaN));
        }
        return new RunResult(policy, seed, seconds, balance, written, read, slowed, targets, replacedFiles, course);
    }

    private DoubleStream slowdowns() {
        return applications.stream().mapToDouble(ApplicationResult::slowdown).filter(s -> !Double.isNaN(s));
    }

    private double sum(ToDoubleFunction<ApplicationResult> figure) {
        return applications.stream().mapToDouble(figure).sum();
    }
}
