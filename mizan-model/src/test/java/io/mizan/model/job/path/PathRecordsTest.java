package io.mizan.model.job.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.MizanException;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.SiteLayers.TargetNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PathRecordsTest {
    private static final IoRates PEAK = new IoRates(1000, 100, 10);
    private static final PathNode NODE = PathNode.of("oss1", PEAK, 0.2);

    @Test
    void aNodeIsAsBusyAsMeasuredOrReservedWhicheverIsMore() {
        assertThat(NODE.utilisation()).isEqualTo(0.2);
        assertThat(NODE.withReserved(new IoRates(100, 0, 8)).utilisation()).isEqualTo(0.9);
        assertThat(NODE.withReserved(new IoRates(3000, 0, 0)).utilisation()).isEqualTo(1);
        assertThat(PathNode.of("oss1", PEAK, -1).utilisation()).isZero();
    }

    @Test
    void aMapSaysWhichForwardersAComputeNodeMayUse() {
        ForwarderMap map = ForwarderMap.of(Map.of("c1", List.of("fwd2", "fwd1")));

        assertThat(map.of("c1")).containsExactly("fwd2", "fwd1");
        assertThat(map.of("c2")).isEmpty();
        assertThat(map.isAny()).isFalse();
        assertThatThrownBy(() -> ForwarderMap.of(Map.of("c1", List.of()))).isInstanceOf(MizanException.class);
    }

    @Test
    void aPathReservesOnEachOfItsNodes() {
        JobPath path = new JobPath(
                Map.of("c1", "fwd1"),
                List.of(new JobPath.Share("fwd1", PEAK)),
                List.of(new JobPath.Share("oss1", PEAK)),
                List.of(new JobPath.TargetShare(7, "ost7", PEAK.times(0.25)), new JobPath.TargetShare(3, "ost3", PEAK)),
                IoRates.NONE);

        assertThat(path.reserved())
                .isEqualTo(Map.of("fwd1", PEAK, "oss1", PEAK, "ost7", new IoRates(250, 25, 2.5), "ost3", PEAK));
        assertThat(path.targetIndices()).containsExactly(3, 7);
    }

    @Test
    void layersThatCannotBeAreRefused() {
        assertThatThrownBy(() -> new SiteLayers(List.of(NODE, NODE), ForwarderMap.ANY, List.of(), List.of()))
                .isInstanceOf(MizanException.class);
        assertThatThrownBy(() ->
                        new SiteLayers(List.of(), ForwarderMap.ANY, List.of(NODE), List.of(new TargetNode(0, 1, NODE))))
                .isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> PathNode.of("oss1", PEAK, 1.5)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> PathNode.of("oss1", PEAK, Double.NaN)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new NodeState.Abnormal(" ")).isInstanceOf(MizanException.class);
    }

    @Test
    void demandsThatCannotBeAreRefused() {
        IoRates load = new IoRates(10, 0, 0);

        assertThatThrownBy(() -> PathDemand.of(List.of(), load)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> PathDemand.of(List.of("c1", "c1"), load)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new PathDemand(List.of("c1"), load, 9, 1)).isInstanceOf(MizanException.class);
        assertThatThrownBy(() -> new PathDemand(List.of("c1"), load, 10, 0)).isInstanceOf(MizanException.class);
    }
}
