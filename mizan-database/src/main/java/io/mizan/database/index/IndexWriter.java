package io.mizan.database.index;

import static io.mizan.database.index.IndexFormat.ATTRIBUTE_BYTES;
import static io.mizan.database.index.IndexFormat.ENTRY_BYTES;
import static io.mizan.database.index.IndexFormat.HEADER_BYTES;
import static io.mizan.database.index.IndexFormat.HEADER_CRC_AT;
import static io.mizan.database.index.IndexFormat.REFERENCE_BYTES;
import static io.mizan.database.index.IndexFormat.SLOT_BYTES;
import static io.mizan.database.index.IndexFormat.TABLE_CRC_AT;
import static io.mizan.database.index.IndexFormat.UNIT;

import io.mizan.database.index.PlacementIndex.FileEntry;
import io.mizan.database.index.PlacementIndex.TemplateEntry;
import io.mizan.model.error.Problem;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The bytes of an index. Attributes that several files share are written once. */
final class IndexWriter {
    /** Half full at most, so that a path that is not there is known not to be after one or two slots. */
    private static final int SLOTS_FOR_EACH = 2;

    private record Reference(int offset, int crc) {}

    private final PlacementIndex index;
    private final ByteBuffer out;
    private final int table;
    private final int slots;
    private final Map<IndexAttribute, Reference> attributes = new HashMap<>();
    private int longestProbe;

    private IndexWriter(PlacementIndex index) {
        this.index = index;
        int rootBytes = root().length;
        this.table = align(HEADER_BYTES + rootBytes, UNIT);
        long entries = (long) index.files().size() + index.templates().size();
        this.slots = (int) Math.min(1 << 30, Long.highestOneBit(Math.max(1, SLOTS_FOR_EACH * entries - 1)) * 2);
        this.out = ByteBuffer.allocate(size()).order(ByteOrder.LITTLE_ENDIAN);
    }

    static byte[] bytes(PlacementIndex index) {
        return new IndexWriter(index).write();
    }

    private byte[] write() {
        out.position(table + slots * SLOT_BYTES);
        Set<String> known = new HashSet<>();
        for (FileEntry file : index.files()) {
            refuseTwice(known.add(file.key().path()), file.key().path());
            entry(IndexFormat.KIND_PATH, file.key().bytes(), new byte[0], 0, List.of(file.attribute()));
        }
        known.clear();
        int number = 0;
        for (TemplateEntry template : index.templates()) {
            refuseTwice(known.add(template.pattern().text()), template.pattern().text());
            entry(
                    IndexFormat.KIND_TEMPLATE,
                    template.pattern().folded().getBytes(StandardCharsets.UTF_8),
                    template.pattern().text().getBytes(StandardCharsets.UTF_8),
                    number++,
                    template.attributes());
        }
        header();
        return out.array();
    }

    private void header() {
        out.put(0, IndexFormat.MAGIC);
        out.putShort(8, (short) IndexFormat.VERSION);
        out.putShort(10, (short) HEADER_BYTES);
        out.putInt(12, index.lustre() ? IndexFormat.FLAG_LUSTRE : 0);
        out.putLong(16, out.capacity());
        out.putLong(24, index.generation());
        out.putLong(32, Math.max(0, index.expiry().getEpochSecond()));
        out.putLong(40, index.fileSystemId());
        out.putLong(48, table);
        out.putLong(56, slots);
        out.putInt(64, index.files().size());
        out.putInt(68, index.templates().size());
        out.putInt(72, longestProbe);
        out.putShort(76, (short) root().length);
        out.put(HEADER_BYTES, root());
        out.putInt(TABLE_CRC_AT, IndexFormat.crc(out.array(), table, slots * SLOT_BYTES));
        out.putInt(HEADER_CRC_AT, IndexFormat.headerCrc(out.array(), root().length));
    }

    private void entry(int kind, byte[] key, byte[] pattern, int number, List<IndexAttribute> layouts) {
        List<Reference> references = layouts.stream().map(this::attribute).toList();
        int offset = align(out.position(), UNIT);
        int head = headBytes(key.length, pattern.length);
        out.position(offset + 4);
        out.putInt(head);
        out.putShort((short) kind);
        out.putShort((short) key.length);
        out.putInt(layouts.size());
        out.putInt(number);
        out.putShort((short) pattern.length);
        out.putShort((short) 0);
        out.put(key);
        out.put(pattern);
        out.putInt(offset, IndexFormat.crc(out.array(), offset + 4, head - 4));
        out.position(offset + head);
        for (Reference reference : references) {
            out.putInt(reference.offset / UNIT);
            out.putInt(reference.crc);
        }
        slot(IndexFormat.hash(kind, key), offset);
    }

    private void slot(long hash, int entry) {
        int probe = 0;
        int at = slotAt(hash, probe);
        while (out.getInt(at + 4) != 0) {
            at = slotAt(hash, ++probe);
        }
        out.putInt(at, (int) (hash >>> 32));
        out.putInt(at + 4, entry / UNIT);
        longestProbe = Math.max(longestProbe, probe);
    }

    private int slotAt(long hash, int probe) {
        return table + (int) (((hash & 0xFFFF_FFFFL) + probe) & (slots - 1)) * SLOT_BYTES;
    }

    private Reference attribute(IndexAttribute attribute) {
        Reference known = attributes.get(attribute);
        if (known != null) {
            return known;
        }
        byte[] bytes = attribute.bytes();
        int offset = align(out.position(), UNIT);
        out.position(offset);
        out.putInt(bytes.length);
        out.putInt(attribute.targetsNeeded());
        out.put(bytes);
        Reference written = new Reference(offset, IndexFormat.crc(out.array(), offset, ATTRIBUTE_BYTES + bytes.length));
        attributes.put(attribute, written);
        return written;
    }

    /** The same walk as the one that writes, so that there is one buffer of the right size. */
    private int size() {
        long size = table + (long) slots * SLOT_BYTES;
        Set<IndexAttribute> seen = new HashSet<>();
        for (FileEntry file : index.files()) {
            size = grown(size, seen, file.key().bytes().length, 0, List.of(file.attribute()));
        }
        for (TemplateEntry template : index.templates()) {
            int key = template.pattern().folded().getBytes(StandardCharsets.UTF_8).length;
            int pattern = template.pattern().text().getBytes(StandardCharsets.UTF_8).length;
            size = grown(size, seen, key, pattern, template.attributes());
        }
        if (size > Integer.MAX_VALUE - 64) {
            throw Problem.impossible("an index must have less than 2 GiB")
                    .with("files", index.files().size())
                    .with("bytes", size)
                    .maybe("predict fewer files at a time")
                    .exception();
        }
        return (int) size;
    }

    private static long grown(long size, Set<IndexAttribute> seen, int key, int pattern, List<IndexAttribute> layouts) {
        long grown = size;
        for (IndexAttribute layout : layouts) {
            if (seen.add(layout)) {
                grown = alignLong(grown) + ATTRIBUTE_BYTES + layout.bytes().length;
            }
        }
        return alignLong(grown) + headBytes(key, pattern) + (long) layouts.size() * REFERENCE_BYTES;
    }

    private static int headBytes(int key, int pattern) {
        return align(ENTRY_BYTES + key + pattern, 4);
    }

    private static void refuseTwice(boolean isNew, String name) {
        if (!isNew) {
            throw Problem.impossible("a file or template must be in the index once only")
                    .with("name", name)
                    .exception();
        }
    }

    private byte[] root() {
        return index.root().getBytes(StandardCharsets.UTF_8);
    }

    private static int align(int offset, int to) {
        return (offset + to - 1) / to * to;
    }

    private static long alignLong(long offset) {
        return (offset + UNIT - 1) / UNIT * UNIT;
    }
}
