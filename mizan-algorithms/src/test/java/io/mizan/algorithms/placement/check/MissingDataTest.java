package io.mizan.algorithms.placement.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.SystemBuilder;
import io.mizan.algorithms.placement.batch.LustreVersion;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.system.SystemView;
import org.junit.jupiter.api.Test;

class MissingDataTest {
    private final PlacementPolicy aiot = Policies.named("aiot", PolicyOptions.DEFAULT);

    @Test
    void aListOfTargetsLeavesAllOpen() {
        SystemView known = SystemBuilder.even(2, 2, 1 << 30).build();
        SystemView bare = SystemView.ofTargets(known.name(), known.targets());
        assertThat(MissingData.of(aiot, bare))
                .containsExactly(
                        "servers are not known: each target counts as a server of its own",
                        "the load of all servers is not known",
                        "the load of all targets is not known",
                        "the peak bandwidth of all targets is not known",
                        "no active forwarding node is known: only servers and targets are searched");
    }

    @Test
    void partsAreCounted() {
        SystemView view = SystemBuilder.even(2, 2, 1 << 30)
                .cpu(0, 0.5)
                .performance(0, 100, 0.1)
                .performance(1, 100, 0.1)
                .performance(2, 100, -1)
                .forwarder(false, 100, 0)
                .build();
        assertThat(MissingData.of(aiot, view))
                .containsExactly(
                        "the load of 1 of 2 servers is not known",
                        "the load of 2 of 4 targets is not known",
                        "the peak bandwidth of 1 of 4 targets is not known",
                        "no active forwarding node is known: only servers and targets are searched");
    }

    @Test
    void nothingIsSaidWhereAllIsKnownOrNothingIsNeeded() {
        SystemView view = SystemBuilder.even(1, 1, 1 << 30)
                .cpu(0, 0.5)
                .performance(0, 100, 0.1)
                .forwarder(true, 100, 0)
                .build();
        assertThat(MissingData.of(aiot, view)).isEmpty();
        assertThat(MissingData.of(Policies.named("random", PolicyOptions.DEFAULT), view))
                .isEmpty();
    }

    @Test
    void weightsOf215NeedInodes() {
        SystemView view = SystemBuilder.even(1, 2, 1 << 30).files(0, 1000).build();
        PolicyOptions options = PolicyOptions.DEFAULT.withLustreVersion(LustreVersion.V2_15);
        assertThat(MissingData.of(Policies.named("lustre", options), view))
                .containsExactly("the number of free inodes of 1 of 2 targets is not known");
        assertThat(MissingData.of(Policies.named("lustre-rr", options), view)).isEmpty();
        assertThat(MissingData.of(Policies.named("lustre", PolicyOptions.DEFAULT), view))
                .isEmpty();
    }
}
