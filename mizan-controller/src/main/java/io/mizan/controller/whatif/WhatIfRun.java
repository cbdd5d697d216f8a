package io.mizan.controller.whatif;

import io.mizan.model.plan.WhatIf;
import io.mizan.model.system.SystemView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * How far a question is.
 *
 * @param before the system that it is about
 * @param problem why there is no answer, empty where nothing went wrong
 */
public record WhatIfRun(
        String id,
        String who,
        Instant askedAt,
        WhatIfQuestion question,
        State state,
        Duration took,
        SystemView before,
        List<Answer> answers,
        String problem) {

    /** Where it is. */
    public enum State {
        WAITING,
        RUNNING,
        FINISHED,
        CANCELLED,
        FAILED;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        public boolean over() {
            return this != WAITING && this != RUNNING;
        }
    }

    /** What a policy would do. */
    public record Answer(String policy, WhatIf.Outcome outcome) {}

    public WhatIfRun {
        answers = List.copyOf(answers);
    }

    WhatIfRun in(State newState, Duration newTook) {
        return new WhatIfRun(id, who, askedAt, question, newState, newTook, before, answers, problem);
    }

    WhatIfRun with(List<Answer> newAnswers, Duration newTook) {
        return new WhatIfRun(id, who, askedAt, question, state, newTook, before, newAnswers, problem);
    }

    WhatIfRun failed(String why, Duration newTook) {
        return new WhatIfRun(id, who, askedAt, question, State.FAILED, newTook, before, answers, why);
    }
}
