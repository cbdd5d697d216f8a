package io.mizan.controller.whatif;

import io.mizan.controller.desk.Errand;
import io.mizan.controller.desk.Errands;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.system.SystemView;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Answers questions about placement policies on the system as it is now. All methods may be called by any thread. */
abstract sealed class QuestionDesk<Q, A> implements AutoCloseable permits WeeksDesk, WhatIfDesk {
    private final Supplier<SystemView> system;
    private final List<String> policies;
    private final Errands<Q, A> errands;

    QuestionDesk(Supplier<SystemView> system, List<String> policies, Errands<Q, A> errands) {
        this.system = system;
        this.policies = List.copyOf(policies);
        this.errands = errands;
    }

    /** Begins, or puts it behind those that wait. What is wrong with the question is told at once, not when its turn comes. */
    public abstract Errand<Q, A> ask(Q question, String who);

    /** Those that can be asked about. */
    public final List<String> policies() {
        return policies;
    }

    final SystemView system() {
        return system.get();
    }

    final Errand<Q, A> begin(String who, Q question, A nothingYet, Errands.Work<A> work) {
        return errands.begin(who, question, nothingYet, work);
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

    public final Optional<Errand<Q, A>> find(String id) {
        return errands.find(id);
    }

    /** The newest first. */
    public final List<Errand<Q, A>> all() {
        return errands.all();
    }

    /** Ends it; one that is over stays as it is. */
    public final void cancel(String id) {
        errands.cancel(id);
    }

    @Override
    public final void close() {
        errands.close();
    }
}
