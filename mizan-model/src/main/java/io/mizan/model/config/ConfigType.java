package io.mizan.model.config;

import io.mizan.model.error.Problem;
import io.mizan.model.units.ByteSize;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * How the value of a key is read, printed and bounded.
 *
 * @param unit what a reader of the documentation needs to know to write a value
 * @param range the values allowed, in words
 * @param parse reads a value and refuses one outside the range
 * @param print the form that {@code parse} reads back
 */
public record ConfigType<T>(String unit, String range, Function<String, T> parse, Function<T, String> print) {

    /** A value in its canonical form, whatever way it is written. */
    public String canonical(String text) {
        return print.apply(parse.apply(text));
    }

    /** Refuses a default that cannot be written down, which would only be noticed by the first user who tries. */
    public void checkDefault(String name, T defaultValue) {
        String written = print.apply(defaultValue);
        if (!parse.apply(written).equals(defaultValue)) {
            throw Problem.impossible("the default value does not parse to itself")
                    .with("name", name)
                    .with("default", written)
                    .exception();
        }
    }

    public static ConfigType<Long> bytes(long least, long most) {
        String range = ByteSize.exact(least) + " to " + ByteSize.exact(most);
        return new ConfigType<>(
                "bytes (K, M, G, T, P, E are powers of 1024)",
                range,
                text -> within(ByteSize.parse(text), least, most, text, range),
                ByteSize::exact);
    }

    public static ConfigType<Integer> integer(String unit, int least, int most) {
        String range = least + " to " + most;
        return new ConfigType<>(
                unit, range, text -> within(wholeNumber(text), least, most, text, range), String::valueOf);
    }

    /** A share from 0 to 1, also written as a percentage: {@code 0.001} and {@code 0.1%} are the same. */
    public static ConfigType<Double> share(double least, double most) {
        String range = least + " to " + most;
        return new ConfigType<>(
                "share (0.9 or 90%)", range, text -> within(shareOf(text), least, most, text, range), String::valueOf);
    }

    public static ConfigType<Double> number(String unit, double least, double most) {
        String range = least + " to " + most;
        return new ConfigType<>(
                unit,
                range,
                text -> within(number(text.strip(), text, "a number"), least, most, text, range),
                String::valueOf);
    }

    public static ConfigType<String> text(String unit) {
        return new ConfigType<>(unit, "any text", String::strip, text -> text);
    }

    /** Words separated by commas, in the order given; none where the text is empty. */
    public static ConfigType<List<String>> words(String unit) {
        return new ConfigType<>(
                unit,
                "words separated by commas, or nothing",
                text -> Arrays.stream(text.split(","))
                        .map(String::strip)
                        .filter(word -> !word.isEmpty())
                        .toList(),
                words -> String.join(",", words));
    }

    public static ConfigType<String> choice(String... words) {
        List<String> known = List.of(words);
        String range = String.join(", ", known);
        return new ConfigType<>(
                "word",
                range,
                text -> {
                    String word = text.strip().toLowerCase(Locale.ROOT);
                    if (!known.contains(word)) {
                        throw Problem.outside(text, range).exception();
                    }
                    return word;
                },
                word -> word);
    }

    private static <N extends Comparable<N>> N within(N value, N least, N most, String text, String range) {
        if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
            throw Problem.outside(text, range).exception();
        }
        return value;
    }

    private static int wholeNumber(String text) {
        try {
            return Integer.parseInt(text.strip());
        } catch (NumberFormatException e) {
            throw Problem.outside(text, "a whole number").exception();
        }
    }

    private static double shareOf(String text) {
        String share = text.strip();
        String allowed = "a number or a percentage";
        return share.endsWith("%")
                ? number(share.substring(0, share.length() - 1), text, allowed) / 100
                : number(share, text, allowed);
    }

    private static double number(String digits, String text, String allowed) {
        try {
            return Double.parseDouble(digits);
        } catch (NumberFormatException e) {
            throw Problem.outside(text, allowed).exception();
        }
    }
}
