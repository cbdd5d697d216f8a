package io.mizan.experiments.aiot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.experiments.aiot.StripingExperiment.Pattern;
import io.mizan.model.layout.Striping;
import org.junit.jupiter.api.Test;

/** What the rules choose in the experiments, and what comes of it. */
class TuningEffectsTest {
    private static final long MIB = 1 << 20;

    @Test
    void theStripingsOfFigure10AreSerialAndThoseOfEquation3AreNot() {
        Pattern contiguous = new Pattern(4, 4, MIB, 4 * MIB, MIB, 3200e6);
        Pattern interleaved = new Pattern(4, 4, MIB, MIB, 4 * MIB, 3200e6);

        assertThat(StripingExperiment.bandwidth(contiguous, Striping.of(MIB, 4)))
                .isCloseTo(800e6, within(1.0));
        assertThat(StripingExperiment.bandwidth(interleaved, Striping.of(4 * MIB, 4)))
                .isCloseTo(800e6, within(1.0));
        assertThat(StripingExperiment.chosen(contiguous, 4)).isEqualTo(Striping.of(4 * MIB, 4));
        assertThat(StripingExperiment.chosen(interleaved, 4)).isEqualTo(Striping.of(MIB, 4));
        assertThat(StripingExperiment.bandwidth(contiguous, Striping.of(4 * MIB, 4)))
                .isCloseTo(3200e6, within(1.0));
        assertThat(StripingExperiment.bandwidth(interleaved, Striping.of(MIB, 4)))
                .isCloseTo(3200e6, within(1.0));
    }

    @Test
    void chunksOfEquation2AreReadOnceAndLargerOnesAgainAndAgain() {
        // 256 MiB for 256 files
        assertThat(PrefetchExperiment.chosenChunk()).isEqualTo(MIB);
        assertThat(PrefetchExperiment.bandwidth(1, MIB)).isGreaterThan(4 * PrefetchExperiment.bandwidth(1, 8 * MIB));
    }

    @Test
    void theShareOfDataIsThatOfItsDemand() {
        // 1.6 of 2.5 GB/s reserved, 0.1 of the job itself; metadata asks for the whole node.
        assertThat(SchedulingExperiment.chosenShare()).isCloseTo(0.68 / 1.68, within(1e-9));
    }
}
