package io.mizan.model.error;

/**
 * Makes text from outside safe for a terminal. Names of files, servers and mount points may hold escape sequences, and
 * characters that change the direction or the lines of what follows them.
 */
public final class Printable {
    private Printable() {}

    /** The text with a question mark in place of everything that is not a visible character or a blank. */
    public static String of(String text) {
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(c -> out.appendCodePoint(isPrintable(c) ? c : '?'));
        return out.toString();
    }

    /** Whether all of a text can be seen: nothing in it ends a line, moves a cursor or changes the direction of text. */
    public static boolean isVisible(String text) {
        return text.codePoints().allMatch(Printable::isPrintable);
    }

    /** The text with the number of each character that cannot be seen in its place, as in {@code \\u001b}. */
    public static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (isPrintable(c)) {
                out.appendCodePoint(c);
            } else {
                out.append(String.format("\\u%04x", c));
            }
        });
        return out.toString();
    }

    private static boolean isPrintable(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> false;
            default -> codePoint != 0xFFFD;
        };
    }
}
