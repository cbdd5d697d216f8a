package io.mizan.model.error;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the name the user may have meant. */
public final class Suggestion {
    private Suggestion() {}

    /** The known name closest to a wrong one, if one is close: at most a third of the letters differ. */
    public static Optional<String> nearest(String wrong, Collection<String> known) {
        return known.stream()
                .min(Comparator.<String>comparingInt(name -> distance(wrong, name))
                        .thenComparing(name -> name))
                .filter(name -> 3 * distance(wrong, name) <= Math.max(name.length(), wrong.length()));
    }

    /** Levenshtein distance without regard to case. */
    private static int distance(String left, String right) {
        String a = left.toLowerCase(Locale.ROOT);
        String b = right.toLowerCase(Locale.ROOT);
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substitute = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substitute, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
