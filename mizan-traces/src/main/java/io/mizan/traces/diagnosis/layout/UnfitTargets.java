package io.mizan.traces.diagnosis.layout;

import io.mizan.model.finding.Finding;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetState;
import io.mizan.model.units.ByteSize;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.profile.TargetLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * L08: the job uses targets that are degraded, nearly full or busy in the snapshot that was given with it. The same log has
 * another weight on another day, and this says why.
 */
public final class UnfitTargets implements Rule {
    private static final double FULL = 0.9;
    private static final double BUSY = 0.8;
    /** A degraded or full target is taken to give half of its rate; one that is busy gives what is left. */
    private static final double SLOWED = 0.5;

    @Override
    public List<Finding> examine(Context context) {
        TargetLoad load = context.job().targets();
        List<String> evidence = new ArrayList<>();
        long unfitBytes = 0;
        double slowest = 1;
        for (Map.Entry<Long, Long> entry : new TreeMap<>(load.bytes()).entrySet()) {
            Target target = context.target(entry.getKey()).orElse(null);
            if (target == null || condition(target).isEmpty()) {
                continue;
            }
            unfitBytes += entry.getValue();
            slowest = Math.min(slowest, remaining(target));
            evidence.add(target.name() + " (" + condition(target) + ") moves " + ByteSize.prose(entry.getValue()));
        }
        if (evidence.isEmpty()) {
            return List.of();
        }
        FindingBuilder draft = new FindingBuilder(context, "L08", "files on targets that are not well")
                .about(NumberText.count(evidence.size(), "OST") + " of " + load.size() + " that the job uses");
        evidence.stream().limit(4).forEach(draft::evidence);
        draft.evidence("together " + NumberText.share((double) unfitBytes / Math.max(1, load.total()))
                + " of the job's bytes");
        return List.of(draft.lost(context.job().ioSeconds() * (1 - slowest))
                .confidence(0.4)
                .say("write new files without a fixed start index or list, so that the metadata server can avoid these;"
                        + " mizan place shows where they would go")
                .assuming("the job met the targets as the snapshot shows them, and waits for the slowest one")
                .why("the snapshot of "
                        + context.system().map(system -> system.name()).orElse("the system")
                        + " shows them degraded, nearly full or busy")
                .finding());
    }

    private static String condition(Target target) {
        if (target.state() != TargetState.ACTIVE) {
            return target.state().toString().toLowerCase(Locale.ROOT);
        }
        if (target.space().utilisation() >= FULL) {
            return NumberText.share(target.space().utilisation()) + " full";
        }
        double busy = target.performance().loadRatio();
        return busy >= BUSY ? NumberText.share(busy) + " busy" : "";
    }

    private static double remaining(Target target) {
        double busy = target.performance().loadRatio();
        return busy >= BUSY && target.state() == TargetState.ACTIVE ? Math.max(0.05, 1 - busy) : SLOWED;
    }
}
