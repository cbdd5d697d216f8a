package io.mizan.telemetry.collect.lustre;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The value of a parameter as bytes, and the parsing of it. The array is the reader's own and is used again for the next value.
 *
 * @param length how many of the bytes are the value
 */
record ParameterText(byte[] bytes, int start, int length) {

    static ParameterText of(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return new ParameterText(bytes, 0, bytes.length);
    }

    int end() {
        return start + length;
    }

    /** As characters, to the first NUL: copies of sysfs files are padded to a page with them. */
    String characters() {
        int end = start;
        while (end < start + length && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, start, end - start, UTF_8);
    }

    /** A value of one line. */
    String line() {
        return characters().strip();
    }
}
