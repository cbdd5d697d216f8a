package io.mizan.model.layout;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.CompositeAttribute.Entry;
import io.mizan.model.layout.StripeAttribute.Kind;
import io.mizan.model.layout.StripeAttribute.StripeObject;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Attributes to bytes; the counterpart of {@link AttributeReader}. */
final class AttributeWriter {
    private AttributeWriter() {}

    static byte[] bytes(LayoutAttribute attribute) {
        long size = size(attribute);
        if (size > LayoutAttribute.LARGEST_BYTES) {
            throw Problem.impossible("a layout attribute must have at most 64 KiB")
                    .with("bytes", size)
                    .maybe("use fewer components, or fewer targets in their lists")
                    .exception();
        }
        ByteBuffer out = ByteBuffer.allocate((int) size).order(ByteOrder.LITTLE_ENDIAN);
        if (attribute instanceof CompositeAttribute composite) {
            write(out, composite);
        } else {
            writeSimple(out, attribute);
        }
        return out.array();
    }

    private static long size(LayoutAttribute attribute) {
        if (attribute instanceof StripeAttribute stripes) {
            return stripes.size();
        }
        if (attribute instanceof ForeignAttribute foreign) {
            return foreign.content().length;
        }
        List<Entry> entries = ((CompositeAttribute) attribute).entries();
        return CompositeAttribute.HEADER_BYTES
                + (long) CompositeAttribute.ENTRY_BYTES * entries.size()
                + entries.stream().mapToLong(entry -> size(entry.body())).sum();
    }

    private static void writeSimple(ByteBuffer out, LayoutAttribute attribute) {
        if (attribute instanceof StripeAttribute stripes) {
            write(out, stripes);
        } else {
            out.put(((ForeignAttribute) attribute).content());
        }
    }

    private static void write(ByteBuffer out, StripeAttribute stripes) {
        out.putInt(stripes.kind().magic());
        out.putInt(stripes.pattern());
        out.putLong(stripes.objectId());
        out.putLong(stripes.sequence());
        out.putInt((int) stripes.stripeSize());
        out.putShort((short) stripes.stripeCount());
        out.putShort((short) stripes.place());
        if (stripes.kind() != Kind.V1) {
            int end = out.position() + StripeAttribute.POOL_BYTES;
            out.put(stripes.pool().getBytes(StandardCharsets.UTF_8)).position(end);
        }
        for (StripeObject object : stripes.objects()) {
            out.putLong(object.id().sequence());
            out.putInt(object.id().oid());
            out.putInt(object.id().version());
            out.putInt(object.generation());
            out.putInt(object.target());
        }
    }

    private static void write(ByteBuffer out, CompositeAttribute composite) {
        List<Entry> entries = composite.entries();
        out.putInt(composite.growing() ? CompositeAttribute.GROWING_MAGIC : CompositeAttribute.MAGIC);
        out.putInt(out.capacity());
        out.putInt(composite.generation());
        out.putShort((short) composite.flags());
        out.putShort((short) entries.size());
        out.putShort((short) composite.moreMirrors());
        out.put((byte) composite.parityCount());
        out.position(CompositeAttribute.HEADER_BYTES);
        int offset = CompositeAttribute.HEADER_BYTES + CompositeAttribute.ENTRY_BYTES * entries.size();
        for (Entry entry : entries) {
            int size = (int) size(entry.body());
            out.putInt(entry.id());
            out.putInt(entry.flags());
            out.putLong(entry.start());
            out.putLong(entry.end());
            out.putInt(offset);
            out.putInt(size);
            out.putInt(entry.generation());
            out.putLong(entry.timestamp());
            out.putInt(entry.coding());
            offset += size;
        }
        entries.forEach(entry -> writeSimple(out, entry.body()));
    }
}
