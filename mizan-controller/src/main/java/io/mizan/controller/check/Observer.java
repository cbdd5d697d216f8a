package io.mizan.controller.check;

import java.util.OptionalDouble;

/** Tells how the users of a system fare while something is changed. */
public interface Observer {
    Observer NOTHING = new Observer() {
        @Override
        public OptionalDouble latencyMillis() {
            return OptionalDouble.empty();
        }

        @Override
        public OptionalDouble load() {
            return OptionalDouble.empty();
        }
    };

    /** How long 95 % of operations take at most, now; none where nobody knows. */
    OptionalDouble latencyMillis();

    /** How busy the targets are on average, from 0 to 1; none where nobody knows. */
    OptionalDouble load();
}
