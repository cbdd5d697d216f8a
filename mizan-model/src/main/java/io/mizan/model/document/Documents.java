package io.mizan.model.document;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.dataformat.yaml.YAMLFactory;
import tools.jackson.dataformat.yaml.YAMLParser;

/**
 * Reads YAML and JSON. Text whose first character is a brace or a bracket is JSON, everything else is YAML. One document a
 * file; duplicate keys, aliases and nesting deeper than 64 are refused.
 */
public final class Documents {
    private static final StreamReadConstraints LIMITS = StreamReadConstraints.builder()
            .maxNestingDepth(64)
            .maxNumberLength(64)
            .maxStringLength(1 << 20)
            .build();

    private static final TokenStreamFactory JSON =
            JsonFactory.builder().streamReadConstraints(LIMITS).build();

    /** A class of its own because most commands read no YAML, and would wait for its classes. */
    private static final class Yaml {
        /** The size of a text is limited where it is read, for YAML and JSON alike. */
        private static final LoadSettings SETTINGS =
                LoadSettings.builder().setCodePointLimit(Integer.MAX_VALUE).build();

        private static final TokenStreamFactory FACTORY = YAMLFactory.builder()
                .streamReadConstraints(LIMITS)
                .loadSettings(SETTINGS)
                .build();
    }

    private static final Set<String> YAML_NULLS = Set.of("~", "Null", "NULL");

    private final String name;
    private final JsonParser parser;
    /** Messages of programs are one line, and have thousands of nodes: these share their place. */
    private final @Nullable Place only;

    private final long mostNodes;
    private long nodes;

    private Documents(String name, String text, JsonParser parser, long mostNodes) {
        this.name = name;
        this.mostNodes = mostNodes;
        this.parser = parser;
        this.only = text.indexOf('\n') < 0 && text.indexOf('\r') < 0 ? new Place(name, 1) : null;
    }

    public static Node read(TextInput input) {
        return parse(input.name(), input.readAll());
    }

    public static Node parse(String name, String text) {
        return parse(name, text, Long.MAX_VALUE);
    }

    /**
     * For what others send: a node takes many times the memory of the two letters that it is written with.
     *
     * @param mostNodes mappings, lists and values; reading ends with the first beyond
     */
    public static Node parse(String name, String text, long mostNodes) {
        try (JsonParser parser = (isJson(text) ? JSON : Yaml.FACTORY).createParser(ObjectReadContext.empty(), text)) {
            return new Documents(name, text, parser, mostNodes).document();
        } catch (JacksonException e) {
            // Jackson goes on about its own switches and, in further lines, quotes the text.
            String[] message = String.valueOf(e.getOriginalMessage()).split("\\R|: enable ", 2);
            long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
            throw new MizanException(
                    Problem.of(
                                    ErrorCode.INPUT_FORMAT,
                                    "not valid " + (isJson(text) ? "JSON" : "YAML") + ": " + message[0])
                            .at(new Place(name, Math.max(0, line))),
                    e);
        }
    }

    private Node document() {
        try {
            if (parser.nextToken() == null) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "the document is empty")
                        .at(Place.of(name))
                        .exception();
            }
            Node root = node();
            if (parser.nextToken() != null) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "the file has more than one document")
                        .at(place())
                        .exception();
            }
            return root;
        } catch (StreamConstraintsException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, "the nesting is too deep, or a number or text is too long")
                            .at(new Place(
                                    name, Math.max(0, parser.currentLocation().getLineNr())))
                            .maybe("check that this is the file you meant"),
                    e);
        }
    }

    private static boolean isJson(String text) {
        String start = text.stripLeading();
        return start.startsWith("{") || start.startsWith("[");
    }

    private Node node() {
        Place place = place();
        nodes++;
        if (nodes > mostNodes) {
            throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "more values than allowed")
                    .with("most", mostNodes)
                    .at(place)
                    .exception();
        }
        @Nullable JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Node> entries = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                Place keyPlace = place();
                String key = parser.currentName();
                parser.nextToken();
                if (entries.put(key, node()) != null) {
                    throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a key is given twice")
                            .with("key", key)
                            .at(keyPlace)
                            .exception();
                }
            }
            return new Mapping(place, entries);
        }
        if (token == JsonToken.START_ARRAY) {
            List<Node> items = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                items.add(node());
            }
            return new Node.Sequence(place, items);
        }
        if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "YAML aliases (*name) are not supported")
                    .at(place)
                    .maybe("write the value out")
                    .exception();
        }
        String text = String.valueOf(parser.getString());
        boolean isNull = token == JsonToken.VALUE_NULL
                || (parser instanceof YAMLParser && token == JsonToken.VALUE_STRING && YAML_NULLS.contains(text));
        return new Node.Scalar(place, isNull ? "" : text, isNull);
    }

    private Place place() {
        return only == null ? new Place(name, parser.currentTokenLocation().getLineNr()) : only;
    }
}
