package io.mizan.controller.plan;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;

import io.mizan.controller.background.DaemonThread;
import io.mizan.controller.monitor.ObservedState;
import io.mizan.controller.plan.PlanQueue.Waiting;
import io.mizan.database.plan.NewPlacementPlan;
import io.mizan.database.plan.StoredPlacementPlan;
import io.mizan.database.plan.Term;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Incident;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.SafeLayout;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plans for all clients together. Requests that come while a batch is being made form the next one, so that the batches grow with
 * the load; a batch begins when the host is calm, or when its oldest request has waited for as long as it may.
 *
 * <p>An answer is stored before it is given away; a request whose id has an answer gets that one. One thread does all of it, in a
 * term: a controller that has none refuses every request, and the client asks the one that acts.
 *
 * <p>Long because it is one loop: what a batch takes, how it fails and what is answered share the state of that thread.
 */
public final class PlanService implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(PlanService.class);

    private static final int MOST_IDS_LOGGED = 20;

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
            Supplier<ObservedState> system,
            Supplier<ServerLoad> host,
            Supplier<Optional<TermTables>> acting,
            Supplier<Problem> refusal,
            InstantSource clock,
            LongSupplier nanoClock) {}

    private final PlanMaker maker;
    private final HostLimits limits;
    private final Surroundings around;
    private final PlanQueue queue = new PlanQueue();
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
        Optional<Problem> tooMany =
                queue.add(new Waiting(request, outcome, around.nanoClock().getAsLong()));
        if (tooMany.isPresent()) {
            refused.increment();
            outcome.refused(tooMany.get());
        }
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
                    queue.fill(batch);
                    answer(batch);
                    queue.over(batch);
                }
            } catch (InterruptedException e) {
                // Only close() interrupts.
                break;
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
                // Without this thread nobody would ever get a plan again.
                refuse(batch, failed(batch, e));
                queue.over(batch);
            }
        }
        for (Optional<Waiting> next = queue.poll(); next.isPresent(); next = queue.poll()) {
            batch.add(next.get());
        }
        refuse(batch, Problem.of(ErrorCode.BUSY, "the controller is stopping").maybe("ask again"));
    }

    private void waitForACalmHost(Waiting first) throws InterruptedException {
        long deadline = first.sinceNanos() + limits.deadline().toNanos();
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
            batch.forEach(waiting -> byId.computeIfAbsent(key(waiting.request()), id -> new ArrayList<>())
                    .add(waiting));
            Map<String, StoredPlacementPlan> stored = new HashMap<>();
            tables.placementPlans()
                    .find(batch.stream().map(waiting -> waiting.request().id()).collect(toSet()))
                    .forEach(plan -> stored.put(plan.id(), plan));
            List<Waiting> fresh = new ArrayList<>();
            for (List<Waiting> same : byId.values()) {
                StoredPlacementPlan known = stored.get(same.get(0).request().id());
                if (known == null) {
                    fresh.add(same.get(0));
                } else if (isOf(known, same.get(0).request())) {
                    repeated.increment();
                    give(tables.term(), same, known);
                } else {
                    refuse(same, idOfAnother());
                }
            }
            if (!fresh.isEmpty()) {
                long begun = around.nanoClock().getAsLong();
                plan(fresh, byId, tables);
                LOG.atInfo()
                        .addKeyValue("term", tables.term().number())
                        .addKeyValue("requests", batch.size())
                        .addKeyValue("plans", fresh.size())
                        .addKeyValue("millis", (around.nanoClock().getAsLong() - begun) / 1_000_000)
                        .log("plan batch made");
            }
            batches.increment();
        } catch (MizanException e) {
            if (e.problem().code() == ErrorCode.INTERNAL) {
                refuse(batch, failed(batch, e));
                return;
            }
            LOG.atWarn()
                    .addKeyValue("code", e.problem().code().code())
                    .addKeyValue("requests", batch.size())
                    .addKeyValue("problem", e.problem().line())
                    .log("plan batch refused");
            // Where the database is and who uses it is not for clients.
            refuse(
                    batch,
                    Problem.of(
                                    e.problem().code(),
                                    "no plan could be made: " + e.problem().message())
                            .maybe("ask again"));
        } catch (RuntimeException e) {
            refuse(batch, failed(batch, e));
        }
    }

    private Problem failed(List<Waiting> batch, Throwable e) {
        Incident incident = Incident.next();
        LOG.atError()
                .addKeyValue("error", incident.id())
                .addKeyValue("policy", maker.policyName())
                .addKeyValue("ids", ids(batch))
                .setCause(e)
                .log("planning failed");
        return incident.problem();
    }

    private static String ids(List<Waiting> batch) {
        return batch.stream()
                        .limit(MOST_IDS_LOGGED)
                        .map(waiting -> waiting.request().id())
                        .collect(joining(","))
                + (batch.size() > MOST_IDS_LOGGED ? ",… (" + batch.size() + ")" : "");
    }

    private void plan(List<Waiting> fresh, Map<String, List<Waiting>> byId, TermTables tables) {
        ObservedState observed = around.system().get();
        SystemView view = observed.view();
        var now = around.clock().instant();
        List<PlanRequest> requests = fresh.stream().map(Waiting::request).toList();
        List<PlanAnswer> answers =
                maker.answers(requests, observed, Promises.OF_ALL.at(now, tables.reservations(), view), now);
        Map<Integer, Target> targets = SafeLayout.targets(view);
        List<NewPlacementPlan> made = IntStream.range(0, requests.size())
                .parallel()
                .mapToObj(i -> Promises.OF_ALL.of(requests.get(i), answers.get(i), targets))
                .toList();
        List<StoredPlacementPlan> stored = tables.placementPlans().store(made);
        IntStream.range(0, requests.size()).parallel().forEach(i -> {
            List<Waiting> same = byId.getOrDefault(key(requests.get(i)), List.of());
            if (isOf(stored.get(i), requests.get(i))) {
                LOG.atDebug()
                        .addKeyValue("plan", stored.get(i).id())
                        .addKeyValue("application", requests.get(i).application())
                        .addKeyValue("user", requests.get(i).user())
                        .addKeyValue("files", requests.get(i).files())
                        .log("plan made");
                give(tables.term(), same, stored.get(i));
            } else {
                // Two clients had the same id in one batch; the first counts.
                refuse(same, idOfAnother());
            }
        });
    }

    private static boolean isOf(StoredPlacementPlan plan, PlanRequest request) {
        return plan.isOf(request.client(), request.user());
    }

    private static Problem idOfAnother() {
        return Problem.of(ErrorCode.NOT_YOURS, "the id is used by another client")
                .maybe("choose ids at random");
    }

    private static String key(PlanRequest request) {
        return request.client() + "\n" + request.id();
    }

    private void give(Term term, List<Waiting> waiting, StoredPlacementPlan plan) {
        long now = around.nanoClock().getAsLong();
        for (Waiting one : waiting) {
            answered.increment();
            durations.add((now - one.sinceNanos()) / NANOS_PER_MILLI);
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
            news.accept(one.outcome());
        } catch (RuntimeException e) {
            // It will ask again if it still lives.
            return;
        }
    }

    @Override
    public void close() {
        closed = true;
        DaemonThread.end(thread, Duration.ofSeconds(10));
    }
}
