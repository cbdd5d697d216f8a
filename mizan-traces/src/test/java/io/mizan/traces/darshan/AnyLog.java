package io.mizan.traces.darshan;

import io.mizan.traces.darshan.DarshanWriter.DxtPart;
import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.DxtRecord;
import io.mizan.traces.darshan.record.DxtSegments;
import io.mizan.traces.darshan.record.DxtVisitor;
import io.mizan.traces.darshan.record.LustreComponent;
import io.mizan.traces.darshan.record.LustreRecord;
import io.mizan.traces.darshan.record.MpiVisitor;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** A log with every module that the reader knows, filled from a seed; and what the reader should say of it. */
final class AnyLog {
    static final int RANKS = 3;

    /** A record that was written, as text. */
    final List<String> expected = new ArrayList<>();

    private final SplittableRandom random;
    private final DarshanWriter writer;
    private final int minor;
    private final int segments;

    AnyLog(String version, long seed) {
        this(version, seed, 3000);
    }

    /** @param segments of each DXT record, at most */
    AnyLog(String version, long seed, int segments) {
        this.segments = segments;
        this.random = new SplittableRandom(seed);
        this.writer =
                new DarshanWriter(version).processes(RANKS).mount("/", "ext4").mount("/scratch", "lustre");
        this.minor = Integer.parseInt(version.substring(2));
        long file = writer.file("/scratch/a b/ü.h5");
        for (DarshanModule module : DarshanModule.values()) {
            if (DarshanLog.isCounterModule(module) && exists(module)) {
                counters(module, file);
            }
        }
        lustre(file);
        dxt(DarshanModule.DXT_POSIX, minor < 41 ? 1 : 2, file);
        dxt(DarshanModule.DXT_MPIIO, minor < 41 ? 2 : 3, file);
        if (minor >= 21) {
            mpi();
            heatmap();
        }
    }

    DarshanWriter writer() {
        return writer;
    }

    private boolean exists(DarshanModule module) {
        return switch (module) {
            case H5D -> minor >= 20;
            case PNETCDF_VAR, DFS, DAOS -> minor >= 41;
            default -> true;
        };
    }

    private void counters(DarshanModule module, long file) {
        CounterNames names = CounterNames.of(module);
        for (int rank = -1; rank < RANKS; rank++) {
            DarshanWriter.CounterPart part = writer.record(module, file, rank);
            List<Object> values = new ArrayList<>();
            for (String name : names.integers()) {
                long value = random.nextLong() >> random.nextInt(64);
                part.set(name, value);
                values.add(value);
            }
            for (String name : names.doubles()) {
                double value = random.nextDouble() * 100;
                part.set(name, value);
                values.add(value);
            }
            if (module == DarshanModule.H5D || module == DarshanModule.PNETCDF_VAR) {
                part.fileId(file + rank);
                values.add(file + rank);
            }
            if (module == DarshanModule.DAOS) {
                part.object(rank, -2);
                values.add(Long.toUnsignedString(rank) + ".18446744073709551614");
            }
            expected.add(module + " " + file + " " + rank + " " + values);
        }
    }

    private void lustre(long file) {
        if (minor < 41) {
            writer.lustre(file, 0, 1 << 20, 7, 8, 9);
            expected.add("LUSTRE " + file + " 0 [1048576x3@0--1 7 8 9]");
        } else {
            writer.lustre(
                    file,
                    -1,
                    List.of(
                            new LustreComponent(4096, 0, 2, 16, 0, 65536, 1, "", 0),
                            new LustreComponent(1 << 20, 2, 0, 16, 65536, -1, 1, "flash", 0)),
                    4,
                    5);
            expected.add("LUSTRE " + file + " -1 [4096x0@0-65536, 1048576x2@65536--1 4 5]");
        }
    }

    private void dxt(DarshanModule module, int version, long file) {
        for (int rank = 0; rank < RANKS; rank++) {
            DxtPart part = writer.dxt(module, version, file, rank, "host" + rank);
            StringBuilder text = new StringBuilder();
            int count = random.nextInt(1, segments);
            for (int i = 0; i < count; i++) {
                boolean write = random.nextBoolean();
                long offset = random.nextLong(1L << 40);
                double start = random.nextDouble();
                long thread = -1L - random.nextInt(3);
                if (write) {
                    part.write(offset, i, start, start + 1, thread);
                } else {
                    part.read(offset, i, start, start + 1, thread);
                }
            }
            part.describe(text);
            expected.add(module + " " + file + " " + rank + " host" + rank + text);
        }
    }

    private void mpi() {
        writer.mpiSummary(77, true, 0.5, 0.25);
        expected.add("APMPI 77 true 0.5 0.25");
        for (int rank = 0; rank < RANKS; rank++) {
            long[] integers = random.longs(396).toArray();
            double[] doubles = random.doubles(240).toArray();
            writer.mpiProcess(78, rank, integers, doubles, "node" + rank);
            List<Object> values = new ArrayList<>();
            for (long value : integers) {
                values.add(value);
            }
            for (double value : doubles) {
                values.add(value);
            }
            expected.add("APMPI 78 " + rank + " node" + rank + " " + values);
        }
    }

    private void heatmap() {
        long id = writer.file("heatmap:POSIX");
        for (int rank = 0; rank < RANKS; rank++) {
            int bins = random.nextInt(1, 400);
            long[] written = random.longs(bins).toArray();
            long[] read = random.longs(bins).toArray();
            writer.heatmap(id, rank, 0.1, written, read);
            expected.add("HEATMAP " + id + " " + rank + " 0.1 "
                    + IntStream.range(0, bins)
                            .mapToObj(i -> written[i] + "/" + read[i])
                            .toList());
        }
    }

    /** Everything that the reader delivers, in the form of {@link #expected}. */
    static List<String> read(DarshanLog log) {
        List<String> found = new ArrayList<>();
        for (DarshanModule module : DarshanModule.values()) {
            if (DarshanLog.isCounterModule(module)) {
                log.counters(module, record -> found.add(text(module, record)));
            }
        }
        log.lustre(record -> found.add("LUSTRE " + record.id() + " " + record.rank() + " "
                + record.components().stream().map(c -> text(record, c)).toList()));
        for (DarshanModule module : List.of(DarshanModule.DXT_POSIX, DarshanModule.DXT_MPIIO)) {
            log.dxt(module, new DxtVisitor() {
                @Override
                public boolean record(DxtRecord head) {
                    found.add(module + " " + head.id() + " " + head.rank() + " " + head.host());
                    return true;
                }

                @Override
                public void segments(DxtSegments block) {
                    StringBuilder text = new StringBuilder(found.remove(found.size() - 1));
                    for (int i = 0; i < block.size(); i++) {
                        text.append(block.write() ? " w" : " r").append(block.offset(i));
                        text.append('+').append(block.length(i)).append('@').append(block.start(i));
                        text.append('-').append(block.end(i));
                        text.append('#').append(block.withThreads() ? block.thread(i) : 0);
                    }
                    found.add(text.toString());
                }
            });
        }
        log.mpi(new MpiVisitor() {
            @Override
            public void summary(MpiSummary summary) {
                found.add("APMPI " + summary.id() + " " + summary.synchronised() + " " + summary.timeVariance() + " "
                        + summary.syncTimeVariance());
            }

            @Override
            public void process(CounterRecord record, String node) {
                found.add("APMPI " + record.id() + " " + record.rank() + " " + node + " " + values(record));
            }
        });
        log.heatmaps(record ->
                found.add("HEATMAP " + record.id() + " " + record.rank() + " " + record.binSeconds() + " "
                        + IntStream.range(0, record.bins())
                                .mapToObj(i -> record.bytesWritten(i) + "/" + record.bytesRead(i))
                                .toList()));
        return found;
    }

    private static String text(LustreRecord record, LustreComponent c) {
        StringBuilder text = new StringBuilder();
        text.append(c.stripeSize()).append('x').append(c.stripeCount()).append('@');
        text.append(c.start()).append('-').append(c.end());
        for (int stripe = 0; stripe < c.stripeCount(); stripe++) {
            text.append(' ').append(record.target(c, stripe));
        }
        return text.toString();
    }

    private static String text(DarshanModule module, CounterRecord record) {
        List<Object> values = values(record);
        if (module == DarshanModule.H5D || module == DarshanModule.PNETCDF_VAR) {
            values.add(record.fileId());
        }
        if (module == DarshanModule.DAOS) {
            values.add(record.object());
        }
        return module + " " + record.id() + " " + record.rank() + " " + values;
    }

    private static List<Object> values(CounterRecord record) {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < record.integerCount(); i++) {
            values.add(record.integer(i));
        }
        for (int i = 0; i < record.realCount(); i++) {
            values.add(record.real(i));
        }
        return values;
    }
}
