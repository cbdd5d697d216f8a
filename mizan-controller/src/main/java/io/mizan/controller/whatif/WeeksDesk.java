package io.mizan.controller.whatif;

import io.mizan.controller.desk.Errand;
import io.mizan.controller.desk.Errands;
import io.mizan.model.system.SystemView;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Answers questions about weeks of use. */
public final class WeeksDesk extends QuestionDesk<WeeksQuestion, WeeksAnswer> {
    private final WeeksSimulator simulator;

    /**
     * @param system as it is now
     * @param policies that can be asked about
     */
    public WeeksDesk(
            WeeksSimulator simulator,
            Supplier<SystemView> system,
            List<String> policies,
            Errands<WeeksQuestion, WeeksAnswer> errands) {
        super(system, policies, errands);
        this.simulator = simulator;
    }

    @Override
    public Errand<WeeksQuestion, WeeksAnswer> ask(WeeksQuestion question, String who) {
        checkKnown(question.policies());
        SystemView now = system();
        question.on(now);
        int total = simulator.runs(question);
        return begin(who, question, new WeeksAnswer(0, total, Map.of()), progress -> {
            int[] done = {0};
            Map<String, Object> document =
                    simulator.run(now, question, () -> progress.soFar(new WeeksAnswer(++done[0], total, Map.of())));
            progress.soFar(new WeeksAnswer(total, total, document));
        });
    }
}
