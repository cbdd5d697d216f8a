package io.mizan.cli.command.top.screen;

import io.mizan.cli.command.top.screen.Key.Name;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongToIntFunction;

/**
 * Makes keys of the bytes that a terminal sends. Arrows are sequences that begin with the byte of Escape; it is Escape itself if
 * nothing follows at once. A sequence that is not known is no key, whatever is in it.
 */
public final class KeyDecoder {
    /** The terminal sends a sequence in one piece; over a slow line the pieces arrive within this time. */
    private static final long SEQUENCE_MILLIS = 50;

    private static final int ESCAPE = 0x1b;
    private static final int LONGEST = 16;
    private static final int FIRST_LETTER = 0x20;
    private static final int DELETE = 0x7f;

    private static final Map<String, Name> SEQUENCES = Map.ofEntries(
            Map.entry("A", Name.UP),
            Map.entry("B", Name.DOWN),
            Map.entry("C", Name.RIGHT),
            Map.entry("D", Name.LEFT),
            Map.entry("H", Name.HOME),
            Map.entry("F", Name.END),
            Map.entry("1~", Name.HOME),
            Map.entry("7~", Name.HOME),
            Map.entry("4~", Name.END),
            Map.entry("8~", Name.END),
            Map.entry("5~", Name.PAGE_UP),
            Map.entry("6~", Name.PAGE_DOWN));

    private static final Map<Integer, Name> CONTROLS = Map.of(
            0x0a,
            Name.ENTER,
            0x0d,
            Name.ENTER,
            0x09,
            Name.TAB,
            0x08,
            Name.BACKSPACE,
            DELETE,
            Name.BACKSPACE,
            0x0c,
            Name.REDRAW,
            0x1a,
            Name.SUSPEND,
            0x02,
            Name.PAGE_UP,
            0x06,
            Name.PAGE_DOWN);

    private final LongToIntFunction bytes;

    /** @param bytes the next byte, waiting at most so many milliseconds; below 0 if there is none */
    public KeyDecoder(LongToIntFunction bytes) {
        this.bytes = bytes;
    }

    /** The key that begins with this byte; nothing if it is none. */
    public Optional<Key> key(int first) {
        if (first == ESCAPE) {
            return sequence();
        }
        if (CONTROLS.containsKey(first)) {
            return Optional.of(Key.of(CONTROLS.getOrDefault(first, Name.ENTER)));
        }
        return first >= FIRST_LETTER && first < DELETE ? Optional.of(Key.letter((char) first)) : Optional.empty();
    }

    private Optional<Key> sequence() {
        int next = bytes.applyAsInt(SEQUENCE_MILLIS);
        if (next < 0) {
            return Optional.of(Key.of(Name.ESCAPE));
        }
        if (next != '[' && next != 'O') {
            return Optional.empty();
        }
        StringBuilder rest = new StringBuilder();
        while (rest.length() < LONGEST) {
            next = bytes.applyAsInt(SEQUENCE_MILLIS);
            if (next < 0) {
                return Optional.empty();
            }
            rest.append((char) next);
            // Everything before the last byte of a sequence is a digit or punctuation below it.
            if (next >= 0x40) {
                return Optional.ofNullable(SEQUENCES.get(rest.toString())).map(Key::of);
            }
        }
        return Optional.empty();
    }
}
