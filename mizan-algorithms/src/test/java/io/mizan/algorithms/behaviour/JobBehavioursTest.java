package io.mizan.algorithms.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.behaviour.JobBehaviours.Job;
import io.mizan.algorithms.behaviour.phase.Phase;
import io.mizan.algorithms.behaviour.phase.PhaseType;
import io.mizan.algorithms.behaviour.phase.Phases;
import io.mizan.algorithms.behaviour.phase.PlantedPhases;
import io.mizan.model.behaviour.BehaviourSequences;
import io.mizan.testing.Campaign;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JobBehavioursTest {

    private static Job job(String category, Phase... phases) {
        return new Job(category, List.of(phases), 1);
    }

    private static Phase write(double begin, double seconds, double bytes) {
        return new Phase(PhaseType.WRITE, begin, begin + seconds, 0, bytes, 0, 0);
    }

    private static Phase read(double begin, double seconds, double bytes) {
        return new Phase(PhaseType.READ, begin, begin + seconds, bytes, 0, 0, 0);
    }

    @Test
    void jobsWithTheSamePhasesShareAnId() {
        BehaviourSequences found = JobBehaviours.sequences(List.of(
                job("a", write(0, 60, 1e12)),
                job("b", write(0, 60, 1e12)),
                job("a", write(5, 64, 1.1e12)),
                job("a", read(0, 60, 1e12)),
                job("a"),
                job("a", write(0, 60, 1e12), write(900, 60, 1e12)),
                job("a", write(0, 60, 1e9)),
                job("a", write(7, 58, 0.95e12))));
        assertThat(found.categories()).extracting(category -> category.name()).containsExactly("a", "b");
        assertThat(found.categories().get(0).ids()).containsExactly(0, 0, 1, 2, 3, 4, 0);
        assertThat(found.categories().get(1).ids()).containsExactly(0);
    }

    @Test
    void theOrderOfPhasesCounts() {
        assertThat(JobBehaviours.sequences(List.of(
                                job("a", read(0, 60, 1e12), write(100, 60, 1e12)),
                                job("a", write(0, 60, 1e12), read(100, 60, 1e12))))
                        .categories()
                        .get(0)
                        .ids())
                .containsExactly(0, 1);
    }

    @Test
    void amountsTooSmallToMatterAreAlike() {
        assertThat(JobBehaviours.sequences(List.of(job("a", write(0, 60, 100)), job("a", write(0, 60, 5000))))
                        .categories()
                        .get(0)
                        .ids())
                .containsExactly(0, 0);
    }

    @Test
    void plantedBehavioursComeBackFromNoisyWaveforms() {
        for (int seed = 0; seed < Campaign.rounds(10); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] truth = new int[60];
            List<Job> jobs = new ArrayList<>();
            for (int j = 0; j < truth.length; j++) {
                truth[j] = j < 3 ? j : random.nextInt(3);
                PlantedPhases planted = planted(truth[j], random);
                jobs.add(new Job("u|j|64", Phases.of(planted.waveform()), 5));
            }
            int[] ids = JobBehaviours.sequences(jobs).categories().get(0).ids();
            assertThat(ids).as("seed %d", seed).containsExactly(truth);
        }
    }

    /** Three behaviours: one burst, three bursts, and reading before one burst ten times larger. */
    private static PlantedPhases planted(int behaviour, SplittableRandom random) {
        List<PhaseType> types = switch (behaviour) {
            case 0 -> List.of(PhaseType.WRITE);
            case 1 -> List.of(PhaseType.WRITE, PhaseType.WRITE, PhaseType.WRITE);
            default -> List.of(PhaseType.READ, PhaseType.WRITE);
        };
        List<int[]> samples = new ArrayList<>();
        int at = 10 + random.nextInt(20);
        for (int p = 0; p < types.size(); p++) {
            samples.add(new int[] {at, at + 30});
            at += 50 + random.nextInt(20);
        }
        return PlantedPhases.of(types, samples, at, behaviour == 2 ? 1e10 : 1e9, 0.01, random);
    }

    @Test
    void nothingGivesNothing() {
        assertThat(JobBehaviours.sequences(List.of()).categories()).isEmpty();
    }
}
