package io.mizan.traces.diagnosis.collective;

import io.mizan.model.finding.Finding;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.diagnosis.rule.FindingBuilder;
import io.mizan.traces.diagnosis.rule.NumberText;
import io.mizan.traces.diagnosis.rule.Rule;
import io.mizan.traces.profile.Direction;
import io.mizan.traces.profile.DirectionUsage;
import io.mizan.traces.profile.FileProfile;
import io.mizan.traces.profile.Interface;
import java.util.List;

/** M06, M07: all MPI-IO reads or writes block, so that computing waits for them. */
public record Blocking(String code, Direction direction) implements Rule {
    @Override
    public List<Finding> examine(Context context) {
        DirectionUsage total = context.job().total(Interface.MPIIO).side(direction);
        if (total.operations() == 0 || total.nonBlocking() > 0) {
            return List.of();
        }
        boolean hdf5 = context.job().files().stream().anyMatch(FileProfile::hdf5);
        return List.of(new FindingBuilder(context, code, "no non-blocking MPI-IO " + direction.plural())
                .about("all files")
                .evidence(total.operations() + " blocking " + direction.plural() + ", "
                        + NumberText.seconds(
                                total.seconds() / context.job().job().processes()) + " on the mean rank")
                .confidence(0.3)
                .say(
                        hdf5
                                ? "the asynchronous VOL connector of HDF5 overlaps I/O with computing without other changes"
                                : "MPI_File_i" + (direction == Direction.READ ? "read" : "write")
                                        + "_at_all lets computing go on while data moves")
                .assuming("it helps only if there is something to compute meanwhile")
                .why("time that overlaps with computing is not lost")
                .information());
    }
}
