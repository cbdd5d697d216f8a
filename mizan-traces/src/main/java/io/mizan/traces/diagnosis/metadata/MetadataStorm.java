package io.mizan.traces.diagnosis.metadata;

import io.mizan.model.finding.Finding;
import io.mizan.traces.diagnosis.rule.AffectedFiles;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.FileProfile;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** F01: so many metadata operations that they take a large part of the run. Says which directory and which operation. */
public final class MetadataStorm implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        List<FileProfile> files = AffectedFiles.candidates(context);
        long operations = files.stream()
                .mapToLong(file -> file.mover().metadataOperations())
                .sum();
        double seconds =
                context.job().onCriticalPath(files, file -> file.mover().metadataSeconds());
        double run = context.job().job().runSeconds();
        if (operations <= context.get(Thresholds.METADATA_COUNT)
                || seconds <= context.get(Thresholds.METADATA_SHARE) * run) {
            return List.of();
        }
        Map<String, Long> byDirectory = new HashMap<>();
        files.forEach(file -> byDirectory.merge(file.directory(), file.mover().metadataOperations(), Long::sum));
        Map.Entry<String, Long> busiest = byDirectory.entrySet().stream()
                .max(Map.Entry.<String, Long>comparingByValue()
                        .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                .orElseThrow();
        double ideal =
                (double) operations / context.job().job().processes() * context.get(Thresholds.METADATA_OPERATION);
        return List.of(new FindingBuilder(context, "F01", "metadata storm")
                .about(busiest.getKey())
                .evidence(NumberText.count(operations, "metadata operation") + " on "
                        + NumberText.count(context.job().fileCount(), "file") + ", "
                        + Math.round(operations / Math.max(1e-9, run)) + " per second of the run")
                .evidence(NumberText.seconds(seconds) + " on the slowest rank, "
                        + NumberText.share(seconds / Math.max(run, 1e-9)) + " of the run")
                .evidence(NumberText.part(busiest.getValue(), operations) + " in " + busiest.getKey())
                .evidence(split(files))
                .lost(seconds - ideal)
                .confidence(0.75)
                .say(
                        "write one file for each node or for the job instead of one for each rank or step; keep files open;"
                                + " spread directories over metadata targets (lfs mkdir -c 4) where the site has several")
                .assuming("a metadata operation takes " + NumberText.seconds(context.get(Thresholds.METADATA_OPERATION))
                        + " on a system that is not overloaded")
                .why("the metadata server is shared: such a storm also slows other jobs")
                .finding());
    }

    private static String split(List<FileProfile> files) {
        long opens = files.stream().mapToLong(file -> file.mover().opens()).sum();
        long stats =
                files.stream().mapToLong(file -> file.mover().count("STATS")).sum();
        long syncs = files.stream()
                .mapToLong(file -> file.mover().count("FSYNCS") + file.mover().count("FDSYNCS"))
                .sum();
        return opens + " opens, " + stats + " stats, " + syncs + " syncs";
    }
}
