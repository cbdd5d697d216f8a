package io.mizan.database.index;

import io.mizan.model.error.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names that differ in numbers, such as {@code out/ckpt_#.h5}.
 *
 * @param text the path with {@code #} in the place of each run of digits that may be any, and a backslash before each
 *     literal {@code #} and backslash
 */
public record NamePattern(String text) {
    private static final Pattern DIGITS = Pattern.compile("[0-9]+");
    private static final Pattern SPECIAL = Pattern.compile("[#\\\\]");
    private static final Pattern FIELD = Pattern.compile("\\\\.|#");
    private static final Pattern TOUCHING = Pattern.compile("(?:[0-9#]#)|(?:#[0-9])");

    public NamePattern {
        String plain = text.replaceAll("\\\\.", "-");
        if (!plain.contains("#")
                || plain.contains("\\")
                || TOUCHING.matcher(plain).find()
                || text.getBytes(StandardCharsets.UTF_8).length > IndexKey.LONGEST_BYTES) {
            throw Problem.impossible(
                            "a pattern has # for each whole run of digits that may be any, and \\ before a literal one")
                    .with("pattern", text)
                    .exception();
        }
    }

    /** What is common to names that differ in some of their numbers; none if they differ otherwise, or not at all. */
    public static Optional<NamePattern> common(List<String> paths) {
        String first = paths.get(0);
        String folded = fold(first);
        if (!paths.stream().allMatch(path -> fold(path).equals(folded))) {
            return Optional.empty();
        }
        List<List<String>> runs = paths.stream().map(NamePattern::runs).toList();
        StringBuilder pattern = new StringBuilder();
        Matcher digits = DIGITS.matcher(first);
        int end = 0;
        boolean differs = false;
        for (int run = 0; digits.find(); run++) {
            int number = run;
            pattern.append(escape(first.substring(end, digits.start())));
            boolean any = runs.stream().map(list -> list.get(number)).distinct().count() > 1;
            pattern.append(any ? "#" : digits.group());
            differs |= any;
            end = digits.end();
        }
        pattern.append(escape(first.substring(end)));
        return differs ? Optional.of(new NamePattern(pattern.toString())) : Optional.empty();
    }

    /** The path with each run of digits as one {@code #}: what names of one pattern have in common. */
    public static String fold(String path) {
        return DIGITS.matcher(path).replaceAll("#");
    }

    public boolean matches(String path) {
        StringBuilder regex = new StringBuilder();
        Matcher field = FIELD.matcher(text);
        int end = 0;
        while (field.find()) {
            regex.append(Pattern.quote(text.substring(end, field.start())));
            // Possessive: a # takes the whole run of digits.
            regex.append(
                    field.group().equals("#")
                            ? "[0-9]++"
                            : Pattern.quote(field.group().substring(1)));
            end = field.end();
        }
        regex.append(Pattern.quote(text.substring(end)));
        return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(path).matches();
    }

    /** The key of its names in the table. */
    String folded() {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == '\\') {
                i++;
            }
            plain.append(text.charAt(i));
        }
        return fold(plain.toString());
    }

    private static List<String> runs(String path) {
        List<String> runs = new ArrayList<>();
        Matcher digits = DIGITS.matcher(path);
        while (digits.find()) {
            runs.add(digits.group());
        }
        return runs;
    }

    private static String escape(String literal) {
        return SPECIAL.matcher(literal).replaceAll("\\\\$0");
    }

    @Override
    public String toString() {
        return text;
    }
}
