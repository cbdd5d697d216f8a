package io.mizan.algorithms.prediction.names;

import java.util.regex.Pattern;

/**
 * Where the words of a path are: runs of letters and digits between everything else. A UUID is one word, though it has dashes.
 * Characters beyond ASCII are letters.
 */
final class PathWords {
    private static final int UUID_LENGTH = 36;
    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-f]{16,}|[0-9A-F]{16,}");
    private static final int RESTLESS = 4;

    /** Receives words and what lies between them, in their order. */
    interface Visitor {
        void word(int start, int end);

        void between(int start, int end);
    }

    private PathWords() {}

    static void visit(String path, Visitor visitor) {
        int at = 0;
        while (at < path.length()) {
            int end = at;
            if (!letterOrDigit(path.charAt(at))) {
                while (end < path.length() && !letterOrDigit(path.charAt(end))) {
                    end++;
                }
                visitor.between(at, end);
            } else {
                end = isUuid(path, at) ? at + UUID_LENGTH : wordEnd(path, at);
                visitor.word(at, end);
            }
            at = end;
        }
    }

    private static int wordEnd(String path, int from) {
        int end = from;
        while (end < path.length() && letterOrDigit(path.charAt(end))) {
            end++;
        }
        return end;
    }

    private static boolean letterOrDigit(char c) {
        return digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c > 127;
    }

    static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isUuid(String path, int at) {
        int end = at + UUID_LENGTH;
        return end <= path.length()
                && path.charAt(at + 8) == '-'
                && UUID.matcher(path).region(at, end).matches()
                && (end == path.length() || !letterOrDigit(path.charAt(end)));
    }

    /** Whether no program would call a file so: a UUID, or a long number in base 16. */
    static boolean surelyIdentifier(String word) {
        return word.indexOf('-') >= 0
                || (HEXADECIMAL.matcher(word).matches() && !word.chars().allMatch(c -> digit((char) c)));
    }

    /** Whether letters and digits change often, as they do in random names. */
    static boolean restless(String word) {
        int changes = 0;
        for (int i = 1; i < word.length(); i++) {
            changes += digit(word.charAt(i)) != digit(word.charAt(i - 1)) ? 1 : 0;
        }
        return changes >= RESTLESS;
    }

    /** The word with {@code mark} for each run of digits. */
    static String skeleton(String word, char mark) {
        StringBuilder skeleton = new StringBuilder(word.length());
        for (int i = 0; i < word.length(); i++) {
            boolean digit = digit(word.charAt(i));
            if (!digit) {
                skeleton.append(word.charAt(i));
            } else if (i == 0 || !digit(word.charAt(i - 1))) {
                skeleton.append(mark);
            }
        }
        return skeleton.toString();
    }
}
