package io.mizan.cli;

import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Holds a document against one of {@code docs/schemas}: as much of JSON Schema as those use, and an error for anything else. */
public final class SchemaCheck {
    private static final Path FOLDER = Path.of("../docs/schemas");
    private static final List<String> COMMENTS =
            List.of("$schema", "$defs", "title", "description", "examples", "format");

    private final List<String> faults = new ArrayList<>();

    private final Mapping root;

    private SchemaCheck(Mapping root) {
        this.root = root;
    }

    /** What is wrong, each with where it is; nothing where the document is as the schema says. */
    public static List<String> faults(String schema, String document) {
        try {
            String text = Files.readString(FOLDER.resolve(schema));
            SchemaCheck check = new SchemaCheck(Documents.parse(schema, text).asMapping());
            check.check("$", check.root, Documents.parse("document", document));
            return check.faults;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void check(String where, Mapping schema, Node node) {
        schema.entries().forEach((word, value) -> {
            switch (word) {
                case "type" -> type(where, value, node);
                case "const" -> oneOf(where, List.of(value), node);
                case "enum" -> oneOf(where, value.asList(), node);
                case "$ref" -> check(where, definition(value.asScalar().text()), node);
                case "maximum" ->
                    least(where, -Double.parseDouble(value.asScalar().text()), negated(node));
                case "minimum" ->
                    least(where, Double.parseDouble(value.asScalar().text()), node);
                case "minLength" -> length(where, whole(value), Integer.MAX_VALUE, node);
                case "maxLength" -> length(where, 0, whole(value), node);
                case "maxItems" -> {
                    if (node.asList().size() > whole(value)) {
                        faults.add(where + " has more items than " + whole(value));
                    }
                }
                case "required" -> required(where, value.asList(), node.asMapping());
                case "properties" -> properties(where, value.asMapping(), node.asMapping());
                case "additionalProperties" -> others(where, schema, value, node.asMapping());
                case "items" -> items(where, value.asMapping(), node.asList());
                default -> {
                    if (!COMMENTS.contains(word)) {
                        throw new IllegalArgumentException("a word of JSON Schema that is not known here: " + word);
                    }
                }
            }
        });
    }

    private Mapping definition(String reference) {
        String name = reference.substring("#/$defs/".length());
        return root.require("$defs").asMapping().require(name).asMapping();
    }

    private static Node negated(Node node) {
        double number = Double.parseDouble(node.asScalar().text());
        return new Node.Scalar(node.place(), String.valueOf(-number), false);
    }

    private void type(String where, Node types, Node node) {
        List<Node> any = types instanceof Node.Sequence sequence ? sequence.items() : List.of(types);
        if (any.stream().noneMatch(type -> is(type.asScalar().text(), node))) {
            faults.add(where + " is no "
                    + String.join(
                            " or ",
                            any.stream().map(type -> type.asScalar().text()).toList()));
        }
    }

    private static boolean is(String type, Node node) {
        boolean isNull = node instanceof Node.Scalar scalar && scalar.isNull();
        return switch (type) {
            case "null" -> isNull;
            case "object" -> node instanceof Mapping;
            case "array" -> node instanceof Node.Sequence;
            case "string" -> node instanceof Node.Scalar;
            case "number" -> isNumber(node);
            case "integer" -> isNumber(node) && node.asScalar().text().chars().noneMatch(c -> c == '.');
            case "boolean" ->
                node instanceof Node.Scalar scalar && scalar.text().matches("true|false");
            default -> throw new IllegalArgumentException(type);
        };
    }

    private void length(String where, int least, int most, Node node) {
        int length = node.asScalar().text().length();
        if (length < least || length > most) {
            faults.add(where + " has " + length + " characters");
        }
    }

    private static int whole(Node node) {
        return Integer.parseInt(node.asScalar().text());
    }

    private static boolean isNumber(Node node) {
        return node instanceof Node.Scalar scalar && scalar.text().matches("-?\\d+(\\.\\d+)?([eE][-+]?\\d+)?");
    }

    private void oneOf(String where, List<Node> values, Node node) {
        if (values.stream()
                .noneMatch(
                        value -> value.asScalar().text().equals(node.asScalar().text()))) {
            faults.add(where + " is " + node.asScalar().text());
        }
    }

    private void least(String where, double least, Node node) {
        if (Double.parseDouble(node.asScalar().text()) < least) {
            faults.add(where + " is below " + least);
        }
    }

    private void required(String where, List<Node> names, Mapping node) {
        for (Node name : names) {
            if (!node.has(name.asScalar().text())) {
                faults.add(where + " has no " + name.asScalar().text());
            }
        }
    }

    private void properties(String where, Mapping schemas, Mapping node) {
        schemas.entries()
                .forEach((name, schema) ->
                        node.find(name).ifPresent(value -> check(where + "." + name, schema.asMapping(), value)));
    }

    private void others(String where, Mapping schema, Node rule, Mapping node) {
        node.entries().forEach((name, value) -> {
            boolean named = schema.find("properties")
                    .filter(properties -> properties.asMapping().has(name))
                    .isPresent();
            if (!named && rule instanceof Mapping other) {
                check(where + "." + name, other, value);
            } else if (!named) {
                faults.add(where + " has " + name);
            }
        });
    }

    private void items(String where, Mapping schema, List<Node> nodes) {
        for (int i = 0; i < nodes.size(); i++) {
            check(where + "[" + i + "]", schema, nodes.get(i));
        }
    }
}
