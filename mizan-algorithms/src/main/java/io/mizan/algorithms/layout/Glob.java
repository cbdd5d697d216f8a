package io.mizan.algorithms.layout;

import io.mizan.model.error.Problem;

/**
 * Which files a layout is for.
 *
 * <p>A pattern without a slash is compared with the name of the file, wherever it lies: {@code *.h5}. A pattern with a slash is
 * compared with the path, from its beginning, and covers everything below it: {@code /scratch/ior} and {@code /scratch/ior/} fit
 * {@code /scratch/ior/run1/test.0}. An asterisk stands for any letters but slashes, two of them for any letters, a question
 * mark for one letter, and {@code [a-c]} or {@code [!a-c]} for one of these or none of them.
 *
 * <p>Time: pattern length × text length at worst, whatever the pattern.
 */
public record Glob(String pattern) {
    public Glob {
        if (pattern.isEmpty()) {
            throw Problem.impossible("a pattern must not be empty")
                    .maybe("write * for every file")
                    .exception();
        }
        for (int i = 0; i < pattern.length(); i = next(pattern, i)) {
            if (pattern.charAt(i) == '[' && closing(pattern, i) < 0) {
                throw Problem.impossible("a [ in a pattern must have its ]")
                        .with("pattern", pattern)
                        .maybe("write [[] for the character itself")
                        .exception();
            }
        }
    }

    public boolean matches(String file) {
        boolean named = pattern.indexOf('/') < 0;
        String text = named ? file.substring(file.lastIndexOf('/') + 1) : file;
        int end = pattern.length() - (pattern.endsWith("/") ? 1 : 0);
        boolean[] reached = new boolean[text.length() + 1];
        reached[0] = true;
        for (int i = 0; i < end; i = next(pattern, i)) {
            reached = step(reached, text, i);
        }
        boolean fits = reached[text.length()];
        for (int i = 0; i < text.length(); i++) {
            fits |= reached[i] && text.charAt(i) == '/';
        }
        return fits;
    }

    /** The positions that can be reached with one more element of the pattern, which stands at {@code i}. */
    private boolean[] step(boolean[] from, String text, int i) {
        boolean[] to = new boolean[from.length];
        char element = pattern.charAt(i);
        boolean any = element == '*';
        boolean slashes = any && next(pattern, i) > i + 1;
        for (int t = 0; t < from.length; t++) {
            if (any) {
                boolean onward = t > 0 && to[t - 1] && (slashes || text.charAt(t - 1) != '/');
                to[t] = from[t] || onward;
            } else if (t > 0 && from[t - 1]) {
                to[t] = one(text.charAt(t - 1), i);
            }
        }
        return to;
    }

    private boolean one(char letter, int i) {
        return switch (pattern.charAt(i)) {
            case '?' -> letter != '/';
            case '[' -> letter != '/' && inClass(letter, i);
            default -> letter == pattern.charAt(i);
        };
    }

    private boolean inClass(char letter, int open) {
        int close = closing(pattern, open);
        boolean not = pattern.charAt(open + 1) == '!';
        boolean found = false;
        for (int i = open + (not ? 2 : 1); i < close; i++) {
            if (i + 2 < close && pattern.charAt(i + 1) == '-') {
                found |= pattern.charAt(i) <= letter && letter <= pattern.charAt(i + 2);
                i += 2;
            } else {
                found |= pattern.charAt(i) == letter;
            }
        }
        return found != not;
    }

    /** The place after the element at {@code i}. */
    private static int next(String pattern, int i) {
        if (pattern.charAt(i) == '[') {
            return Math.max(i, closing(pattern, i)) + 1;
        }
        int end = i + 1;
        while (pattern.charAt(i) == '*' && end < pattern.length() && pattern.charAt(end) == '*') {
            end++;
        }
        return end;
    }

    /** The bracket that ends a class; directly after the opening one it stands for itself. */
    private static int closing(String pattern, int open) {
        int first = open + 1 < pattern.length() && pattern.charAt(open + 1) == '!' ? open + 2 : open + 1;
        return pattern.indexOf(']', first + 1);
    }
}
