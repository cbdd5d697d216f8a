package io.mizan.algorithms.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.allocation.ApplicationFile;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.allocation.Schedule;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.file.TextInput;
import io.mizan.testing.SharedData;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** The published profiles, against vectors that were computed independently. */
class GoldenTest {
    private static final List<String> POLICIES = List.of("RANDOM", "STATIC", "BBA", "NSYSA", "TA", "MCKP");

    @Test
    void allocationsOfTheFirstTenSetsAreTheExpectedOnes() {
        List<ApplicationSet> sets = sets();
        List<Node> expected = read("expected_ion_K20_T0.4_first10.json").asList();
        assertThat(sets).hasSize(100);
        assertThat(expected).hasSize(10);
        for (Node node : expected) {
            Mapping vectors = node.asMapping().require("alloc").asMapping();
            ApplicationSet set = sets.get(node.asMapping().integer("set"));
            for (String policy : POLICIES) {
                assertThat(schedule(policy, set).allocation())
                        .as("%s on set %d", policy, set.number())
                        .isEqualTo(numbers(vectors, policy));
            }
        }
    }

    @Test
    void loadsOfTheFirstTenSetsAreTheExpectedOnes() {
        List<ApplicationSet> sets = sets();
        for (Node node : read("expected_ion_K20_T0.4_first10.json").asList()) {
            Mapping expected = node.asMapping();
            ApplicationSet set = sets.get(expected.integer("set"));
            List<Integer> ones = Collections.nCopies(set.applications().size(), 1);
            assertThat(set.ioLoad(ones)).isCloseTo(expected.number("load_pi1", -1), within(1e-12));
            assertThat(set.ioLoad(schedule("NSYSA", set).allocation()))
                    .isCloseTo(expected.number("load_sys", -1), within(1e-12));
            assertThat(set.ioLoad(schedule("BBA", set).allocation()))
                    .isCloseTo(expected.number("load_perf", -1), within(1e-12));
        }
    }

    @Test
    void randomPlacementReplaysTheOrdersOfTheSet() {
        for (ApplicationSet set : sets()) {
            Schedule schedule = AllocationPolicies.find("bba+randp", 7).schedule(set);
            for (int i = 0; i < schedule.resources().size(); i++) {
                assertThat(schedule.resources().get(i))
                        .isEqualTo(set.draws()
                                .orders()
                                .get(i)
                                .subList(0, schedule.allocation().get(i)));
            }
        }
    }

    @Test
    void everySchedulerKeepsTheRulesOnAllSets() {
        sets().forEach(set -> AllocationPolicies.all(3)
                .forEach(scheduler -> ScheduleRules.check(scheduler.name(), set, scheduler.schedule(set))));
    }

    private static Schedule schedule(String policy, ApplicationSet set) {
        String name = policy.toLowerCase(Locale.ROOT);
        return AllocationPolicies.find(name.equals("mckp") ? name : name + "+gnc", 1)
                .schedule(set);
    }

    private static List<ApplicationSet> sets() {
        return ApplicationFile.read(read("ion_K20_T0.4.json.gz"));
    }

    private static Node read(String name) {
        try (TextInput input = TextInput.open(SharedData.file("scheduling/" + name), 64 << 20)) {
            return Documents.read(input);
        }
    }

    private static List<Integer> numbers(Mapping map, String key) {
        return map.list(key).stream()
                .map(item -> Integer.parseInt(item.asScalar().text()))
                .toList();
    }
}
