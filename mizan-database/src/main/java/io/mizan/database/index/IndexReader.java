package io.mizan.database.index;

import io.mizan.database.index.PlacementIndex.FileEntry;
import io.mizan.database.index.PlacementIndex.TemplateEntry;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads a whole index and checks all of it, which the library does only for what it uses. */
final class IndexReader {
    private final ByteBuffer in;
    private final String name;

    private IndexReader(byte[] bytes, String name) {
        this.in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        this.name = name;
    }

    static PlacementIndex read(byte[] bytes, String name) {
        return new IndexReader(bytes, name).read();
    }

    private PlacementIndex read() {
        int size = in.capacity();
        check(size >= IndexFormat.HEADER_BYTES && in.getLong(16) == size, "shorter or longer than it says");
        check(Arrays.equals(slice(0, IndexFormat.MAGIC.length), IndexFormat.MAGIC), "not a placement index");
        check(
                u16(8) == IndexFormat.VERSION && u16(10) == IndexFormat.HEADER_BYTES,
                "a version of the index that this Mizan does not know");
        int rootBytes = u16(76);
        check(IndexFormat.HEADER_BYTES + rootBytes <= size, "a root beyond the end");
        check(in.getInt(IndexFormat.HEADER_CRC_AT) == IndexFormat.headerCrc(in.array(), rootBytes), "a damaged header");
        long table = in.getLong(48);
        long slots = in.getLong(56);
        check(
                table >= 0 && slots > 0 && slots <= size / IndexFormat.SLOT_BYTES && table <= size - slots * 8,
                "a table beyond the end");
        check(
                in.getInt(IndexFormat.TABLE_CRC_AT) == IndexFormat.crc(in.array(), (int) table, (int) slots * 8),
                "a damaged table");
        List<FileEntry> files = new ArrayList<>();
        TreeMap<Integer, TemplateEntry> templates = new TreeMap<>();
        for (int slot = 0; slot < slots; slot++) {
            long entry = Integer.toUnsignedLong(in.getInt((int) table + slot * 8 + 4)) * IndexFormat.UNIT;
            if (entry != 0) {
                read(entry, files, templates);
            }
        }
        check(files.size() == in.getInt(64) && templates.size() == in.getInt(68), "fewer entries than it says");
        files.sort((one, other) -> one.key().path().compareTo(other.key().path()));
        return new PlacementIndex(
                text(IndexFormat.HEADER_BYTES, rootBytes),
                in.getLong(40),
                (in.getInt(12) & IndexFormat.FLAG_LUSTRE) != 0,
                in.getLong(24),
                Instant.ofEpochSecond(Math.min(Math.max(0, in.getLong(32)), Instant.MAX.getEpochSecond())),
                files,
                List.copyOf(templates.values()));
    }

    private void read(long offset, List<FileEntry> files, Map<Integer, TemplateEntry> templates) {
        check(offset + IndexFormat.ENTRY_BYTES <= in.capacity(), "an entry beyond the end");
        int at = (int) offset;
        int head = in.getInt(at + 4);
        int key = u16(at + 10);
        int count = in.getInt(at + 12);
        int pattern = u16(at + 20);
        check(
                head >= IndexFormat.ENTRY_BYTES + key + pattern
                        && count >= 1
                        && count <= TemplateEntry.MOST_ATTRIBUTES
                        && offset + head + (long) count * IndexFormat.REFERENCE_BYTES <= in.capacity(),
                "an entry beyond the end");
        check(in.getInt(at) == IndexFormat.crc(in.array(), at + 4, head - 4), "a damaged entry");
        List<IndexAttribute> attributes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            attributes.add(attribute(at + head + i * IndexFormat.REFERENCE_BYTES));
        }
        if (u16(at + 8) == IndexFormat.KIND_PATH) {
            String path = text(at + IndexFormat.ENTRY_BYTES, key);
            files.add(new FileEntry(new IndexKey(path), attributes.get(0)));
        } else {
            String text = text(at + IndexFormat.ENTRY_BYTES + key, pattern);
            templates.put(in.getInt(at + 16), new TemplateEntry(new NamePattern(text), attributes));
        }
    }

    private IndexAttribute attribute(int reference) {
        long offset = Integer.toUnsignedLong(in.getInt(reference)) * IndexFormat.UNIT;
        check(offset + IndexFormat.ATTRIBUTE_BYTES <= in.capacity(), "a layout beyond the end");
        int at = (int) offset;
        int length = in.getInt(at);
        check(
                length >= 1
                        && length <= IndexAttribute.LARGEST_BYTES
                        && offset + IndexFormat.ATTRIBUTE_BYTES + length <= in.capacity()
                        && in.getInt(reference + 4)
                                == IndexFormat.crc(in.array(), at, IndexFormat.ATTRIBUTE_BYTES + length),
                "a damaged layout");
        return new IndexAttribute(slice(at + IndexFormat.ATTRIBUTE_BYTES, length), in.getInt(at + 4));
    }

    private int u16(int at) {
        return Short.toUnsignedInt(in.getShort(at));
    }

    private byte[] slice(int at, int length) {
        return Arrays.copyOfRange(in.array(), at, at + length);
    }

    private String text(int at, int length) {
        return new String(in.array(), at, length, StandardCharsets.UTF_8);
    }

    private void check(boolean sound, String what) {
        if (!sound) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, what)
                    .at(Place.of(name))
                    .maybe("write the index again with mizan place --index")
                    .exception();
        }
    }
}
