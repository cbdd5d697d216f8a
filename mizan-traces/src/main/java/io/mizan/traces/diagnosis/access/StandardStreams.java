package io.mizan.traces.diagnosis.access;

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

/** S01: much of the data goes through fread and fwrite. The terminal ({@code <STDOUT>}) does not count. */
public final class StandardStreams implements Rule {
    private static final long BUFFER = 4 << 20;

    @Override
    public List<Finding> examine(Context context) {
        AffectedFiles offenders =
                AffectedFiles.among(context, file -> file.stdio().bytes() > 0, file -> lost(file, context));
        long streamed = offenders.files().stream()
                .mapToLong(file -> file.stdio().bytes())
                .sum();
        long all = AffectedFiles.candidates(context).stream()
                .mapToLong(file -> file.stdio().bytes()
                        + (file.posix().isEmpty()
                                ? file.mpiio().bytes()
                                : file.posix().bytes()))
                .sum();
        if (streamed <= context.get(Thresholds.STDIO_SHARE) * all) {
            return List.of();
        }
        FindingBuilder draft = new FindingBuilder(context, "S01", "much data through the standard streams")
                .about(offenders.name())
                .evidence(ByteSize.prose(streamed) + " of " + ByteSize.prose(all) + " ("
                        + NumberText.share((double) streamed / all) + ") move through fread, fwrite, fprintf");
        offenders.show(
                draft,
                file -> ByteSize.prose(file.stdio().bytes()) + ", "
                        + NumberText.seconds(file.stdio().slowestSeconds()) + " on the slowest rank");
        return List.of(draft.lost(offenders.lostSeconds())
                .confidence(0.7)
                .code("setvbuf(stream, NULL, _IOFBF, " + BUFFER
                        + "); /* right after fopen: requests of 4 MiB, not 4 KiB */\n")
                .say("or move these files to MPI-IO, HDF5 or plain write() with large buffers")
                .assuming("the same bytes move at " + NumberText.rate(context.get(Thresholds.PROCESS_RATE))
                        + " for each process")
                .why("the C library cuts data into requests of the buffer size, 4 KiB unless told otherwise")
                .finding());
    }

    private static double lost(FileProfile file, Context context) {
        return file.stdio().slowestSeconds()
                - context.idealSeconds(file, file.stdio().bytes());
    }
}
