package io.mizan.cli.shared;

import io.mizan.cli.process.ProcessContext;
import java.util.Locale;

/** One line on standard error that says how far a long work is; nothing where standard error is no terminal. */
public final class Progress {
    private static final long NANOS = 1_000_000_000L;
    private static final int BAR = 20;

    private final ProcessContext context;
    private final String unit;
    /** 0 where nobody knows. */
    private final long total;

    private final long start;
    private long shown;
    private long done;

    public Progress(ProcessContext context, String unit, long total) {
        this.context = context;
        this.unit = unit;
        this.total = total;
        this.start = context.nanoClock().getAsLong();
        this.shown = start;
    }

    /** One more; redraws at most five times a second. */
    public void step() {
        done++;
        long now = context.nanoClock().getAsLong();
        if (context.errorColumns() > 0 && now - shown > NANOS / 5) {
            shown = now;
            draw((now - start) / (double) NANOS);
        }
    }

    private void draw(double seconds) {
        double rate = done / Math.max(1e-9, seconds);
        String text;
        if (total > 0) {
            int filled = (int) Math.min(BAR, BAR * done / total);
            text = String.format(
                    Locale.ROOT,
                    "[%s%s] %d of %d %s, %.0f/s, %.0f s left",
                    "#".repeat(filled),
                    ".".repeat(BAR - filled),
                    done,
                    total,
                    unit,
                    rate,
                    (total - done) / rate);
        } else {
            text = String.format(Locale.ROOT, "%d %s, %.0f/s", done, unit, rate);
        }
        int room = Math.max(1, context.errorColumns() - 1);
        context.err().print("\r" + (text.length() > room ? text.substring(0, room) : text) + "\u001b[K");
        context.err().flush();
    }

    /** Takes the line away: at the end, and before anything else is printed. */
    public void clear() {
        if (shown > start) {
            context.err().print("\r\u001b[K");
            context.err().flush();
        }
    }
}
