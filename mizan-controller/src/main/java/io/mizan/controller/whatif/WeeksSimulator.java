package io.mizan.controller.whatif;

import io.mizan.model.system.SystemView;
import java.util.Map;

/** Goes through weeks of use of a system without touching it. Whoever starts the process has a simulator behind it. */
public interface WeeksSimulator {

    /** How many runs a question takes. */
    int runs(WeeksQuestion question);

    /**
     * The answer, as {@code mizan what-if --json} writes it (schema {@code mizan/what-if-weeks/v1}).
     *
     * @param step told of each run that is done
     * @throws java.util.concurrent.CancellationException where the thread is interrupted before it is done
     */
    Map<String, Object> run(SystemView before, WeeksQuestion question, Runnable step);
}
