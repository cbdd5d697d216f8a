package io.mizan.benchmarks.placement;

import java.util.List;
import java.util.Locale;

/** One size of the comparison: requests (components of files) times targets. */
record Size(Kind kind, int requests, int targets) {
    /** Whether every request may use every target. */
    enum Kind {
        STRUCTURED,
        /** Pools and forbidden targets. */
        GENERAL;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static final List<Size> STRUCTURED = List.of(
            new Size(Kind.STRUCTURED, 64, 35),
            new Size(Kind.STRUCTURED, 512, 160),
            new Size(Kind.STRUCTURED, 1024, 800),
            new Size(Kind.STRUCTURED, 2048, 3600),
            new Size(Kind.STRUCTURED, 10000, 3600));

    static final List<Size> GENERAL = List.of(
            new Size(Kind.GENERAL, 512, 160), new Size(Kind.GENERAL, 1024, 800), new Size(Kind.GENERAL, 2048, 3600));

    /** As in {@code general:512x160}. */
    static Size parse(String text) {
        String[] parts = text.split("[:x]", -1);
        return new Size(
                Kind.valueOf(parts[0].toUpperCase(Locale.ROOT)),
                Integer.parseInt(parts[1]),
                Integer.parseInt(parts[2]));
    }

    long arcs() {
        return (long) requests * targets;
    }

    /** As in {@code 512x160}. */
    String label() {
        return requests + "x" + targets;
    }

    @Override
    public String toString() {
        return kind.label() + ":" + label();
    }
}
