package io.mizan.database.sql;

import java.time.Clock;
import java.util.List;

/** A process that stores plans until it is killed, and tells of each when it is stored. */
final class Inserter {
    static final int ANSWER_BYTES = 30_000;

    private Inserter() {}

    public static void main(String[] arguments) {
        try (Database database = Database.open(Child.settings(arguments), Clock.systemUTC())) {
            for (int i = 0; ; i++) {
                String id = arguments[3] + "-" + i;
                database.placementPlans().store(List.of(TestPlans.plan(id, ANSWER_BYTES)));
                System.out.println(id);
            }
        }
    }
}
