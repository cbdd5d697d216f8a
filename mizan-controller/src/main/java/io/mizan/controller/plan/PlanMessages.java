package io.mizan.controller.plan;

import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonWriter;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementRequest;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Requests and answers as bytes: JSON, with an array for each file, because a message has many of them.
 *
 * <p>{@code docs/formats/plan-messages.md} describes it. Whatever cannot be is refused with its place in the message.
 */
public final class PlanMessages {
    /** The kind of the message that asks for a plan. */
    public static final String KIND = "plan";

    private static final String REQUEST = "mizan/plan-request/v1";
    private static final String ANSWER = "mizan/plan-answer/v1";
    /** Each takes most of a kilobyte until it is answered. */
    static final int MOST_FILES = 250_000;

    /** A file of one component is thirteen values. */
    private static final long MOST_VALUES = 20L * MOST_FILES;

    /** Each is placed by itself, however few files it has; clients send two. */
    private static final int MOST_ALTERNATIVES = 100;

    private PlanMessages() {}

    public static byte[] encode(PlanRequest request) {
        JsonWriter json = new JsonWriter().startObject();
        json.key("schema").value(REQUEST);
        json.key("id").value(request.id());
        json.key("application").value(request.application());
        json.key("project").value(request.project());
        json.key("alternatives").startArray();
        for (List<PlacementRequest> files : request.alternatives()) {
            json.startArray();
            files.forEach(file -> FileArrays.write(json, file));
            json.endArray();
        }
        return json.endArray().endObject().bytes();
    }

    /**
     * The user that clients of earlier releases send is not used.
     *
     * @param client the key that signed it: a message cannot claim to be of another
     * @param user whose key that is
     */
    public static PlanRequest request(byte[] message, String client, String user) {
        Mapping json = mapping("a request", message, REQUEST, MOST_VALUES)
                .onlyKeys("schema", "id", "application", "user", "project", "alternatives");
        List<List<PlacementRequest>> alternatives = new ArrayList<>();
        long files = 0;
        List<Node> lists = json.list("alternatives");
        if (lists.size() > MOST_ALTERNATIVES) {
            throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "too many alternatives in one request")
                    .with("most", MOST_ALTERNATIVES)
                    .with("alternatives", lists.size())
                    .exception();
        }
        for (Node list : lists) {
            List<Node> entries = list.asList();
            if (entries.isEmpty()) {
                throw FileArrays.wrong("an alternative has no files");
            }
            files += entries.size();
            if (files > MOST_FILES) {
                throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "too many files in one request")
                        .with("most", MOST_FILES)
                        .maybe("ask for them in parts")
                        .exception();
            }
            alternatives.add(entries.stream().map(FileArrays::file).toList());
        }
        return new PlanRequest(
                json.convert("id", PlanMessages::ownId),
                client,
                json.text("application"),
                user,
                json.text("project", ""),
                alternatives);
    }

    /** Change plans are numbered (plan-0001); an id under the old path of REST must not mean two plans. */
    private static String ownId(String id) {
        if (id.matches("plan-[0-9]+")) {
            throw FileArrays.wrong("the id has the form of a change plan (plan-NUMBER)");
        }
        return id;
    }

    public static byte[] encode(PlanAnswer answer) {
        JsonWriter json = new JsonWriter().startObject();
        json.key("schema").value(ANSWER);
        json.key("id").value(answer.id());
        json.key("madeAt").value(answer.madeAt().toString());
        json.key("basedOn").value(answer.basedOn().toString());
        json.key("expiresAt").value(answer.expiresAt().toString());
        json.key("form").value(answer.form().label());
        json.key("reason").value(answer.reason());
        OstCosts figures = answer.figures();
        json.key("ostCosts").startArray();
        json.value(figures.ostCost()).value(figures.lustreOstCost()).value(figures.lowerBound());
        json.endArray();
        json.key("files").startArray();
        for (Allocation allocation : answer.placement().allocations()) {
            write(json, allocation, answer.layouts().get(allocation.request().file()));
        }
        json.endArray();
        json.key("refused").startArray();
        for (Placement.Refusal refusal : answer.placement().refusals()) {
            json.startArray();
            FileArrays.write(json, refusal.request());
            json.value(refusal.code()).value(refusal.reason()).endArray();
        }
        return json.endArray().endObject().bytes();
    }

    public static PlanAnswer answer(byte[] message) {
        Mapping json = mapping("an answer", message, ANSWER, Long.MAX_VALUE)
                .onlyKeys(
                        "schema",
                        "id",
                        "madeAt",
                        "basedOn",
                        "expiresAt",
                        "form",
                        "reason",
                        "ostCosts",
                        "files",
                        "refused");
        Map<String, FileLayout> layouts = new LinkedHashMap<>();
        List<Allocation> allocations = new ArrayList<>();
        for (Node node : json.list("files")) {
            List<Node> parts = FileArrays.array(node, 3);
            PlacementRequest request = FileArrays.file(parts.get(0));
            allocations.add(
                    new Allocation(request, components(request, parts.get(1).asList())));
            Node.Scalar layout = parts.get(2).asScalar();
            if (!layout.text().isEmpty()) {
                layouts.putIfAbsent(
                        request.file(), LayoutAttribute.decode(layout.convert("layout", Base64.getDecoder()::decode)));
            }
        }
        List<Placement.Refusal> refusals = new ArrayList<>();
        for (Node node : json.list("refused")) {
            List<Node> parts = FileArrays.array(node, 3);
            refusals.add(new Placement.Refusal(
                    FileArrays.file(parts.get(0)), FileArrays.text(parts.get(1)), FileArrays.text(parts.get(2))));
        }
        return new PlanAnswer(
                json.text("id"),
                json.convert("madeAt", Instant::parse),
                json.convert("basedOn", Instant::parse),
                json.convert("expiresAt", Instant::parse),
                json.convert("form", PlanMessages::form),
                json.text("reason", ""),
                figures(json.require("ostCosts")),
                new Placement(allocations, refusals),
                layouts);
    }

    private static OstCosts figures(Node node) {
        List<Node> costs = FileArrays.array(node, 3);
        return new OstCosts(
                costs.get(0).asScalar().number("ostCosts"),
                costs.get(1).asScalar().number("ostCosts"),
                costs.get(2).asScalar().number("ostCosts"));
    }

    private static void write(JsonWriter json, Allocation allocation, @Nullable FileLayout layout) {
        json.startArray();
        FileArrays.write(json, allocation.request());
        json.startArray();
        for (Allocation.Component component : allocation.components()) {
            json.startArray().value(component.stripeSizeBytes());
            component.targets().forEach(json::value);
            json.endArray();
        }
        json.endArray();
        json.value(layout == null ? "" : Base64.getEncoder().encodeToString(LayoutAttribute.encode(layout)));
        json.endArray();
    }

    private static List<Allocation.Component> components(PlacementRequest request, List<Node> nodes) {
        if (nodes.size() != request.components().size()) {
            throw FileArrays.wrong("the answer has another number of components");
        }
        List<Allocation.Component> components = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            List<Node> numbers = nodes.get(i).asList();
            if (numbers.isEmpty()) {
                throw FileArrays.wrong("a component has no stripe size");
            }
            components.add(new Allocation.Component(
                    request.components().get(i),
                    FileArrays.number(numbers.get(0)),
                    numbers.subList(1, numbers.size()).stream()
                            .map(FileArrays::integer)
                            .toList()));
        }
        return components;
    }

    static Mapping mapping(String name, byte[] message, String schema, long mostValues) {
        String text = new String(message, StandardCharsets.UTF_8);
        if (!text.startsWith("{")) {
            // YAML has anchors and aliases, and no client of ours sends it.
            throw FileArrays.wrong("a message must be a JSON object");
        }
        Mapping json = Documents.parse(name, text, mostValues).asMapping();
        if (!json.text("schema").equals(schema)) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the message is of another kind or version")
                    .with("schema", json.text("schema"))
                    .with("expected", schema)
                    .maybe("use the same version of Mizan on clients and controller")
                    .exception();
        }
        return json;
    }

    private static LayoutForm form(String label) {
        return LayoutForm.labelled(label).orElseThrow(() -> FileArrays.wrong("unknown form of layouts"));
    }
}
