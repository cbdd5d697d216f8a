package io.mizan.database.sql;

import io.mizan.model.error.Problem;

/**
 * Text as it stands in a column: itself, but for the backslash ({@code \\}), control characters and lone surrogates
 * ({@code \}{@code u000a}), which stand for bytes of file names that are not UTF-8. So every string comes back as it was
 * from each of the databases, none of which takes all of them, and every row that a person selects is one line.
 */
final class ColumnText {
    /** What MariaDB can index, with room to spare. */
    static final int LONGEST_NAME = 255;

    private ColumnText() {}

    static String spell(String text) {
        int plain = 0;
        while (plain < text.length() && isPlain(text.charAt(plain))) {
            plain++;
        }
        if (plain == text.length()) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length() + 16).append(text, 0, plain);
        for (int i = plain; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                out.append(c).append(text.charAt(++i));
            } else if (isPlain(c)) {
                out.append(c);
            } else if (c == '\\') {
                out.append("\\\\");
            } else {
                out.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    out.append(Character.forDigit(c >> shift & 0xF, 16));
                }
            }
        }
        return out.toString();
    }

    /** For a column that is searched by: refused where it is too long. */
    static String name(String what, String text) {
        String spelt = spell(text);
        if (spelt.length() > LONGEST_NAME) {
            throw Problem.impossible("the name is too long to be stored")
                    .with(what, text)
                    .with("characters", spelt.length())
                    .with("most", LONGEST_NAME)
                    .exception();
        }
        return spelt;
    }

    static String read(String spelt) {
        if (spelt.indexOf('\\') < 0) {
            return spelt;
        }
        StringBuilder out = new StringBuilder(spelt.length());
        for (int i = 0; i < spelt.length(); i++) {
            char c = spelt.charAt(i);
            if (c != '\\') {
                out.append(c);
            } else if (spelt.startsWith("\\\\", i)) {
                out.append('\\');
                i++;
            } else {
                out.append(code(spelt, i));
                i += 5;
            }
        }
        return out.toString();
    }

    private static char code(String spelt, int at) {
        try {
            if (spelt.startsWith("\\u", at)) {
                return (char) Integer.parseInt(spelt, at + 2, at + 6, 16);
            }
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            // told below
        }
        throw SqlErrors.damaged("a text with a backslash that Mizan did not write")
                .with("text", spelt)
                .exception();
    }

    private static boolean isPlain(char c) {
        return c != '\\' && !Character.isISOControl(c) && !Character.isSurrogate(c);
    }
}
