package io.mizan.traces.diagnosis.layout;

import io.mizan.model.finding.Finding;
import io.mizan.model.units.ByteSize;
import io.mizan.traces.diagnosis.advice.LayoutAdvice;
import io.mizan.traces.diagnosis.rule.AffectedFiles;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.FileProfile;
import io.mizan.traces.profile.TargetLoad;
import java.util.List;

/**
 * L03: all files of the job together lie on few of the system's targets though they could use more. A pinned start index or a
 * small pool is the usual reason.
 */
public final class FewTargets implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        TargetLoad load = context.job().targets();
        List<FileProfile> files = AffectedFiles.candidates(context).stream()
                .filter(file -> file.layout().isPresent() && file.mover().bytes() > 0)
                .toList();
        long targets = context.usableTargets();
        long stripes = files.stream().mapToLong(FileProfile::stripes).sum();
        long could = Math.min(targets, stripes);
        if (load.size() == 0
                || load.total() < context.get(Thresholds.LARGE_BYTES)
                || could < 2
                || load.size() >= context.get(Thresholds.TARGET_SHARE) * could) {
            return List.of();
        }
        double seconds = context.job().ioSeconds();
        double rate = load.total() / Math.max(1e-9, seconds);
        double limit = load.size() * context.targetRate();
        FileProfile first = files.get(0);
        return List.of(new FindingBuilder(context, "L03", "all files on few OSTs")
                .about(first.directory() + "  " + NumberText.count(files.size(), "file"))
                .evidence(NumberText.count(load.size(), "OST") + " of " + targets + " hold "
                        + ByteSize.prose(load.total())
                        + " in " + NumberText.count(stripes, "stripe") + "; the busiest is "
                        + TargetNames.of(load.busiest(), context))
                .evidence(NumberText.rate(rate) + " in all, " + NumberText.share(Math.min(1, rate / limit))
                        + " of what these targets give")
                .lost(seconds * Math.min(1, rate / limit) * (1 - (double) load.size() / could))
                .confidence(0.7)
                .command("lfs setstripe -i -1 -c " + Math.max(1, first.stripes()) + " "
                        + LayoutAdvice.quoted(first.directory()))
                .say("let the metadata server choose the targets: no start index, no list, a pool with more of them")
                .assuming("the same bytes spread over " + could + " targets, as far as these few were the limit")
                .why("targets that hold nothing of the job cannot help it")
                .undo(LayoutAdvice.undo(first.directory()))
                .finding());
    }
}
