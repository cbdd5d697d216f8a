package io.mizan.algorithms.layout.file;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.algorithms.layout.NamedLayout;
import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.CsvRows;
import io.mizan.model.file.TextInput;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.TargetList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Reads files that will be created, in JSON, YAML or CSV; {@code docs/place.md} describes the keys. A document of {@code mizan
 * predict --json} is read as well.
 *
 * <p>Where the layout of a request comes from: its components, else the layout that it names, else the first layout whose
 * pattern fits its file, else its stripe count. So a stripe count is what files get for which nothing else is known, as in Tarazu
 * (§5.5.2).
 */
public final class RequestsFile {
    private static final Components COMPONENTS = new Components(
            "startBytes",
            "endBytes",
            "stripeSizeBytes",
            "stripeCount",
            item -> item.choice("pattern", Pattern.RAID0) == Pattern.MDT);

    /** What a prediction says beside; placement does not look at it. */
    private static final List<String> OF_PREDICTIONS = List.of("lowerBytes", "upperBytes", "confidence");

    private static final List<String> KEYS = List.of(
            "file",
            "sizeBytes",
            "rank",
            "components",
            "layout",
            "stripeCount",
            "stripeSizeBytes",
            "pool",
            "forbid",
            "createSeconds");
    private static final List<String> NOT_IN_CSV = List.of("components", "forbid");
    private static final String PREDICTION = "mizan/predict/v1";

    private enum Pattern {
        RAID0,
        MDT
    }

    private record Layout(String pool, List<ComponentRequest> components) {}

    private final Layouts layouts;

    private RequestsFile(Layouts layouts) {
        this.layouts = layouts;
    }

    /** @param layouts the ones that requests may name or match */
    public static List<PlacementRequest> read(TextInput input, Layouts layouts) {
        RequestsFile file = new RequestsFile(layouts);
        return isCsv(input) ? file.requests(rows(input)) : file.requests(list(Documents.read(input)));
    }

    /** Whether the first line names columns, the file among them. */
    private static boolean isCsv(TextInput input) {
        String first = input.peek().stripLeading().lines().findFirst().orElse("");
        return Stream.of(first.split(",", -1)).map(String::strip).anyMatch("file"::equals);
    }

    private static Node.Sequence rows(TextInput input) {
        List<String> optional = Stream.concat(KEYS.stream(), OF_PREDICTIONS.stream())
                .filter(key -> !NOT_IN_CSV.contains(key))
                .toList();
        CsvRows rows = new CsvRows(input, List.of("file", "sizeBytes"), optional);
        Place first = input.place();
        List<Node> items = new ArrayList<>();
        while (rows.next()) {
            Map<String, Node> item = new LinkedHashMap<>();
            for (String column : rows.columns()) {
                String text = column.equals("file") ? rows.exact(column) : rows.text(column);
                if (!text.isEmpty()) {
                    item.put(column, new Node.Scalar(input.place(), text, false));
                }
            }
            items.add(new Mapping(input.place(), item));
        }
        return new Node.Sequence(first, items);
    }

    private static Node list(Node root) {
        return root instanceof Mapping mapping && mapping.text("schema", "").equals(PREDICTION)
                ? mapping.require("requests")
                : root;
    }

    private List<PlacementRequest> requests(Node root) {
        List<Node> items = root.asList();
        if (items.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the list of requests is empty")
                    .at(root.place())
                    .maybe(
                            "write at least one: [{\"file\": \"/scratch/a\", \"sizeBytes\": 1048576, \"stripeCount\": 1}]")
                    .exception();
        }
        List<PlacementRequest> requests = new ArrayList<>(items.size());
        Map<String, Place> seen = new HashMap<>();
        for (int i = 0; i < items.size(); i++) {
            Node item = items.get(i);
            PlacementRequest request = numbered(i + 1, item);
            Place before = seen.put(request.file(), item.place());
            if (before != null) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "two requests are for the same file")
                        .with("file", request.file())
                        .with("first", "line " + before.line())
                        .at(item.place())
                        .maybe("keep one of them: a file is created once")
                        .exception();
            }
            requests.add(request);
        }
        return requests;
    }

    /** All of a file may stand on one line; the number of the request then says more than the line. */
    private PlacementRequest numbered(int number, Node item) {
        try {
            return request(item.asMapping());
        } catch (MizanException e) {
            throw new MizanException(e.problem().with("request", number).at(item.place()), e);
        }
    }

    private PlacementRequest request(Mapping item) {
        item.onlyKeys(Stream.concat(KEYS.stream(), OF_PREDICTIONS.stream()).toArray(String[]::new));
        String file = item.text("file");
        long bytes = item.convert("sizeBytes", RequestsFile::size);
        Layout layout = layout(item, file);
        long end = layout.components.get(layout.components.size() - 1).extent().end();
        if (bytes > end) {
            throw Problem.impossible("the layout must not end before the file")
                    .with("sizeBytes", bytes)
                    .with("layoutEndBytes", end)
                    .at(item.require("sizeBytes").place())
                    .maybe("let the last component end at -1, the end of the file")
                    .exception();
        }
        return new PlacementRequest(
                file,
                bytes,
                item.has("rank") ? item.integer("rank") : 0,
                layout.components,
                item.has("pool") ? item.convert("pool", RequestedComponents::pool) : layout.pool,
                forbidden(item),
                item.number("createSeconds", 0));
    }

    private Layout layout(Mapping item, String file) {
        List<String> given = Stream.of("components", "layout", "stripeCount")
                .filter(item::has)
                .toList();
        if (given.size() > 1 || (item.has("stripeSizeBytes") && !given.equals(List.of("stripeCount")))) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the file has more than one layout")
                    .with("keys", String.join(", ", given))
                    .maybe("give components, or layout, or stripeCount, which stripeSizeBytes may go with")
                    .exception();
        }
        if (item.has("components")) {
            Node list = item.require("components");
            return new Layout(
                    "",
                    COMPONENTS.read(
                            list.place(),
                            list.asList().stream()
                                    .map(node -> node.asMapping()
                                            .onlyKeys(
                                                    "startBytes",
                                                    "endBytes",
                                                    "stripeSizeBytes",
                                                    "stripeCount",
                                                    "pattern"))
                                    .toList()));
        }
        if (item.has("layout")) {
            return of(item.convert("layout", layouts::named));
        }
        Optional<NamedLayout> matching = layouts.matching(file);
        if (matching.isPresent()) {
            return of(matching.get());
        }
        if (!item.has("stripeCount")) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the file has no layout")
                    .with("file", file)
                    .maybe(
                            "give it components, layout or stripeCount, or a pattern that fits it in the file of layouts")
                    .exception();
        }
        int count = item.integer("stripeCount");
        long size = item.bytes("stripeSizeBytes", 0);
        Place place = item.require(count > 0 && size > 0 ? "stripeSizeBytes" : "stripeCount")
                .place();
        return new Layout("", MizanException.locating(place, () -> RequestedComponents.plain(count, size)));
    }

    private static Layout of(NamedLayout layout) {
        return new Layout(layout.pool(), layout.components());
    }

    /** Targets one by one, as indices or names, or in ranges. */
    private static Set<Integer> forbidden(Mapping item) {
        Set<Integer> forbidden = new TreeSet<>();
        for (Node node : item.list("forbid")) {
            Node.Scalar value = node.asScalar();
            forbidden.addAll(MizanException.locating(value.place(), () -> TargetList.parse(value.text())));
        }
        return forbidden;
    }

    private static long size(String text) {
        if (text.strip().startsWith("-")) {
            throw Problem.impossible("a size must not be negative")
                    .with("value", text)
                    .exception();
        }
        return ByteSize.parse(text);
    }
}
