package io.mizan.controller.rest.endpoint;

import io.mizan.controller.check.Breaker;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.controller.service.RunCounts;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.interaction.RunRecords;
import io.mizan.model.error.MizanException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The applications that ran last, by what became of their runs. Read from the database every {@value #KEPT_SECONDS} seconds at most, apart for each
 * viewer: what others run decides nothing about what a user sees. Nobody waits for what somebody else reads. All methods may be called by any thread.
 */
public final class Applications {
    private static final long KEPT_SECONDS = 15;
    private static final long KEPT_NANOS = KEPT_SECONDS * 1_000_000_000L;
    private static final int MOST = 200;
    private static final int RUNS = 20;
    /** Of one user, all applications together. */
    private static final int OWN_RUNS = 1_000;

    private static final int MOST_VIEWERS = 100;

    /** @param change as many runs had ended when it was read */
    private record Read(Map<String, List<RunRecord>> runs, long at, long change) {}

    private static final String EVERYBODY = "";

    private final RunRecords history;
    private final LongSupplier nanoClock;
    private final AtomicLong changes = new AtomicLong();
    /** By user; all users under {@link #EVERYBODY}. The one that was read longest ago first. */
    private final Map<String, Read> known = new LinkedHashMap<>();

    public Applications(RunRecords history, LongSupplier nanoClock) {
        this.history = history;
        this.nanoClock = nanoClock;
    }

    /** Those of whom a viewer sees a run, the one that ran last first. */
    public List<Map<String, Object>> summaries(Viewer view) {
        return runs(viewer(view)).entrySet().stream()
                .map(entry -> summary(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static String viewer(Viewer view) {
        return view.all() ? EVERYBODY : view.user();
    }

    /** As far as is known: metrics are wanted most when the database is out of reach. */
    OptionalLong breakersOpen() {
        Map<String, List<RunRecord>> all;
        try {
            all = runs(EVERYBODY);
        } catch (MizanException e) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(all.values().stream()
                .filter(newest -> breaker(newest).isPresent())
                .count());
    }

    /** Why files are not placed any more, by application, of those that a viewer sees a run of. */
    Map<String, String> breakers(Viewer view) {
        Map<String, String> open = new LinkedHashMap<>();
        runs(viewer(view))
                .forEach((application, newest) -> breaker(newest).ifPresent(why -> open.put(application, why)));
        return open;
    }

    /** Users choose the names of their applications: each has a breaker of his own. */
    private static Optional<String> breaker(List<RunRecord> newest) {
        Map<String, List<RunRecord>> byUser = newest.stream()
                .collect(Collectors.groupingBy(RunRecord::user, LinkedHashMap::new, Collectors.toList()));
        return byUser.values().stream()
                .flatMap(own -> Breaker.open(own).stream())
                .findFirst();
    }

    private static Map<String, Object> summary(String application, List<RunRecord> seen) {
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
        Optional<String> breaker = breaker(seen);
        tree.put("breakerOpen", breaker.isPresent());
        breaker.ifPresent(why -> tree.put("breaker", why));
        return tree;
    }

    private static long sum(List<RunRecord> runs, ToLongFunction<RunRecord> figure) {
        return runs.stream().mapToLong(figure).sum();
    }

    /** A run has ended: what was read is no longer true. */
    public void forget() {
        changes.incrementAndGet();
    }

    private Map<String, List<RunRecord>> runs(String user) {
        long change = changes.get();
        long now = nanoClock.getAsLong();
        synchronized (known) {
            Read before = known.get(user);
            if (before != null && before.change == change && now - before.at <= KEPT_NANOS) {
                return before.runs;
            }
        }
        Map<String, List<RunRecord>> runs = user.equals(EVERYBODY) ? ofEverybody() : ofUser(user);
        synchronized (known) {
            known.remove(user);
            known.put(user, new Read(runs, now, change));
            if (known.size() > MOST_VIEWERS) {
                known.remove(known.keySet().iterator().next());
            }
        }
        return runs;
    }

    private Map<String, List<RunRecord>> ofEverybody() {
        Map<String, List<RunRecord>> runs = new LinkedHashMap<>();
        history.applications(MOST).forEach(application -> runs.put(application, history.newest(application, RUNS)));
        return runs;
    }

    /** One question to the database: there may be many users. */
    private Map<String, List<RunRecord>> ofUser(String user) {
        Map<String, List<RunRecord>> runs = new LinkedHashMap<>();
        for (RunRecord run : history.of(user).newest(OWN_RUNS)) {
            List<RunRecord> ofApplication = runs.computeIfAbsent(run.application(), name -> new ArrayList<>());
            if (ofApplication.size() < RUNS) {
                ofApplication.add(run);
            }
        }
        return runs;
    }
}
