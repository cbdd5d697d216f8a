package io.mizan.algorithms.behaviour.phase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.model.behaviour.Waveform;
import io.mizan.model.error.Refusal;
import io.mizan.testing.Campaign;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PhasesTest {

    private static Waveform writes(double... rates) {
        double[] seconds = IntStream.range(0, rates.length).asDoubleStream().toArray();
        double[] none = new double[rates.length];
        return new Waveform(seconds, none, rates, none, none);
    }

    @Test
    void plantedPhasesAreFoundWhereTheyAre() {
        for (int seed = 0; seed < Campaign.rounds(400); seed++) {
            PlantedPhases planted = PlantedPhases.random(new SplittableRandom(seed));
            List<Phase> found = Phases.of(planted.waveform());
            assertThat(found.stream().map(Phase::type)).as("seed %d", seed).containsExactlyElementsOf(planted.types());
            for (int p = 0; p < found.size(); p++) {
                int[] samples = planted.samples().get(p);
                assertThat(found.get(p).begin()).as("seed %d", seed).isCloseTo(100 + 5.0 * samples[0], within(10.0));
                assertThat(found.get(p).end()).as("seed %d", seed).isCloseTo(100 + 5.0 * samples[1], within(10.0));
            }
        }
    }

    @Test
    void theAmountsAreThoseMeasured() {
        Waveform waveform = new Waveform(
                new double[] {0, 1, 2, 4, 5, 6},
                new double[] {0, 1, 1, 0, 0, 0},
                new double[] {0, 8, 6, 4, 0, 0},
                new double[] {0, 2, 2, 2, 0, 0},
                new double[] {0, 0, 3, 0, 0, 0});
        // The third rate holds for two seconds.
        assertThat(Phases.of(waveform)).containsExactly(new Phase(PhaseType.WRITE, 1, 5, 3, 8 + 12 + 4, 8, 6));
    }

    @Test
    void readingAndWritingWithoutABreakAreTwoPhases() {
        double[] read = {0, 9, 9, 9, 9, 0, 0, 0, 0, 0};
        double[] written = {0, 0, 0, 0, 0, 9, 9, 9, 9, 0};
        double[] none = new double[10];
        double[] seconds = IntStream.range(0, 10).asDoubleStream().toArray();
        assertThat(Phases.of(new Waveform(seconds, read, written, none, none)))
                .extracting(Phase::type)
                .containsExactly(PhaseType.READ, PhaseType.WRITE);
    }

    @Test
    void aShortPauseIsNoneAndALongOneIs() {
        assertThat(Phases.of(writes(0, 9, 9, 0, 0, 9, 9, 0))).hasSize(1);
        assertThat(Phases.of(writes(0, 9, 9, 0, 0, 0, 9, 9, 0))).hasSize(2);
    }

    @Test
    void aTimeOfWhichNothingIsKnownEndsAPhase() {
        double[] none = new double[8];
        double[] rates = {5, 5, 5, 5, 5, 5, 5, 5};
        Waveform waveform = new Waveform(new double[] {0, 1, 2, 3, 1000, 1001, 1002, 1003}, none, rates, none, none);
        assertThat(Phases.of(waveform))
                .containsExactly(
                        new Phase(PhaseType.WRITE, 0, 6, 0, 5 * 6, 0, 0),
                        new Phase(PhaseType.WRITE, 1000, 1004, 0, 20, 0, 0));
    }

    @Test
    void aCounterThatCatchesUpHidesNothing() {
        double[] rates = new double[4000];
        for (int i = 0; i < rates.length; i++) {
            rates[i] = i / 100 % 2 == 0 ? 0 : 1e6;
        }
        rates[50] = 7e9;
        // 20 bursts, and the spike itself.
        assertThat(Phases.of(writes(rates))).hasSize(21);
    }

    @Test
    void emptyIdleAndShortWaveformsHaveTheirAnswer() {
        assertThat(Phases.of(writes())).isEmpty();
        assertThat(Phases.of(writes(0))).isEmpty();
        assertThat(Phases.of(writes(0, 0, 0))).isEmpty();
        assertThat(Phases.of(writes(5))).containsExactly(new Phase(PhaseType.WRITE, 0, 1, 0, 5, 0, 0));
        assertThat(Phases.of(writes(7, 7, 7))).hasSize(1);
    }

    @Test
    void aWaveformOfAMillionSamplesAndHugeRatesIsRead() {
        double[] rates = new double[1_000_000];
        Arrays.setAll(rates, i -> i % 1000 < 200 ? 0x1p60 : 0);
        assertThat(Phases.of(writes(rates))).hasSize(1000);
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThat(Refusal.line(() -> writes(1, Double.NaN)))
                .contains("a rate must be finite and not negative (rate=NaN)");
        assertThat(Refusal.line(() -> writes(1, -1))).contains("a rate must be finite and not negative (rate=-1.0)");
        assertThat(Refusal.line(() -> writes(Double.POSITIVE_INFINITY)))
                .contains("a rate must be finite and not negative");
        double[] none = new double[2];
        assertThat(Refusal.line(() -> new Waveform(new double[] {2, 1}, none, none, none, none)))
                .contains("times must increase from sample to sample (time=1.0, before=2.0)");
    }
}
