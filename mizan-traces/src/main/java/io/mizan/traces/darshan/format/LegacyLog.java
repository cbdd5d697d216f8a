package io.mizan.traces.darshan.format;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** Logs of Darshan 1 and 2, which are another format: one gzip or bzip2 file that starts with its version. */
final class LegacyLog {
    private static final Pattern VERSION = Pattern.compile("[12]\\.\\d{1,2}");
    private static final int GZIP_HEADER = 10;

    private LegacyLog() {}

    static boolean isVersion(String text) {
        return VERSION.matcher(text).matches();
    }

    static MizanException refusal(String version, Place place) {
        return Problem.of(ErrorCode.INPUT_FORMAT, "logs of Darshan 1 and 2 are not supported")
                .with("version", version)
                .at(place)
                .maybe("read it with darshan-parser of darshan-util 2.3.1; Mizan reads logs of versions 3.00 to 3.41")
                .exception();
    }

    /** For a file that starts as gzip does. */
    static MizanException refusal(ByteBuffer start, Place place) {
        String version = gunzip(start);
        return isVersion(version)
                ? refusal(version, place)
                : Problem.of(ErrorCode.INPUT_FORMAT, "a gzip file, not a Darshan log")
                        .at(place)
                        .maybe("unpack it first: gunzip")
                        .exception();
    }

    static MizanException packedByBzip2(Place place) {
        return Problem.of(ErrorCode.INPUT_FORMAT, "a bzip2 file: a log of Darshan 1 or 2, or one that was packed again")
                .at(place)
                .maybe("unpack it first: bunzip2; Mizan reads logs of versions 3.00 to 3.41")
                .exception();
    }

    /** The first characters inside, up to a NUL; empty where there are none. */
    private static String gunzip(ByteBuffer start) {
        int flags = start.limit() > GZIP_HEADER ? start.get(3) : 0;
        int from = GZIP_HEADER;
        if ((flags & 8) != 0) { // the name of the file that was packed
            while (from < start.limit() && start.get(from) != 0) {
                from++;
            }
            from++;
        }
        if (from >= start.limit()) {
            return "";
        }
        Inflater inflater = new Inflater(true);
        try {
            inflater.setInput(start.array(), from, start.limit() - from);
            byte[] text = new byte[8];
            int length = inflater.inflate(text);
            int end = 0;
            while (end < length && text[end] != 0) {
                end++;
            }
            return new String(text, 0, end, StandardCharsets.UTF_8);
        } catch (DataFormatException e) {
            return "";
        } finally {
            inflater.end();
        }
    }
}
