package io.mizan.traces.workload;

import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.DarshanWriter.CounterPart;
import io.mizan.traces.darshan.DarshanWriter.DxtPart;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.workload.record.SizeBins;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** A run of made-up processes, and the log that Darshan would have written of it: counters, DXT, heat maps and layouts agree. */
public final class RandomRun {
    private static final int BINS = 40;
    private static final double BIN_SECONDS = 0.1;
    private static final List<String> SIZES = List.of(
            "0_100", "100_1K", "1K_10K", "10K_100K", "100K_1M", "1M_4M", "4M_10M", "10M_100M", "100M_1G", "1G_PLUS");

    /** One access of the run. */
    record Access(int file, int rank, boolean write, long offset, long size, double start, double end) {}

    final int ranks;
    final List<String> paths = new ArrayList<>();
    final List<Access> accesses = new ArrayList<>();
    private final List<Boolean> shared = new ArrayList<>();
    private final SplittableRandom random;

    public RandomRun(long seed) {
        random = new SplittableRandom(seed);
        ranks = random.nextInt(1, 7);
        int files = random.nextInt(1, 5);
        for (int file = 0; file < files; file++) {
            paths.add("/scratch/file" + file);
            shared.add(random.nextBoolean());
            for (int rank = 0; rank < ranks; rank++) {
                accesses(file, rank);
            }
        }
        accesses.sort(Comparator.comparingDouble(Access::start));
    }

    private void accesses(int file, int rank) {
        double now = 0.01 + random.nextDouble();
        long usual = 1L << random.nextInt(4, 27);
        long position = random.nextLong(1 << 20);
        for (int i = random.nextInt(12); i > 0; i--) {
            long size = random.nextInt(3) == 0 ? random.nextLong(1L << random.nextInt(1, 31)) : usual;
            position = random.nextInt(4) == 0 ? random.nextLong(1L << 30) : position;
            double end = now + random.nextDouble() * 0.1;
            accesses.add(new Access(file, rank, random.nextInt(3) > 0, position, size, now, end));
            position += size;
            now = end + (random.nextInt(3) == 0 ? random.nextDouble() * 0.5 : 0);
        }
    }

    /** @param traced how many accesses of each rank and file DXT kept */
    public DarshanWriter log(int traced) {
        DarshanWriter log = new DarshanWriter("3.41").processes(ranks).mount("/scratch", "lustre");
        log.times(1_700_000_000, 0, 1_700_000_008, 0);
        for (int file = 0; file < paths.size(); file++) {
            long id = log.file(paths.get(file));
            log.lustre(id, 0, 1 << 20, 4, 7, 9);
            if (shared.get(file)) {
                counters(log.record(DarshanModule.POSIX, id, -1), of(file, -1));
            }
            for (int rank = 0; rank < ranks; rank++) {
                List<Access> own = of(file, rank);
                if (!own.isEmpty() && !shared.get(file)) {
                    counters(log.record(DarshanModule.POSIX, id, rank), own);
                }
                if (!own.isEmpty() && traced > 0) {
                    dxt(log.dxt(DarshanModule.DXT_POSIX, 2, id, rank, "node"), own, traced);
                }
            }
        }
        heatmaps(log);
        return log;
    }

    List<Access> of(int file, int rank) {
        return accesses.stream()
                .filter(access -> access.file == file && (rank < 0 || access.rank == rank))
                .toList();
    }

    private static void dxt(DxtPart part, List<Access> own, int traced) {
        for (boolean write : new boolean[] {true, false}) {
            own.stream().filter(access -> access.write == write).limit(traced).forEach(access -> {
                if (write) {
                    part.write(access.offset, access.size, access.start, access.end);
                } else {
                    part.read(access.offset, access.size, access.start, access.end);
                }
            });
        }
    }

    private void heatmaps(DarshanWriter log) {
        long id = log.file("heatmap:POSIX");
        for (int rank = 0; rank < ranks; rank++) {
            double[][] bytes = new double[2][BINS];
            for (Access access : accesses) {
                for (int bin = 0; bin < BINS && access.rank == rank; bin++) {
                    double from = Math.max(access.start, bin * BIN_SECONDS);
                    double to = Math.min(access.end, (bin + 1) * BIN_SECONDS);
                    double share = Math.max(0, to - from) / Math.max(1e-12, access.end - access.start);
                    bytes[access.write ? 1 : 0][bin] += share * access.size;
                }
            }
            log.heatmap(id, rank, BIN_SECONDS, rounded(bytes[1]), rounded(bytes[0]));
        }
    }

    private static long[] rounded(double[] values) {
        long[] rounded = new long[values.length];
        for (int i = 0; i < values.length; i++) {
            rounded[i] = Math.round(values[i]);
        }
        return rounded;
    }

    private void counters(CounterPart part, List<Access> own) {
        Map<Long, Long> sizes = new TreeMap<>();
        own.forEach(access -> sizes.merge(access.size, 1L, Long::sum));
        List<Map.Entry<Long, Long>> top = new ArrayList<>(sizes.entrySet());
        top.sort(Comparator.comparingLong((Map.Entry<Long, Long> entry) -> -entry.getValue()));
        for (int i = 0; i < Math.min(4, top.size()); i++) {
            part.set("POSIX_ACCESS" + (i + 1) + "_ACCESS", top.get(i).getKey());
            part.set("POSIX_ACCESS" + (i + 1) + "_COUNT", top.get(i).getValue());
        }
        part.set("POSIX_OPENS", (long) ranks)
                .set("POSIX_SEEKS", (long) own.size())
                .set("POSIX_F_OPEN_START_TIMESTAMP", 0.005)
                .set("POSIX_F_OPEN_END_TIMESTAMP", 0.009)
                .set("POSIX_F_CLOSE_START_TIMESTAMP", 7.0)
                .set("POSIX_F_CLOSE_END_TIMESTAMP", 7.5)
                .set("POSIX_F_META_TIME", 0.002);
        direction(part, own.stream().filter(access -> !access.write).toList(), "READ");
        direction(part, own.stream().filter(Access::write).toList(), "WRITE");
    }

    private void direction(CounterPart part, List<Access> own, String name) {
        if (own.isEmpty()) {
            return;
        }
        String past = name.equals("READ") ? "READ" : "WRITTEN";
        for (int bin = 0; bin < SIZES.size(); bin++) {
            int number = bin;
            part.set(
                    "POSIX_SIZE_" + name + "_" + SIZES.get(bin),
                    own.stream().filter(a -> SizeBins.of(a.size) == number).count());
        }
        long[] sequential = sequential(own);
        part.set("POSIX_" + name + "S", (long) own.size())
                .set("POSIX_BYTES_" + past, own.stream().mapToLong(Access::size).sum())
                .set(
                        "POSIX_MAX_BYTE_" + past,
                        own.stream().mapToLong(a -> a.offset + a.size - 1).max().orElse(0))
                .set("POSIX_CONSEC_" + name + "S", sequential[0])
                .set("POSIX_SEQ_" + name + "S", sequential[1])
                .set(
                        "POSIX_F_" + name + "_START_TIMESTAMP",
                        own.stream().mapToDouble(Access::start).min().orElse(0))
                .set(
                        "POSIX_F_" + name + "_END_TIMESTAMP",
                        own.stream().mapToDouble(Access::end).max().orElse(0))
                .set(
                        "POSIX_F_" + name + "_TIME",
                        own.stream().mapToDouble(a -> a.end - a.start).sum())
                .set(
                        "POSIX_F_MAX_" + name + "_TIME",
                        own.stream().mapToDouble(a -> a.end - a.start).max().orElse(0));
    }

    private long[] sequential(List<Access> own) {
        long consecutive = 0;
        long sequential = 0;
        for (int rank = 0; rank < ranks; rank++) {
            long last = 0;
            for (Access access : own) {
                if (access.rank == rank) {
                    consecutive += access.offset == last + 1 ? 1 : 0;
                    sequential += access.offset > last ? 1 : 0;
                    last = access.offset + access.size - 1;
                }
            }
        }
        return new long[] {consecutive, sequential};
    }
}
