package io.mizan.database.sql;

import io.mizan.database.plan.StoredPlacementPlan;
import io.mizan.model.error.MizanException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** A process on a small disk: stores until it is full, tells what happened, gets space and goes on. */
final class DiskFiller {
    private DiskFiller() {}

    public static void main(String[] arguments) throws IOException {
        DatabaseSettings settings = Child.settings(arguments);
        Path ballast = settings.sqliteFile().resolveSibling("ballast");
        Files.write(ballast, new byte[1 << 20]);
        try (Database database = Database.open(settings, Clock.systemUTC())) {
            int stored = 0;
            for (int tries = 0; tries < 3; tries++) {
                try {
                    while (true) {
                        database.placementPlans().store(List.of(TestPlans.plan("plan" + stored, 100_000)));
                        stored++;
                    }
                } catch (MizanException e) {
                    System.out.println(e.problem().code());
                }
            }
            System.out.println(isThere(database, stored));
            Files.delete(ballast);
            database.placementPlans().store(List.of(TestPlans.plan("plan" + stored, 100_000)));
            System.out.println(isThere(database, stored + 1));
        }
        try (Database database = Database.open(settings, Clock.systemUTC())) {
            System.out.println(database.placementPlans().newest(1).get(0).answer().length);
        }
    }

    /** What was stored and nothing else is there, with the audit log and the reservations of each. */
    private static boolean isThere(Database database, int stored) {
        List<StoredPlacementPlan> plans = database.placementPlans().newest(Integer.MAX_VALUE);
        return stored > 3
                && plans.size() == stored
                && database.audit().newest(Integer.MAX_VALUE).size() == stored
                && database.reservations().at(TestPlans.NOW).get(0).files() == 2L * stored
                && plans.stream()
                        .allMatch(plan ->
                                plan.equals(TestPlans.plan(plan.id(), 100_000).plan()));
    }
}
