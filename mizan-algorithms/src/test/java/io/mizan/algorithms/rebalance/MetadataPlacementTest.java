package io.mizan.algorithms.rebalance;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MetadataPlacementTest {
    private static Target mdt(int index, double load) {
        return Target.of(new TargetName("fs", TargetKind.METADATA, index), new Space(1000, 100, 900))
                .withPerformance(new Performance(0, load));
    }

    private static SystemView view(Target... targets) {
        return SystemView.ofTargets("fs", List.of(targets));
    }

    @Test
    void oneTargetIsEnoughAsLongAsItCanCarryIt() {
        var choice =
                MetadataPlacement.choose(view(mdt(0, 0.7), mdt(1, 0.1)), 0.3).orElseThrow();
        assertThat(choice.striping()).isEqualTo(new DirectoryStriping(1, 1));
        assertThat(choice.why()).contains("MDT0001").contains("10 %").contains("70 %");
    }

    @Test
    void whatOneCannotCarryIsStriped() {
        var choice = MetadataPlacement.choose(view(mdt(0, 0.2), mdt(1, 0.1), mdt(2, 0.9)), 1.2)
                .orElseThrow();
        assertThat(choice.striping()).isEqualTo(new DirectoryStriping(1, 2));
        assertThat(choice.striping().count()).isGreaterThan(1);
    }

    @Test
    void targetsWithFaultsAreNoChoice() {
        assertThat(MetadataPlacement.choose(view(mdt(0, 0.9), mdt(1, 0.1).withFlags(Set.of(TargetFlag.READ_ONLY))), 0))
                .isEmpty();
        assertThat(MetadataPlacement.choose(view(mdt(0, 0.9)), 0)).isEmpty();
    }
}
