package io.mizan.model.document;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.units.ByteSize;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Named nodes in the order in which they stand. The getters read one key each, and a value that does not fit is an error
 * with the key and the line. A key with the value null counts as absent.
 */
public record Mapping(Place place, Map<String, Node> entries) implements Node {
    public Mapping {
        entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    }

    @Override
    public String kind() {
        return "a mapping";
    }

    @Override
    public Mapping asMapping() {
        return this;
    }

    /** Refuses every key but these: a misspelt key that is silently ignored is the worst kind of default. */
    public Mapping onlyKeys(String... known) {
        List<String> names = Arrays.asList(known);
        entries.forEach((key, node) -> {
            if (!names.contains(key)) {
                Problem problem = Problem.of(ErrorCode.INPUT_UNKNOWN_KEY, "unknown key")
                        .with("key", key)
                        .at(node.place());
                throw Suggestion.nearest(key, names)
                        .map(near -> problem.maybe("you meant " + near))
                        .orElse(problem.maybe("use one of " + String.join(", ", names)))
                        .exception();
            }
        });
        return this;
    }

    public Optional<Node> find(String key) {
        return Optional.ofNullable(entries.get(key)).filter(node -> !(node instanceof Scalar s && s.isNull()));
    }

    public Node require(String key) {
        return find(key)
                .orElseThrow(() -> Problem.of(ErrorCode.INPUT_FORMAT, "a key is missing")
                        .with("key", key)
                        .at(place)
                        .exception());
    }

    public boolean has(String key) {
        return find(key).isPresent();
    }

    public String text(String key) {
        return require(key).asScalar().text();
    }

    public String text(String key, String otherwise) {
        return has(key) ? text(key) : otherwise;
    }

    /** A number of bytes, plain or with a suffix ({@code 10G}). */
    public long bytes(String key) {
        return convert(key, ByteSize::parse);
    }

    public long bytes(String key, long otherwise) {
        return has(key) ? bytes(key) : otherwise;
    }

    /** {@code true} or {@code false}. */
    public boolean flag(String key) {
        return convert(key, Mapping::truth);
    }

    public boolean flag(String key, boolean otherwise) {
        return has(key) ? flag(key) : otherwise;
    }

    public int integer(String key) {
        return convert(key, Integer::parseInt);
    }

    public long wholeNumber(String key, long otherwise) {
        return has(key) ? convert(key, Long::parseLong) : otherwise;
    }

    public double number(String key, double otherwise) {
        return has(key) ? require(key).asScalar().number(key) : otherwise;
    }

    /** The constant whose name, in any case, is the value of the key. */
    public <E extends Enum<E>> E choice(String key, E otherwise) {
        return choice(key, otherwise, constant -> constant.name().toLowerCase(Locale.ROOT));
    }

    /** The same for constants that have other names in documents. */
    public <E extends Enum<E>> E choice(String key, E otherwise, Function<E, String> label) {
        return has(key) ? convert(key, text -> constant(otherwise.getDeclaringClass(), label, text)) : otherwise;
    }

    /** The nodes of a list, none if the key is absent. */
    public List<Node> list(String key) {
        return find(key).map(Node::asList).orElse(List.of());
    }

    /** Reads a value with a parser of one's own; what the parser refuses is reported with the key and the line. */
    public <T> T convert(String key, Function<String, T> parser) {
        return require(key).asScalar().convert(key, parser);
    }

    private static boolean truth(String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "must be true or false")
                    .with("value", text)
                    .exception();
        }
        return text.equals("true");
    }

    private static <E extends Enum<E>> E constant(Class<E> type, Function<E, String> label, String text) {
        for (E constant : type.getEnumConstants()) {
            if (label.apply(constant).equalsIgnoreCase(text)) {
                return constant;
            }
        }
        String known = Arrays.stream(type.getEnumConstants()).map(label).collect(Collectors.joining(", "));
        throw Problem.of(ErrorCode.INPUT_FORMAT, "not a known word")
                .with("value", text)
                .maybe("use one of " + known)
                .exception();
    }
}
