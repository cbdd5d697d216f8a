package io.mizan.model.layout;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** One word of a command that someone may paste into a shell. */
public final class ShellWord {
    private static final Pattern HARMLESS = Pattern.compile("(?:--[a-z-]+=)?[A-Za-z0-9_@%+:,./-]+");

    private ShellWord() {}

    /**
     * The word as it is if the shell leaves it alone, in quotes otherwise. A file name may hold line breaks and escape
     * sequences; these are spelt out in the {@code $'...'} form of bash, ksh and zsh, so that the command stays on one
     * line and no terminal acts on it.
     */
    public static String quote(String word) {
        if (HARMLESS.matcher(word).matches()) {
            return word;
        }
        if (word.codePoints().noneMatch(ShellWord::invisible)) {
            return "'" + word.replace("'", "'\\''") + "'";
        }
        StringBuilder out = new StringBuilder("$'");
        word.codePoints().forEach(c -> {
            if (c == '\n') {
                out.append("\\n");
            } else if (c == '\t') {
                out.append("\\t");
            } else if (invisible(c)) {
                for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                    out.append(String.format("\\%03o", b & 0xFF));
                }
            } else {
                out.append(c == '\'' || c == '\\' ? "\\" : "").appendCodePoint(c);
            }
        });
        return out.append('\'').toString();
    }

    private static boolean invisible(int codePoint) {
        int type = Character.getType(codePoint);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
