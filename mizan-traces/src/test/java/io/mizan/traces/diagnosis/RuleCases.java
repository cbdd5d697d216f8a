package io.mizan.traces.diagnosis;

import static io.mizan.traces.diagnosis.JobLog.FILE;
import static io.mizan.traces.diagnosis.JobLog.GIB;
import static io.mizan.traces.diagnosis.JobLog.MIB;

import io.mizan.traces.darshan.DarshanWriter.CounterPart;
import io.mizan.traces.darshan.record.DarshanModule;
import java.util.List;
import java.util.function.Consumer;

/** For each code a log that fires it and one that just does not. */
final class RuleCases {
    record Case(String code, Consumer<JobLog> fires, Consumer<JobLog> spares) {}

    private RuleCases() {}

    static List<Case> all() {
        return List.of(
                new Case("S01", streams(101, 899), streams(100, 900)),
                new Case("P01", operations(44, 56), operations(45, 55)),
                new Case("P02", operations(56, 44), operations(55, 45)),
                new Case("P03", bytes(44, 56), bytes(45, 55)),
                new Case("P04", bytes(56, 44), bytes(55, 45)),
                new Case("P05", small("READ", 1001, 10_000, 0), small("READ", 1000, 9_000, 0)),
                new Case("P06", small("WRITE", 1001, 10_000, 0), small("WRITE", 1001, 10_010, 0)),
                new Case("P07", unaligned("MEM", 11), unaligned("MEM", 10)),
                new Case("P08", unaligned("FILE", 11), unaligned("FILE", 10)),
                new Case("P09", again("READ", 1101), again("READ", 1100)),
                new Case("P10", again("WRITE", 1101), again("WRITE", 1100)),
                new Case("P11", random("READ", 3999), random("READ", 4000)),
                new Case("P12", random("READ", 4000), random("READ", 3999)),
                new Case("P13", random("WRITE", 3999), random("WRITE", 4000)),
                new Case("P14", random("WRITE", 4000), random("WRITE", 3999)),
                new Case("P15", small("READ", 1001, 10_000, -1), small("READ", 1001, 10_000, 0)),
                new Case("P16", small("WRITE", 1001, 10_000, -1), small("WRITE", 1001, 10_000, 0)),
                new Case("P17", metadata(10, 30.001), metadata(10, 30)),
                new Case(
                        "P18",
                        job -> evenly(job).set("POSIX_F_VARIANCE_RANK_BYTES", 151 * 151),
                        job -> evenly(job).set("POSIX_F_VARIANCE_RANK_BYTES", 150 * 150)),
                new Case(
                        "P19",
                        job -> evenly(job).set("POSIX_F_VARIANCE_RANK_TIME", 0.151 * 0.151),
                        job -> evenly(job).set("POSIX_F_VARIANCE_RANK_TIME", 0.149 * 0.149)),
                new Case("P21", uneven("WRITE", "WRITTEN", 699), uneven("WRITE", "WRITTEN", 700)),
                new Case("P22", uneven("READ", "READ", 699), uneven("READ", "READ", 700)),
                new Case("M01", RuleCases::evenly, job -> {
                    evenly(job);
                    job.mpiio(FILE);
                }),
                new Case(
                        "M02",
                        job -> job.mpiio(FILE).set("MPIIO_INDEP_READS", 1001),
                        job -> job.mpiio(FILE).set("MPIIO_INDEP_READS", 1000)),
                new Case(
                        "M03",
                        job -> job.mpiio(FILE).set("MPIIO_INDEP_WRITES", 1001),
                        job -> job.mpiio(FILE).set("MPIIO_INDEP_WRITES", 1001).set("MPIIO_COLL_WRITES", 1)),
                new Case(
                        "M04",
                        job -> job.mpiio(FILE).set("MPIIO_COLL_READS", 1),
                        job -> job.mpiio(FILE).set("MPIIO_INDEP_READS", 1)),
                new Case(
                        "M05",
                        job -> job.mpiio(FILE).set("MPIIO_COLL_WRITES", 1),
                        job -> job.mpiio(FILE).set("MPIIO_INDEP_WRITES", 1)),
                new Case(
                        "M06",
                        job -> job.mpiio(FILE).set("MPIIO_COLL_READS", 5),
                        job -> job.mpiio(FILE).set("MPIIO_COLL_READS", 5).set("MPIIO_NB_READS", 1)),
                new Case(
                        "M07",
                        job -> job.mpiio(FILE).set("MPIIO_COLL_WRITES", 5),
                        job -> job.mpiio(FILE).set("MPIIO_COLL_WRITES", 5).set("MPIIO_NB_WRITES", 1)),
                new Case("M08", aggregators("1"), aggregators("2")),
                new Case("M09", aggregators("3"), aggregators("2")),
                new Case("M10", aggregators("2"), aggregators("two")),
                new Case("L02", oneTarget(GIB), oneTarget(GIB - 1)),
                new Case("L03", targetsOfEight(1), targetsOfEight(2)),
                new Case("L04", hotTarget(3 * GIB), hotTarget(3 * GIB - 1)),
                new Case("L05", pieces(MIB + MIB / 2), pieces(2 * MIB)),
                new Case("L06", wideFiles(100), wideFiles(99)),
                new Case("L07", smallFiles(64 << 10), smallFiles((64 << 10) + 1)),
                new Case("R01", slowRank(1.31), slowRank(1.3)),
                new Case("R02", busyRanks(1), busyRanks(2)),
                new Case("F01", metadata(1001, 10.001), metadata(1001, 10)),
                new Case("F02", opens(1001 * MIB - 1), opens(1001 * MIB)),
                new Case("F03", readByAll(1101), readByAll(1100)),
                new Case("T01", bursts(10, 40, 70), bursts(10, 40, 90)),
                new Case("T02", readBack(GIB, 30), readBack(GIB, 5)));
    }

    private static Consumer<JobLog> streams(long stdio, long posix) {
        return job -> {
            job.writer()
                    .record(DarshanModule.STDIO, job.writer().file("/scratch/run/log.txt"), 0)
                    .set("STDIO_BYTES_WRITTEN", stdio)
                    .set("STDIO_WRITES", 3);
            job.written(FILE, 0, posix);
            // The terminal is no file that could be moved to another interface.
            job.writer()
                    .record(DarshanModule.STDIO, job.writer().file("<STDOUT>"), 0)
                    .set("STDIO_BYTES_WRITTEN", 1 << 20);
        };
    }

    private static Consumer<JobLog> operations(long reads, long writes) {
        return job -> job.shared(FILE).set("POSIX_READS", reads).set("POSIX_WRITES", writes);
    }

    private static Consumer<JobLog> bytes(long read, long written) {
        return job -> job.shared(FILE).set("POSIX_BYTES_READ", read).set("POSIX_BYTES_WRITTEN", written);
    }

    private static Consumer<JobLog> small(String direction, long small, long all, int rank) {
        return job -> job.writer()
                .record(DarshanModule.POSIX, job.writer().file(FILE), rank)
                .set("POSIX_" + direction + "S", all)
                .set("POSIX_SEQ_" + direction + "S", all)
                .set("POSIX_SIZE_" + direction + "_100K_1M", small)
                .set("POSIX_SIZE_" + direction + "_1M_4M", all - small)
                .set("POSIX_F_" + direction + "_TIME", 50);
    }

    private static Consumer<JobLog> unaligned(String what, long count) {
        return job -> job.shared(FILE)
                .set("POSIX_READS", 40)
                .set("POSIX_WRITES", 60)
                .set("POSIX_F_WRITE_TIME", 60)
                .set("POSIX_" + what + "_NOT_ALIGNED", count)
                .set("POSIX_" + what + "_ALIGNMENT", 4096);
    }

    private static Consumer<JobLog> again(String direction, long moved) {
        String participle = direction.equals("READ") ? "READ" : "WRITTEN";
        return job -> job.own(FILE, 3)
                .set("POSIX_" + direction + "S", 10)
                .set("POSIX_BYTES_" + participle, moved)
                .set("POSIX_MAX_BYTE_" + participle, 999)
                .set("POSIX_F_" + direction + "_TIME", 20);
    }

    private static Consumer<JobLog> random(String direction, long sequential) {
        return job -> job.own(FILE, 3)
                .set("POSIX_" + direction + "S", 5000)
                .set("POSIX_SEQ_" + direction + "S", sequential)
                .set("POSIX_F_" + direction + "_TIME", 20);
    }

    private static Consumer<JobLog> metadata(long stats, double seconds) {
        return job -> job.own(FILE, 0).set("POSIX_STATS", stats - 1).set("POSIX_F_META_TIME", seconds);
    }

    /** Each rank writes 1000 bytes in one second. */
    private static CounterPart evenly(JobLog job) {
        return job.shared(FILE)
                .set("POSIX_WRITES", JobLog.PROCESSES)
                .set("POSIX_BYTES_WRITTEN", 1000L * JobLog.PROCESSES)
                .set("POSIX_MAX_BYTE_WRITTEN", 1000L * JobLog.PROCESSES - 1)
                .set("POSIX_F_WRITE_TIME", JobLog.PROCESSES)
                .set("POSIX_F_SLOWEST_RANK_TIME", 1)
                .set("POSIX_F_FASTEST_RANK_TIME", 1)
                .set("POSIX_SLOWEST_RANK_BYTES", 1000)
                .set("POSIX_FASTEST_RANK_BYTES", 1000);
    }

    private static Consumer<JobLog> uneven(String direction, String participle, long least) {
        return job -> {
            for (int rank = 0; rank < 2; rank++) {
                job.own(FILE, rank)
                        .set("POSIX_" + direction + "S", 1)
                        .set("POSIX_BYTES_" + participle, rank == 0 ? 1000 : least)
                        .set("POSIX_F_" + direction + "_TIME", 10);
            }
        };
    }

    private static Consumer<JobLog> aggregators(String hint) {
        return job -> {
            job.mpiio(FILE).set("MPIIO_COLL_WRITES", 16);
            job.writer().metadata("h", "romio_no_indep_rw=true;noequals;cb_nodes=" + hint);
            for (int rank = 0; rank < 4; rank++) {
                job.writer()
                        .dxt(DarshanModule.DXT_POSIX, 2, job.writer().file(FILE), rank, "node" + rank / 2)
                        .write(rank * MIB, MIB, 1, 2);
            }
        };
    }

    private static Consumer<JobLog> oneTarget(long size) {
        return job -> {
            job.shared(FILE)
                    .set("POSIX_WRITES", 1024)
                    .set("POSIX_BYTES_WRITTEN", size)
                    .set("POSIX_MAX_BYTE_WRITTEN", size - 1)
                    .set("POSIX_F_WRITE_TIME", 320)
                    .set("POSIX_F_SLOWEST_RANK_TIME", 20);
            job.onTargets(FILE, 2);
        };
    }

    private static Consumer<JobLog> targetsOfEight(int used) {
        return job -> {
            for (int i = 0; i < 8; i++) {
                String path = "/scratch/run/part." + i;
                job.written(path, i, GIB / 8);
                job.onTargets(path, i % used);
            }
        };
    }

    private static Consumer<JobLog> hotTarget(long most) {
        return job -> {
            for (int i = 0; i < 4; i++) {
                String path = "/scratch/run/part." + i;
                job.written(path, i, i == 0 ? most : GIB);
                job.onTargets(path, i);
            }
        };
    }

    private static Consumer<JobLog> pieces(long piece) {
        return job -> {
            evenly(job).set("POSIX_ACCESS1_ACCESS", piece).set("POSIX_ACCESS1_COUNT", JobLog.PROCESSES);
            job.onTargets(FILE, 0, 1, 2, 3);
        };
    }

    private static Consumer<JobLog> wideFiles(int count) {
        return job -> {
            for (int i = 0; i < count; i++) {
                String path = "/scratch/run/small." + i;
                job.written(path, 0, 3 * MIB);
                job.onTargets(path, 0, 1, 2, 3);
            }
        };
    }

    private static Consumer<JobLog> smallFiles(long size) {
        return job -> {
            for (int i = 0; i < 100; i++) {
                job.own("/scratch/run/small." + i, 0)
                        .set("POSIX_READS", 1)
                        .set("POSIX_BYTES_READ", size)
                        .set("POSIX_MAX_BYTE_READ", size - 1)
                        .set("POSIX_F_READ_TIME", 0.01);
            }
        };
    }

    private static Consumer<JobLog> slowRank(double seconds) {
        return job -> {
            for (int rank = 0; rank < 4; rank++) {
                job.written("/scratch/run/rank." + rank, rank, MIB).set("POSIX_F_WRITE_TIME", rank == 2 ? seconds : 1);
            }
        };
    }

    /** So many ranks of 16 move everything. */
    private static Consumer<JobLog> busyRanks(int count) {
        return job -> {
            evenly(job);
            for (int rank = 0; rank < count; rank++) {
                job.writer()
                        .dxt(DarshanModule.DXT_POSIX, 2, job.writer().file(FILE), rank, "node0")
                        .write(rank * MIB, MIB, 1, 2);
            }
        };
    }

    private static Consumer<JobLog> opens(long bytes) {
        return job -> job.written(FILE, 0, bytes).set("POSIX_OPENS", 1001).set("POSIX_F_META_TIME", 5);
    }

    private static Consumer<JobLog> readByAll(long moved) {
        return job -> job.shared(FILE)
                .set("POSIX_READS", 160)
                .set("POSIX_BYTES_READ", moved)
                .set("POSIX_MAX_BYTE_READ", 999)
                .set("POSIX_F_READ_TIME", 160)
                .set("POSIX_F_SLOWEST_RANK_TIME", 10);
    }

    private static Consumer<JobLog> bursts(double... starts) {
        return job -> {
            job.shared(FILE).set("POSIX_WRITES", starts.length);
            var segments =
                    job.writer().dxt(DarshanModule.DXT_POSIX, 2, job.writer().file(FILE), 0, "node0");
            for (double start : starts) {
                segments.write(0, GIB, start, start + 2);
            }
        };
    }

    private static Consumer<JobLog> readBack(long bytes, double readStart) {
        return job -> job.written(FILE, 0, bytes)
                .set("POSIX_READS", 1)
                .set("POSIX_BYTES_READ", bytes)
                .set("POSIX_MAX_BYTE_READ", bytes - 1)
                .set("POSIX_F_READ_TIME", 10)
                .set("POSIX_F_WRITE_START_TIMESTAMP", 10)
                .set("POSIX_F_WRITE_END_TIMESTAMP", 20)
                .set("POSIX_F_READ_START_TIMESTAMP", readStart)
                .set("POSIX_F_READ_END_TIMESTAMP", 60);
    }
}
