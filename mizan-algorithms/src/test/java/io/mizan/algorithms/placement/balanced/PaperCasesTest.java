package io.mizan.algorithms.placement.balanced;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.algorithms.placement.Testbed;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.bound.LowerBound;
import io.mizan.algorithms.placement.check.Verifier;
import io.mizan.model.placement.AllocatedBytes;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy.Rules;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Balance;
import io.mizan.model.system.SystemView;
import io.mizan.testing.Campaign;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The six cases of the paper's testbed (Figures 15 to 17), on an empty and on unevenly filled systems. */
final class PaperCasesTest {
    @ParameterizedTest
    @CsvSource({"8, 2, 1.09375", "8, 8, 1.09375", "c1, 2, 1.02539", "c1, 8, 1.00830", "c2, 2, 1.02539", "c2, 8, 1.00830"
    })
    void emptyTestbed(String layout, int gib, double best) {
        SystemView view = Testbed.empty();
        Placement placement = place(view, layout, gib);
        double bound = LowerBound.ostCost(view, placement, 0.001);
        assertThat(cost(view, placement, Balance::targetCost)).isCloseTo(best, within(1e-5));
        assertThat(bound).isCloseTo(best, within(1e-5));
    }

    @ParameterizedTest
    @CsvSource({"8, 2", "8, 8", "c1, 2", "c1, 8", "c2, 2", "c2, 8"})
    void filledTestbed(String layout, int gib) {
        for (int seed = 0; seed < Campaign.rounds(2); seed++) {
            SystemView view = Testbed.filled(seed);
            Placement placement = place(view, layout, gib);
            double bound = LowerBound.ostCost(view, placement, 0.001);
            double reached = cost(view, placement, Balance::targetCost);
            double level = cost(view, placement, Balance::highest);
            ClassCounts exact = new ClassCounts(Batch.of(requests(layout, gib), view, PolicyOptions.DEFAULT));
            assertThat(reached).isBetween(bound * (1 - 1e-12), bound * 1.01);
            assertThat(exact.fits(level))
                    .as("the dynamic programme finds what was reached")
                    .isTrue();
            assertThat(exact.fits(level / 1.01)).as("and nothing 1 % better").isFalse();
        }
    }

    private static List<PlacementRequest> requests(String layout, int gib) {
        List<ComponentRequest> requestedComponents = switch (layout) {
            case "c1" -> Testbed.configuration1();
            case "c2" -> Testbed.configuration2();
            default -> Testbed.stripes(8);
        };
        return Testbed.files(16, gib * Testbed.GIB, requestedComponents);
    }

    private static Placement place(SystemView view, String layout, int gib) {
        List<PlacementRequest> requests = requests(layout, gib);
        Placement placement = new EvenSpacePolicy(PolicyOptions.DEFAULT).place(requests, view);
        assertThat(placement.refusals()).isEmpty();
        assertThat(Verifier.faults(requests, view, placement, 0.001, Rules.EXACT))
                .isEmpty();
        return placement;
    }

    static double cost(SystemView view, Placement placement, ToDoubleFunction<Balance> figure) {
        Map<Integer, Long> placed = AllocatedBytes.of(placement.allocations());
        return figure.applyAsDouble(Balance.of(view, target -> placed.getOrDefault(target.index(), 0L)));
    }
}
