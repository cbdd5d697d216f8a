package io.mizan.report.text;

import io.mizan.model.error.Printable;

/** Fits a name from outside to a terminal: each character takes one column. */
public final class NarrowName {
    /** From here on characters may take two columns or none. */
    private static final int FIRST_WIDE = 0x1100;

    private NarrowName() {}

    public static String of(String name, boolean unicode) {
        StringBuilder out = new StringBuilder();
        Printable.of(name).codePoints().forEach(c -> out.append(isNarrow(c, unicode) ? (char) c : '?'));
        return out.toString();
    }

    private static boolean isNarrow(int c, boolean unicode) {
        if (c < 0x7f) {
            return true;
        }
        int type = Character.getType(c);
        return unicode
                && c < FIRST_WIDE
                && type != Character.NON_SPACING_MARK
                && type != Character.ENCLOSING_MARK
                && Character.getDirectionality(c) != Character.DIRECTIONALITY_RIGHT_TO_LEFT
                && Character.getDirectionality(c) != Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
    }
}
