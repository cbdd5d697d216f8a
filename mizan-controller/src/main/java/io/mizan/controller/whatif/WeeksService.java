package io.mizan.controller.whatif;

import io.mizan.controller.background.BackgroundJob;
import io.mizan.controller.background.BackgroundJobs;
import io.mizan.model.system.SystemView;
import io.mizan.model.whatif.WeeksAnswer;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Answers questions about weeks of use. */
public final class WeeksService extends QuestionService<WeeksQuestion, WeeksProgress> {
    private final WeeksSimulator simulator;

    /**
     * @param system as it is now
     * @param policies that can be asked about
     */
    public WeeksService(
            WeeksSimulator simulator,
            Supplier<SystemView> system,
            List<String> policies,
            BackgroundJobs<WeeksQuestion, WeeksProgress> jobs) {
        super(system, policies, jobs);
        this.simulator = simulator;
    }

    @Override
    public BackgroundJob<WeeksQuestion, WeeksProgress> ask(WeeksQuestion question, String who) {
        checkKnown(question.policies());
        SystemView now = system();
        question.on(now);
        int total = simulator.runs(question);
        return begin(who, question, new WeeksProgress(0, total, Optional.empty()), progress -> {
            int[] done = {0};
            WeeksAnswer answer = simulator.run(
                    now, question, () -> progress.soFar(new WeeksProgress(++done[0], total, Optional.empty())));
            progress.soFar(new WeeksProgress(total, total, Optional.of(answer)));
        });
    }
}
