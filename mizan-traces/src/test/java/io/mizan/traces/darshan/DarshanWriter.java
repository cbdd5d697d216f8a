package io.mizan.traces.darshan;

import io.mizan.traces.darshan.format.Compression;
import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.LustreComponent;
import io.mizan.traces.darshan.record.Mount;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;

/**
 * Writes Darshan logs for tests, in every version, byte order and compression that the reader knows. Records are given in the
 * newest version of their module by the names of counters, or as raw arrays in any version.
 *
 * <pre>{@code
 * DarshanWriter writer = new DarshanWriter("3.41").processes(4).mount("/scratch", "lustre");
 * long file = writer.file("/scratch/out.dat");
 * writer.record(DarshanModule.POSIX, file, -1).set("POSIX_OPENS", 4).set("POSIX_F_READ_TIME", 0.5);
 * writer.dxt(DarshanModule.DXT_POSIX, 1, file, 0, "node1").write(0, 4096, 0.1, 0.2);
 * byte[] log = writer.toByteArray();
 * }</pre>
 */
public final class DarshanWriter {
    private static final int WIDE = 41;

    private final String version;
    private final int minor;
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;
    private Compression compression = Compression.ZLIB;
    private int streams = 1;
    private long uid = 1000;
    private long start = 1_700_000_000;
    private long startNanos;
    private long end = 1_700_000_010;
    private long endNanos;
    private long processes = 1;
    private long jobId = 4711;
    private String command = "./app";
    private final Map<String, String> metadata = new LinkedHashMap<>(Map.of("lib_ver", "3.4.1"));
    private final List<Mount> mounts = new ArrayList<>();
    private final Map<Long, byte[]> names = new LinkedHashMap<>();
    private long partial;
    private final Map<Integer, List<Part>> modules = new TreeMap<>();
    private final Map<Integer, Integer> versions = new TreeMap<>();

    /** One record, encoded when the byte order is settled. */
    interface Part {
        byte[] encode(ByteOrder order);
    }

    /** @param version 3.00, 3.10, 3.20, 3.21 or 3.41 */
    public DarshanWriter(String version) {
        this.version = version;
        this.minor = Integer.parseInt(version.substring(2));
    }

    public DarshanWriter bigEndian() {
        order = ByteOrder.BIG_ENDIAN;
        return this;
    }

    public DarshanWriter compression(Compression method) {
        compression = method;
        return this;
    }

    /** Splits every region into this many compressed streams, as so many writing processes would. */
    public DarshanWriter streams(int count) {
        streams = count;
        return this;
    }

    public DarshanWriter uid(long id) {
        uid = id;
        return this;
    }

    /** Seconds of the epoch; nanoseconds are lost before 3.41. */
    public DarshanWriter times(long startSeconds, long startNano, long endSeconds, long endNano) {
        start = startSeconds;
        startNanos = startNano;
        end = endSeconds;
        endNanos = endNano;
        return this;
    }

    public DarshanWriter processes(long count) {
        processes = count;
        return this;
    }

    public DarshanWriter jobId(long id) {
        jobId = id;
        return this;
    }

    public DarshanWriter command(String line) {
        command = line;
        return this;
    }

    public DarshanWriter metadata(String key, String value) {
        metadata.put(key, value);
        return this;
    }

    public DarshanWriter mount(String path, String type) {
        mounts.add(new Mount(path, type));
        return this;
    }

    /** Marks a module as incomplete. */
    public DarshanWriter partial(DarshanModule module) {
        partial |= 1L << slot(module.ordinal());
        return this;
    }

    /** Names a file and returns its id, which is the same for the same path in every log. */
    public long file(String path) {
        long id = 0xcbf29ce484222325L;
        for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
            id = (id ^ (b & 0xff)) * 0x100000001b3L;
        }
        name(id, path.getBytes(StandardCharsets.UTF_8));
        return id;
    }

    /** A name of any bytes. */
    public DarshanWriter name(long id, byte... bytes) {
        names.put(id, bytes);
        return this;
    }

    /** A record of a counter module in its newest version; all counters are 0 until set. */
    public CounterPart record(DarshanModule module, long id, long rank) {
        CounterPart part = new CounterPart(module, id, rank);
        add(module, NEWEST.getOrDefault(module, 1), part);
        return part;
    }

    private static final Map<DarshanModule, Integer> NEWEST = Map.of(
            DarshanModule.POSIX, 4,
            DarshanModule.MPIIO, 3,
            DarshanModule.STDIO, 2,
            DarshanModule.H5F, 3,
            DarshanModule.H5D, 2,
            DarshanModule.PNETCDF_FILE, 3,
            DarshanModule.BGQ, 2);

    /** A counter record as it stands in a log: the counters of that version, without the base. */
    public DarshanWriter raw(
            DarshanModule module, int moduleVersion, long id, long rank, long[] integers, double... doubles) {
        return add(
                module,
                moduleVersion,
                o -> new LogBytes(o)
                        .longs(id, rank)
                        .longs(integers)
                        .doubles(doubles)
                        .toByteArray());
    }

    /** A record of LUSTRE version 1. */
    public DarshanWriter lustre(long id, long rank, long stripeSize, long... targets) {
        return add(
                DarshanModule.LUSTRE,
                1,
                o -> new LogBytes(o)
                        .longs(id, rank, 248, 1, targets.length > 0 ? targets[0] : -1, stripeSize, targets.length)
                        .longs(targets)
                        .toByteArray());
    }

    /** A record of LUSTRE version 2; {@code targets} are the OSTs of all components, one after the other. */
    public DarshanWriter lustre(long id, long rank, List<LustreComponent> components, long... targets) {
        return add(DarshanModule.LUSTRE, 2, o -> {
            LogBytes bytes = new LogBytes(o).longs(id, rank, components.size(), targets.length);
            for (LustreComponent c : components) {
                bytes.longs(c.stripeSize(), c.stripeCount(), c.pattern(), c.flags(), c.start(), c.end(), c.mirror());
                bytes.text(c.pool(), 16);
            }
            return bytes.longs(targets).toByteArray();
        });
    }

    public DarshanWriter heatmap(long id, long rank, double binSeconds, long[] written, long[] read) {
        return add(
                DarshanModule.HEATMAP,
                1,
                o -> new LogBytes(o)
                        .longs(id, rank)
                        .doubles(binSeconds)
                        .longs(written.length, 0x7fff_1234_5678L, 0x7fff_8765_4321L)
                        .longs(written)
                        .longs(read)
                        .toByteArray());
    }

    /** The first record of APMPI. */
    public DarshanWriter mpiSummary(long id, boolean synchronised, double variance, double syncVariance) {
        return add(
                DarshanModule.APMPI,
                1,
                o -> new LogBytes(o)
                        .longs(id, 0, 0x4d5049)
                        .ints(synchronised ? 1 : 0, 0)
                        .doubles(variance, syncVariance)
                        .toByteArray());
    }

    public DarshanWriter mpiProcess(long id, long rank, long[] integers, double[] doubles, String node) {
        return add(
                DarshanModule.APMPI,
                1,
                o -> new LogBytes(o)
                        .longs(id, rank)
                        .longs(integers)
                        .doubles(doubles)
                        .text(node, 128)
                        .toByteArray());
    }

    /** A DXT record; segments are added to what is returned. */
    public DxtPart dxt(DarshanModule module, int moduleVersion, long id, long rank, String host) {
        boolean threads = moduleVersion >= (module == DarshanModule.DXT_POSIX ? 2 : 3);
        DxtPart part = new DxtPart(id, rank, host, threads);
        add(module, moduleVersion, part);
        return part;
    }

    /** Any bytes as data of a module, by its number as of 3.41. */
    public DarshanWriter bytes(int module, int moduleVersion, byte... bytes) {
        modules.computeIfAbsent(module, m -> new ArrayList<>()).add(o -> bytes);
        versions.put(module, moduleVersion);
        return this;
    }

    private DarshanWriter add(DarshanModule module, int moduleVersion, Part part) {
        modules.computeIfAbsent(module.ordinal(), m -> new ArrayList<>()).add(part);
        versions.put(module.ordinal(), moduleVersion);
        return this;
    }

    /** Where a module stands in the map of this version. */
    private int slot(int module) {
        int slot = module;
        if (minor < WIDE && slot > 6) {
            slot--;
        }
        if (minor < 20 && slot > 4) {
            slot--;
        }
        return slot;
    }

    public void write(Path file) throws IOException {
        Files.write(file, toByteArray());
    }

    public byte[] toByteArray() {
        int slots = minor < WIDE ? 16 : 64;
        int headerBytes = minor < WIDE ? 360 : 1328;
        byte[] job = pack(job());
        byte[] nameRegion = names.isEmpty() ? new byte[0] : pack(names());
        long at = (long) headerBytes + job.length;
        long nameOffset = nameRegion.length == 0 ? 0 : at;
        at += nameRegion.length;
        long[] map = new long[2 * slots];
        int[] moduleVersions = new int[slots];
        LogBytes data = new LogBytes(order);
        for (Map.Entry<Integer, List<Part>> module : modules.entrySet()) {
            LogBytes plain = new LogBytes(order);
            module.getValue().forEach(part -> plain.bytes(part.encode(order)));
            byte[] region = pack(plain.toByteArray());
            int slot = slot(module.getKey());
            map[2 * slot] = at + data.size();
            map[2 * slot + 1] = region.length;
            moduleVersions[slot] = versions.getOrDefault(module.getKey(), 0);
            data.bytes(region);
        }
        LogBytes log = new LogBytes(order).text(version, 8).longs(6567223);
        log.bytes((byte) compression.ordinal());
        if (minor < WIDE) {
            log.bytes(new byte[3]).ints((int) partial);
        } else {
            log.bytes(new byte[7]).longs(partial);
        }
        log.longs(nameOffset, nameRegion.length).longs(map).ints(moduleVersions);
        log.bytes(new byte[headerBytes - log.size()]);
        return log.bytes(job).bytes(nameRegion).bytes(data.toByteArray()).toByteArray();
    }

    private byte[] job() {
        LogBytes job = new LogBytes(order);
        if (minor < WIDE) {
            job.longs(uid, start, end, processes, jobId);
        } else {
            job.longs(uid, start, startNanos, end, endNanos, processes, jobId);
        }
        StringBuilder keys = new StringBuilder();
        metadata.forEach(
                (key, value) -> keys.append(key).append('=').append(value).append('\n'));
        StringBuilder trailer = new StringBuilder(command);
        for (Mount mount : mounts) {
            trailer.append('\n').append(mount.type()).append('\t').append(mount.path());
        }
        job.text(keys.toString(), 1024);
        return job.text(trailer.toString(), 4096 - job.size()).toByteArray();
    }

    private byte[] names() {
        LogBytes bytes = new LogBytes(order);
        names.forEach((id, name) -> {
            bytes.longs(id);
            if (minor < 10) {
                bytes.ints(name.length).bytes(name);
            } else {
                bytes.bytes(name).bytes((byte) 0);
            }
        });
        return bytes.toByteArray();
    }

    private byte[] pack(byte[] plain) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int each = Math.max(1, (plain.length + streams - 1) / streams);
        for (int from = 0; from < plain.length || from == 0; from += each) {
            out.writeBytes(packStream(plain, from, Math.min(each, plain.length - from)));
        }
        return out.toByteArray();
    }

    private byte[] packStream(byte[] plain, int from, int length) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try {
            switch (compression) {
                case ZLIB -> {
                    Deflater deflater = new Deflater();
                    try (DeflaterOutputStream packed = new DeflaterOutputStream(out, deflater)) {
                        packed.write(plain, from, length);
                    }
                    deflater.end();
                }
                case BZIP2 -> {
                    try (BZip2CompressorOutputStream packed = new BZip2CompressorOutputStream(out, 1)) {
                        packed.write(plain, from, length);
                    }
                }
                case NONE -> out.write(plain, from, length);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** A counter record that is filled by name. */
    public static final class CounterPart implements Part {
        private final DarshanModule module;
        private final CounterNames names;
        private final long id;
        private final long rank;
        private final long[] integers;
        private final double[] doubles;
        private long fileId;
        private byte[] tail = new byte[0];
        private long[] object = new long[0];

        private CounterPart(DarshanModule module, long id, long rank) {
            this.module = module;
            this.names = CounterNames.of(module);
            this.id = id;
            this.rank = rank;
            this.integers = new long[names.integers().size()];
            this.doubles = new double[names.doubles().size()];
            if (module == DarshanModule.DFS || module == DarshanModule.DAOS) {
                tail = new byte[32];
            }
            if (module == DarshanModule.DAOS) {
                object = new long[2];
            }
        }

        public CounterPart set(String counter, long value) {
            int index = names.integers().indexOf(counter);
            if (index < 0) {
                return set(counter, (double) value);
            }
            integers[index] = value;
            return this;
        }

        public CounterPart set(String counter, double value) {
            doubles[names.real(counter)] = value;
            return this;
        }

        /** H5D and PNETCDF_VAR: the file that it is in. */
        public CounterPart fileId(long file) {
            fileId = file;
            return this;
        }

        /** DFS and DAOS: the UUIDs of pool and container, 32 bytes. */
        public CounterPart container(byte... uuids) {
            tail = uuids;
            return this;
        }

        /** DAOS: the object. */
        public CounterPart object(long high, long low) {
            object = new long[] {high, low};
            return this;
        }

        @Override
        public byte[] encode(ByteOrder order) {
            LogBytes bytes = new LogBytes(order).longs(id, rank);
            if (module == DarshanModule.H5D || module == DarshanModule.PNETCDF_VAR) {
                bytes.longs(fileId);
            }
            return bytes.longs(integers)
                    .doubles(doubles)
                    .bytes(tail)
                    .longs(object)
                    .toByteArray();
        }
    }

    /** A DXT record that is filled segment by segment. */
    public static final class DxtPart implements Part {
        private final long id;
        private final long rank;
        private final String host;
        private final boolean threads;
        private final List<Segment> writes = new ArrayList<>();
        private final List<Segment> reads = new ArrayList<>();

        private record Segment(long offset, long length, double start, double end, long thread) {}

        private DxtPart(long id, long rank, String host, boolean threads) {
            this.id = id;
            this.rank = rank;
            this.host = host;
            this.threads = threads;
        }

        public DxtPart write(long offset, long length, double start, double end) {
            return write(offset, length, start, end, 1);
        }

        public DxtPart write(long offset, long length, double start, double end, long thread) {
            writes.add(new Segment(offset, length, start, end, thread));
            return this;
        }

        public DxtPart read(long offset, long length, double start, double end) {
            return read(offset, length, start, end, 1);
        }

        public DxtPart read(long offset, long length, double start, double end, long thread) {
            reads.add(new Segment(offset, length, start, end, thread));
            return this;
        }

        /** The segments as text, in the order of the log, for comparison with what is read back. */
        void describe(StringBuilder text) {
            writes.forEach(segment -> describe(text, 'w', segment));
            reads.forEach(segment -> describe(text, 'r', segment));
        }

        private void describe(StringBuilder text, char operation, Segment segment) {
            text.append(' ')
                    .append(operation)
                    .append(segment.offset)
                    .append('+')
                    .append(segment.length);
            text.append('@').append(segment.start).append('-').append(segment.end);
            text.append('#').append(threads ? segment.thread : 0);
        }

        @Override
        public byte[] encode(ByteOrder order) {
            LogBytes bytes = new LogBytes(order).longs(id, rank, 0).text(host, 64);
            bytes.longs(writes.size(), reads.size());
            for (List<Segment> segments : List.of(writes, reads)) {
                for (Segment segment : segments) {
                    bytes.longs(segment.offset, segment.length).doubles(segment.start, segment.end);
                    if (threads) {
                        bytes.longs(segment.thread);
                    }
                }
            }
            return bytes.toByteArray();
        }
    }
}
