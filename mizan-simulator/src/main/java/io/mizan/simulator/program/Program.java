package io.mizan.simulator.program;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.workload.WorkloadSource;
import java.util.List;

/**
 * An application as the simulator runs it. Made once, used by every run.
 *
 * @param steps of each rank, in order
 * @param phases the number of phases
 */
public record Program(String name, List<ProgramFile> files, List<List<Step>> steps, int phases) {

    /**
     * A file of a program.
     *
     * @param sizeBytes one past the last byte that is written or read
     * @param opened false for directories, and for files of which only the name is used
     * @param input true where it is read before anybody wrote or created it, so that it was there before
     * @param firstSeconds when it is first touched in the workload
     * @param firstRank by which rank
     * @param shared true where several ranks write it
     */
    public record ProgramFile(
            String path,
            FileLayout layout,
            long sizeBytes,
            boolean opened,
            boolean input,
            double firstSeconds,
            int firstRank,
            boolean shared) {

        /** Whether a run has to find a place for it when it is first used. */
        public boolean isNew() {
            return opened && !input;
        }
    }

    public Program {
        files = List.copyOf(files);
        steps = steps.stream().map(List::copyOf).toList();
    }

    public int ranks() {
        return steps.size();
    }

    /**
     * Turns a workload into a program.
     *
     * @param gapSeconds operations of a rank on one file that follow each other within this time become one step
     */
    public static Program of(WorkloadSource workload, double gapSeconds) {
        ProgramBuilder builder = new ProgramBuilder(workload, gapSeconds);
        workload.read(builder);
        return builder.program();
    }
}
