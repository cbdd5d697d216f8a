package io.mizan.database.index;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** Numbers of the format that writer and reader share. */
final class IndexFormat {
    static final byte[] MAGIC = "MIZANIDX".getBytes(StandardCharsets.US_ASCII);
    static final int VERSION = 1;
    static final int HEADER_BYTES = 256;
    static final int TABLE_CRC_AT = 248;
    static final int HEADER_CRC_AT = 252;
    static final int SLOT_BYTES = 8;
    static final int ENTRY_BYTES = 24;
    static final int REFERENCE_BYTES = 8;
    static final int ATTRIBUTE_BYTES = 8;
    static final int UNIT = 8;
    static final int KIND_PATH = 1;
    static final int KIND_TEMPLATE = 2;
    static final int FLAG_LUSTRE = 1;

    private static final long START_OF_PATHS = 0xCBF29CE484222325L;
    private static final long START_OF_FOLDED = 0x84222325CBF29CE4L;

    private IndexFormat() {}

    static long hash(int kind, byte[] key) {
        long h = kind == KIND_PATH ? START_OF_PATHS : START_OF_FOLDED;
        for (byte letter : key) {
            h = (h ^ (letter & 0xFF)) * 0x100000001B3L;
        }
        h ^= h >>> 32;
        h *= 0xD6E8FEB86659FD93L;
        return h ^ h >>> 32;
    }

    static int crc(byte[] bytes, int offset, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes, offset, length);
        return (int) crc.getValue();
    }

    /** Of the header without its own sum, then the root. */
    static int headerCrc(byte[] bytes, int rootBytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes, 0, HEADER_CRC_AT);
        crc.update(bytes, HEADER_BYTES, rootBytes);
        return (int) crc.getValue();
    }
}
