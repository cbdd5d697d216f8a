package io.mizan.traces.diagnosis;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.DarshanWriter.CounterPart;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.profile.DarshanProfile;
import io.mizan.traces.profile.JobProfile;

/** The log of a job that ran 100 s with 16 processes, to which a test adds what it is about. */
final class JobLog {
    static final long MIB = 1 << 20;
    static final long GIB = 1 << 30;
    static final int PROCESSES = 16;
    static final String FILE = "/scratch/run/out.dat";

    private final DarshanWriter writer = new DarshanWriter("3.41")
            .processes(PROCESSES)
            .times(1_700_000_000, 0, 1_700_000_100, 0)
            .mount("/scratch", "lustre");

    DarshanWriter writer() {
        return writer;
    }

    /** The POSIX record of a file that all ranks use. */
    CounterPart shared(String path) {
        return writer.record(DarshanModule.POSIX, writer.file(path), -1).set("POSIX_OPENS", PROCESSES);
    }

    /** The POSIX record of one rank for a file. */
    CounterPart own(String path, int rank) {
        return writer.record(DarshanModule.POSIX, writer.file(path), rank).set("POSIX_OPENS", 1);
    }

    CounterPart mpiio(String path) {
        return writer.record(DarshanModule.MPIIO, writer.file(path), -1).set("MPIIO_COLL_OPENS", PROCESSES);
    }

    /** Stripes of 1 MiB on these OSTs of 248. */
    JobLog onTargets(String path, long... targets) {
        writer.lustre(writer.file(path), -1, MIB, targets);
        return this;
    }

    /** A file of so many bytes that one rank wrote. */
    CounterPart written(String path, int rank, long bytes) {
        return own(path, rank)
                .set("POSIX_WRITES", 1)
                .set("POSIX_BYTES_WRITTEN", bytes)
                .set("POSIX_MAX_BYTE_WRITTEN", bytes - 1)
                .set("POSIX_F_WRITE_TIME", 1);
    }

    JobProfile profile() {
        try (DarshanLog log = DarshanLog.of(ByteSource.of("test.darshan", writer.toByteArray()))) {
            JobProfile profile = DarshanProfile.of(log);
            if (!log.problems().isEmpty()) {
                throw new AssertionError(log.problems().toString());
            }
            return profile;
        }
    }
}
