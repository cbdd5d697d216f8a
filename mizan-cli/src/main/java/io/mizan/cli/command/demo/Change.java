package io.mizan.cli.command.demo;

import io.mizan.model.system.Balance;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A number before and after, for those who read nothing else.
 *
 * @param source where it comes from: applied, simulated, or written by a real program
 * @param compared what the number before is
 */
record Change(String name, String before, String after, String source, String compared) {
    /** Compared with what there was before. */
    private Change(String name, String before, String after, String source) {
        this(name, before, after, source, "before");
    }

    static List<Change> of(Scene scene) {
        List<Change> changes = new ArrayList<>();
        Applied applied = scene.of(Applied.class);
        Balance before = Balance.of(applied.stages().get(0).system());
        Balance after = Balance.of(applied.after());
        changes.add(new Change("fullest target", percent(before.highest()), percent(after.highest()), "applied"));
        changes.add(new Change("OST cost", ratio(before.ostCost()), ratio(after.ostCost()), "applied"));
        changes.add(new Change("balance score", score(before), score(after), "applied"));
        Simulated simulated = scene.of(Simulated.class);
        Simulated.Row today = simulated.today();
        Simulated.Row plan = simulated.row(PoliciesAct.LUSTRE, true);
        changes.add(new Change(
                "I/O of job " + simulated.job(), seconds(today.jobSeconds()), seconds(plan.jobSeconds()), "simulated"));
        changes.add(new Change(
                "write bandwidth of all jobs",
                rate(today.writeBytesPerSecond()),
                rate(plan.writeBytesPerSecond()),
                "simulated"));
        scene.kept(ProgramRun.class).ifPresent(run -> {
            changes.add(new Change(
                    "OST cost of a real program",
                    ratio(run.second().balance().lustre()),
                    ratio(run.second().balance().after()),
                    "real files, bound " + ratio(run.second().balance().lowerBound()),
                    "Lustre"));
            changes.add(new Change(
                    "bytes predicted, written",
                    ByteSize.prose(run.second().files().predictedBytes()),
                    ByteSize.prose(run.second().files().actualBytes()),
                    "real files, hit rate " + percent(run.hitRate()),
                    "predicted"));
        });
        return changes;
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
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
