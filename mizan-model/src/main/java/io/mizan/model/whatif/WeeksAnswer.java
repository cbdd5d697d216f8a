package io.mizan.model.whatif;

import io.mizan.model.system.SystemView;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The results of weeks of simulated use of a system.
 *
 * @param runs one for each policy, all with the same files
 * @param presentIsKnown whether the snapshot told the present {@code qos_threshold_rr}; else it is Lustre's default
 * @param seeds for each candidate of the threshold
 * @param assumptions what the snapshot does not tell, in sentences
 */
public record WeeksAnswer(
        SystemView before,
        SystemView changed,
        int added,
        UsageProfile use,
        List<LongRun> runs,
        AllocatorThreshold threshold,
        boolean presentIsKnown,
        int seeds,
        List<String> assumptions) {
    private static final int DAYS = 7;
    /** Differences that nobody would notice. */
    private static final double SAME_SPREAD = 0.01;

    private static final double SAME_SPEED = 0.01;

    public WeeksAnswer {
        runs = List.copyOf(runs);
        assumptions = List.copyOf(assumptions);
    }

    public int weeks() {
        return use.days() / DAYS;
    }

    /** Which policy does best at what: even space and fast bursts are two goals. */
    public String comparison() {
        LongRun space =
                best(WeeksAnswer::spread, SAME_SPREAD, Comparator.comparingDouble(run -> -run.burstBytesPerSecond()));
        double fastest =
                runs.stream().mapToDouble(LongRun::burstBytesPerSecond).max().orElse(0);
        LongRun load = best(
                run -> -run.burstBytesPerSecond(),
                SAME_SPEED * fastest,
                Comparator.comparingDouble(LongRun::refusedBytes).thenComparingDouble(WeeksAnswer::spread));
        String bursts = load.policy() + " has the fastest bursts ("
                + DataRate.prose((long) load.burstBytesPerSecond()) + " over all days"
                + (load.refusedBytes() > 0
                        ? ", but " + ByteSize.prose((long) load.refusedBytes()) + " found no room)"
                        : ")");
        String even = space.policy() + " makes space most even ("
                + Math.round(100 * spread(space))
                + " % between the fullest and the emptiest target in the end";
        return space.equals(load)
                ? even + ") and has the fastest bursts, too."
                : even + "; bursts " + DataRate.prose((long) space.burstBytesPerSecond()) + "), " + bursts + ".";
    }

    private static double spread(LongRun run) {
        return run.last().highest() - run.last().lowest();
    }

    /** The lowest; of those that are about as low, the first by another order. */
    private LongRun best(ToDoubleFunction<LongRun> figure, double about, Comparator<LongRun> otherwise) {
        double lowest = runs.stream().mapToDouble(figure).min().orElseThrow();
        return runs.stream()
                .filter(run -> figure.applyAsDouble(run) <= lowest + about)
                .min(otherwise)
                .orElseThrow();
    }

    /** The command that sets the threshold, for the MGS. */
    public static String command(int percent) {
        return "lctl set_param -P lod.*.qos_threshold_rr=" + percent;
    }
}
