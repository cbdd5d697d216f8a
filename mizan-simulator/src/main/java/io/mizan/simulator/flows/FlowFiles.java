package io.mizan.simulator.flows;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Suggestion;
import io.mizan.model.file.CsvRows;
import io.mizan.model.file.TextInput;
import io.mizan.simulator.kernel.Flow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads links and flows as comma-separated values: {@code id,name,bytes_per_s} and
 * {@code flow,client,round,ost,bytes,links}, with columns that may be left out for all that a flow can do.
 */
public final class FlowFiles {
    private static final double LEAST_BANDWIDTH = 1e-3;
    private static final double MOST = 1e21;
    private static final double MOST_SECONDS = 1e12;
    private static final long MOST_ROUND = 1_000_000_000_000L;
    private static final int MOST_CHUNKS = 1_000_000;

    private FlowFiles() {}

    public static List<PlannedLink> links(TextInput in) {
        CsvRows rows = new CsvRows(in, List.of("id", "name", "bytes_per_s"), List.of("loss", "background_bytes_per_s"));
        List<PlannedLink> links = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        while (rows.next()) {
            String id = rows.required("id");
            if (id.chars().anyMatch(Character::isWhitespace)) {
                throw rows.refused("id", "no blanks: blanks separate links");
            }
            if (!ids.add(id)) {
                throw rows.problem(ErrorCode.INPUT_DUPLICATE, "a link is listed twice", "id", id)
                        .maybe("give each link an id of its own")
                        .exception();
            }
            links.add(new PlannedLink(
                    id,
                    rows.text("name"),
                    rows.number("bytes_per_s", LEAST_BANDWIDTH, MOST),
                    rows.number("loss", 0, MOST, 0),
                    rows.number("background_bytes_per_s", 0, MOST, 0)));
        }
        return links;
    }

    /** Reads flows over links that are known. */
    public static FlowPlan flows(TextInput in, List<PlannedLink> links) {
        Map<String, Integer> numbers = new HashMap<>();
        links.forEach(link -> numbers.put(link.id(), numbers.size()));
        CsvRows rows = new CsvRows(
                in,
                List.of("flow", "client", "round", "ost", "bytes", "links"),
                List.of("start", "latency", "chunks", "most_bytes_per_s"));
        List<PlannedFlow> flows = new ArrayList<>();
        Set<String> names = new HashSet<>();
        Map<String, String> clients = new HashMap<>();
        while (rows.next()) {
            String name = rows.required("flow");
            if (!names.add(name)) {
                throw rows.problem(ErrorCode.INPUT_DUPLICATE, "a flow is listed twice", "flow", name)
                        .maybe("give each flow a name of its own")
                        .exception();
            }
            flows.add(new PlannedFlow(
                    name,
                    clients.computeIfAbsent(rows.required("client"), client -> client),
                    rows.integer("round", 0, MOST_ROUND),
                    flow(rows, numbers),
                    rows.number("start", 0, MOST_SECONDS, 0)));
        }
        return new FlowPlan(links, flows);
    }

    private static Flow flow(CsvRows rows, Map<String, Integer> numbers) {
        Flow flow = Flow.of(rows.number("bytes", 0, MOST), path(rows, numbers));
        double most = rows.number("most_bytes_per_s", LEAST_BANDWIDTH, MOST, Double.POSITIVE_INFINITY);
        double latency = rows.number("latency", 0, MOST_SECONDS, 0);
        int chunks = rows.text("chunks").isEmpty() ? 1 : (int) rows.integer("chunks", 1, MOST_CHUNKS);
        // Chunks that wait for nothing are one.
        return (latency > 0 ? flow.inChunks(chunks, latency) : flow).atMost(most);
    }

    private static int[] path(CsvRows rows, Map<String, Integer> numbers) {
        String[] ids = rows.required("links").split("\\s+", -1);
        int[] path = new int[ids.length];
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < ids.length; i++) {
            Integer number = numbers.get(ids[i]);
            if (number == null) {
                throw rows.problem(ErrorCode.INPUT_UNKNOWN_KEY, "the link is not in the file of links", "links", ids[i])
                        .maybe(Suggestion.nearest(ids[i], numbers.keySet())
                                .map(near -> "you meant " + near)
                                .orElse("add it there, or separate links by blanks"))
                        .exception();
            }
            if (!seen.add(ids[i])) {
                throw rows.problem(ErrorCode.INPUT_DUPLICATE, "the flow crosses a link twice", "links", ids[i])
                        .maybe("name the link once")
                        .exception();
            }
            path[i] = number;
        }
        return path;
    }
}
