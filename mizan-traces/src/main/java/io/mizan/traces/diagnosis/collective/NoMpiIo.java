package io.mizan.traces.diagnosis.collective;

import io.mizan.model.finding.Finding;
import io.mizan.traces.diagnosis.rule.AffectedFiles;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.profile.FileProfile;
import io.mizan.traces.profile.Interface;
import java.util.List;

/** M01: several processes, files that they share, and no MPI-IO. A loss by itself it is not; P15 and P16 find that. */
public final class NoMpiIo implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        List<FileProfile> shared = AffectedFiles.candidates(context).stream()
                .filter(file -> file.shared() && file.mover().bytes() > 0)
                .toList();
        boolean single = context.job().job().processes() < 2;
        if (single || shared.isEmpty() || !context.job().total(Interface.MPIIO).isEmpty()) {
            return List.of();
        }
        return List.of(new FindingBuilder(context, "M01", "shared files without MPI-IO")
                .about(shared.get(0).path())
                .evidence(NumberText.count(shared.size(), "file") + " used by several of "
                        + context.job().job().processes() + " processes, none through MPI-IO")
                .confidence(0.5)
                .say("if requests to these files are small, MPI-IO (or HDF5, netCDF on top of it) can merge them")
                .assuming("nothing is gained where requests are large and apart from each other already")
                .why("only MPI-IO knows of all ranks and can merge their requests")
                .information());
    }
}
