package io.mizan.algorithms.placement.tarazu;

import static io.mizan.algorithms.placement.Testbed.GIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.Testbed;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.algorithms.placement.batch.RefusalCode;
import io.mizan.algorithms.placement.check.Verifier;
import io.mizan.model.layout.StripeBytes;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementPolicy.Rules;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Balance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.SystemView;
import io.mizan.testing.Campaign;
import io.mizan.testing.RandomSystems;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TarazuPolicyTest {
    private static final PolicyOptions OPTIONS = PolicyOptions.DEFAULT;
    private static final PlacementPolicy TARAZU = new TarazuPolicy(OPTIONS);
    private static final PlacementPolicy ONLINE = new TarazuOnlinePolicy(OPTIONS);

    @Test
    void onTheEmptyTestbedEveryFileGoesToTheSameTargets() {
        SystemView view = Testbed.empty();

        Placement placement = TARAZU.place(Testbed.files(16, 2 * GIB, Testbed.stripes(8)), view);

        assertThat(placement.refusals()).isEmpty();
        assertThat(placement.allocations())
                .allSatisfy(allocation ->
                        assertThat(targets(allocation)).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7));
        assertThat(ostCost(view, placement)).isEqualTo(35.0 / 8);
    }

    @Test
    void refreshedFiguresSpreadTheSameFiles() {
        SystemView view = Testbed.empty();

        Placement placement = ONLINE.place(Testbed.files(16, 2 * GIB, Testbed.stripes(8)), view);

        assertThat(placement.refusals()).isEmpty();
        assertThat(ostCost(view, placement)).isEqualTo(4 * 35.0 / 128, within(1e-12));
    }

    @Test
    void aTargetCostsTheLoadOfItsServerAndItsShareInUse() {
        // 0.5 · 0.6 + 0.5 · 0.2 = 0.4 for server 0; server 1 has one part unknown, 0.5 · 0.5 = 0.25, and a target with
        // 2 GiB of 10
        // in use: 0.45. The others have 0.5.
        SystemView view = loaded(Testbed.filled(target -> target == 7 ? 2 * GIB : 0), server -> switch (server) {
            case 0 -> new ServerLoad(0.6, 0.2, 1, 1);
            case 1 -> new ServerLoad(0.5, -1, 0, 0);
            default -> new ServerLoad(0.5, 0.5, 0, 0);
        });

        for (int stripes : new int[] {4, 9, 10}) {
            List<Integer> expected = List.of(5, 6, 8, 9, 0, 1, 2, 3, 4, 7).subList(0, stripes);
            List<PlacementRequest> one = Testbed.files(1, GIB, Testbed.stripes(stripes));
            assertThat(targets(TARAZU.place(one, view).allocations().get(0)))
                    .containsExactlyInAnyOrderElementsOf(expected);
            assertThat(targets(ONLINE.place(one, view).allocations().get(0))).containsExactlyElementsOf(expected);
        }
    }

    @Test
    void theLoadOfAServerRisesWithTheBytesPlacedOnIt() {
        // Server 0 is cheapest by 0.07. A file of 5 GiB on one target adds 0.1 to the load of its server (50 GiB).
        SystemView view = loaded(Testbed.empty(), server -> new ServerLoad(server == 0 ? 0.5 : 0.64, 0.5, 0, 0));

        Placement placement = ONLINE.place(Testbed.files(3, 5 * GIB, Testbed.stripes(1)), view);

        assertThat(placement.allocations().stream().map(TarazuPolicyTest::targets))
                .containsExactly(List.of(0), List.of(5), List.of(10));
    }

    @Test
    void aTargetTakesAsManyStripesAsItHoldsOfTheLargest() {
        SystemView view = Testbed.empty();
        List<PlacementRequest> requests = new ArrayList<>(Testbed.files(1, 3 * GIB, Testbed.stripes(1)));
        requests.addAll(Testbed.files(150, GIB, Testbed.stripes(1)));

        Placement placement = TARAZU.place(requests, view);

        // 10 GiB less the reserve hold three stripes of 3 GiB: 105 stripes on 35 targets, the other 46 files are
        // refused.
        assertThat(placement.allocations()).hasSize(105);
        assertThat(placement.refusals()).hasSize(46).allSatisfy(refusal -> {
            assertThat(refusal.code()).isEqualTo(RefusalCode.NOT_ENOUGH_SPACE.label());
            assertThat(refusal.reason()).contains("0 of the 1 stripes of component 1", "3221225472 bytes");
        });
        assertThat(ONLINE.place(requests, view).refusals()).isEmpty();
    }

    @Test
    void aRequestThatCannotBeServedDoesNotSpoilTheBatch() {
        List<PlacementRequest> requests = new ArrayList<>(Testbed.files(2, GIB, Testbed.stripes(4)));
        requests.addAll(Testbed.files(1, 11 * GIB, Testbed.stripes(1)));

        for (PlacementPolicy policy : List.of(TARAZU, ONLINE)) {
            Placement placement = policy.place(requests, Testbed.empty());
            assertThat(placement.allocations()).hasSize(2);
            assertThat(placement.refusals()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {TarazuPolicy.NAME, TarazuOnlinePolicy.NAME})
    void theRulesHoldOnRandomSystems(String name) {
        PlacementPolicy policy = Policies.named(name, OPTIONS);
        RandomSystems systems = new RandomSystems(5);
        RandomBatches batches = new RandomBatches(6);
        int served = 0;
        int refused = 0;
        for (int round = 0; round < Campaign.rounds(2000); round++) {
            SystemView view = systems.next();
            List<PlacementRequest> requests = batches.next(view);

            Placement placement = policy.place(requests, view);

            assertThat(Verifier.faults(requests, view, placement, OPTIONS.reserve(), Rules.EXACT))
                    .describedAs("round %d", round)
                    .isEmpty();
            served += placement.allocations().size();
            refused += placement.refusals().size();
        }
        assertThat(served).isGreaterThan(1000);
        assertThat(refused).isGreaterThan(1000);
    }

    private static SystemView loaded(SystemView view, IntFunction<ServerLoad> load) {
        List<Server> servers = new ArrayList<>();
        for (Server server : view.servers()) {
            servers.add(new Server(server.name(), load.apply(servers.size()), server.targets()));
        }
        return view.withServers(servers);
    }

    private static double ostCost(SystemView view, Placement placement) {
        Map<Integer, Long> bytes = new HashMap<>();
        for (Allocation allocation : placement.allocations()) {
            Allocation.Component only = allocation.components().get(0);
            int count = only.targets().size();
            for (int k = 0; k < count; k++) {
                long part = StripeBytes.between(0, allocation.request().sizeBytes(), only.stripeSizeBytes(), count, k);
                bytes.merge(only.targets().get(k), part, Long::sum);
            }
        }
        return Balance.of(view, target -> bytes.getOrDefault(target.index(), 0L))
                .targetCost();
    }

    private static List<Integer> targets(Allocation allocation) {
        return allocation.components().stream()
                .flatMap(component -> component.targets().stream())
                .toList();
    }
}
