package io.mizan.experiments.neverslower;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import io.mizan.simulator.program.Program;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Programs whose ranks write files of their own. The times in them are those of a run on a system without others, so that creates are predicted truly. */
final class WrittenFiles {
    private static final double NANOS = 1e9;
    /** What a rank that has a target for itself writes in a second. */
    private static final double BYTES_PER_SECOND = State.HDD_BYTES_PER_SECOND;

    private static final long MIB = 1L << 20;
    /** Just enough for two pieces to be two writes. */
    private static final double PAUSE_SECONDS = 0.001;

    private final String name;
    private final int ranks;
    private final List<Workload.File> files = new ArrayList<>();
    private final List<WorkloadEvent> events = new ArrayList<>();

    private WrittenFiles(String name, int ranks) {
        this.name = name;
        this.ranks = ranks;
    }

    /** Files of equal size, over so many targets each, that each rank writes one after the other. */
    static Program sequence(int ranks, int count, long bytes, int stripes) {
        WrittenFiles written = new WrittenFiles("sequence", ranks);
        for (int rank = 0; rank < ranks; rank++) {
            for (int i = 0; i < count; i++) {
                double seconds = bytes / (stripes * BYTES_PER_SECOND);
                written.write(rank, written.file(rank, i), 0, bytes, i * seconds, seconds);
            }
        }
        return written.program();
    }

    /** Files of 8 to 64 MiB that each rank writes one after the other. */
    static Program small(int ranks, int count) {
        WrittenFiles written = new WrittenFiles("small", ranks);
        for (int rank = 0; rank < ranks; rank++) {
            double start = 0;
            for (int i = 0; i < count; i++) {
                // Primes, so that no two ranks write the same sizes in the same order.
                long bytes = (8 + (31L * rank + 17L * i) % 57) * MIB;
                double seconds = bytes / BYTES_PER_SECOND;
                written.write(rank, written.file(rank, i), 0, bytes, start, seconds);
                start += seconds;
            }
        }
        return written.program();
    }

    /** One file for each rank, in pieces between offsets, one after the other. */
    static Program inPieces(int ranks, List<Long> offsets) {
        WrittenFiles written = new WrittenFiles("pieces", ranks);
        for (int rank = 0; rank < ranks; rank++) {
            int file = written.file(rank, 0);
            double start = 0;
            for (int i = 1; i < offsets.size(); i++) {
                long bytes = offsets.get(i) - offsets.get(i - 1);
                double seconds = bytes / BYTES_PER_SECOND;
                written.write(rank, file, offsets.get(i - 1), bytes, start, seconds);
                start += seconds + PAUSE_SECONDS;
            }
        }
        return written.program();
    }

    private int file(int rank, int number) {
        files.add(new Workload.File("/" + name + "/" + rank + "." + number, new FileLayout.Plain(Striping.DEFAULT)));
        return files.size() - 1;
    }

    private void write(int rank, int file, long offset, long bytes, double start, double seconds) {
        events.add(new WorkloadEvent(
                rank, file, Operation.WRITE, offset, bytes, (long) (start * NANOS), (long) (seconds * NANOS)));
    }

    private Program program() {
        events.sort(Comparator.comparingLong(WorkloadEvent::startNanos).thenComparingInt(WorkloadEvent::rank));
        return Program.of(new Workload(name, ranks, files, events), 0);
    }
}
