package io.mizan.experiments.demo;

import io.mizan.simulator.result.ApplicationResult;
import io.mizan.simulator.result.Transfers;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.Mount;
import io.mizan.traces.darshan.write.NewLog;
import io.mizan.traces.darshan.write.NewRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The log that Darshan would have left of a job: what it did, and the times that it took in the simulation. */
record JobLog(DemoJob job, ApplicationResult result) {
    private static final Duration COMPUTING = Duration.ofMinutes(20);
    private static final double OPENING_SECONDS = 0.01;
    private static final int UID = 4200;

    /** Named as Darshan names logs. */
    Path write(Path folder) {
        Path file =
                folder.resolve(job.user() + "_" + job.application() + "_id" + job.id() + "-1_11-17-50525-1_1.darshan");
        try {
            Files.createDirectories(folder);
            return Files.write(file, log().bytes());
        } catch (IOException e) {
            throw DemoFile.lost(file, e);
        }
    }

    private NewLog log() {
        double run = COMPUTING.toSeconds()
                + result.written().seconds()
                + result.read().seconds();
        NewLog log = new NewLog(new NewLog.Job(
                UID,
                Long.parseLong(job.id()),
                job.ranks(),
                DemoSystem.START.getEpochSecond(),
                run,
                "./" + job.application(),
                List.of(new Mount(DemoSystem.MOUNT, "lustre"))));
        double begin = COMPUTING.toSeconds() / 2.0;
        job.input().ifPresent(path -> file(log, path, "READ", "READ", result.read(), begin));
        file(
                log,
                job.output(),
                "WRITE",
                "WRITTEN",
                result.written(),
                begin + result.read().seconds());
        return log;
    }

    private void file(NewLog log, String path, String direction, String participle, Transfers transfers, double begin) {
        for (DarshanModule module : List.of(DarshanModule.POSIX, DarshanModule.MPIIO)) {
            boolean posix = module == DarshanModule.POSIX;
            String name = posix ? "POSIX" : "MPIIO";
            NewRecord record = log.shared(module, path)
                    .count(name + (posix ? "_OPENS" : "_COLL_OPENS"), job.ranks())
                    .count(name + "_BYTES_" + participle, job.fileBytes())
                    .count(name + "_SIZE_" + direction + (posix ? "" : "_AGG") + "_1M_4M", requests())
                    .count(name + (posix ? "_" : "_COLL_") + direction + "S", requests())
                    .count(name + "_SLOWEST_RANK_BYTES", job.bytes())
                    .count(name + "_FASTEST_RANK_BYTES", job.bytes())
                    .count(name + "_ACCESS1_ACCESS", DemoJob.REQUEST_BYTES)
                    .count(name + "_ACCESS1_COUNT", requests())
                    .seconds(name + "_F_" + direction + "_TIME", transfers.seconds() * job.ranks())
                    .seconds(name + "_F_" + direction + "_START_TIMESTAMP", begin)
                    .seconds(name + "_F_" + direction + "_END_TIMESTAMP", begin + transfers.seconds())
                    .seconds(name + "_F_META_TIME", OPENING_SECONDS * job.ranks())
                    .seconds(name + "_F_SLOWEST_RANK_TIME", transfers.seconds() + OPENING_SECONDS)
                    .seconds(name + "_F_FASTEST_RANK_TIME", transfers.seconds() + OPENING_SECONDS);
            if (posix) {
                record.count("POSIX_FILE_ALIGNMENT", DemoJob.REQUEST_BYTES)
                        .count("POSIX_MEM_ALIGNMENT", 8)
                        .count("POSIX_MAX_BYTE_" + participle, job.fileBytes() - 1)
                        .count("POSIX_SEQ_" + direction + "S", requests())
                        .count("POSIX_CONSEC_" + direction + "S", requests());
            }
        }
        log.striped(path, DemoJob.REQUEST_BYTES, job.pool(), job.targets());
    }

    private long requests() {
        return job.fileBytes() / DemoJob.REQUEST_BYTES;
    }
}
