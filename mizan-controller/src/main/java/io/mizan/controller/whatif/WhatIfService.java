package io.mizan.controller.whatif;

import io.mizan.controller.background.BackgroundJob;
import io.mizan.controller.background.BackgroundJobs;
import io.mizan.controller.whatif.WhatIfAnswer.Tried;
import io.mizan.model.plan.WhatIf;
import io.mizan.model.system.SystemView;
import io.mizan.model.workload.WorkloadSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Answers questions about bursts of writers, policy by policy. */
public final class WhatIfService extends QuestionService<WhatIfQuestion, WhatIfAnswer> {
    private final WhatIf simulator;

    /**
     * @param system as it is now
     * @param policies that can be asked about, the one that the controller places with first
     */
    public WhatIfService(
            WhatIf simulator,
            Supplier<SystemView> system,
            List<String> policies,
            BackgroundJobs<WhatIfQuestion, WhatIfAnswer> jobs) {
        super(system, policies, jobs);
        this.simulator = simulator;
    }

    @Override
    public BackgroundJob<WhatIfQuestion, WhatIfAnswer> ask(WhatIfQuestion question, String who) {
        checkKnown(question.policies());
        SystemView now = question.on(system());
        WorkloadSource workload = question.workload();
        return begin(who, question, new WhatIfAnswer(now, List.of()), progress -> {
            List<Tried> tried = new ArrayList<>();
            for (String policy : question.policies()) {
                tried.add(new Tried(policy, simulator.run(now, workload, policy)));
                progress.soFar(new WhatIfAnswer(now, tried));
            }
        });
    }
}
