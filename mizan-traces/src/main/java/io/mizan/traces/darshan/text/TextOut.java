package io.mizan.traces.darshan.text;

import io.mizan.model.error.Printable;
import java.io.PrintWriter;

/** Gathers text and hands it on in pieces; a reader that went away stops the work. */
final class TextOut {
    private static final int PIECE = 32 * 1024;

    /** Nobody reads the output any more. */
    static final class Gone extends RuntimeException {
        private static final long serialVersionUID = 1;

        Gone() {
            super("the output is closed", null, false, false);
        }
    }

    private final PrintWriter out;
    private final StringBuilder text = new StringBuilder(2 * PIECE);

    TextOut(PrintWriter out) {
        this.out = out;
    }

    /** Where to append; {@link #endRecord} must follow now and then. */
    StringBuilder text() {
        return text;
    }

    TextOut line(String line) {
        text.append(line).append('\n');
        return this;
    }

    /** Hands on what was gathered if it is enough. */
    void endRecord() {
        if (text.length() >= PIECE) {
            flush();
            if (out.checkError()) {
                throw new Gone();
            }
        }
    }

    void flush() {
        out.append(text);
        text.setLength(0);
    }

    /** Text from a log: it may hold anything. */
    static String safe(String fromLog) {
        for (int i = 0; i < fromLog.length(); i++) {
            char c = fromLog.charAt(i);
            if (c < ' ' || c > '~') {
                return Printable.of(fromLog);
            }
        }
        return fromLog;
    }
}
