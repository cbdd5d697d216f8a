package io.mizan.model.error;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name the user may have meant. */
public final class Suggestion {
    private static final int LONGEST_WORD = 100;

    private Suggestion() {}

    /** The known name closest to a wrong one, if one is close: at most a third of the letters differ. */
    public static Optional<String> nearest(String wrong, Collection<String> known) {
        if (wrong.length() > LONGEST_WORD) {
            return Optional.empty();
        }
        return known.stream()
                .min(Comparator.<String>comparingInt(name -> distance(wrong, name))
                        .thenComparing(name -> name))
                .filter(name -> 3 * distance(wrong, name) <= Math.max(name.length(), wrong.length()));
    }

    /** Letters to insert, delete, replace or swap with their neighbour, without regard to case. */
    private static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[][] d = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    d[i][j] = i + j;
                    continue;
                }
                int replace = d[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                d[i][j] = Math.min(replace, 1 + Math.min(d[i - 1][j], d[i][j - 1]));
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                if (swapped) {
                    d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
                }
            }
        }
        return d[a.length()][b.length()];
    }
}
