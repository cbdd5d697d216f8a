package io.mizan.traces.darshan;

import io.mizan.traces.darshan.record.DarshanModule;
import java.util.SplittableRandom;

/**
 * The log of a job that reads its input once and then writes a checkpoint into a shared file every minute, traced access by
 * access: as many segments as wanted. One rank is slow, one access is far longer than all others, and one path is hostile.
 */
public final class CheckpointLog {
    /** A path that tries to be markup, script, another line and a terminal's command. */
    public static final String HOSTILE =
            "/scratch/run/<script>alert(1)</script>\"'&</script><img src=x onerror=alert(2)>\u2028\u001b[31mred";

    public static final double SECONDS = 600;
    public static final int SLOW_RANK = 17;
    /** When the longest access starts, and how long it takes. */
    public static final double STALL_START = 333.25;

    public static final double STALL_SECONDS = 21.5;

    private static final long KIB = 1024;
    private static final int PHASES = 10;
    private static final int FILES = 300;

    private CheckpointLog() {}

    /** @param segments rounded down to the same number for each rank */
    public static DarshanWriter of(int ranks, int segments) {
        DarshanWriter log = new DarshanWriter("3.41")
                .processes(ranks)
                .jobId(90_210)
                .times(1_700_000_000, 0, 1_700_000_000 + (long) SECONDS, 0)
                .command("/home/user/bin/climate --input /scratch/run/in.nc --steps 1000")
                .mount("/scratch", "lustre")
                .mount("/", "ext4");
        long input = log.file("/scratch/run/in.nc");
        long output = log.file("/scratch/run/checkpoint.dat");
        long hostile = log.file(HOSTILE);
        log.lustre(input, -1, 1 << 20, 0, 1, 2, 3);
        log.lustre(output, -1, 1 << 20, 2, 3, 4, 5, 6, 7, 8, 26);
        int each = Math.max(PHASES + 1, segments / ranks);
        int reads = each / (PHASES + 1);
        SplittableRandom random = new SplittableRandom(42);
        for (int rank = 0; rank < ranks; rank++) {
            String host = "node" + rank / 48;
            reads(log.dxt(DarshanModule.DXT_POSIX, 2, input, rank, host), rank, reads, random);
            DarshanWriter.DxtPart part = log.dxt(DarshanModule.DXT_POSIX, 2, output, rank, host);
            writes(part, rank, each - reads, random);
            if (rank == 3) {
                part.write(0, 64 * KIB, STALL_START, STALL_START + STALL_SECONDS);
            }
        }
        counters(log, input, ranks, "READ", (long) reads * ranks);
        counters(log, output, ranks, "WRITE", (long) (each - reads) * ranks + 1);
        log.record(DarshanModule.POSIX, hostile, 0)
                .set("POSIX_OPENS", 1)
                .set("POSIX_WRITES", 1)
                .set("POSIX_BYTES_WRITTEN", 100)
                .set("POSIX_F_WRITE_TIME", 0.5);
        for (int i = 0; i < FILES; i++) {
            log.record(DarshanModule.POSIX, log.file("/scratch/run/log." + i), i % ranks)
                    .set("POSIX_OPENS", 1)
                    .set("POSIX_WRITES", 3)
                    .set("POSIX_SIZE_WRITE_0_100", 3)
                    .set("POSIX_BYTES_WRITTEN", 100L + i)
                    .set("POSIX_F_OPEN_START_TIMESTAMP", 1 + 0.01 * i)
                    .set("POSIX_F_OPEN_END_TIMESTAMP", 1.2 + 0.01 * i)
                    .set("POSIX_F_WRITE_TIME", 0.001);
        }
        return log;
    }

    private static void reads(DarshanWriter.DxtPart part, int rank, int count, SplittableRandom random) {
        double at = 2 + random.nextDouble();
        for (int i = 0; i < count; i++) {
            double took = 20.0 / count * (0.5 + random.nextDouble());
            part.read((rank + (long) i) * 256 * KIB, 256 * KIB, at, at + 0.8 * took);
            at += took;
        }
    }

    private static void writes(DarshanWriter.DxtPart part, int rank, int count, SplittableRandom random) {
        double slowness = rank == SLOW_RANK ? 2.2 : 1;
        int each = Math.max(1, count / PHASES);
        for (int i = 0; i < count; i++) {
            int phase = Math.min(PHASES - 1, i / each);
            double length = 12.0 / each * slowness;
            double start = 45 + 55 * phase + (i - phase * each) * length;
            double took = length * (0.3 + 0.6 * random.nextDouble());
            part.write((rank * (long) count + i) * 64 * KIB, 64 * KIB, start, start + took);
        }
    }

    private static void counters(DarshanWriter log, long file, int ranks, String direction, long operations) {
        boolean read = direction.equals("READ");
        long size = (read ? 256 : 64) * KIB;
        log.record(DarshanModule.POSIX, file, -1)
                .set("POSIX_OPENS", ranks)
                .set("POSIX_" + direction + "S", operations)
                .set("POSIX_BYTES_" + (read ? "READ" : "WRITTEN"), operations * size)
                .set("POSIX_MAX_BYTE_" + (read ? "READ" : "WRITTEN"), operations * size - 1)
                .set("POSIX_SIZE_" + direction + (read ? "_100K_1M" : "_10K_100K"), operations)
                .set("POSIX_F_" + direction + "_TIME", read ? 12.0 * ranks : 60.0 * ranks)
                .set("POSIX_F_META_TIME", 0.05 * ranks)
                .set("POSIX_F_OPEN_START_TIMESTAMP", read ? 1.0 : 40)
                .set("POSIX_F_OPEN_END_TIMESTAMP", read ? 1.9 : 43)
                .set("POSIX_F_CLOSE_START_TIMESTAMP", read ? 25 : 590.0)
                .set("POSIX_F_CLOSE_END_TIMESTAMP", read ? 26 : 596.0)
                .set("POSIX_F_" + direction + "_START_TIMESTAMP", read ? 2 : 45.0)
                .set("POSIX_F_" + direction + "_END_TIMESTAMP", read ? 25 : 580.0);
    }
}
