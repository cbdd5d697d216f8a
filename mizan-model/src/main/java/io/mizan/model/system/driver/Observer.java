package io.mizan.model.system.driver;

import java.time.Duration;
import java.util.OptionalDouble;

/** Tells how the users of a system fare while something is changed. */
public interface Observer {
    Observer NOTHING = new Observer() {
        @Override
        public boolean observes() {
            return false;
        }

        @Override
        public OptionalDouble latencyMillis() {
            return OptionalDouble.empty();
        }

        @Override
        public OptionalDouble load() {
            return OptionalDouble.empty();
        }
    };

    /** Whether there is anything to be expected of it. */
    default boolean observes() {
        return true;
    }

    /** How long it takes until there is something new to tell; nothing where each question has a new answer. */
    default Duration interval() {
        return Duration.ZERO;
    }

    /** How long 95 % of operations take at most, now; none where nobody knows, and where nothing is new since the last question. */
    OptionalDouble latencyMillis();

    /** How busy the targets are on average, from 0 to 1; none where nobody knows. */
    OptionalDouble load();
}
