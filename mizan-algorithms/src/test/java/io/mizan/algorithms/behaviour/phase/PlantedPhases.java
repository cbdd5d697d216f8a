package io.mizan.algorithms.behaviour.phase;

import io.mizan.model.behaviour.Waveform;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A waveform with known phases, and noise: what is measured of an idle job is small but not 0, and what a busy one does varies. What a
 * job never does is measured as 0: from a waveform alone nobody can tell noise without phases from one long phase.
 *
 * @param samples for each phase, its first sample and the one after its last
 */
public record PlantedPhases(Waveform waveform, List<PhaseType> types, List<int[]> samples) {
    public static PlantedPhases random(SplittableRandom random) {
        List<PhaseType> types = new ArrayList<>();
        List<int[]> samples = new ArrayList<>();
        int at = 5 + random.nextInt(60);
        int phases = 1 + random.nextInt(8);
        for (int p = 0; p < phases; p++) {
            int length = 3 + random.nextInt(40);
            types.add(PhaseType.values()[random.nextInt(3)]);
            samples.add(new int[] {at, at + length});
            at += length + 6 + random.nextInt(60);
        }
        double noise = random.nextDouble() < 0.3 ? 0 : 0.02 * random.nextDouble();
        return of(types, samples, at, random.nextDouble(1e6, 1e10), noise, random);
    }

    /** @param noise of an idle job, as a share of the level of a phase; the level itself varies by a tenth */
    public static PlantedPhases of(
            List<PhaseType> types,
            List<int[]> samples,
            int length,
            double level,
            double noise,
            SplittableRandom random) {
        double[][] rates = new double[4][length];
        double[] seconds = new double[length];
        for (int i = 0; i < length; i++) {
            seconds[i] = 100 + 5.0 * i;
            for (int k = 0; k < 4; k++) {
                boolean metadata = k == 3;
                boolean used = metadata
                        ? types.contains(PhaseType.METADATA)
                        : types.stream().anyMatch(type -> type != PhaseType.METADATA);
                double scale = k < 2 ? level : 1000;
                rates[k][i] = used ? Math.abs(noise * scale * random.nextGaussian()) : 0;
            }
        }
        for (int p = 0; p < types.size(); p++) {
            for (int i = samples.get(p)[0]; i < samples.get(p)[1]; i++) {
                double share = 1 + 0.1 * random.nextDouble(-1, 1);
                switch (types.get(p)) {
                    case READ -> rates[0][i] += level * share;
                    case WRITE -> rates[1][i] += level * share;
                    case METADATA -> rates[3][i] += 1000 * share;
                }
                rates[2][i] += 100;
            }
        }
        return new PlantedPhases(
                new Waveform(seconds, rates[0], rates[1], rates[2], rates[3]),
                List.copyOf(types),
                List.copyOf(samples));
    }
}
