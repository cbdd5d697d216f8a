package io.mizan.simulator.whatif;

import static io.mizan.simulator.whatif.Systems.GIB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.Striping;
import io.mizan.model.plan.WhatIf;
import io.mizan.model.plan.WhatIf.Outcome;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class SimulatedWhatIfTest {
    private static final Rates RATES = new Rates(GIB, 8 * GIB, 2 * GIB);

    private final WhatIf whatIf = new SimulatedWhatIf(Systems.POLICIES, RATES, 1);

    /** Two ranks that write 8 GiB each at the same time, a file of one stripe each. */
    private static Workload twoFiles(long gib) {
        FileLayout one = new FileLayout.Plain(Striping.of(1 << 20, 1));
        return new Workload(
                "two",
                2,
                List.of(new Workload.File("/a", one), new Workload.File("/b", one)),
                List.of(
                        new WorkloadEvent(0, 0, Operation.WRITE, 0, gib * GIB, 0, 1000),
                        new WorkloadEvent(1, 1, Operation.WRITE, 0, gib * GIB, 0, 1000)));
    }

    @Test
    void onlyWhatWasWrittenIsDifferentAfterwards() {
        SystemView before = Systems.of(50, 0, 50, 50).withMount("/t");
        Outcome outcome = whatIf.run(before, twoFiles(8), "emptiest");
        assertThat(outcome.refusedBytes()).isZero();
        // Both are on the one empty target, which writes 1 GiB/s.
        assertThat(outcome.ioTime().toMillis() / 1000.0).isEqualTo(16, within(0.1));
        assertThat(outcome.after().mount()).contains("/t");
        assertThat(outcome.after().dataTargets().get(1).space()).isEqualTo(new Space(1024 * GIB, 16 * GIB, 1008 * GIB));
        for (int index : new int[] {0, 2, 3}) {
            assertThat(outcome.after().dataTargets().get(index))
                    .isEqualTo(before.dataTargets().get(index));
        }
        assertThat(outcome.after().targets().get(0)).isEqualTo(before.targets().get(0));
    }

    @Test
    void twoPoliciesTwoOutcomes() {
        SystemView before = Systems.of(10, 10, 10, 10);
        Duration apart = whatIf.run(before, twoFiles(8), "emptiest").ioTime();
        Duration together = whatIf.run(before, twoFiles(8), "first").ioTime();
        assertThat(apart).isLessThan(together.multipliedBy(6).dividedBy(10));
    }

    @Test
    void whatDoesNotFitIsToldAndNoTargetIsOverfull() {
        Outcome outcome = whatIf.run(Systems.of(99, 0), twoFiles(8), "first");
        assertThat(outcome.refusedBytes()).isBetween(5 * GIB, 6 * GIB);
        assertThat(outcome.after().dataTargets().get(0).space().availableBytes())
                .isZero();
    }

    @Test
    void theSameAgainIsTheSame() {
        SystemView before = Systems.of(10, 20, 30, 40);
        assertThat(whatIf.run(before, twoFiles(3), "emptiest").ioTime())
                .isEqualTo(whatIf.run(before, twoFiles(3), "emptiest").ioTime());
    }

    @Test
    void aSystemWithoutObjectTargetsAndAnUnknownPolicyAreRefused() {
        assertThatThrownBy(() -> whatIf.run(Systems.of(), twoFiles(1), "first"))
                .hasMessageContaining("no object targets");
        assertThatThrownBy(() -> whatIf.run(Systems.of(10), twoFiles(1), "best"))
                .hasMessageContaining("no policy best");
        assertThatThrownBy(() -> new Rates(0, 1, 1)).hasMessageContaining("above 0");
    }
}
