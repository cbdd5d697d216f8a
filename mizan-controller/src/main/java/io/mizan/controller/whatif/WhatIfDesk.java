package io.mizan.controller.whatif;

import io.mizan.controller.desk.Errand;
import io.mizan.controller.desk.Errands;
import io.mizan.controller.whatif.WhatIfAnswer.Tried;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.WhatIf;
import io.mizan.model.system.SystemView;
import io.mizan.model.workload.WorkloadSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Answers questions about bursts of writers, policy by policy. All methods may be called by any thread. */
public final class WhatIfDesk implements AutoCloseable {
    private final WhatIf simulator;
    private final Supplier<SystemView> system;
    private final List<String> policies;
    private final Errands<WhatIfQuestion, WhatIfAnswer> errands;

    /**
     * @param system as it is now
     * @param policies that can be asked about
     */
    public WhatIfDesk(
            WhatIf simulator,
            Supplier<SystemView> system,
            List<String> policies,
            Errands<WhatIfQuestion, WhatIfAnswer> errands) {
        this.simulator = simulator;
        this.system = system;
        this.policies = List.copyOf(policies);
        this.errands = errands;
    }

    public List<String> policies() {
        return policies;
    }

    /** Begins, or puts it behind those that wait. */
    public Errand<WhatIfQuestion, WhatIfAnswer> ask(WhatIfQuestion question, String who) {
        known(question.policies(), policies);
        // What is wrong with the question is told at once, not when its turn comes.
        SystemView now = question.on(system.get());
        WorkloadSource workload = question.workload();
        return errands.begin(who, question, new WhatIfAnswer(now, List.of()), progress -> {
            List<Tried> tried = new ArrayList<>();
            for (String policy : question.policies()) {
                tried.add(new Tried(policy, simulator.run(now, workload, policy)));
                progress.soFar(new WhatIfAnswer(now, tried));
            }
        });
    }

    static void known(List<String> asked, List<String> policies) {
        for (String policy : asked) {
            if (!policies.contains(policy)) {
                throw Problem.of(ErrorCode.UNKNOWN_NAME, "unknown placement policy")
                        .with("policy", policy)
                        .maybe("use some of " + String.join(", ", policies))
                        .exception();
            }
        }
    }

    public Optional<Errand<WhatIfQuestion, WhatIfAnswer>> find(String id) {
        return errands.find(id);
    }

    /** The newest first. */
    public List<Errand<WhatIfQuestion, WhatIfAnswer>> all() {
        return errands.all();
    }

    /** Ends it; one that is over stays as it is. */
    public void cancel(String id) {
        errands.cancel(id);
    }

    @Override
    public void close() {
        errands.close();
    }
}
