package io.mizan.report.text;

/**
 * What the terminal can show.
 *
 * @param columns width to fill
 */
public record TextStyle(boolean unicode, boolean colour, int columns) {
    /** Safe everywhere: ASCII, no colour, 80 columns. */
    public static final TextStyle PLAIN = new TextStyle(false, false, 80);

    /** How good or bad something is. */
    public enum Tone {
        PLAIN(""),
        STRONG("1"),
        GOOD("32"),
        WARN("33"),
        BAD("31");

        private final String code;

        Tone(String code) {
            this.code = code;
        }
    }

    public String paint(Tone tone, String text) {
        return colour && tone != Tone.PLAIN && !text.isEmpty()
                ? "\u001b[" + tone.code + "m" + text + "\u001b[0m"
                : text;
    }

    /** A bar of the given width, {@code share} of it filled: {@code [####......]} or the same in block characters. */
    public String bar(double share, int width) {
        int filled = (int) Math.round(Math.max(0, Math.min(1, share)) * width);
        return unicode
                ? "█".repeat(filled) + "░".repeat(width - filled)
                : "[" + "#".repeat(filled) + ".".repeat(width - filled) + "]";
    }

    /** How many columns {@link #bar} takes beyond its width. */
    public int barFrame() {
        return unicode ? 0 : 2;
    }
}
