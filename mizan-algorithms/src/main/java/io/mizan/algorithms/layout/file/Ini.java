package io.mizan.algorithms.layout.file;

import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text in sections: {@code [Section]} and {@code Key = value}. A comment begins with {@code #} or {@code ;}, at the beginning of a
 * line or after a blank. Names are read without regard to case and kept in small letters.
 */
final class Ini {
    private static final Pattern SECTION = Pattern.compile("\\[([^\\[\\]]+)]");
    private static final Pattern COMMENT = Pattern.compile("(^|\\s)[#;].*");

    private Ini() {}

    /** Whether a text looks like this: its first line that is no comment is a section, or its comments begin with a semicolon. */
    static boolean is(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .findFirst()
                .filter(line -> line.startsWith(";")
                        || (SECTION.matcher(withoutComment(line)).matches() && line.matches("\\[\\s*[A-Za-z].*")))
                .isPresent();
    }

    /** The sections by name, each with its values by key. */
    static Mapping parse(String name, String text) {
        Map<String, Map<String, Node>> sections = new LinkedHashMap<>();
        Map<String, Place> places = new LinkedHashMap<>();
        String section = "";
        long number = 0;
        for (String raw : text.lines().toList()) {
            Place place = new Place(name, ++number);
            String line = withoutComment(raw);
            Matcher header = SECTION.matcher(line);
            int equals = line.indexOf('=');
            if (header.matches()) {
                section = key(header.group(1));
                if (sections.put(section, new LinkedHashMap<>()) != null) {
                    throw twice("a section is given twice", "section", section, place);
                }
                places.put(section, place);
            } else if (equals > 0 && !section.isEmpty()) {
                String key = key(line.substring(0, equals));
                String value = line.substring(equals + 1).strip();
                Map<String, Node> entries = sections.getOrDefault(section, new LinkedHashMap<>());
                if (entries.put(key, new Node.Scalar(place, value, value.isEmpty())) != null) {
                    throw twice("a key is given twice", "key", key, place);
                }
            } else if (!line.isEmpty()) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "neither a section nor a key of one")
                        .with("line", line)
                        .at(place)
                        .maybe("write [Section], and below it Key = value")
                        .exception();
            }
        }
        Map<String, Node> root = new LinkedHashMap<>();
        sections.forEach((key, entries) ->
                root.put(key, new Mapping(places.getOrDefault(key, Place.of(name)), entries)));
        return new Mapping(Place.of(name), root);
    }

    private static String withoutComment(String line) {
        return COMMENT.matcher(line).replaceFirst("").strip();
    }

    private static String key(String text) {
        return text.strip().toLowerCase(Locale.ROOT);
    }

    private static RuntimeException twice(String message, String what, String name, Place place) {
        return Problem.of(ErrorCode.INPUT_DUPLICATE, message)
                .with(what, name)
                .at(place)
                .exception();
    }
}
