package io.mizan.model.layout;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.CompositeAttribute.Entry;
import io.mizan.model.layout.StripeAttribute.Kind;
import io.mizan.model.layout.StripeAttribute.StripeObject;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Attributes from bytes. Lustre's own library trusts the offsets and counts in an attribute; nothing is trusted here, and
 * memory is used only for bytes that are there.
 */
final class AttributeReader {
    private AttributeReader() {}

    static LayoutAttribute read(byte[] bytes) {
        if (bytes.length > LayoutAttribute.LARGEST_BYTES) {
            throw damaged("a layout attribute must have at most 64 KiB")
                    .with("bytes", bytes.length)
                    .exception();
        }
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        require(in, 4, "a magic number");
        if (!isKnown(in.getInt(0)) && isKnown(Integer.reverseBytes(in.getInt(0)))) {
            in.order(ByteOrder.BIG_ENDIAN);
        }
        int magic = in.getInt(0);
        if (magic == CompositeAttribute.MAGIC || magic == CompositeAttribute.GROWING_MAGIC) {
            return composite(in, magic == CompositeAttribute.GROWING_MAGIC);
        }
        return simple(in);
    }

    private static boolean isKnown(int magic) {
        for (Kind kind : Kind.values()) {
            if (kind.magic() == magic) {
                return true;
            }
        }
        return magic == CompositeAttribute.MAGIC
                || magic == CompositeAttribute.GROWING_MAGIC
                || magic == ForeignAttribute.MAGIC;
    }

    /** What may stand alone and in a component. */
    private static LayoutAttribute simple(ByteBuffer in) {
        require(in, 4, "a magic number");
        int magic = in.getInt(0);
        for (Kind kind : Kind.values()) {
            if (kind.magic() == magic) {
                return stripes(in, kind);
            }
        }
        if (magic == ForeignAttribute.MAGIC) {
            return foreign(in);
        }
        throw damaged("not a layout attribute: an unknown magic number")
                .with("magic", String.format("0x%08X", magic))
                .exception();
    }

    private static StripeAttribute stripes(ByteBuffer in, Kind kind) {
        require(in, kind.headerBytes(), "the header of stripes");
        int behind = in.limit() - kind.headerBytes();
        if (behind % StripeObject.BYTES != 0) {
            throw damaged("a stripe that is cut off, or bytes behind the last one")
                    .with("bytes", in.limit())
                    .exception();
        }
        List<StripeObject> objects = new ArrayList<>(behind / StripeObject.BYTES);
        for (int at = kind.headerBytes(); at < in.limit(); at += StripeObject.BYTES) {
            Fid id = new Fid(in.getLong(at), in.getInt(at + 8), in.getInt(at + 12));
            objects.add(new StripeObject(id, in.getInt(at + 16), in.getInt(at + 20)));
        }
        int count = Short.toUnsignedInt(in.getShort(28));
        return new StripeAttribute(
                kind,
                in.getInt(4),
                in.getLong(8),
                in.getLong(16),
                Integer.toUnsignedLong(in.getInt(24)),
                count > 0xFFFF - Striping.MOST_STRIPES_ON_EVERY_TARGET ? count - 0x10000 : count,
                Short.toUnsignedInt(in.getShort(30)),
                kind == Kind.V1 ? "" : pool(in),
                objects);
    }

    /** Servers copy the name and its end into memory that they used before, so what follows the end is noise. */
    private static String pool(ByteBuffer in) {
        int length = 0;
        while (length < StripeAttribute.POOL_BYTES && in.get(32 + length) != 0) {
            if (in.get(32 + length) <= ' ' || in.get(32 + length) >= 0x7F) {
                throw damaged("the name of a pool must be printable ASCII").exception();
            }
            length++;
        }
        byte[] name = new byte[length];
        in.get(32, name);
        return new String(name, StandardCharsets.US_ASCII);
    }

    private static ForeignAttribute foreign(ByteBuffer in) {
        require(in, ForeignAttribute.HEADER_BYTES, "the header of a foreign layout");
        long length = Integer.toUnsignedLong(in.getInt(4));
        if (ForeignAttribute.HEADER_BYTES + length > in.limit()) {
            throw damaged("a foreign layout that is cut off")
                    .with("length", length)
                    .with("bytes", in.limit())
                    .exception();
        }
        byte[] content = new byte[in.limit()];
        in.get(0, content);
        return new ForeignAttribute(content);
    }

    private static CompositeAttribute composite(ByteBuffer in, boolean growing) {
        require(in, CompositeAttribute.HEADER_BYTES, "the header of a composite layout");
        long size = Integer.toUnsignedLong(in.getInt(4));
        if (size != in.limit()) {
            throw damaged("a composite layout that is cut off, or bytes behind it")
                    .with("size", size)
                    .with("bytes", in.limit())
                    .exception();
        }
        for (int at = 19; at < CompositeAttribute.HEADER_BYTES; at++) {
            if (in.get(at) != 0) {
                throw damaged("a reserved byte is not zero").with("offset", at).exception();
            }
        }
        int count = Short.toUnsignedInt(in.getShort(14));
        int bodies = CompositeAttribute.HEADER_BYTES + count * CompositeAttribute.ENTRY_BYTES;
        require(in, bodies, "the table of " + count + " components");
        List<Entry> entries = new ArrayList<>(count);
        for (int i = 0, next = bodies; i < count; i++) {
            int at = CompositeAttribute.HEADER_BYTES + i * CompositeAttribute.ENTRY_BYTES;
            ByteBuffer body = body(in, at, i + 1, next);
            entries.add(new Entry(
                    in.getInt(at),
                    in.getInt(at + 4),
                    in.getLong(at + 8),
                    in.getLong(at + 16),
                    in.getInt(at + 32),
                    in.getLong(at + 36),
                    in.getInt(at + 44),
                    simple(body)));
            next += body.limit();
            if (i + 1 == count && next != in.limit()) {
                throw damaged("bytes behind the last component")
                        .with("bytes", in.limit() - next)
                        .exception();
            }
        }
        return new CompositeAttribute(
                growing,
                in.getInt(8),
                Short.toUnsignedInt(in.getShort(12)),
                Short.toUnsignedInt(in.getShort(16)),
                Byte.toUnsignedInt(in.get(18)),
                entries);
    }

    /** Tools and servers put the bodies one behind the other in the order of the table. */
    private static ByteBuffer body(ByteBuffer in, int at, int component, int expected) {
        long offset = Integer.toUnsignedLong(in.getInt(at + 24));
        long size = Integer.toUnsignedLong(in.getInt(at + 28));
        if (offset != expected || offset + size > in.limit()) {
            throw damaged("a component that is not where it should be, or longer than the attribute")
                    .with("component", component)
                    .with("offset", offset)
                    .with("size", size)
                    .with("expected", expected)
                    .exception();
        }
        return in.slice((int) offset, (int) size).order(in.order());
    }

    private static void require(ByteBuffer in, int bytes, String what) {
        if (in.limit() < bytes) {
            throw Problem.of(ErrorCode.INPUT_TRUNCATED, "a layout attribute ends before " + what + " does")
                    .with("bytes", in.limit())
                    .with("needed", bytes)
                    .exception();
        }
    }

    private static Problem damaged(String message) {
        return Problem.of(ErrorCode.INPUT_FORMAT, message);
    }
}
