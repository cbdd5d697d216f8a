package io.mizan.controller.plan;

import io.mizan.model.document.JsonWriter;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.PlacementRequest;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The array by which {@link PlanMessages} write and read one file: name, size, rank, time, pool, components, forbidden targets. */
final class FileArrays {
    private static final int MOST_COMPONENTS = 100;
    /** As many as a file system has targets. */
    private static final int MOST_FORBIDDEN = 10_000;
    /** A file without forbidden targets, as earlier releases know it. */
    private static final int FILE_PARTS = 6;

    private FileArrays() {}

    static void write(JsonWriter json, PlacementRequest request) {
        json.startArray();
        json.value(request.file()).value(request.sizeBytes()).value(request.rank());
        json.value(request.createSeconds()).value(request.pool());
        json.startArray();
        request.components().forEach(requested -> write(json, requested));
        json.endArray();
        if (!request.forbidden().isEmpty()) {
            json.startArray();
            request.forbidden().forEach(json::value);
            json.endArray();
        }
        json.endArray();
    }

    static PlacementRequest file(Node node) {
        List<Node> parts = node.asList();
        if (parts.size() != FILE_PARTS && parts.size() != FILE_PARTS + 1) {
            throw wrong("an array of " + parts.size() + " values in the place of a file, which has " + FILE_PARTS
                    + " or one more");
        }
        List<Node> requestedComponents = parts.get(5).asList();
        if (requestedComponents.size() > MOST_COMPONENTS) {
            throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "a file must have at most 100 components")
                    .with("components", requestedComponents.size())
                    .exception();
        }
        return new PlacementRequest(
                text(parts.get(0)),
                number(parts.get(1)),
                integer(parts.get(2)),
                requestedComponents.stream().map(FileArrays::requested).toList(),
                text(parts.get(4)),
                parts.size() == FILE_PARTS
                        ? Set.of()
                        : forbidden(parts.get(FILE_PARTS).asList()),
                parts.get(3).asScalar().number("createSeconds"));
    }

    private static Set<Integer> forbidden(List<Node> targets) {
        if (targets.size() > MOST_FORBIDDEN) {
            throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "a file has " + MOST_FORBIDDEN + " forbidden targets at most")
                    .with("forbidden", targets.size())
                    .exception();
        }
        Set<Integer> forbidden = new TreeSet<>();
        for (Node target : targets) {
            long index = number(target);
            if (index < 0 || index > Integer.MAX_VALUE) {
                throw wrong("a forbidden target must be an index of 0 or more, not " + index);
            }
            forbidden.add((int) index);
        }
        return forbidden;
    }

    private static void write(JsonWriter json, ComponentRequest requested) {
        json.startArray();
        json.value(requested.extent().start());
        json.value(
                requested.extent().reachesEndOfFile() ? -1L : requested.extent().end());
        json.value(requested.onMetadataTarget())
                .value(requested.stripeSizeBytes())
                .value(requested.stripeCount());
        json.endArray();
    }

    private static ComponentRequest requested(Node node) {
        List<Node> parts = array(node, 5);
        long end = number(parts.get(1));
        return new ComponentRequest(
                new Extent(number(parts.get(0)), end == -1 ? Extent.EOF : end),
                text(parts.get(2)).equals("true"),
                number(parts.get(3)),
                integer(parts.get(4)));
    }

    static List<Node> array(Node node, int length) {
        List<Node> parts = node.asList();
        if (parts.size() != length) {
            throw wrong("an array of " + parts.size() + " values in the place of one of " + length);
        }
        return parts;
    }

    static String text(Node node) {
        return node.asScalar().text();
    }

    static long number(Node node) {
        return node.asScalar().convert("number", Long::parseLong);
    }

    static int integer(Node node) {
        return node.asScalar().convert("number", text -> Math.toIntExact(Long.parseLong(text)));
    }

    static RuntimeException wrong(String message) {
        return Problem.of(ErrorCode.INPUT_FORMAT, message).exception();
    }
}
