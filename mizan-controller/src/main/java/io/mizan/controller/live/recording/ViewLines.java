package io.mizan.controller.live.recording;

import io.mizan.controller.live.LiveViewJson;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipException;

/**
 * Lines that may be views: they begin and end with a brace, and name the schema near their beginning. Whether all between is right shows
 * when they are read.
 */
final class ViewLines {
    private static final int NEAR = 256;

    private final InputStream in;
    private final int longest;
    private int damaged;

    /** Takes a line and where it begins. */
    interface Taker {
        void take(long offset, byte[] line);
    }

    ViewLines(InputStream in, int longest) {
        this.in = in;
        this.longest = longest;
    }

    /** Gives each to the taker; returns how many lines were something else. */
    int each(Taker taker) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        byte[] buffer = new byte[64 * 1024];
        long start = 0;
        long offset = 0;
        boolean tooLong = false;
        for (int n = read(buffer); n > 0; n = read(buffer)) {
            int from = 0;
            for (int i = 0; i < n; i++) {
                if (buffer[i] != '\n') {
                    continue;
                }
                line.write(buffer, from, i - from);
                take(taker, start, line.toByteArray(), tooLong);
                line.reset();
                tooLong = false;
                from = i + 1;
                start = offset + from;
            }
            line.write(buffer, from, n - from);
            offset += n;
            if (line.size() > longest) {
                tooLong = true;
                line.reset();
            }
        }
        if (line.size() > 0 || tooLong) {
            take(taker, start, line.toByteArray(), tooLong);
        }
        return damaged;
    }

    /** What is gzipped and cut, or damaged further on, ends where it can still be read. */
    private int read(byte[] buffer) throws IOException {
        try {
            return in.read(buffer);
        } catch (EOFException | ZipException e) {
            damaged++;
            return -1;
        }
    }

    private void take(Taker taker, long start, byte[] line, boolean tooLong) {
        int length = line.length > 0 && line[line.length - 1] == '\r' ? line.length - 1 : line.length;
        if (length == 0 && !tooLong) {
            return;
        }
        String head = new String(line, 0, Math.min(NEAR, length), StandardCharsets.ISO_8859_1);
        if (!tooLong && head.startsWith("{") && line[length - 1] == '}' && head.contains(LiveViewJson.SCHEMA)) {
            taker.take(start, line);
        } else {
            damaged++;
        }
    }
}
