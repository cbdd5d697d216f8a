package io.mizan.traces.csv;

import java.util.Optional;

/**
 * One field of a line. Commas and quotes are put in quotes as in RFC 4180. Line ends and other control characters are spelt
 * out, so that a record is always one line: {@code \n}, {@code \r}, {@code \t}, {@code \\} and {@code \}{@code u001b}.
 * The same goes for lone surrogates, which stand for bytes that are not UTF-8.
 */
final class CsvText {
    private CsvText() {}

    static String field(String text) {
        String plain = escape(text);
        return plain.indexOf(',') < 0 && plain.indexOf('"') < 0 ? plain : '"' + plain.replace("\"", "\"\"") + '"';
    }

    static String escape(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (pair) {
                out.append(c).append(text.charAt(++i));
            } else if (c == '\\') {
                out.append("\\\\");
            } else if (c == '\n') {
                out.append("\\n");
            } else if (c == '\r') {
                out.append("\\r");
            } else if (c == '\t') {
                out.append("\\t");
            } else if (Character.isISOControl(c) || Character.isSurrogate(c) || c == '\uFEFF') {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    /** The text, or none where a backslash is followed by something that {@link #escape} does not write. */
    static Optional<String> unescape(String text) {
        if (text.indexOf('\\') < 0) {
            return Optional.of(text);
        }
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '\\') {
                out.append(c);
                continue;
            }
            if (++i == text.length()) {
                return Optional.empty();
            }
            int letter = "nrt\\".indexOf(text.charAt(i));
            if (letter >= 0) {
                out.append("\n\r\t\\".charAt(letter));
            } else if (text.charAt(i) == 'u' && i + 4 < text.length()) {
                int code = 0;
                for (int digit = 1; digit <= 4; digit++) {
                    code = 16 * code + Character.digit(text.charAt(i + digit), 16);
                    if (Character.digit(text.charAt(i + digit), 16) < 0) {
                        return Optional.empty();
                    }
                }
                out.append((char) code);
                i += 4;
            } else {
                return Optional.empty();
            }
        }
        return Optional.of(out.toString());
    }
}
