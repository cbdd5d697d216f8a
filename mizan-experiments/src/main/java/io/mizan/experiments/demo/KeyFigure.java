package io.mizan.experiments.demo;

import io.mizan.model.system.Balance;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import io.mizan.report.text.ShortNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A figure before and after the plan, for the summary.
 *
 * @param source where it comes from: applied, simulated, or written by a real program
 * @param compared what the number before is
 */
public record KeyFigure(String name, String before, String after, String source, String compared) {
    /** Compared with what there was before. */
    private KeyFigure(String name, String before, String after, String source) {
        this(name, before, after, source, "before");
    }

    public static List<KeyFigure> of(DemoState state) {
        List<KeyFigure> changes = new ArrayList<>();
        ApplyResult applied = state.of(ApplyResult.class);
        Balance before = Balance.of(applied.stages().get(0).system());
        Balance after = Balance.of(applied.after());
        changes.add(new KeyFigure(
                "fullest target",
                ShortNumber.prosePercent(before.highest()),
                ShortNumber.prosePercent(after.highest()),
                "applied"));
        changes.add(new KeyFigure("OST cost", ratio(before.targetCost()), ratio(after.targetCost()), "applied"));
        changes.add(new KeyFigure("balance score", score(before), score(after), "applied"));
        SimulatedPolicies simulated = state.of(SimulatedPolicies.class);
        SimulatedPolicies.Row today = simulated.today();
        SimulatedPolicies.Row plan = simulated.row(PoliciesStep.LUSTRE, SimulatedPolicies.Setup.PLANNED);
        changes.add(new KeyFigure(
                "I/O of job " + simulated.job(), seconds(today.jobSeconds()), seconds(plan.jobSeconds()), "simulated"));
        changes.add(new KeyFigure(
                "write bandwidth of all jobs",
                rate(today.writeBytesPerSecond()),
                rate(plan.writeBytesPerSecond()),
                "simulated"));
        state.kept(ProgramRun.class).ifPresent(run -> {
            changes.add(new KeyFigure(
                    "OST cost of a real program",
                    ratio(run.second().balance().lustre()),
                    ratio(run.second().balance().after()),
                    "real files, bound " + ratio(run.second().balance().lowerBound()),
                    "Lustre"));
            changes.add(new KeyFigure(
                    "bytes predicted, written",
                    ByteSize.prose(run.second().files().predictedBytes()),
                    ByteSize.prose(run.second().files().actualBytes()),
                    "real files, hit rate " + ShortNumber.prosePercent(run.hitRate()),
                    "predicted"));
        });
        return changes;
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static String score(Balance balance) {
        return String.format(Locale.ROOT, "%.1f of 100", balance.score());
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, "%.0f s", value);
    }

    private static String rate(double value) {
        return DataRate.prose((long) value);
    }
}
