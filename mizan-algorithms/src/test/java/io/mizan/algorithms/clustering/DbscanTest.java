package io.mizan.algorithms.clustering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.mizan.testing.Campaign;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DbscanTest {

    @Test
    void aSmallCaseByHand() {
        double[][] points = {{0}, {1}, {2}, {9}, {10}, {20}};
        assertThat(Dbscan.cluster(points, 1, 2)).containsExactly(0, 0, 0, 1, 1, Dbscan.NOISE);
        assertThat(Dbscan.cluster(points, 1, 3)).containsExactly(0, 0, 0, -1, -1, -1);
        assertThat(Dbscan.cluster(points, 100, 1)).containsOnly(0);
        assertThat(Dbscan.cluster(new double[0][], 1, 2)).isEmpty();
    }

    @Test
    void aPointBetweenTwoClustersBelongsToTheFirst() {
        // 1.5 has one neighbour on each side: it is no core of four, and joins nothing.
        double[][] points = {{2.5}, {2.8}, {2.9}, {3.0}, {1.5}, {0.5}, {0.2}, {0.1}, {0.0}};
        assertThat(Dbscan.cluster(points, 1, 4)).containsExactly(0, 0, 0, 0, 0, 1, 1, 1, 1);
    }

    @Test
    void theLabelsAreThoseOfBruteForce() {
        SplittableRandom random = new SplittableRandom(6);
        for (int round = 0; round < Campaign.rounds(400); round++) {
            int dimensions = 1 + random.nextInt(5);
            int centres = 1 + random.nextInt(6);
            double spread = 0.2 + 3 * random.nextDouble();
            double[][] points = new double[random.nextInt(120)][dimensions];
            for (double[] point : points) {
                int centre = random.nextInt(centres);
                for (int d = 0; d < dimensions; d++) {
                    point[d] = (centre * (d + 3)) % 7 * 2 - 6 + spread * random.nextGaussian();
                }
            }
            double radius = 0.2 + 1.5 * random.nextDouble();
            int least = 1 + random.nextInt(6);
            assertThat(Dbscan.cluster(points, radius, least))
                    .as("round %d", round)
                    .containsExactly(bruteForce(points, radius, least));
        }
    }

    @Test
    void manyPointsThatAreAlikeAreNotComparedWithEachOther() {
        SplittableRandom random = new SplittableRandom(7);
        double[][] points = IntStream.range(0, 200_000)
                .mapToObj(i -> random.doubles(5, i % 2 * 10, i % 2 * 10 + 0.4).toArray())
                .toArray(double[][]::new);
        int[] labels = Dbscan.cluster(points, 1, 2);
        assertThat(IntStream.range(0, labels.length)).allMatch(i -> labels[i] == i % 2);
    }

    @Test
    void senselessParametersAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> Dbscan.cluster(new double[0][], 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Dbscan.cluster(new double[0][], Double.NaN, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Dbscan.cluster(new double[0][], 1, 0));
    }

    /** The definition, word by word. */
    private static int[] bruteForce(double[][] points, double radius, int least) {
        int n = points.length;
        boolean[] core = new boolean[n];
        for (int p = 0; p < n; p++) {
            int at = p;
            core[p] = IntStream.range(0, n)
                            .filter(q -> near(points[at], points[q], radius))
                            .count()
                    >= least;
        }
        int[] labels = new int[n];
        Arrays.fill(labels, Dbscan.NOISE);
        int clusters = 0;
        for (int p = 0; p < n; p++) {
            if (!core[p] || labels[p] != Dbscan.NOISE) {
                continue;
            }
            Deque<Integer> reached = new ArrayDeque<>();
            reached.add(p);
            labels[p] = clusters;
            while (!reached.isEmpty()) {
                int from = reached.remove();
                for (int q = 0; q < n; q++) {
                    if (core[q] && labels[q] == Dbscan.NOISE && near(points[from], points[q], radius)) {
                        labels[q] = clusters;
                        reached.add(q);
                    }
                }
            }
            clusters++;
        }
        for (int p = 0; p < n; p++) {
            int at = p;
            if (!core[p]) {
                labels[p] = IntStream.range(0, n)
                        .filter(q -> core[q] && near(points[at], points[q], radius))
                        .map(q -> labels[q])
                        .min()
                        .orElse(Dbscan.NOISE);
            }
        }
        return labels;
    }

    private static boolean near(double[] one, double[] other, double radius) {
        return IntStream.range(0, one.length).allMatch(d -> Math.abs(one[d] - other[d]) <= radius);
    }
}
