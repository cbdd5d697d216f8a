package io.mizan.controller.whatif;

import io.mizan.controller.whatif.WhatIfRun.Answer;
import io.mizan.controller.whatif.WhatIfRun.State;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.WhatIf;
import io.mizan.model.system.SystemView;
import io.mizan.model.workload.WorkloadSource;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Answers questions one after the other in the background, so that a controller has at most one core's worth to do for them. The
 * last {@value #KEPT} are remembered until it ends. All methods may be called by any thread.
 */
public final class WhatIfDesk implements AutoCloseable {
    public static final int KEPT = 20;

    private static final int WAITING = 3;

    private final WhatIf simulator;
    private final Supplier<SystemView> system;
    private final InstantSource clock;
    private final LongSupplier nanoClock;
    private final List<String> policies;
    private final ThreadPoolExecutor worker;
    private final Map<String, WhatIfRun> runs = new LinkedHashMap<>();
    private final Map<String, Future<?>> tasks = new LinkedHashMap<>();
    private int last;

    /**
     * @param system as it is now
     * @param policies that can be asked about
     */
    public WhatIfDesk(
            WhatIf simulator,
            Supplier<SystemView> system,
            List<String> policies,
            InstantSource clock,
            LongSupplier nanoClock) {
        this.simulator = simulator;
        this.system = system;
        this.policies = List.copyOf(policies);
        this.clock = clock;
        this.nanoClock = nanoClock;
        this.worker = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(WAITING), WhatIfDesk::thread);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "mizan-what-if");
        thread.setDaemon(true);
        return thread;
    }

    public List<String> policies() {
        return policies;
    }

    /** Begins, or puts it behind those that wait. */
    public synchronized WhatIfRun ask(WhatIfQuestion question, String who) {
        for (String policy : question.policies()) {
            if (!policies.contains(policy)) {
                throw Problem.of(ErrorCode.UNKNOWN_NAME, "unknown placement policy")
                        .with("policy", policy)
                        .maybe("use some of " + String.join(", ", policies))
                        .exception();
            }
        }
        // What is wrong with the question is told at once, not when its turn comes.
        SystemView now = question.on(system.get());
        WorkloadSource workload = question.workload();
        String id = "what-if-" + (last + 1);
        WhatIfRun run =
                new WhatIfRun(id, who, clock.instant(), question, State.WAITING, Duration.ZERO, now, List.of(), "");
        try {
            tasks.put(id, worker.submit(() -> work(id, now, workload)));
        } catch (RejectedExecutionException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.BUSY, "as many simulations wait as can")
                            .with("waiting", WAITING)
                            .maybe("wait for one to end, or cancel one"),
                    e);
        }
        last++;
        runs.put(id, run);
        if (runs.size() > KEPT) {
            String oldest = runs.keySet().iterator().next();
            runs.remove(oldest);
            tasks.remove(oldest);
        }
        return run;
    }

    public synchronized Optional<WhatIfRun> find(String id) {
        return Optional.ofNullable(runs.get(id));
    }

    /** The newest first. */
    public synchronized List<WhatIfRun> all() {
        List<WhatIfRun> all = new ArrayList<>(runs.values());
        Collections.reverse(all);
        return all;
    }

    /** Ends it; one that is over stays as it is. */
    public synchronized void cancel(String id) {
        WhatIfRun run = runs.get(id);
        Future<?> task = tasks.get(id);
        if (run != null && task != null && !run.state().over()) {
            task.cancel(true);
            // One that waited makes room for another at once.
            worker.purge();
            runs.put(id, run.in(State.CANCELLED, run.took()));
        }
    }

    private void work(String id, SystemView now, WorkloadSource workload) {
        long begun = nanoClock.getAsLong();
        if (!change(id, run -> run.in(State.RUNNING, Duration.ZERO))) {
            return;
        }
        List<Answer> answers = new ArrayList<>();
        try {
            for (String policy : find(id).orElseThrow().question().policies()) {
                answers.add(new Answer(policy, simulator.run(now, workload, policy)));
                List<Answer> soFar = List.copyOf(answers);
                change(id, run -> run.with(soFar, since(begun)));
            }
            change(id, run -> run.in(State.FINISHED, since(begun)));
        } catch (CancellationException e) {
            change(id, run -> run.in(State.CANCELLED, since(begun)));
        } catch (MizanException e) {
            change(id, run -> run.failed(e.problem().line(), since(begun)));
        } catch (RuntimeException e) {
            // A defect must not leave a question open for ever.
            change(id, run -> run.failed("a defect in the simulator: " + e, since(begun)));
        }
    }

    private Duration since(long begun) {
        return Duration.ofNanos(nanoClock.getAsLong() - begun);
    }

    /** False where it is over, or forgotten. */
    private synchronized boolean change(String id, UnaryOperator<WhatIfRun> step) {
        WhatIfRun run = runs.get(id);
        if (run == null || run.state().over()) {
            return false;
        }
        runs.put(id, step.apply(run));
        return true;
    }

    @Override
    public void close() {
        worker.shutdownNow();
    }
}
