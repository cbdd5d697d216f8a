package io.mizan.controller.whatif;

import io.mizan.controller.desk.Errand;
import io.mizan.controller.desk.Errands;
import io.mizan.model.system.SystemView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Answers questions about weeks of use. All methods may be called by any thread. */
public final class WeeksDesk {
    private final WeeksSimulator simulator;
    private final Supplier<SystemView> system;
    private final List<String> policies;
    private final Errands<WeeksQuestion, WeeksAnswer> errands;

    /**
     * @param system as it is now
     * @param policies that can be asked about
     */
    public WeeksDesk(
            WeeksSimulator simulator,
            Supplier<SystemView> system,
            List<String> policies,
            Errands<WeeksQuestion, WeeksAnswer> errands) {
        this.simulator = simulator;
        this.system = system;
        this.policies = List.copyOf(policies);
        this.errands = errands;
    }

    /** Begins, or puts it behind those that wait. */
    public Errand<WeeksQuestion, WeeksAnswer> ask(WeeksQuestion question, String who) {
        WhatIfDesk.known(question.policies(), policies);
        SystemView now = system.get();
        // What is wrong with the question is told at once, not when its turn comes.
        question.on(now);
        int total = simulator.runs(question);
        return errands.begin(who, question, new WeeksAnswer(0, total, Map.of()), progress -> {
            int[] done = {0};
            Map<String, Object> document =
                    simulator.run(now, question, () -> progress.soFar(new WeeksAnswer(++done[0], total, Map.of())));
            progress.soFar(new WeeksAnswer(total, total, document));
        });
    }

    public Optional<Errand<WeeksQuestion, WeeksAnswer>> find(String id) {
        return errands.find(id);
    }

    /** The newest first. */
    public List<Errand<WeeksQuestion, WeeksAnswer>> all() {
        return errands.all();
    }

    /** Ends it; one that is over stays as it is. */
    public void cancel(String id) {
        errands.cancel(id);
    }
}
