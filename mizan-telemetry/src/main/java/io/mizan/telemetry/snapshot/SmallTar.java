package io.mizan.telemetry.snapshot;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reads a tar of small files into memory, plain or gzipped. It comes from strangers, so nothing is ever written to a disk,
 * everything has a limit that holds while reading (a gzip bomb stops there), and absolute names, names with {@code ..} and two entries of
 * one name are refused.
 *
 * <p>The form is that of POSIX (ustar): blocks of 512 bytes, a header and then the bytes of each file, two blocks of zeros at the end.
 */
public final class SmallTar {
    static final int MOST_BYTES = 64 << 20;

    /** What a tar may hold. */
    public enum Kind {
        /** What our script makes: a few files of short names. Links, devices and long names are refused, extended headers passed over. */
        SNAPSHOT(64),
        /** What people made of the files of a server with any tar: names of any length as GNU and POSIX write them; links are passed over. */
        SERVER(100_000);

        private final int mostEntries;

        Kind(int mostEntries) {
            this.mostEntries = mostEntries;
        }
    }

    private static final int BLOCK = 512;
    private static final int NAME_BYTES = 100;
    private static final int SIZE_AT = 124;
    private static final int SIZE_BYTES = 12;
    private static final int CHECKSUM_AT = 148;
    private static final int CHECKSUM_BYTES = 8;
    private static final int TYPE_AT = 156;
    private static final int MAGIC_AT = 257;
    private static final int PREFIX_AT = 345;
    private static final int PREFIX_BYTES = 155;

    private final String name;
    private final InputStream in;
    private final Kind kind;
    private final Map<String, byte[]> files = new LinkedHashMap<>();
    private long read;
    private String longName = "";

    private SmallTar(String name, InputStream in, Kind kind) {
        this.name = name;
        this.in = in;
        this.kind = kind;
    }

    /** Whether bytes of the beginning of a file can only be a tar, or something that gzip made. */
    public static boolean isTar(byte[] start) {
        return start.length >= MAGIC_AT + 5
                && new String(start, MAGIC_AT, 5, StandardCharsets.US_ASCII).equals("ustar");
    }

    static boolean isGzip(byte[] start) {
        return start.length >= 2 && (start[0] & 0xFF) == 0x1F && (start[1] & 0xFF) == 0x8B;
    }

    /** The regular files by name. */
    public static Map<String, byte[]> read(String name, InputStream stream, Kind kind) {
        try {
            BufferedInputStream in = new BufferedInputStream(stream);
            in.mark(2);
            byte[] start = in.readNBytes(2);
            in.reset();
            SmallTar tar = new SmallTar(name, isGzip(start) ? new GZIPInputStream(in) : in, kind);
            tar.entries();
            return tar.files;
        } catch (EOFException e) {
            throw new MizanException(truncated(name), e);
        } catch (ZipException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, "damaged gzip data: " + e.getMessage())
                            .at(Place.of(name))
                            .maybe("check the file with gzip -t, or copy it again"),
                    e);
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot be read: " + e.getMessage())
                            .at(Place.of(name)),
                    e);
        }
    }

    private void entries() throws IOException {
        for (int entries = 0; ; entries++) {
            byte[] header = block();
            if (isZero(header)) {
                return;
            }
            if (entries == kind.mostEntries) {
                throw tooLarge("the tar has too many entries", kind.mostEntries);
            }
            check(header);
            String path = path(header);
            long size = octal(header, SIZE_AT, SIZE_BYTES);
            take((char) (header[TYPE_AT] & 0xFF), path, content(size));
        }
    }

    private void take(char type, String path, byte[] content) {
        boolean server = kind == Kind.SERVER;
        if (server && (type == 'L' || type == 'x')) {
            String text = new String(content, StandardCharsets.UTF_8);
            longName = type == 'L' ? text.replace("\0", "") : pathOf(text);
            return;
        }
        String whole = longName.isEmpty() ? path : inside(longName);
        longName = "";
        if (type == '0' || type == 0) {
            if (files.put(whole, content) != null) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "two entries of the tar have the same name")
                        .with("entry", whole)
                        .at(Place.of(name))
                        .exception();
            }
        } else if (!server && type != '5' && type != 'x' && type != 'g') {
            throw bad("an entry of the tar is neither a file nor a folder")
                    .with("entry", whole)
                    .exception();
        }
    }

    /** Of the records {@code LENGTH KEY=VALUE} of POSIX, the one that matters here. */
    private static String pathOf(String records) {
        return records.lines()
                .filter(line -> line.matches("\\d+ path=.*"))
                .map(line -> line.substring(line.indexOf('=') + 1))
                .findFirst()
                .orElse("");
    }

    private byte[] content(long size) throws IOException {
        if (size > MOST_BYTES - read) {
            throw tooLarge("the tar is too large", MOST_BYTES);
        }
        byte[] content = in.readNBytes((int) size);
        read += size;
        if (content.length < size) {
            throw truncated(name).exception();
        }
        int padding = (int) ((BLOCK - size % BLOCK) % BLOCK);
        read += padding;
        if (in.readNBytes(padding).length < padding) {
            throw truncated(name).exception();
        }
        return content;
    }

    private byte[] block() throws IOException {
        byte[] block = in.readNBytes(BLOCK);
        read += block.length;
        if (block.length < BLOCK) {
            throw truncated(name).exception();
        }
        return block;
    }

    /** The sum of all bytes of the header, those of the sum itself taken as blanks. */
    private void check(byte[] header) {
        long sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            boolean own = i >= CHECKSUM_AT && i < CHECKSUM_AT + CHECKSUM_BYTES;
            sum += own ? ' ' : header[i] & 0xFF;
        }
        if (!isTar(header) || sum != octal(header, CHECKSUM_AT, CHECKSUM_BYTES)) {
            throw bad("not a tar, or a damaged one")
                    .maybe("make it again, with tar czf or the script that mizan snapshot-script prints")
                    .exception();
        }
    }

    private String path(byte[] header) {
        String prefix = text(header, PREFIX_AT, PREFIX_BYTES);
        return inside((prefix.isEmpty() ? "" : prefix + "/") + text(header, 0, NAME_BYTES));
    }

    private String inside(String path) {
        if (path.startsWith("/") || List.of(path.split("/")).contains("..")) {
            throw bad("a path in the tar leads outside of it")
                    .with("entry", path)
                    .exception();
        }
        return path.startsWith("./") ? path.substring(2) : path;
    }

    private static String text(byte[] header, int at, int most) {
        int end = at;
        while (end < at + most && header[end] != 0) {
            end++;
        }
        return new String(header, at, end - at, StandardCharsets.ISO_8859_1);
    }

    private long octal(byte[] header, int at, int most) {
        String digits = text(header, at, most).strip();
        if (!digits.matches("[0-7]{1,12}")) {
            throw bad("a number in a tar header is not valid").exception();
        }
        return Long.parseLong(digits, 8);
    }

    private static boolean isZero(byte[] block) {
        for (byte b : block) {
            if (b != 0) {
                return false;
            }
        }
        return true;
    }

    private Problem bad(String what) {
        return Problem.of(ErrorCode.INPUT_FORMAT, what).at(Place.of(name));
    }

    private RuntimeException tooLarge(String what, long most) {
        return Problem.of(ErrorCode.INPUT_TOO_LARGE, what)
                .with("most", most)
                .at(Place.of(name))
                .maybe("check that this is the file you meant")
                .exception();
    }

    private static Problem truncated(String name) {
        return Problem.of(ErrorCode.INPUT_TRUNCATED, "the tar ends in the middle")
                .at(Place.of(name))
                .maybe("copy the file again: it is cut off");
    }
}
