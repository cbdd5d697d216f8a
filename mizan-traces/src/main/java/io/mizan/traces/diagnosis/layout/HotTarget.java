package io.mizan.traces.diagnosis.layout;

import io.mizan.model.finding.Finding;
import io.mizan.model.units.ByteSize;
import io.mizan.traces.diagnosis.rule.AffectedFiles;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.FileProfile;
import io.mizan.traces.profile.TargetLoad;
import java.util.List;
import java.util.Locale;

/** L04: one OST moves far more of the job's bytes than the others that the job uses. */
public final class HotTarget implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        TargetLoad load = context.job().targets();
        if (load.size() < 2 || load.total() < context.get(Thresholds.LARGE_BYTES)) {
            return List.of();
        }
        double mean = (double) load.total() / load.size();
        double factor = load.most() / mean;
        if (factor < context.get(Thresholds.HOT_TARGET)) {
            return List.of();
        }
        double atLimit = Math.min(
                1,
                load.most()
                        / context.targetRate()
                        / Math.max(1e-9, context.job().ioSeconds()));
        return List.of(new FindingBuilder(context, "L04", "one OST carries far more than the others")
                .about(TargetNames.of(load.busiest(), context) + "  " + heaviest(load.busiest(), context))
                .evidence(String.format(
                        Locale.ROOT,
                        "%s of %s, %.1f times the mean of %d OSTs",
                        ByteSize.prose(load.most()),
                        ByteSize.prose(load.total()),
                        factor,
                        load.size()))
                .evidence(
                        load.isExact()
                                ? "followed access by access (DXT)"
                                : "estimated: each file's bytes spread evenly over its length")
                .lost(context.job().ioSeconds() * atLimit * (1 - 1 / factor))
                .confidence(load.isExact() ? 0.8 : 0.5)
                .say("give the file that loads it more stripes, or let files start on different targets (no fixed -i)")
                .assuming("a target gives " + NumberText.rate(context.targetRate())
                        + " and the job waits for the busiest one")
                .why("a job is as fast as the target with the most to do")
                .finding());
    }

    private static String heaviest(long target, Context context) {
        return AffectedFiles.candidates(context).stream()
                .filter(file -> onTarget(file, target))
                .max((a, b) -> Long.compare(a.mover().bytes(), b.mover().bytes()))
                .map(FileProfile::path)
                .orElse("");
    }

    private static boolean onTarget(FileProfile file, long target) {
        return file.layout()
                .filter(layout -> {
                    for (int i = 0; i < layout.targetCount(); i++) {
                        if (layout.target(i) == target) {
                            return true;
                        }
                    }
                    return false;
                })
                .isPresent();
    }
}
