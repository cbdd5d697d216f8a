package io.mizan.traces.diagnosis.metadata;

import io.mizan.model.finding.Finding;
import io.mizan.model.units.ByteSize;
import io.mizan.traces.diagnosis.rule.AffectedFiles;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.FileProfile;
import java.util.List;

/** F02: many opens for few bytes. Files that are opened again and again are told from files that are many. */
public final class OpensPerByte implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        List<FileProfile> files = AffectedFiles.candidates(context);
        long opens = files.stream().mapToLong(file -> file.mover().opens()).sum();
        long bytes = files.stream().mapToLong(file -> file.mover().bytes()).sum();
        if (opens <= context.get(Thresholds.METADATA_COUNT)
                || (double) bytes / opens >= context.get(Thresholds.OPEN_BYTES)) {
            return List.of();
        }
        AffectedFiles again = AffectedFiles.among(
                context,
                file -> file.mover().opens() > 2 * file.ranks(),
                file -> MetadataTime.lost(file, context)
                        * (1 - (double) file.ranks() / file.mover().opens()));
        long reopened =
                again.files().stream().mapToLong(file -> file.mover().opens()).sum();
        boolean sameFiles = 2 * reopened > opens;
        AffectedFiles all = AffectedFiles.among(
                context, file -> file.mover().opens() > 0, file -> MetadataTime.lost(file, context));
        AffectedFiles offenders = sameFiles ? again : all;
        return List.of(new FindingBuilder(context, "F02", "many opens for few bytes")
                .about(offenders.name())
                .evidence(NumberText.count(opens, "open") + " for " + ByteSize.prose(bytes) + ": "
                        + ByteSize.prose(bytes / opens) + " each")
                .evidence(
                        sameFiles
                                ? NumberText.count(reopened, "open") + " on "
                                        + NumberText.count(again.files().size(), "file")
                                        + " that the same rank opens again and again"
                                : NumberText.count(context.job().fileCount(), "file") + " of "
                                        + ByteSize.prose(bytes
                                                / Math.max(1, context.job().fileCount()))
                                        + " on average")
                .lost(offenders.lostSeconds())
                .confidence(0.7)
                .say(
                        sameFiles
                                ? "open the file before the loop and close it after: append through one descriptor"
                                : "put small files together (HDF5, netCDF, tar, SQLite), or work on a node-local copy")
                .assuming(
                        "a metadata operation takes " + NumberText.seconds(context.get(Thresholds.METADATA_OPERATION)))
                .why("an open costs the metadata server more than the bytes cost the data servers")
                .finding());
    }
}
