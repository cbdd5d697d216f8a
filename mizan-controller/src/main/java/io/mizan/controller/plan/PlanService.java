package io.mizan.controller.plan;

import static java.util.stream.Collectors.toSet;

import io.mizan.controller.monitor.Observed;
import io.mizan.database.plan.NewPlan;
import io.mizan.database.plan.StoredPlan;
import io.mizan.database.plan.Term;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.SafeLayout;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.telemetry.message.Shares;
import io.mizan.telemetry.message.TurnQueue;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Plans for all clients together. Requests that come while a batch is being made form the next one, so that the batches grow with
 * the load; a batch begins when the host is calm, or when its oldest request has waited for as long as it may.
 *
 * <p>An answer is stored before it is given away; a request whose id has an answer gets that one. One thread does all of it, in a
 * term: a controller that has none refuses every request, and the client asks the one that acts.
 */
public final class PlanService implements AutoCloseable {
    private static final int MOST_IN_A_BATCH = 5_000;

    /** So that the next one does not wait for long; a request that is larger is a batch of its own. */
    private static final long MOST_FILES_IN_A_BATCH = 100_000;

    /** What waits is in memory. One user gets a half at most, which is the largest request. */
    private static final long MOST_FILES_WAITING = 2L * PlanMessages.MOST_FILES;

    private static final long LOOK_AGAIN_MILLIS = 50;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** What a request gets in the end, one of the two; told by any thread. */
    public interface Outcome {
        /** @param term in which the answer was given */
        void answered(long term, byte[] answer);

        void refused(Problem problem);
    }

    /**
     * What it needs from around it.
     *
     * @param acting the tables of the term that is held, if one is
     * @param refusal what keeps it from acting, where none is
     */
    public record Surroundings(
            Supplier<Observed> system,
            Supplier<ServerLoad> host,
            Supplier<Optional<TermTables>> acting,
            Supplier<Problem> refusal,
            InstantSource clock,
            LongSupplier nanoClock) {}

    private record Waiting(PlanRequest request, Outcome outcome, long sinceNanos) {}

    private final PlanMaker maker;
    private final HostLimits limits;
    private final Surroundings around;
    private final TurnQueue<Waiting> queue = new TurnQueue<>();
    private final Shares filesWaiting = new Shares(MOST_FILES_WAITING);
    private final LongAdder batches = new LongAdder();
    private final LongAdder answered = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder repeated = new LongAdder();
    private final DurationHistogram durations = new DurationHistogram();
    private final Thread thread;
    private volatile boolean closed;

    public PlanService(PlanMaker maker, HostLimits limits, Surroundings around) {
        this.maker = maker;
        this.limits = limits;
        this.around = around;
        this.thread = new Thread(this::work, "mizan-plans");
        thread.setDaemon(true);
        thread.start();
    }

    public void submit(PlanRequest request, Outcome outcome) {
        String account = account(request);
        if (!filesWaiting.take(account, weight(request))) {
            refused.increment();
            outcome.refused(Problem.of(ErrorCode.BUSY, "plans for too many files are asked for at once")
                    .with("files", filesWaiting.total())
                    .with("yours", filesWaiting.of(account))
                    .maybe("ask again later"));
            return;
        }
        queue.add(account, new Waiting(request, outcome, around.nanoClock().getAsLong()));
    }

    /** Whom the queue is shared by: no user waits for all that another one has asked for. */
    private static String account(PlanRequest request) {
        return request.user().isEmpty() ? "client " + request.client() : "user " + request.user();
    }

    /** A request without files takes room, too. */
    private static long weight(PlanRequest request) {
        return Math.max(1, request.files());
    }

    /** Requests that wait. */
    public int pending() {
        return queue.size();
    }

    public long batches() {
        return batches.sum();
    }

    public long answered() {
        return answered.sum();
    }

    public long refused() {
        return refused.sum();
    }

    /** Requests that had an answer already. */
    public long repeated() {
        return repeated.sum();
    }

    /** From a request to its answer. */
    public DurationHistogram durations() {
        return durations;
    }

    private void work() {
        List<Waiting> batch = new ArrayList<>();
        while (!closed) {
            try {
                Optional<Waiting> first = queue.poll(LOOK_AGAIN_MILLIS);
                if (first.isPresent()) {
                    batch.add(first.get());
                    waitForACalmHost(first.get());
                    fill(batch);
                    answer(batch);
                    over(batch);
                }
            } catch (InterruptedException e) {
                // Only close() interrupts.
                break;
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                // Without this thread nobody would ever get a plan again.
                refuse(batch, Problem.of(ErrorCode.INTERNAL, "a defect in Mizan: planning failed: " + e));
                over(batch);
            }
        }
        for (Optional<Waiting> next = queue.poll(); next.isPresent(); next = queue.poll()) {
            batch.add(next.get());
        }
        refuse(batch, Problem.of(ErrorCode.BUSY, "the controller stops").maybe("ask again"));
    }

    /** Users take turns, so the first request of each is in it before the second of any. */
    private void fill(List<Waiting> batch) {
        long files =
                batch.stream().mapToLong(waiting -> weight(waiting.request)).sum();
        while (files < MOST_FILES_IN_A_BATCH && batch.size() < MOST_IN_A_BATCH) {
            Optional<Waiting> next = queue.poll();
            if (next.isEmpty()) {
                return;
            }
            batch.add(next.get());
            files += weight(next.get().request);
        }
    }

    private void over(List<Waiting> batch) {
        batch.forEach(waiting -> filesWaiting.give(account(waiting.request), weight(waiting.request)));
        batch.clear();
    }

    private void waitForACalmHost(Waiting first) throws InterruptedException {
        long deadline = first.sinceNanos + limits.deadline().toNanos();
        while (!closed
                && around.nanoClock().getAsLong() - deadline < 0
                && !limits.allow(around.host().get())) {
            Thread.sleep(LOOK_AGAIN_MILLIS);
        }
    }

    private void answer(List<Waiting> batch) {
        try {
            Optional<TermTables> acting = around.acting().get();
            if (acting.isEmpty()) {
                refuse(batch, around.refusal().get());
                return;
            }
            // The term of all that follows, also where another one is held when it ends.
            TermTables tables = acting.get();
            // The same request may be there twice, from a client that lost patience.
            Map<String, List<Waiting>> byId = new LinkedHashMap<>();
            batch.forEach(waiting -> byId.computeIfAbsent(key(waiting.request), id -> new ArrayList<>())
                    .add(waiting));
            Map<String, StoredPlan> stored = new HashMap<>();
            tables.plans()
                    .find(batch.stream().map(waiting -> waiting.request.id()).collect(toSet()))
                    .forEach(plan -> stored.put(plan.id(), plan));
            List<Waiting> fresh = new ArrayList<>();
            for (List<Waiting> same : byId.values()) {
                StoredPlan known = stored.get(same.get(0).request.id());
                if (known == null) {
                    fresh.add(same.get(0));
                } else if (isOf(known, same.get(0).request)) {
                    repeated.increment();
                    give(tables.term(), same, known);
                } else {
                    refuse(same, idOfAnother());
                }
            }
            if (!fresh.isEmpty()) {
                plan(fresh, byId, tables);
            }
            batches.increment();
        } catch (MizanException e) {
            // Where the database is and who uses it is not for clients.
            refuse(
                    batch,
                    Problem.of(e.problem().code(), "no plan now: " + e.problem().message())
                            .maybe("ask again"));
        } catch (RuntimeException e) {
            refuse(batch, Problem.of(ErrorCode.INTERNAL, "a defect in Mizan: planning failed: " + e));
        }
    }

    private void plan(List<Waiting> fresh, Map<String, List<Waiting>> byId, TermTables tables) {
        Observed observed = around.system().get();
        SystemView view = observed.view();
        var now = around.clock().instant();
        List<PlanRequest> requests =
                fresh.stream().map(waiting -> waiting.request).toList();
        List<PlanAnswer> answers =
                maker.answers(requests, observed, Promises.OF_ALL.at(now, tables.reservations(), view), now);
        Map<Integer, Target> targets = SafeLayout.targets(view);
        List<NewPlan> made = IntStream.range(0, requests.size())
                .parallel()
                .mapToObj(i -> Promises.OF_ALL.of(requests.get(i), answers.get(i), targets))
                .toList();
        List<StoredPlan> stored = tables.plans().store(made);
        IntStream.range(0, requests.size()).parallel().forEach(i -> {
            List<Waiting> same = byId.getOrDefault(key(requests.get(i)), List.of());
            if (isOf(stored.get(i), requests.get(i))) {
                give(tables.term(), same, stored.get(i));
            } else {
                // Two clients had the same id in one batch; the first counts.
                refuse(same, idOfAnother());
            }
        });
    }

    private static boolean isOf(StoredPlan plan, PlanRequest request) {
        return plan.isOf(request.client(), request.user());
    }

    private static Problem idOfAnother() {
        return Problem.of(ErrorCode.NOT_YOURS, "an id that another client uses").maybe("choose ids at random");
    }

    private static String key(PlanRequest request) {
        return request.client() + "\n" + request.id();
    }

    private void give(Term term, List<Waiting> waiting, StoredPlan plan) {
        long now = around.nanoClock().getAsLong();
        for (Waiting one : waiting) {
            answered.increment();
            durations.add((now - one.sinceNanos) / NANOS_PER_MILLI);
            tell(one, outcome -> outcome.answered(term.number(), plan.answer()));
        }
    }

    private void refuse(List<Waiting> waiting, Problem problem) {
        for (Waiting one : waiting) {
            refused.increment();
            tell(one, outcome -> outcome.refused(problem));
        }
    }

    /** A client that is gone must not cost the others their answers. */
    private static void tell(Waiting one, Consumer<Outcome> news) {
        try {
            news.accept(one.outcome);
        } catch (RuntimeException e) {
            // It will ask again if it still lives.
            return;
        }
    }

    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(10));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
