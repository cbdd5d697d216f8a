package io.mizan.traces.libmizan;

import io.mizan.model.error.MizanException;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.RawKind;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.traces.libmizan.TraceRecord.Creation;
import io.mizan.traces.libmizan.TraceRecord.Reason;
import io.mizan.traces.names.PathText;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The records of one block. A record that is not as described is left out and counted; one whose size cannot be right takes the
 * rest of its block with it.
 */
final class RecordDecoder {
    private final Consumer<TraceRecord> visitor;
    private long wrong;

    RecordDecoder(Consumer<TraceRecord> visitor) {
        this.visitor = visitor;
    }

    /** Records that had to be left out so far. */
    long wrong() {
        return wrong;
    }

    void block(byte[] payload) {
        ByteBuffer records = ByteBuffer.wrap(payload).order(ByteOrder.LITTLE_ENDIAN);
        int position = 0;
        while (position < payload.length) {
            int left = payload.length - position;
            int size = left < TraceFormat.RECORD_HEADER_BYTES ? 0 : records.getInt(position + 4);
            if (size < TraceFormat.RECORD_HEADER_BYTES || size > left) {
                wrong++;
                return;
            }
            ByteBuffer body = records.slice(
                            position + TraceFormat.RECORD_HEADER_BYTES, size - TraceFormat.RECORD_HEADER_BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN);
            record(records.getShort(position) & 0xFFFF, records.getShort(position + 2) & 0xFFFF, body);
            position += size;
        }
    }

    private void record(int type, int flags, ByteBuffer body) {
        TraceRecord record;
        try {
            Optional<TraceRecord> known = decode(type, flags, body);
            if (known.isEmpty()) {
                return;
            }
            record = known.get();
        } catch (BufferUnderflowException | WrongRecord e) {
            wrong++;
            return;
        }
        // Outside of the try: what the visitor refuses is not the fault of the record.
        visitor.accept(record);
    }

    /** A type from the future, and an attribute without its bytes, are no record. */
    private static Optional<TraceRecord> decode(int type, int flags, ByteBuffer in) {
        return switch (type) {
            case TraceFormat.PROCESS -> Optional.of(new TraceRecord.ProcessStart(identity(in)));
            case TraceFormat.FILE -> Optional.of(file(in));
            case TraceFormat.OPEN -> Optional.of(open(flags, in));
            case TraceFormat.WRITES -> Optional.of(writes(flags, in));
            case TraceFormat.CLOSE -> Optional.of(close(flags, in));
            case TraceFormat.TRUNCATE -> Optional.of(new TraceRecord.Truncated(number(in), time(in), amount(in)));
            case TraceFormat.ALLOCATE ->
                Optional.of(new TraceRecord.Allocated(in.getInt(), in.getInt(), time(in), amount(in), amount(in)));
            case TraceFormat.RENAME -> Optional.of(new TraceRecord.Renamed(time(in), time(in), path(in), path(in)));
            case TraceFormat.UNLINK -> Optional.of(new TraceRecord.Unlinked(time(in), time(in), path(in)));
            case TraceFormat.LAYOUT -> layout(in);
            case TraceFormat.END -> Optional.of(end(flags, in));
            default -> Optional.empty();
        };
    }

    private static ProcessIdentity identity(ByteBuffer in) {
        long wall = below(in.getLong(), TraceFormat.CLOCK_LIMIT);
        long monotonic = below(in.getLong(), TraceFormat.CLOCK_LIMIT);
        long pid = Integer.toUnsignedLong(in.getInt());
        long parent = Integer.toUnsignedLong(in.getInt());
        int rank = Math.max(in.getInt(), ProcessIdentity.UNKNOWN_NUMBER);
        int size = Math.max(in.getInt(), ProcessIdentity.UNKNOWN_NUMBER);
        return new ProcessIdentity(
                wall,
                monotonic,
                pid,
                parent,
                rank,
                size,
                text(in),
                text(in),
                text(in),
                text(in),
                text(in),
                arguments(string(in)),
                text(in));
    }

    private static List<String> arguments(byte[] bytes) {
        List<String> arguments = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == 0) {
                arguments.add(PathText.decode(bytes, from, i));
                from = i + 1;
            }
        }
        if (from < bytes.length) {
            arguments.add(PathText.decode(bytes, from, bytes.length));
        }
        return arguments;
    }

    private static TraceRecord file(ByteBuffer in) {
        return new TraceRecord.FileNamed(number(in), in.getLong(), in.getLong(), path(in));
    }

    private static TraceRecord open(int flags, ByteBuffer in) {
        Creation creation = has(flags, TraceFormat.OPEN_CREATED)
                ? Creation.CREATED
                : has(flags, TraceFormat.OPEN_MAY_HAVE_CREATED) ? Creation.UNKNOWN : Creation.EXISTED;
        return new TraceRecord.Opened(
                number(in),
                time(in),
                time(in),
                amount(in),
                creation,
                has(flags, TraceFormat.OPEN_APPEND),
                has(flags, TraceFormat.OPEN_STREAM),
                has(flags, TraceFormat.OPEN_TEMPORARY),
                has(flags, TraceFormat.OPEN_INHERITED));
    }

    private static TraceRecord writes(int flags, ByteBuffer in) {
        int file = in.getInt();
        int count = in.getInt();
        long first = time(in);
        long last = time(in);
        long operations = amount(in);
        long bytes = amount(in);
        long largest = amount(in);
        require(count >= 0 && count <= TraceFormat.MOST_EXTENTS && 16 * count <= in.remaining());
        long[] offsets = new long[count];
        long[] lengths = new long[count];
        for (int i = 0; i < count; i++) {
            offsets[i] = in.getLong();
            lengths[i] = in.getLong();
        }
        require(first <= last && Extents.areValid(offsets, lengths));
        require(bytes == 0 || (operations > 0 && count > 0));
        return new TraceRecord.Written(
                file,
                first,
                last,
                operations,
                bytes,
                largest,
                has(flags, TraceFormat.WRITES_COARSE),
                has(flags, TraceFormat.WRITES_ESTIMATED),
                Extents.of(offsets, lengths));
    }

    private static TraceRecord close(int flags, ByteBuffer in) {
        return new TraceRecord.Closed(number(in), time(in), time(in), amount(in), has(flags, TraceFormat.CLOSE_AT_END));
    }

    private static Optional<TraceRecord> layout(ByteBuffer in) {
        int file = in.getInt();
        int size = in.getInt();
        long time = time(in);
        int kept = in.getInt();
        require(size > 0 && size <= TraceFormat.LARGEST_ATTRIBUTE && (kept == 0 || kept == size));
        if (kept == 0) {
            return Optional.empty();
        }
        byte[] attribute = new byte[kept];
        in.get(attribute);
        return Optional.of(new TraceRecord.LayoutSeen(file, time, meaning(attribute)));
    }

    /** The trace is sound whatever a file system keeps in its attributes. */
    private static FileLayout meaning(byte[] attribute) {
        try {
            return LayoutAttribute.decode(attribute);
        } catch (MizanException e) {
            return new FileLayout.Raw(RawKind.UNKNOWN, attribute);
        }
    }

    private static TraceRecord end(int flags, ByteBuffer in) {
        Reason reason = flags >= 1 && flags < Reason.values().length ? Reason.values()[flags - 1] : Reason.UNKNOWN;
        return new TraceRecord.Ended(
                reason, time(in), amount(in), amount(in), amount(in), amount(in), amount(in), in.getInt());
    }

    /** The number of a file, and the four zero bytes behind it. */
    private static int number(ByteBuffer in) {
        int number = in.getInt();
        in.getInt();
        return number;
    }

    private static long time(ByteBuffer in) {
        return below(in.getLong(), TraceFormat.TIME_LIMIT);
    }

    private static long amount(ByteBuffer in) {
        return below(in.getLong(), Long.MAX_VALUE);
    }

    private static String path(ByteBuffer in) {
        byte[] bytes = string(in);
        require(bytes.length > 0 && bytes.length <= TraceFormat.LONGEST_PATH);
        return PathText.decode(bytes, 0, bytes.length);
    }

    private static String text(ByteBuffer in) {
        byte[] bytes = string(in);
        return PathText.decode(bytes, 0, bytes.length);
    }

    private static byte[] string(ByteBuffer in) {
        int length = in.getShort() & 0xFFFF;
        require(length <= in.remaining());
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }

    private static boolean has(int flags, int flag) {
        return (flags & flag) != 0;
    }

    private static long below(long value, long limit) {
        require(value >= 0 && value < limit);
        return value;
    }

    private static void require(boolean valid) {
        if (!valid) {
            throw new WrongRecord();
        }
    }

    /** Never leaves this class; without a stack trace, because a damaged trace may have very many. */
    private static final class WrongRecord extends RuntimeException {
        private static final long serialVersionUID = 1;

        WrongRecord() {
            super("a record that is not as described", null, false, false);
        }
    }
}
