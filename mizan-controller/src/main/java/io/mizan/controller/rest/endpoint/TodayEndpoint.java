package io.mizan.controller.rest.endpoint;

import io.javalin.http.Context;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.controller.service.RunCounts;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.AuditEntry;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** REST answer with plans, runs and actions since a moment, by default of the last day. */
public final class TodayEndpoint {
    private static final Duration USUAL = Duration.ofDays(1);
    private static final Duration LONGEST = Duration.ofDays(32);
    private static final int MOST_RUNS = 5_000;
    private static final int MOST_ACTIONS = 2_000;
    private static final int SHOWN_ACTIONS = 20;
    /** Each request of a client leaves one of these; they are counted, not listed. */
    private static final String ROUTINE = "plan stored";

    private final RestServices sources;
    private final InstantSource clock;

    public TodayEndpoint(RestServices sources, InstantSource clock) {
        this.sources = sources;
        this.clock = clock;
    }

    void answer(Context request, Viewer viewer) {
        Instant now = clock.instant();
        Instant since = since(request, now);
        Map<String, Object> tree = Json.document("today");
        tree.put("since", since.toString());
        tree.put("at", now.toString());
        tree.put("plans", plans(since, now, viewer));
        tree.put("runs", runs(since, now, viewer));
        if (viewer.all()) {
            List<AuditEntry> entries = sources.audit().newest(MOST_ACTIONS).stream()
                    .filter(entry -> !entry.at().isBefore(since))
                    .toList();
            Map<String, Object> actions = new TreeMap<>();
            entries.forEach(entry -> actions.merge(entry.what(), 1, (a, b) -> (Integer) a + (Integer) b));
            tree.put("actions", actions);
            // The name of version 1, for one more release.
            tree.put("deeds", actions);
            tree.put(
                    "entries",
                    entries.stream()
                            .filter(entry -> !entry.what().equals(ROUTINE))
                            .limit(SHOWN_ACTIONS)
                            .map(entry -> Json.audit(entry, viewer))
                            .toList());
        }
        Requests.answer(request, tree);
    }

    private static Instant since(Context request, Instant now) {
        @Nullable String text = request.queryParam("since");
        if (text == null) {
            return now.minus(USUAL);
        }
        try {
            Instant since = Instant.parse(text);
            return since.isBefore(now.minus(LONGEST)) ? now.minus(LONGEST) : since;
        } catch (DateTimeParseException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, "not a time")
                            .with("since", text)
                            .maybe("write it as in 2026-11-17T00:00:00Z"),
                    e);
        }
    }

    private Map<String, Object> plans(Instant since, Instant now, Viewer viewer) {
        Instant to = now.plusMillis(1);
        Map<String, Integer> counts = new LinkedHashMap<>();
        (viewer.all()
                        ? sources.placementPlans().counts(since, to)
                        : sources.placementPlans().counts(viewer.user(), since, to))
                .forEach((state, count) -> counts.merge(word(state), count, Integer::sum));
        (viewer.all()
                        ? sources.changePlans().counts(since, to)
                        : sources.changePlans().counts(viewer.user(), since, to))
                .forEach((state, count) -> counts.merge(word(state), count, Integer::sum));
        return new LinkedHashMap<>(counts);
    }

    private static String word(Enum<?> state) {
        return state.name().toLowerCase(Locale.ROOT);
    }

    private Map<String, Object> runs(Instant since, Instant now, Viewer viewer) {
        List<RunRecord> runs = viewer.runs(sources.runs()).between(since, now.plusMillis(1), MOST_RUNS);
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("runs", runs.size());
        tree.put("failed", runs.stream().filter(run -> run.exitCode() != 0).count());
        tree.put("creates", sum(runs, run -> run.files().creates()));
        tree.put("hits", sum(runs, run -> run.files().hits()));
        tree.put("predictedBytes", sum(runs, run -> run.files().predictedBytes()));
        tree.put("actualBytes", sum(runs, run -> run.files().actualBytes()));
        OptionalDouble error = runs.stream()
                .map(RunCounts::predictionError)
                .flatMapToDouble(OptionalDouble::stream)
                .average();
        error.ifPresent(mean -> tree.put("predictionError", mean));
        return tree;
    }

    private static long sum(List<RunRecord> runs, ToLongFunction<RunRecord> figure) {
        return runs.stream().mapToLong(figure).sum();
    }
}
