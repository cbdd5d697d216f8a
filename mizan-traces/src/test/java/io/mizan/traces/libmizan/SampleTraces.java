package io.mizan.traces.libmizan;

import java.util.SplittableRandom;

/** Traces as programs would leave them. */
final class SampleTraces {
    private static final long MILLI = 1_000_000;

    private SampleTraces() {}

    /** A rank that writes checkpoints to files of its own, one block for each step. */
    static TraceWriter checkpoints(int rank, int ranks, int steps) {
        TraceWriter writer = new TraceWriter().process(rank, ranks, "node" + rank / 2, 0.001 * rank);
        for (int step = 0; step < steps; step++) {
            long start = step * 1000L * MILLI;
            writer.file(step, "/scratch/ckpt_" + step + "." + rank)
                    .open(step, 2, start, MILLI, 0)
                    .writes(step, 0, start + MILLI, start + 101 * MILLI, 4, 4 << 20, 0, 4 << 20)
                    .layout(step, start + 101 * MILLI, new byte[] {(byte) 0xD0, 0x0B, (byte) 0xD1, 0x0B, (byte) step})
                    .close(step, start + 101 * MILLI, MILLI, 4 << 20)
                    .flush();
        }
        return writer.end(steps * 1000L * MILLI, steps, steps, 4L * steps, (4L << 20) * steps, 0);
    }

    /** Everything that a trace can have, out of order, in blocks of any size. */
    static TraceWriter random(long seed, int rank) {
        SplittableRandom random = new SplittableRandom(seed);
        TraceWriter writer =
                new TraceWriter().process(rank, 8, "node" + random.nextInt(3), random.nextInt(1000) / 1000.0);
        long time = 0;
        int files = random.nextInt(1, 6);
        for (int file = 0; file < files; file++) {
            writer.file(file, "/f" + random.nextInt(4));
        }
        for (int i = random.nextInt(1, 40); i > 0; i--) {
            time += random.nextInt(100) * MILLI;
            int file = random.nextInt(files);
            long start = Math.max(0, time - random.nextInt(5000) * MILLI);
            switch (random.nextInt(8)) {
                case 0 -> writer.open(file, random.nextInt(256), start, time - start, random.nextInt(1 << 20));
                case 1 -> writer.close(file, start, time - start, random.nextInt(1 << 20));
                case 2 -> writer.truncate(file, time, random.nextInt(1 << 20));
                case 3 -> writer.rename(start, time - start, "/f" + random.nextInt(4), "/g");
                case 4 -> writer.unlink(start, time - start, "/f" + random.nextInt(4));
                case 5 -> writer.allocate(file, time, 0, random.nextInt(1 << 20));
                case 6 -> writer.record(900 + random.nextInt(9), 1, new byte[random.nextInt(50)]);
                default -> {
                    long[] extents = new long[2 * random.nextInt(1, 8)];
                    long at = 0;
                    for (int e = 0; e < extents.length; e += 2) {
                        at += random.nextInt(1000);
                        extents[e] = at;
                        extents[e + 1] = random.nextInt(1, 5000);
                        at += extents[e + 1];
                    }
                    long ops = random.nextInt(1, 200);
                    writer.writes(file, random.nextInt(4), start, time, ops, random.nextInt(100_000), extents);
                }
            }
            if (random.nextInt(4) == 0) {
                writer.flush();
            }
        }
        return random.nextInt(4) == 0 ? writer : writer.end(time, 1, 2, 3, 4, 0);
    }
}
