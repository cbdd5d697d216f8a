package io.mizan.traces.diagnosis.collective;

import io.mizan.model.finding.Finding;
import io.mizan.traces.diagnosis.advice.LayoutAdvice;
import io.mizan.traces.diagnosis.advice.LibraryAdvice;
import io.mizan.traces.diagnosis.rule.AffectedFiles;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.diagnosis.rule.Thresholds;
import io.mizan.traces.profile.Direction;
import io.mizan.traces.profile.DirectionUsage;
import io.mizan.traces.profile.FileProfile;
import io.mizan.traces.profile.Interface;
import java.util.List;

/**
 * M02, M03: many MPI-IO reads or writes and none of them collective. M04, M05: collective calls are used. Lost is what the
 * files took beyond the same bytes at the rate of one process; where requests are large already that is little.
 */
public record Independent(String code, String goodCode, Direction direction) implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        DirectionUsage total = context.job().total(Interface.MPIIO).side(direction);
        if (total.operations() == 0) {
            return List.of();
        }
        if (total.collective() > 0) {
            return List.of(used(context, total));
        }
        if (total.independent() <= context.get(Thresholds.COLLECTIVE_COUNT)) {
            return List.of();
        }
        AffectedFiles offenders =
                AffectedFiles.among(context, file -> side(file).independent() > 0, file -> lost(file, context));
        if (offenders.isEmpty()) {
            return List.of(); // they are in files too short to be listed
        }
        FileProfile worst = offenders.worst();
        String verb = direction == Direction.READ ? "read" : "write";
        FindingBuilder draft = new FindingBuilder(
                        context, code, "MPI-IO " + direction.plural() + " are never collective")
                .about(offenders.name())
                .evidence(total.independent() + " independent " + direction.plural() + ", no collective one");
        offenders.show(
                draft,
                file -> side(file).independent() + " independent " + direction.plural() + ", "
                        + NumberText.seconds(side(file).slowestSeconds()) + " on the slowest rank");
        if (worst.hdf5()) {
            draft.code("H5Pset_dxpl_mpio(dxpl, H5FD_MPIO_COLLECTIVE);\n");
        } else {
            draft.code("MPI_File_" + verb + "_at_all(…); /* instead of MPI_File_" + verb + "_at */\n");
        }
        return List.of(draft.lost(offenders.lostSeconds())
                .confidence(0.6)
                .advise(List.of(LibraryAdvice.hints(LayoutAdvice.wide(worst, context), context)))
                .assuming("aggregators move the same bytes at " + NumberText.rate(context.get(Thresholds.PROCESS_RATE))
                        + " for each process")
                .why("a collective call lets few ranks make few large requests for all")
                .finding());
    }

    private Finding used(Context context, DirectionUsage total) {
        return new FindingBuilder(context, goodCode, "collective " + direction.plural() + " are used")
                .about("all files")
                .evidence(NumberText.part(total.collective(), total.operations()) + " MPI-IO " + direction.plural()
                        + " are collective")
                .why("collective calls merge the requests of many ranks")
                .good();
    }

    private DirectionUsage side(FileProfile file) {
        return file.mpiio().side(direction);
    }

    private double lost(FileProfile file, Context context) {
        return file.shared()
                ? side(file).slowestSeconds()
                        - context.idealSeconds(file, side(file).bytes())
                : 0;
    }
}
