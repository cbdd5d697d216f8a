package io.mizan.traces.diagnosis.time;

import io.mizan.model.finding.Finding;
import io.mizan.model.units.ByteSize;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.BytesOverTime;
import io.mizan.traces.profile.Direction;
import java.util.ArrayList;
import java.util.List;

/** T01: writes come in bursts at equal distances, as checkpoints do. */
public final class PeriodicBursts implements Rule {
    /** A burst ends when less than this share of the peak is written for a while. */
    private static final double QUIET = 0.05;
    /** Distances may differ from their mean by this share. */
    private static final double REGULAR = 0.2;

    private record Burst(double begin, double end, double bytes) {}

    @Override
    public List<Finding> examine(Context context) {
        List<Burst> bursts = bursts(context.job().course());
        if (bursts.size() < context.get(Thresholds.BURSTS)) {
            return List.of();
        }
        int last = bursts.size() - 1;
        double period = (bursts.get(last).begin - bursts.get(0).begin) / last;
        double bytes = 0;
        double busy = 0;
        for (int i = 0; i <= last; i++) {
            bytes += bursts.get(i).bytes;
            busy += bursts.get(i).end - bursts.get(i).begin;
            double distance = i == 0 ? period : bursts.get(i).begin - bursts.get(i - 1).begin;
            if (Math.abs(distance - period) > REGULAR * period) {
                return List.of();
            }
        }
        double share = busy / bursts.size() / period;
        return List.of(new FindingBuilder(context, "T01", "writes come at regular intervals")
                .about("the job")
                .evidence(bursts.size() + " bursts, one every " + NumberText.seconds(period) + ", "
                        + ByteSize.prose(Math.round(bytes / bursts.size())) + " each, taking "
                        + NumberText.seconds(busy / bursts.size()) + " (" + NumberText.share(share)
                        + " of the interval)")
                .evidence("seen in " + context.job().course().origin() + " at a resolution of "
                        + NumberText.seconds(context.job().course().stepSeconds()))
                .confidence(0.8)
                .say("if these are checkpoints, write them to a burst buffer or in the background: only "
                        + NumberText.rate(bytes / bursts.size() / period)
                        + " is needed on average to drain one before the next")
                .expect("what overlaps with computing is no longer waited for: at most " + NumberText.seconds(busy))
                .why("regular bursts can be predicted, and prepared for")
                .information());
    }

    private static List<Burst> bursts(BytesOverTime course) {
        List<Burst> bursts = new ArrayList<>();
        double peak = 0;
        for (int step = 0; step < course.steps(); step++) {
            peak = Math.max(peak, course.bytes(Direction.WRITE, step));
        }
        int begin = -1;
        double bytes = 0;
        // Within a burst single quiet steps are normal; two in a row end it.
        int quiet = 0;
        for (int step = 0; step <= course.steps(); step++) {
            double written = step < course.steps() ? course.bytes(Direction.WRITE, step) : 0;
            if (written > QUIET * peak) {
                begin = begin < 0 ? step : begin;
                bytes += written;
                quiet = 0;
            } else if (begin >= 0 && (++quiet == 2 || step == course.steps())) {
                int end = step - quiet + 1;
                bursts.add(new Burst(begin * course.stepSeconds(), end * course.stepSeconds(), bytes));
                begin = -1;
                bytes = 0;
                quiet = 0;
            }
        }
        return bursts;
    }
}
