package io.mizan.traces.darshan.format;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.RegularFile;
import io.mizan.traces.darshan.format.LogHeader.Slot;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Reads the header.
 *
 * <pre>
 * field             type               up to 3.21   3.41
 * version           char[8]                     0      0
 * magic             i64                         8      8
 * compression       u8                         16     16
 * partial flags     u32 / u64                  20     24
 * name region       u64 offset, length         24     32
 * module regions    N x (u64, u64)       40, N=16   48, N=64
 * module versions   N x u32                   296   1072
 * end                                         360   1328
 * </pre>
 */
public final class HeaderReader {
    private static final long MAGIC = 6567223;
    private static final int WIDE_BYTES = 1328;
    private static final int NARROW_BYTES = 360;
    private static final Set<String> VERSIONS = Set.of("3.00", "3.10", "3.20", "3.21", "3.41");

    private HeaderReader() {}

    public static LogHeader read(ByteSource source) {
        Place place = Place.of(source.name());
        ByteBuffer header = ByteBuffer.wrap(start(source, place));
        if (header.limit() >= 2 && header.get(0) == (byte) 0x1f && header.get(1) == (byte) 0x8b) {
            throw LegacyLog.refusal(header, place);
        }
        if (header.limit() >= 3 && header.get(0) == 'B' && header.get(1) == 'Z' && header.get(2) == 'h') {
            throw LegacyLog.packedByBzip2(place);
        }
        if (header.limit() < 8) {
            throw notALog(place).with("bytes", header.limit()).exception();
        }
        String version = version(header);
        if (header.limit() < 16) {
            throw VERSIONS.contains(version)
                    ? cutOff(place, header.limit(), 16)
                    : notALog(place).with("bytes", header.limit()).exception();
        }
        ByteOrder order = order(header, version, place);
        if (!VERSIONS.contains(version)) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the version of the Darshan log is unknown")
                    .with("version", version)
                    .with("known", "3.00 to 3.41")
                    .at(place)
                    .maybe("look for a newer Mizan, or convert the log with the darshan-convert that came with it")
                    .exception();
        }
        int minor = Integer.parseInt(version.substring(2));
        boolean wide = minor >= LogHeader.WIDE;
        int bytes = wide ? WIDE_BYTES : NARROW_BYTES;
        if (header.limit() < bytes) {
            throw cutOff(place, header.limit(), bytes);
        }
        int number = header.get(16) & 0xff;
        Compression compression = Compression.of(number)
                .orElseThrow(() -> Problem.of(ErrorCode.INPUT_FORMAT, "an unknown compression")
                        .with("number", number)
                        .with("offset", 16)
                        .at(place)
                        .maybe("copy the log again: its header is damaged")
                        .exception());
        header.order(order);
        int map = wide ? 48 : 40;
        Region names = new Region(header.getLong(map - 16), header.getLong(map - 8));
        List<Slot> slots = slots(header, map, wide ? 64 : 16, wide ? header.getLong(24) : header.getInt(20));
        if (minor < 20) {
            slots.add(4, Slot.EMPTY); // H5D did not exist
        }
        if (!wide) {
            slots.add(6, Slot.EMPTY); // PNETCDF_VAR did not exist
        }
        Region job = new Region(bytes, jobEnd(names, slots, source.size()) - bytes);
        return new LogHeader(version, minor, order, compression, bytes, job, names, List.copyOf(slots));
    }

    private static List<Slot> slots(ByteBuffer header, int map, int count, long partial) {
        List<Slot> slots = new ArrayList<>(count + 2);
        for (int i = 0; i < count; i++) {
            Region region = new Region(header.getLong(map + 16 * i), header.getLong(map + 16 * i + 8));
            int version = header.getInt(map + 16 * count + 4 * i);
            slots.add(new Slot(region.isEmpty() ? Region.NONE : region, version, (partial >>> i & 1) != 0));
        }
        return slots;
    }

    /** The job record has no entry in any map: it ends where the next region starts. */
    private static long jobEnd(Region names, List<Slot> slots, long size) {
        long end = names.offset();
        for (Slot slot : slots) {
            if (end == 0 && !slot.region().isEmpty()) {
                end = slot.region().offset();
            }
        }
        return end <= 0 || end > size ? size : end;
    }

    private static byte[] start(ByteSource source, Place place) {
        byte[] bytes = new byte[(int) Math.min(WIDE_BYTES, source.size())];
        int read = 0;
        try {
            while (read < bytes.length) {
                int count = source.read(read, bytes, read, bytes.length - read);
                if (count < 0) {
                    break;
                }
                read += count;
            }
        } catch (IOException e) {
            throw RegularFile.unreadable(place, e);
        }
        return read == bytes.length ? bytes : Arrays.copyOf(bytes, read);
    }

    private static String version(ByteBuffer header) {
        int length = 0;
        while (length < 8 && header.get(length) != 0) {
            length++;
        }
        return new String(header.array(), 0, length, StandardCharsets.UTF_8);
    }

    private static ByteOrder order(ByteBuffer header, String version, Place place) {
        for (ByteOrder order : List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN)) {
            if (header.order(order).getLong(8) == MAGIC) {
                return order;
            }
        }
        if (LegacyLog.isVersion(version)) {
            throw LegacyLog.refusal(version, place);
        }
        Problem problem = notALog(place);
        throw (VERSIONS.contains(version)
                        ? problem.with("version", version)
                                .with("offset", 8)
                                .maybe("copy it again: its header is damaged")
                        : problem)
                .exception();
    }

    private static Problem notALog(Place place) {
        return Problem.of(ErrorCode.INPUT_FORMAT, "not a Darshan log")
                .at(place)
                .maybe("check that this is the file you meant; logs end in .darshan");
    }

    private static MizanException cutOff(Place place, int bytes, int needed) {
        return Problem.of(ErrorCode.INPUT_TRUNCATED, "the log ends within its header")
                .with("bytes", bytes)
                .with("header", needed)
                .at(place)
                .maybe("copy the log again: it is cut off")
                .exception();
    }
}
