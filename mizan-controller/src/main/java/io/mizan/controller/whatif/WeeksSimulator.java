package io.mizan.controller.whatif;

import io.mizan.model.system.SystemView;
import io.mizan.model.whatif.WeeksAnswer;

/** Simulates weeks of use of a system without touching it. Who starts the process wires a simulator to it. */
public interface WeeksSimulator {

    /** How many runs a question takes. */
    int runs(WeeksQuestion question);

    /**
     * The answer.
     *
     * @param step told of each run that is done
     * @throws java.util.concurrent.CancellationException where the thread is interrupted before it is done
     */
    WeeksAnswer run(SystemView before, WeeksQuestion question, Runnable step);
}
