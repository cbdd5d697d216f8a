package io.mizan.controller.plan;

import static java.util.stream.Collectors.toSet;

import io.mizan.controller.monitor.Observed;
import io.mizan.database.plan.Lease;
import io.mizan.database.plan.NewPlan;
import io.mizan.database.plan.Plans;
import io.mizan.database.plan.Reservations;
import io.mizan.database.plan.StoredPlan;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.SafeLayout;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Plans for all clients together. Requests that come while a batch is being made form the next one, so that the batches grow with
 * the load; a batch begins when the host is calm, or when its oldest request has waited for as long as it may.
 *
 * <p>An answer is stored before it is given away; a request whose id has an answer gets that one. One thread does all of it, under the
 * lease: without it every request is refused, and the client asks whoever has it.
 */
public final class PlanService implements AutoCloseable {
    private static final int MOST_IN_A_BATCH = 5_000;
    /** What waits is in memory. One request is always taken, however large. */
    private static final long MOST_FILES_WAITING = 400_000;

    private static final long LOOK_AGAIN_MILLIS = 50;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** What a request gets in the end, one of the two; told by any thread. */
    public interface Outcome {
        void answered(byte[] answer);

        void refused(Problem problem);
    }

    /**
     * What it needs from around it.
     *
     * @param trouble what keeps it from having the lease, where there is none
     */
    public record Surroundings(
            Supplier<Observed> system,
            Supplier<ServerLoad> host,
            Supplier<Optional<Lease>> lease,
            Supplier<String> trouble,
            InstantSource clock,
            LongSupplier nanoClock) {}

    private record Waiting(PlanRequest request, Outcome outcome, long sinceNanos) {}

    private final PlanMaker maker;
    private final HostLimits limits;
    private final Plans plans;
    private final Reservations reservations;
    private final Surroundings around;
    private final BlockingQueue<Waiting> queue = new LinkedBlockingQueue<>();
    private final AtomicLong filesWaiting = new AtomicLong();
    private final LongAdder batches = new LongAdder();
    private final LongAdder answered = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder repeated = new LongAdder();
    private final DurationHistogram durations = new DurationHistogram();
    private final Thread thread;
    private volatile boolean closed;

    public PlanService(
            PlanMaker maker, HostLimits limits, Plans plans, Reservations reservations, Surroundings around) {
        this.maker = maker;
        this.limits = limits;
        this.plans = plans;
        this.reservations = reservations;
        this.around = around;
        this.thread = new Thread(this::work, "mizan-plans");
        thread.setDaemon(true);
        thread.start();
    }

    public void submit(PlanRequest request, Outcome outcome) {
        long before = filesWaiting.getAndAdd(request.files());
        if (before > 0 && before + request.files() > MOST_FILES_WAITING) {
            filesWaiting.addAndGet(-request.files());
            refused.increment();
            outcome.refused(Problem.of(ErrorCode.BUSY, "plans for too many files are asked for at once")
                    .with("files", before)
                    .maybe("ask again later"));
            return;
        }
        queue.add(new Waiting(request, outcome, around.nanoClock().getAsLong()));
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
                Waiting first = queue.poll(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
                if (first != null) {
                    batch.add(first);
                    waitForACalmHost(first);
                    queue.drainTo(batch, MOST_IN_A_BATCH - 1);
                    answer(batch);
                    batch.forEach(waiting -> filesWaiting.addAndGet(-waiting.request.files()));
                    batch.clear();
                }
            } catch (InterruptedException e) {
                // Only close() interrupts.
                break;
            }
        }
        queue.drainTo(batch);
        refuse(batch, Problem.of(ErrorCode.BUSY, "the controller stops").maybe("ask again"));
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
            Optional<Lease> lease = around.lease().get();
            if (lease.isEmpty()) {
                refuse(
                        batch,
                        Problem.of(
                                        ErrorCode.LEASE_LOST,
                                        "this controller does not act: "
                                                + around.trouble().get())
                                .maybe("ask the one that holds the lease, or again when its trouble is over"));
                return;
            }
            // The same request may be there twice, from a client that lost patience.
            Map<String, List<Waiting>> byId = new LinkedHashMap<>();
            batch.forEach(waiting -> byId.computeIfAbsent(key(waiting.request), id -> new ArrayList<>())
                    .add(waiting));
            Map<String, StoredPlan> stored = new HashMap<>();
            plans.find(batch.stream().map(waiting -> waiting.request.id()).collect(toSet()))
                    .forEach(plan -> stored.put(plan.id(), plan));
            List<Waiting> fresh = new ArrayList<>();
            for (List<Waiting> same : byId.values()) {
                StoredPlan known = stored.get(same.get(0).request.id());
                if (known == null) {
                    fresh.add(same.get(0));
                } else if (known.client().equals(same.get(0).request.client())) {
                    repeated.increment();
                    give(same, known);
                } else {
                    refuse(same, idOfAnother());
                }
            }
            if (!fresh.isEmpty()) {
                plan(fresh, byId, lease.get());
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

    private void plan(List<Waiting> fresh, Map<String, List<Waiting>> byId, Lease lease) {
        Observed observed = around.system().get();
        SystemView view = observed.view();
        var now = around.clock().instant();
        List<PlanRequest> requests =
                fresh.stream().map(waiting -> waiting.request).toList();
        List<PlanAnswer> answers = maker.answers(requests, observed, Promises.OF_ALL.at(now, reservations, view), now);
        Map<Integer, Target> targets = SafeLayout.targets(view);
        List<NewPlan> made = IntStream.range(0, requests.size())
                .parallel()
                .mapToObj(i -> Promises.OF_ALL.of(requests.get(i), answers.get(i), targets))
                .toList();
        List<StoredPlan> stored = plans.store(made, lease);
        IntStream.range(0, requests.size()).parallel().forEach(i -> {
            List<Waiting> same = byId.getOrDefault(key(requests.get(i)), List.of());
            if (stored.get(i).client().equals(requests.get(i).client())) {
                give(same, stored.get(i));
            } else {
                // Two clients had the same id in one batch; the first counts.
                refuse(same, idOfAnother());
            }
        });
    }

    private static Problem idOfAnother() {
        return Problem.of(ErrorCode.NOT_YOURS, "an id that another client uses").maybe("choose ids at random");
    }

    private static String key(PlanRequest request) {
        return request.client() + "\n" + request.id();
    }

    private void give(List<Waiting> waiting, StoredPlan plan) {
        long now = around.nanoClock().getAsLong();
        for (Waiting one : waiting) {
            answered.increment();
            durations.add((now - one.sinceNanos) / NANOS_PER_MILLI);
            tell(one, outcome -> outcome.answered(plan.answer()));
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
