package io.mizan.cli.command.whatif;

import io.mizan.algorithms.placement.balanced.BalancedPolicy;
import io.mizan.algorithms.placement.lustre.LustrePolicy;
import io.mizan.model.system.SystemView;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import io.mizan.simulator.whatif.LongRun;
import io.mizan.simulator.whatif.ThresholdChoice;
import io.mizan.simulator.whatif.Use;
import java.util.Comparator;
import java.util.List;

/**
 * What weeks of use would do to a system.
 *
 * @param runs one for each policy, all with the same files
 * @param presentIsKnown whether the snapshot told the present {@code qos_threshold_rr}; else it is Lustre's default
 * @param seeds for each candidate of the threshold
 * @param assumptions what the snapshot does not tell, in sentences
 */
record WeeksAnswer(
        SystemView before,
        SystemView changed,
        int added,
        Use use,
        List<LongRun> runs,
        ThresholdChoice threshold,
        boolean presentIsKnown,
        int seeds,
        List<String> assumptions) {
    static final List<String> POLICIES =
            List.of(LustrePolicy.ROUND_ROBIN_NAME, LustrePolicy.WEIGHTED_NAME, BalancedPolicy.NAME);

    private static final int DAYS = 7;

    WeeksAnswer {
        runs = List.copyOf(runs);
        assumptions = List.copyOf(assumptions);
    }

    int weeks() {
        return use.days() / DAYS;
    }

    /** Which policy does best at what: even space and fast bursts are two goals. */
    String comparison() {
        LongRun space = best(Comparator.comparingDouble(
                run -> run.last().highest() - run.last().lowest()));
        LongRun load = best(Comparator.comparingDouble(run -> -run.burstBytesPerSecond()));
        String bursts = load.policy() + " has the fastest bursts ("
                + DataRate.prose((long) load.burstBytesPerSecond()) + " over all days"
                + (load.refusedBytes() > 0
                        ? ", but " + ByteSize.prose((long) load.refusedBytes()) + " found no room)"
                        : ")");
        String even = space.policy() + " makes space most even ("
                + Math.round(100 * (space.last().highest() - space.last().lowest()))
                + " % between the fullest and the emptiest target in the end";
        return space.equals(load)
                ? even + ") and has the fastest bursts, too."
                : even + "; bursts " + DataRate.prose((long) space.burstBytesPerSecond()) + "), " + bursts + ".";
    }

    private LongRun best(Comparator<LongRun> order) {
        return runs.stream().min(order).orElseThrow();
    }

    /** Pasteable, for the server that has the configuration (MGS). */
    static String command(int percent) {
        return "lctl set_param -P lod.*.qos_threshold_rr=" + percent;
    }
}
