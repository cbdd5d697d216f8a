package io.mizan.controller.whatif;

import io.mizan.controller.background.BackgroundJob;
import io.mizan.controller.background.BackgroundJobs;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.system.SystemView;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Answers questions about placement policies on the system as it is now. All methods may be called by any thread. */
abstract sealed class QuestionService<Q, A> implements AutoCloseable permits WeeksService, WhatIfService {
    private final Supplier<SystemView> system;
    private final List<String> policies;
    private final BackgroundJobs<Q, A> jobs;

    QuestionService(Supplier<SystemView> system, List<String> policies, BackgroundJobs<Q, A> jobs) {
        this.system = system;
        this.policies = List.copyOf(policies);
        this.jobs = jobs;
    }

    /** Begins, or puts it behind those that wait. What is wrong with the question is told at once, not when its turn comes. */
    public abstract BackgroundJob<Q, A> ask(Q question, String who);

    /** Those that can be asked about, the one that the controller places with first. */
    public final List<String> policies() {
        return policies;
    }

    final SystemView system() {
        return system.get();
    }

    final BackgroundJob<Q, A> begin(String who, Q question, A nothingYet, BackgroundJobs.Work<A> work) {
        return jobs.begin(who, question, nothingYet, work);
    }

    final void checkKnown(List<String> asked) {
        for (String policy : asked) {
            if (!policies.contains(policy)) {
                throw Problem.of(ErrorCode.UNKNOWN_NAME, "unknown placement policy")
                        .with("policy", policy)
                        .maybe("use some of " + String.join(", ", policies))
                        .exception();
            }
        }
    }

    public final Optional<BackgroundJob<Q, A>> find(String id) {
        return jobs.find(id);
    }

    /** The newest first. */
    public final List<BackgroundJob<Q, A>> all() {
        return jobs.all();
    }

    /** Ends it; one that is over stays as it is. */
    public final void cancel(String id) {
        jobs.cancel(id);
    }

    @Override
    public final void close() {
        jobs.close();
    }
}
