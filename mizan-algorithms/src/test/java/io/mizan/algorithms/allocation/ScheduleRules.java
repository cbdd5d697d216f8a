package io.mizan.algorithms.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Schedule;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What holds for every schedule, whoever made it. */
final class ScheduleRules {
    private ScheduleRules() {}

    static void check(String policy, ApplicationSet set, Schedule schedule) {
        int applications = set.applications().size();
        assertThat(schedule.allocation()).as(policy).hasSize(applications);
        assertThat(schedule.resources()).as(policy).hasSize(applications);
        for (int i = 0; i < applications; i++) {
            List<Integer> resources = schedule.resources().get(i);
            assertThat(schedule.allocation().get(i)).as(policy).isBetween(1, set.most(i));
            assertThat(resources).as(policy).hasSize(schedule.allocation().get(i));
            assertThat(resources).as(policy).doesNotHaveDuplicates();
            assertThat(resources).as(policy).allMatch(r -> r >= 0 && r < set.resources());
        }
        if (policy.equals("mckp")) {
            exclusive(set, schedule);
        }
        if (policy.endsWith("+gnc")) {
            int[] users = users(set, schedule);
            assertThat(max(users) - min(users)).as(policy).isLessThanOrEqualTo(1);
        }
    }

    /** How many applications each resource has. */
    static int[] users(ApplicationSet set, Schedule schedule) {
        int[] users = new int[set.resources()];
        schedule.resources().forEach(list -> list.forEach(resource -> users[resource]++));
        return users;
    }

    private static void exclusive(ApplicationSet set, Schedule schedule) {
        boolean crowded = set.applications().size() > set.resources();
        Set<Integer> seen = new HashSet<>();
        for (List<Integer> resources : schedule.resources()) {
            for (int resource : resources) {
                boolean shared = crowded && resource == set.resources() - 1;
                assertThat(shared || seen.add(resource))
                        .as("resource %d has one application", resource)
                        .isTrue();
            }
            assertThat(resources.get(resources.size() - 1) - resources.get(0)).isEqualTo(resources.size() - 1);
        }
    }

    private static int max(int[] values) {
        int max = values[0];
        for (int value : values) {
            max = Math.max(max, value);
        }
        return max;
    }

    private static int min(int[] values) {
        int min = values[0];
        for (int value : values) {
            min = Math.min(min, value);
        }
        return min;
    }
}
