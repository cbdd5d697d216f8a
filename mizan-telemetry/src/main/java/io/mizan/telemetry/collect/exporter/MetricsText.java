package io.mizan.telemetry.collect.exporter;

import io.mizan.telemetry.collect.Notes;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The text format of Prometheus: {@code name{label="value",…} number [timestamp]}, comments after a hash. */
final class MetricsText {
    private final String text;
    private int at;
    private int end;

    private MetricsText(String text) {
        this.text = text;
    }

    /** Shows every sample; lines that are none are counted. */
    static void parse(String text, Consumer<Metric> samples, Notes notes) {
        MetricsText reader = new MetricsText(text);
        while (reader.at < text.length()) {
            int newline = text.indexOf('\n', reader.at);
            reader.end = newline < 0 ? text.length() : newline;
            int next = reader.end + 1;
            if (reader.isSample()) {
                @Nullable Metric metric = reader.sample();
                if (metric == null) {
                    notes.unknownLine();
                } else {
                    samples.accept(metric);
                }
            }
            reader.at = next;
        }
    }

    private boolean isSample() {
        blanks();
        return at < end && text.charAt(at) != '#';
    }

    private @Nullable Metric sample() {
        String name = word();
        Map<String, String> labels = new HashMap<>();
        if (name.isEmpty() || (peek() == '{' && !labels(labels))) {
            return null;
        }
        blanks();
        String[] words = text.substring(at, end).strip().split("\\s+");
        if (words.length > 2) {
            return null;
        }
        try {
            double value = number(words[0]);
            return new Metric(name, labels, value);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** Infinity is spelt in another way than in Java. */
    private static double number(String word) {
        return Double.parseDouble(word.replaceFirst("^([+-]?)Inf$", "$1Infinity"));
    }

    private boolean labels(Map<String, String> labels) {
        at++;
        while (true) {
            blanks();
            if (peek() == '}') {
                at++;
                return true;
            }
            String key = word();
            blanks();
            if (key.isEmpty() || !skip('=') || !skip('"')) {
                return false;
            }
            @Nullable String value = quoted();
            if (value == null || labels.put(key, value) != null) {
                return false;
            }
            blanks();
            if (peek() == ',') {
                at++;
            } else if (peek() != '}') {
                return false;
            }
        }
    }

    private @Nullable String quoted() {
        StringBuilder value = new StringBuilder();
        while (at < end) {
            char c = text.charAt(at++);
            if (c == '"') {
                return value.toString();
            }
            if (c == '\\' && at < end) {
                char escaped = text.charAt(at++);
                value.append(escaped == 'n' ? '\n' : escaped);
            } else {
                value.append(c);
            }
        }
        return null;
    }

    private String word() {
        int start = at;
        while (at < end
                && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_' || text.charAt(at) == ':')) {
            at++;
        }
        return text.substring(start, at);
    }

    private boolean skip(char expected) {
        blanks();
        boolean there = peek() == expected;
        at += there ? 1 : 0;
        return there;
    }

    private void blanks() {
        while (at < end && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private char peek() {
        return at < end ? text.charAt(at) : '\n';
    }
}
