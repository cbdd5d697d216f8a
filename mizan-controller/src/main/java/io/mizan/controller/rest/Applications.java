package io.mizan.controller.rest;

import io.mizan.controller.check.Breaker;
import io.mizan.controller.service.RunCounts;
import io.mizan.database.interaction.RunHistory;
import io.mizan.database.interaction.RunRecord;
import io.mizan.model.error.MizanException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/** The applications that ran last, by what became of their runs. Read from the database every {@value #KEPT_SECONDS} seconds at most. */
final class Applications {
    private static final long KEPT_SECONDS = 15;
    private static final long KEPT_NANOS = KEPT_SECONDS * 1_000_000_000L;
    private static final int MOST = 200;
    private static final int RUNS = 20;

    private final RunHistory history;
    private final LongSupplier nanoClock;
    private Map<String, List<RunRecord>> runs = Map.of();
    private long readAt;
    private boolean read;

    Applications(RunHistory history, LongSupplier nanoClock) {
        this.history = history;
        this.nanoClock = nanoClock;
    }

    /** Those of whom a viewer sees a run, the one that ran last first. */
    List<Map<String, Object>> summaries(Sight sight) {
        return runs().entrySet().stream()
                .flatMap(entry -> summary(entry.getKey(), entry.getValue(), sight))
                .toList();
    }

    /** As far as is known: metrics are wanted most when the database is out of reach. */
    OptionalLong breakersOpen() {
        Map<String, List<RunRecord>> known;
        try {
            known = runs();
        } catch (MizanException e) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(known.values().stream()
                .filter(newest -> Breaker.open(newest).isPresent())
                .count());
    }

    /** Why files are not placed any more, by application, of those that a viewer sees a run of. */
    Map<String, String> breakers(Sight sight) {
        Map<String, String> open = new LinkedHashMap<>();
        runs().forEach((application, newest) -> {
            if (newest.stream().anyMatch(run -> sight.sees(run.user()))) {
                Breaker.open(newest).ifPresent(why -> open.put(application, why));
            }
        });
        return open;
    }

    private static Stream<Map<String, Object>> summary(String application, List<RunRecord> all, Sight sight) {
        List<RunRecord> seen =
                all.stream().filter(run -> sight.sees(run.user())).toList();
        if (seen.isEmpty()) {
            return Stream.empty();
        }
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("application", application);
        tree.put("lastRun", Json.run(seen.get(0)));
        tree.put("runs", seen.size());
        tree.put("predictedBytes", sum(seen, run -> run.files().predictedBytes()));
        tree.put("actualBytes", sum(seen, run -> run.files().actualBytes()));
        long creates = sum(seen, run -> run.files().creates());
        if (creates > 0) {
            tree.put("hitRate", (double) sum(seen, run -> run.files().hits()) / creates);
        }
        OptionalDouble error = seen.stream()
                .map(RunCounts::predictionError)
                .flatMapToDouble(OptionalDouble::stream)
                .average();
        error.ifPresent(mean -> tree.put("predictionError", mean));
        Optional<String> breaker = Breaker.open(all);
        tree.put("breakerOpen", breaker.isPresent());
        breaker.ifPresent(why -> tree.put("breaker", why));
        return Stream.of(tree);
    }

    private static long sum(List<RunRecord> runs, ToLongFunction<RunRecord> figure) {
        return runs.stream().mapToLong(figure).sum();
    }

    /** A run has ended: what was read is no longer true. */
    synchronized void forget() {
        read = false;
    }

    private synchronized Map<String, List<RunRecord>> runs() {
        long now = nanoClock.getAsLong();
        if (!read || now - readAt > KEPT_NANOS) {
            Map<String, List<RunRecord>> fresh = new LinkedHashMap<>();
            history.applications(MOST)
                    .forEach(application -> fresh.put(application, history.newest(application, RUNS)));
            runs = fresh;
            readAt = now;
            read = true;
        }
        return runs;
    }
}
