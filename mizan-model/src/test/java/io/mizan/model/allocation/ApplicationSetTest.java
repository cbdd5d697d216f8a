package io.mizan.model.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.error.Refusal;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationSetTest {
    private static final Application HALF = new Application("a", 1, 1, 1, 1, List.of(1.0, 1.0, 1.0));

    @Test
    void theLoadIsTheMeanStressOfAResource() {
        // stress 0.5, 1 and 1.5 over 4 resources
        assertThat(set(3, 4, Draws.NONE).ioLoad(List.of(1, 2, 3))).isCloseTo(0.75, within(1e-15));
    }

    @Test
    void anApplicationHasAtMostWhatIsKnownAndWhatExists() {
        assertThat(set(1, 20, Draws.NONE).most(0)).isEqualTo(3);
        assertThat(set(1, 2, Draws.NONE).most(0)).isEqualTo(2);
    }

    @Test
    void aSetHasApplicationsAndNotTooMany() {
        assertThat(Refusal.line(() -> set(0, 1, Draws.NONE)))
                .isEqualTo("a set must have 1 to 10000 applications (applications=0) [MZ201]");
        assertThat(Refusal.line(() -> set(10_001, 1, Draws.NONE))).contains("(applications=10001)");
        assertThat(set(10_000, 1, Draws.NONE).applications()).hasSize(10_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 10_001, Integer.MAX_VALUE})
    void aSetHasResourcesAndNotTooMany(int resources) {
        assertThat(Refusal.line(() -> set(1, resources, Draws.NONE)))
                .isEqualTo("a set must have 1 to 10000 resources (resources=" + resources + ") [MZ201]");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void aSetHasComputeNodes(double nodes) {
        assertThat(Refusal.line(() -> new ApplicationSet(0, List.of(HALF), 1, nodes, Draws.NONE)))
                .contains("the number of compute nodes must be positive");
    }

    @Test
    void drawsThatNobodyCouldHaveDrawnAreRefused() {
        assertThat(Refusal.line(() -> set(2, 4, Draws.NONE.withCounts(List.of(1)))))
                .isEqualTo("random choices to replay must be given for each application or for none"
                        + " (applications=2, choices=1) [MZ201]");
        assertThat(Refusal.line(() -> set(2, 4, Draws.NONE.withCounts(List.of(1, 4)))))
                .isEqualTo("an application must have 1 to 3 resources (application=1, value=4) [MZ201]");
        assertThat(Refusal.line(() -> set(2, 4, Draws.NONE.withCounts(List.of(0, 1)))))
                .contains("application=0, value=0");
        for (List<Integer> order : List.of(List.of(0, 1), List.of(0, 1, 1), List.of(0, 1, 3), List.of(0, 1, 2, 2))) {
            assertThat(Refusal.line(() -> set(1, 3, Draws.NONE.withOrders(List.of(order)))))
                    .isEqualTo("an order must have each resource from 0 to 2 once (application=0) [MZ201]");
        }
    }

    private static ApplicationSet set(int applications, int resources, Draws draws) {
        return new ApplicationSet(0, Collections.nCopies(applications, HALF), resources, 1, draws);
    }
}
