package io.mizan.model.document;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.input.TextInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamFactory;
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

    private Documents() {}

    public static Node read(TextInput input) {
        return parse(input.name(), input.readAll());
    }

    public static Node parse(String name, String text) {
        TokenStreamFactory factory = isJson(text)
                ? JsonFactory.builder().streamReadConstraints(LIMITS).build()
                : YAMLFactory.builder().streamReadConstraints(LIMITS).build();
        try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() == null) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "the document is empty")
                        .at(Place.of(name))
                        .exception();
            }
            Node root = node(name, parser);
            if (parser.nextToken() != null) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "more than one document in one file")
                        .at(place(name, parser))
                        .exception();
            }
            return root;
        } catch (JacksonException e) {
            long line =
                    e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
            // Jackson goes on about its own switches and, in further lines, quotes the text.
            String[] message = String.valueOf(e.getOriginalMessage()).split("\\R|: enable ", 2);
            throw new MizanException(
                    Problem.of(
                                    ErrorCode.INPUT_FORMAT,
                                    "not valid " + (isJson(text) ? "JSON" : "YAML") + ": " + message[0])
                            .at(new Place(name, line)),
                    e);
        }
    }

    private static boolean isJson(String text) {
        String start = text.stripLeading();
        return start.startsWith("{") || start.startsWith("[");
    }

    private static Node node(String name, JsonParser parser) {
        Place place = place(name, parser);
        @Nullable JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Node> entries = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                Place keyPlace = place(name, parser);
                String key = parser.currentName();
                parser.nextToken();
                if (entries.put(key, node(name, parser)) != null) {
                    throw Problem.of(ErrorCode.INPUT_DUPLICATE, "a key stands twice")
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
                items.add(node(name, parser));
            }
            return new Node.Sequence(place, items);
        }
        if (parser instanceof YAMLParser yaml && yaml.isCurrentAlias()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "YAML aliases (*name) are not supported")
                    .at(place)
                    .maybe("write the value out")
                    .exception();
        }
        return new Node.Scalar(place, String.valueOf(parser.getString()), token == JsonToken.VALUE_NULL);
    }

    private static Place place(String name, JsonParser parser) {
        return new Place(name, parser.currentTokenLocation().getLineNr());
    }
}
