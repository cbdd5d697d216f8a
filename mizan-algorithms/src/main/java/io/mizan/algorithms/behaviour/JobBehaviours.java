package io.mizan.algorithms.behaviour;

import io.mizan.algorithms.behaviour.phase.Phase;
import io.mizan.algorithms.behaviour.phase.PhaseType;
import io.mizan.algorithms.clustering.Dbscan;
import io.mizan.model.behaviour.BehaviourSequences;
import io.mizan.model.behaviour.BehaviourSequences.Category;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Turns jobs into numeric ids (AIOT, paper 003 §III.A): jobs of a category whose phases are alike, in the same order, have the same id. Ids
 * are numbered from 0 as they first appear.
 *
 * <p>Phases of the same type are clustered by {@link Dbscan}; a phase that is like no other is a cluster of its own. A phase is a point: the logarithms of
 * its duration, bytes, bandwidth, operations per second and metadata operations per second, in units of a tolerance of
 * {@value #TOLERANCE}. So two phases are neighbours if none of these differs by more than a quarter; amounts too small to matter (4
 * steps of time, 1 MiB, 1 MiB/s, 10 operations per second) are alike.
 */
public final class JobBehaviours {
    private static final double TOLERANCE = 0.25;
    private static final double SMALL_BYTES = 1 << 20;
    private static final double SMALL_RATE = 10;
    private static final double SMALL_STEPS = 4;
    private static final int PAIR = 2;

    private JobBehaviours() {}

    /**
     * One job.
     *
     * @param category user, job name and parallelism
     * @param step the usual time between two samples of its waveform, in seconds
     */
    public record Job(String category, List<Phase> phases, double step) {
        public Job {
            phases = List.copyOf(phases);
        }
    }

    /** @param jobs in the order of submission */
    public static BehaviourSequences sequences(List<Job> jobs) {
        Map<String, List<Job>> categories = new LinkedHashMap<>();
        jobs.forEach(job -> categories
                .computeIfAbsent(job.category(), name -> new ArrayList<>())
                .add(job));
        List<Category> sequences = new ArrayList<>();
        categories.forEach((name, members) -> sequences.add(new Category(name, ids(members))));
        return new BehaviourSequences(sequences);
    }

    /**
     * Whether two jobs behave alike, for jobs that come one by one: as many phases, of the same types in the same order, and each near its counterpart.
     * Unlike clusters this does not go from neighbour to neighbour.
     */
    public static boolean alike(Job a, Job b) {
        boolean alike = a.phases().size() == b.phases().size();
        double step = Math.max(a.step(), b.step());
        for (int p = 0; alike && p < a.phases().size(); p++) {
            Phase first = a.phases().get(p);
            Phase second = b.phases().get(p);
            alike = first.type() == second.type() && near(point(first, step), point(second, step));
        }
        return alike;
    }

    private static boolean near(double[] a, double[] b) {
        for (int i = 0; i < a.length; i++) {
            if (Math.abs(a[i] - b[i]) > 1) {
                return false;
            }
        }
        return true;
    }

    private static int[] ids(List<Job> jobs) {
        List<int[]> clusters = clusters(jobs);
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        int[] ids = new int[jobs.size()];
        for (int j = 0; j < ids.length; j++) {
            List<Integer> phases = Arrays.stream(clusters.get(j)).boxed().toList();
            ids[j] = numbers.computeIfAbsent(phases, key -> numbers.size());
        }
        return ids;
    }

    /** For each job the clusters of its phases; those of different types have different numbers. */
    private static List<int[]> clusters(List<Job> jobs) {
        List<int[]> clusters = new ArrayList<>();
        jobs.forEach(job -> clusters.add(new int[job.phases().size()]));
        int next = 0;
        for (PhaseType type : PhaseType.values()) {
            List<int[]> places = new ArrayList<>();
            List<double[]> points = new ArrayList<>();
            for (int j = 0; j < jobs.size(); j++) {
                for (int p = 0; p < jobs.get(j).phases().size(); p++) {
                    Phase phase = jobs.get(j).phases().get(p);
                    if (phase.type() == type) {
                        places.add(new int[] {j, p});
                        points.add(point(phase, jobs.get(j).step()));
                    }
                }
            }
            int[] labels = Dbscan.cluster(points.toArray(double[][]::new), 1, PAIR);
            int first = next + Arrays.stream(labels).max().orElse(-1) + 1;
            for (int i = 0; i < labels.length; i++) {
                int[] place = places.get(i);
                clusters.get(place[0])[place[1]] = labels[i] == Dbscan.NOISE ? first++ : next + labels[i];
            }
            next = first;
        }
        return clusters;
    }

    private static double[] point(Phase phase, double step) {
        double seconds = phase.seconds();
        return new double[] {
            tolerances(seconds, SMALL_STEPS * step),
            tolerances(phase.bytes(), SMALL_BYTES),
            tolerances(phase.bytes() / seconds, SMALL_BYTES),
            tolerances(phase.operations() / seconds, SMALL_RATE),
            tolerances(phase.metadataOperations() / seconds, SMALL_RATE),
        };
    }

    private static double tolerances(double value, double small) {
        return Math.log1p(value / small) / Math.log1p(TOLERANCE);
    }
}
