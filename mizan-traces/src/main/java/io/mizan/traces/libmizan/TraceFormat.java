package io.mizan.traces.libmizan;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/** The numbers of {@code docs/formats/trace.md}. */
final class TraceFormat {
    /** How the names of trace files end. */
    static final String SUFFIX = ".mizan-trace";

    static final byte[] MAGIC = "MIZANTRC".getBytes(StandardCharsets.US_ASCII);
    static final int VERSION = 1;
    static final int HEADER_BYTES = 32;

    /** {@code MZBK} as a little-endian number. */
    static final int BLOCK_MAGIC = 0x4B425A4D;

    static final int BLOCK_HEADER_BYTES = 24;
    static final int MOST_BLOCK_BYTES = 128 << 10;
    static final int RECORD_HEADER_BYTES = 8;

    static final int PROCESS = 1;
    static final int FILE = 2;
    static final int OPEN = 3;
    static final int WRITES = 4;
    static final int CLOSE = 5;
    static final int TRUNCATE = 6;
    static final int ALLOCATE = 7;
    static final int RENAME = 8;
    static final int UNLINK = 9;
    static final int LAYOUT = 10;
    static final int END = 11;

    static final int OPEN_FOR_READING = 0x01;
    static final int OPEN_CREATED = 0x02;
    static final int OPEN_MAY_HAVE_CREATED = 0x04;
    static final int OPEN_EMPTIED = 0x08;
    static final int OPEN_APPEND = 0x10;
    static final int OPEN_STREAM = 0x20;
    static final int OPEN_TEMPORARY = 0x40;
    static final int OPEN_INHERITED = 0x80;

    static final int WRITES_COARSE = 0x01;
    static final int WRITES_ESTIMATED = 0x02;

    static final int CLOSE_AT_END = 0x01;

    static final int MOST_EXTENTS = 4096;
    static final int LONGEST_PATH = 8192;
    static final int LARGEST_ATTRIBUTE = 64 << 10;

    /** Times of records are below; 36 years. */
    static final long TIME_LIMIT = 1L << 60;
    /** Readings of clocks are below. */
    static final long CLOCK_LIMIT = 1L << 62;

    private TraceFormat() {}

    /** The checksum of bytes of the buffer, whose position stays. */
    static int checksum(ByteBuffer bytes, int from, int length) {
        CRC32 crc = new CRC32();
        crc.update(bytes.slice(from, length));
        return (int) crc.getValue();
    }
}
