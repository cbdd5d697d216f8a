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
        return bar(share, 0, width);
    }

    /** A bar with a second part after the first, drawn with {@link #moreLetter}: {@code [####++....]}. */
    public String bar(double share, double more, int width) {
        int filled = letters(share, width);
        int end = Math.max(filled, letters(share + more, width));
        String inside = fillLetter().repeat(filled)
                + moreLetter().repeat(end - filled)
                + (unicode ? "░" : ".").repeat(width - end);
        return unicode ? inside : "[" + inside + "]";
    }

    /** What the first part of a bar is drawn with. */
    public String fillLetter() {
        return unicode ? "█" : "#";
    }

    /** What the second part of a bar is drawn with. */
    public String moreLetter() {
        return unicode ? "▒" : "+";
    }

    private static int letters(double share, int width) {
        return (int) Math.round(Math.max(0, Math.min(1, share)) * width);
    }

    /** How many columns {@link #bar} takes beyond its width. */
    public int barFrame() {
        return unicode ? 0 : 2;
    }
}
