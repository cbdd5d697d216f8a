package io.mizan.simulator.program;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.WorkloadSink;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.simulator.program.Program.ProgramFile;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Builds a program from events in the order of time.
 *
 * <p>A phase ends where the program as a whole turns from writing to reading or back: at an event of the other kind that starts when
 * all transfers so far have ended. Metadata operations between the last transfer of one phase and the first of the next belong to the
 * next. A rank's time between two of its events is computing, except what it waited for the end of a phase.
 */
final class ProgramBuilder implements WorkloadSink {
    private static final double NANOS = 1e9;
    /** About 4 GB of steps and ranges: more than a simulation of them could use. */
    private static final long MOST_PIECES = 60_000_000;

    private final WorkloadSource workload;
    private final double gapNanos;
    private final List<FileUse> files = new ArrayList<>();
    private final List<Rank> ranks = new ArrayList<>();
    private final List<Pending> between = new ArrayList<>();
    private long pieces;
    private int phase;
    private @Nullable Operation direction;
    /** When all transfers so far have ended. */
    private long quietNanos;
    /** When the phase began, which is when the last transfer of the one before had ended. */
    private long phaseNanos;

    ProgramBuilder(WorkloadSource workload, double gapSeconds) {
        this.workload = workload;
        this.gapNanos = gapSeconds * NANOS;
        for (int rank = 0; rank < workload.ranks(); rank++) {
            ranks.add(new Rank());
        }
    }

    @Override
    public void file(int id, String path, FileLayout layout) {
        files.add(new FileUse(path, layout));
    }

    @Override
    public void event(int r, int f, Operation operation, long offset, long bytes, long startNanos, long duration) {
        Rank rank = ranks.get(r);
        FileUse file = files.get(f);
        file.touch(operation, r, offset + bytes, startNanos);
        if (operation.movesBytes() && bytes > 0) {
            if (direction != null && direction != operation && startNanos >= quietNanos) {
                beginPhase();
            }
            direction = operation;
            quietNanos = Math.max(quietNanos, startNanos + duration);
            between.clear();
            rank.transfer(operation, f, offset, bytes, startNanos);
        } else if (takesTime(operation)) {
            Step step = rank.begin(operation, f, startNanos);
            if (startNanos >= quietNanos) {
                between.add(new Pending(step, startNanos, rank.endNanos));
            }
        }
        rank.endNanos = Math.max(rank.endNanos, startNanos + duration);
        if (pieces > MOST_PIECES) {
            throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "the workload has too many steps to simulate")
                    .with("workload", workload.name())
                    .with("most", MOST_PIECES)
                    .maybe("merge operations that are farther apart, with a larger gapSeconds")
                    .exception();
        }
    }

    Program program() {
        return new Program(
                workload.name(),
                files.stream().map(FileUse::file).toList(),
                ranks.stream().map(rank -> rank.steps).toList(),
                phase + 1);
    }

    /** Seeks, syncs and closes cost nothing: a simulated write has ended when its bytes are there. */
    private static boolean takesTime(Operation operation) {
        return switch (operation) {
            case CREATE, OPEN, STAT, RENAME, UNLINK, MKDIR -> true;
            case READ, WRITE, SEEK, SYNC, CLOSE -> false;
        };
    }

    private void beginPhase() {
        phase++;
        phaseNanos = quietNanos;
        for (Pending pending : between) {
            pending.step.startsPhase(phase, computing(pending.startNanos, pending.previousEndNanos));
        }
    }

    private double computing(long startNanos, long previousEndNanos) {
        return Math.max(0, startNanos - Math.max(previousEndNanos, phaseNanos)) / NANOS;
    }

    private record Pending(Step step, long startNanos, long previousEndNanos) {}

    private final class Rank {
        private final List<Step> steps = new ArrayList<>();
        private @Nullable Step open;
        private long endNanos;

        Step begin(Operation operation, int file, long startNanos) {
            Step step = new Step(operation, file, computing(startNanos, endNanos), phase);
            steps.add(step);
            pieces++;
            open = step;
            return step;
        }

        void transfer(Operation operation, int file, long offset, long bytes, long startNanos) {
            Step step = open;
            long pause = Math.max(0, startNanos - endNanos);
            boolean goesOn = step != null
                    && step.operation() == operation
                    && step.file() == file
                    && step.phase() == phase
                    && pause <= gapNanos;
            if (step != null && goesOn) {
                step.pause(pause / NANOS);
            } else {
                step = begin(operation, file, startNanos);
            }
            if (step.add(offset, bytes)) {
                pieces++;
            }
        }
    }

    private static final class FileUse {
        private final String path;
        private final FileLayout layout;
        private long size;
        private boolean opened;
        private boolean created;
        private boolean input;
        private double firstSeconds;
        private int firstRank = -1;
        private int writer = -1;
        private boolean shared;

        FileUse(String path, FileLayout layout) {
            this.path = path;
            this.layout = layout;
        }

        void touch(Operation operation, int rank, long end, long startNanos) {
            if (firstRank < 0) {
                firstRank = rank;
                firstSeconds = startNanos / NANOS;
            }
            size = Math.max(size, end);
            opened |= operation == Operation.CREATE || operation == Operation.OPEN || operation.movesBytes();
            if (operation == Operation.READ && !created) {
                input = true;
            }
            if (operation == Operation.CREATE || operation == Operation.WRITE) {
                created = true;
            }
            if (operation == Operation.WRITE) {
                shared |= writer >= 0 && writer != rank;
                writer = rank;
            }
        }

        ProgramFile file() {
            return new ProgramFile(path, layout, size, opened, input, firstSeconds, Math.max(0, firstRank), shared);
        }
    }
}
