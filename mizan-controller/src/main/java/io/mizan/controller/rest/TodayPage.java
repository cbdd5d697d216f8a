package io.mizan.controller.rest;

import io.javalin.http.Context;
import io.mizan.controller.service.RunCounts;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.AuditEntry;
import io.mizan.database.plan.PlanState;
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

/** What was done since this morning, or since any other moment of the last days. */
final class TodayPage {
    private static final Duration USUAL = Duration.ofDays(1);
    private static final Duration LONGEST = Duration.ofDays(32);
    private static final int MOST_RUNS = 5_000;
    private static final int MOST_DEEDS = 2_000;
    private static final int SHOWN_DEEDS = 20;
    /** Each request of a client leaves one of these; they are counted, not listed. */
    private static final String ROUTINE = "plan stored";

    private final RestSources sources;
    private final InstantSource clock;

    TodayPage(RestSources sources, InstantSource clock) {
        this.sources = sources;
        this.clock = clock;
    }

    void answer(Context request, Sight sight) {
        Instant now = clock.instant();
        Instant since = since(request, now);
        Map<String, Object> tree = Json.document("today");
        tree.put("since", since.toString());
        tree.put("at", now.toString());
        tree.put("plans", plans(since, now, sight));
        tree.put("runs", runs(since, now, sight));
        if (sight.all()) {
            List<AuditEntry> entries = sources.audit().newest(MOST_DEEDS).stream()
                    .filter(entry -> !entry.at().isBefore(since))
                    .toList();
            Map<String, Object> deeds = new TreeMap<>();
            entries.forEach(entry -> deeds.merge(entry.what(), 1, (a, b) -> (Integer) a + (Integer) b));
            tree.put("deeds", deeds);
            tree.put(
                    "entries",
                    entries.stream()
                            .filter(entry -> !entry.what().equals(ROUTINE))
                            .limit(SHOWN_DEEDS)
                            .map(entry -> Json.audit(entry, sight))
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

    private Map<String, Object> plans(Instant since, Instant now, Sight sight) {
        Instant to = now.plusMillis(1);
        Map<PlanState, Integer> counts = sight.all()
                ? sources.plans().counts(since, to)
                : sources.plans().counts(sight.user(), since, to);
        Map<String, Object> tree = new LinkedHashMap<>();
        counts.forEach((state, count) -> tree.put(state.name().toLowerCase(Locale.ROOT), count));
        return tree;
    }

    private Map<String, Object> runs(Instant since, Instant now, Sight sight) {
        List<RunRecord> runs = sight.runs(sources.runs()).between(since, now.plusMillis(1), MOST_RUNS);
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
