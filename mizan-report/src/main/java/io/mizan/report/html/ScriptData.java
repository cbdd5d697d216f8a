package io.mizan.report.html;

import io.mizan.model.error.Printable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Data for the script of a page, as JSON. Arrays of numbers stay arrays, for a page has many. The text can stand inside of a
 * {@code script} element: the characters that could end it, or a line of a script, are escaped.
 */
final class ScriptData {
    private final StringBuilder out = new StringBuilder();

    private ScriptData() {}

    /** @param value maps, lists, {@code long[]}, {@code String}, {@code Boolean}, {@code Integer}, {@code Long}, {@code Double} */
    static String of(Object value) {
        ScriptData data = new ScriptData();
        data.write(value);
        return data.out.toString();
    }

    private void write(Object value) {
        if (value instanceof Map<?, ?> map) {
            out.append('{');
            for (Iterator<? extends Map.Entry<?, ?>> entries = map.entrySet().iterator(); entries.hasNext(); ) {
                Map.Entry<?, ?> entry = entries.next();
                text(String.valueOf(entry.getKey()));
                out.append(':');
                write(entry.getValue());
                out.append(entries.hasNext() ? "," : "");
            }
            out.append('}');
        } else if (value instanceof List<?> list) {
            out.append('[');
            for (int i = 0; i < list.size(); i++) {
                out.append(i == 0 ? "" : ",");
                write(list.get(i));
            }
            out.append(']');
        } else if (value instanceof long[] numbers) {
            out.append('[');
            for (int i = 0; i < numbers.length; i++) {
                out.append(i == 0 ? "" : ",").append(numbers[i]);
            }
            out.append(']');
        } else if (value instanceof String text) {
            text(text);
        } else if (value instanceof Double number) {
            out.append(Double.isFinite(number) ? number.toString() : "null");
        } else if (value instanceof Long || value instanceof Integer || value instanceof Boolean) {
            out.append(value);
        } else {
            throw new IllegalArgumentException("not data for a page: " + value.getClass());
        }
    }

    private void text(String text) {
        out.append('"');
        Printable.of(text).codePoints().forEach(c -> {
            switch (c) {
                case '"', '\\' -> out.append('\\').appendCodePoint(c);
                case '<', '>', '&', 0x2028, 0x2029 -> out.append(String.format("\\u%04x", c));
                default -> out.appendCodePoint(c);
            }
        });
        out.append('"');
    }
}
