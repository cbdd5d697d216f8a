package io.mizan.traces.names;

import java.util.Comparator;

/** Names in the order that people expect: {@code run2} before {@code run10}. */
public final class NaturalOrder implements Comparator<String> {
    @Override
    public int compare(String one, String other) {
        int i = 0;
        int j = 0;
        while (i < one.length() && j < other.length()) {
            if (digit(one, i) && digit(other, j)) {
                int startOne = skipZeros(one, i);
                int startOther = skipZeros(other, j);
                i = end(one, startOne);
                j = end(other, startOther);
                int longer = Integer.compare(i - startOne, j - startOther);
                int order = longer != 0 ? longer : one.substring(startOne, i).compareTo(other.substring(startOther, j));
                if (order != 0) {
                    return order;
                }
            } else if (one.charAt(i) != other.charAt(j)) {
                return Character.compare(one.charAt(i), other.charAt(j));
            } else {
                i++;
                j++;
            }
        }
        int rest = Integer.compare(one.length() - i, other.length() - j);
        return rest != 0 ? rest : one.compareTo(other);
    }

    private static boolean digit(String text, int at) {
        return at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }

    private static int skipZeros(String text, int from) {
        int at = from;
        while (digit(text, at + 1) && text.charAt(at) == '0') {
            at++;
        }
        return at;
    }

    private static int end(String text, int from) {
        int at = from;
        while (digit(text, at)) {
            at++;
        }
        return at;
    }
}
