package io.mizan.report.text;

/** Sentences in lines that fit. */
public final class Paragraph {
    private Paragraph() {}

    /** The text broken at blanks, each line after its indent no wider than the style; a word that is wider stays whole. */
    public static String of(String text, int indent, TextStyle style) {
        return broken(text, indent, indent, style);
    }

    /** The same as an item of a list: its lines begin below each other, after a dash. */
    public static String item(String text, int indent, TextStyle style) {
        return broken("- " + text.strip(), indent, indent + 2, style);
    }

    private static String broken(String text, int first, int indent, TextStyle style) {
        StringBuilder out = new StringBuilder();
        int column = 0;
        for (String word : text.strip().split("\\s+")) {
            if (column > 0 && column + 1 + word.length() > style.columns()) {
                out.append('\n');
                column = 0;
            }
            String before = " ".repeat(column > 0 ? 1 : out.isEmpty() ? first : indent);
            out.append(before).append(word);
            column += before.length() + word.length();
        }
        return out.append('\n').toString();
    }
}
