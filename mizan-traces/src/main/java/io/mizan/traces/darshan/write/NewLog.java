package io.mizan.traces.darshan.write;

import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.Mount;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A log of format 3.41, little-endian, packed with zlib: the job, names of files, records of counters, layouts of Lustre.
 *
 * <pre>
 * header     "3.41", magic, compression, partial modules, [offset, length] of the names and of 64 modules, 64 versions
 * job        uid, start, end, processes, job id, metadata, command and mounts; 4096 bytes, packed, as all that follows
 * names      id, path, 0; for each file
 * modules    their records, one after the other
 * </pre>
 */
public final class NewLog {
    private static final int HEADER_BYTES = 1328;
    private static final int JOB_BYTES = 4096;
    private static final int METADATA_BYTES = 1024;
    private static final int POOL_BYTES = 16;
    private static final int MODULES = 64;
    private static final long MAGIC = 6567223;
    private static final byte ZLIB = 0;
    private static final Map<DarshanModule, Integer> VERSIONS =
            Map.of(DarshanModule.POSIX, 4, DarshanModule.MPIIO, 3, DarshanModule.LUSTRE, 2);

    private final Job job;
    private final Map<Long, String> names = new LinkedHashMap<>();
    private final Map<DarshanModule, List<byte[]>> records = new EnumMap<>(DarshanModule.class);
    private final List<NewRecord> counters = new ArrayList<>();

    /**
     * Who ran.
     *
     * @param startSeconds of the epoch
     */
    public record Job(
            long uid,
            long id,
            long processes,
            long startSeconds,
            double runSeconds,
            String command,
            List<Mount> mounts) {
        public Job {
            mounts = List.copyOf(mounts);
        }
    }

    public NewLog(Job job) {
        this.job = job;
    }

    /** A record of POSIX or MPI-IO for a file that all ranks use. */
    public NewRecord shared(DarshanModule module, String path) {
        NewRecord record = new NewRecord(module, file(path));
        counters.add(record);
        return record;
    }

    /** The layout of a file of one component. */
    public NewLog striped(String path, long stripeSize, String pool, List<Integer> targets) {
        ByteBuffer record = buffer(8 * (4 + 7 + targets.size()) + POOL_BYTES);
        record.putLong(file(path)).putLong(NewRecord.ALL_RANKS).putLong(1).putLong(targets.size());
        // Size, count, raid0, no flags, from 0 to the end, first mirror.
        record.putLong(stripeSize)
                .putLong(targets.size())
                .putLong(0)
                .putLong(0)
                .putLong(0)
                .putLong(-1)
                .putLong(0);
        record.put(field(pool, POOL_BYTES));
        targets.forEach(record::putLong);
        records.computeIfAbsent(DarshanModule.LUSTRE, module -> new ArrayList<>())
                .add(record.array());
        return this;
    }

    /** Darshan's ids are hashes of paths. */
    private long file(String path) {
        long id = 0xcbf29ce484222325L;
        for (byte letter : path.getBytes(StandardCharsets.UTF_8)) {
            id = (id ^ (letter & 0xff)) * 0x100000001b3L;
        }
        names.put(id, path);
        return id;
    }

    public byte[] bytes() {
        Map<DarshanModule, List<byte[]>> all = new EnumMap<>(DarshanModule.class);
        records.forEach((module, parts) -> all.put(module, new ArrayList<>(parts)));
        counters.forEach(record -> all.computeIfAbsent(record.module(), module -> new ArrayList<>())
                .add(record.bytes()));
        byte[] jobRegion = CompressedRegion.of(List.of(jobBytes()));
        byte[] nameRegion = CompressedRegion.of(nameBytes());
        ByteBuffer header = buffer(HEADER_BYTES);
        header.put(field("3.41", 8)).putLong(MAGIC).put(ZLIB).put(new byte[7]).putLong(0);
        long at = (long) HEADER_BYTES + jobRegion.length;
        header.putLong(at).putLong(nameRegion.length);
        at += nameRegion.length;
        List<byte[]> regions = new ArrayList<>(List.of(jobRegion, nameRegion));
        long[] map = new long[2 * MODULES];
        int[] versions = new int[MODULES];
        for (Map.Entry<DarshanModule, List<byte[]>> module : all.entrySet()) {
            byte[] region = CompressedRegion.of(module.getValue());
            int slot = module.getKey().ordinal();
            map[2 * slot] = at;
            map[2 * slot + 1] = region.length;
            versions[slot] = VERSIONS.getOrDefault(module.getKey(), 1);
            at += region.length;
            regions.add(region);
        }
        for (long place : map) {
            header.putLong(place);
        }
        for (int version : versions) {
            header.putInt(version);
        }
        ByteBuffer log = ByteBuffer.allocate((int) at).put(header.array());
        regions.forEach(log::put);
        return log.array();
    }

    private byte[] jobBytes() {
        double end = job.startSeconds() + job.runSeconds();
        long endSeconds = (long) Math.floor(end);
        ByteBuffer bytes = buffer(JOB_BYTES);
        bytes.putLong(job.uid()).putLong(job.startSeconds()).putLong(0);
        bytes.putLong(endSeconds).putLong(Math.round((end - endSeconds) * 1e9));
        bytes.putLong(job.processes()).putLong(job.id());
        bytes.put(field("lib_ver=3.4.1\n", METADATA_BYTES));
        StringBuilder command = new StringBuilder(job.command());
        job.mounts()
                .forEach(mount ->
                        command.append('\n').append(mount.type()).append('\t').append(mount.path()));
        bytes.put(field(command.toString(), bytes.remaining()));
        return bytes.array();
    }

    private List<byte[]> nameBytes() {
        List<byte[]> parts = new ArrayList<>();
        names.forEach((id, path) -> {
            byte[] letters = path.getBytes(StandardCharsets.UTF_8);
            parts.add(buffer(8 + letters.length + 1).putLong(id).put(letters).array());
        });
        return parts;
    }

    static ByteBuffer buffer(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** A text in a field of fixed width, cut where it is longer. */
    private static byte[] field(String text, int width) {
        byte[] letters = text.getBytes(StandardCharsets.UTF_8);
        byte[] field = new byte[width];
        System.arraycopy(letters, 0, field, 0, Math.min(width - 1, letters.length));
        return field;
    }
}
