package io.mizan.controller.jobs.memory;

import io.mizan.algorithms.behaviour.JobBehaviours;
import io.mizan.algorithms.behaviour.JobBehaviours.Job;
import io.mizan.algorithms.behaviour.Mixture;
import io.mizan.algorithms.behaviour.phase.Phase;
import io.mizan.algorithms.behaviour.phase.PhaseType;
import io.mizan.model.behaviour.BehaviourPredictor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What is remembered of the jobs of one category: up to {@value #MOST_BEHAVIOURS} behaviours, the sequence of the last
 * {@value #MOST_JOBS} jobs, and which of the last 64 predictions came true.
 *
 * @param behaviours by id; the phases of the first job that had it
 * @param sequence ids, the oldest first
 * @param recentHits a bit for each recent prediction, the newest the lowest
 * @param recent how many of these bits count
 */
record CategoryMemory(List<Job> behaviours, List<Integer> sequence, long recentHits, int recent) {
    static final int MOST_BEHAVIOURS = 64;
    static final int MOST_JOBS = 512;
    static final int MOST_PHASES = 32;
    static final CategoryMemory EMPTY = new CategoryMemory(List.of(), List.of(), 0, 0);

    CategoryMemory {
        behaviours = List.copyOf(behaviours);
        sequence = List.copyOf(sequence);
    }

    /** The id of the behaviour that the next job is expected to show. The predictor learns the whole sequence anew, which takes less than reading it. */
    OptionalInt predict(String category) {
        if (sequence.isEmpty()) {
            return OptionalInt.empty();
        }
        try (BehaviourPredictor predictor = new Mixture(List.of())) {
            sequence.forEach(id -> predictor.observe(category, id));
            return OptionalInt.of(predictor.predict(category));
        }
    }

    /** The share of recent predictions that came true, 0 where there is none. */
    double confidence() {
        return recent == 0 ? 0 : (double) Long.bitCount(recentHits) / recent;
    }

    /** A job that ended, after those before, and the id that its behaviour has. */
    record Learnt(CategoryMemory memory, int id) {}

    /** @param predicted the id that was expected of it, if one was */
    Learnt learn(Job job, OptionalInt predicted) {
        Job bounded = new Job(job.category(), condensed(job.phases()), job.step());
        List<Job> known = new ArrayList<>(behaviours);
        List<Integer> ids = new ArrayList<>(sequence);
        int id = 0;
        while (id < known.size() && !JobBehaviours.alike(known.get(id), bounded)) {
            id++;
        }
        if (id == MOST_BEHAVIOURS) {
            id = seenLongestAgo(ids);
            // What it stood for is forgotten with all jobs up to the last one of it, as the id means something else
            // from now on.
            ids.subList(0, ids.lastIndexOf(id) + 1).clear();
            known.set(id, bounded);
        } else if (id == known.size()) {
            known.add(bounded);
        }
        ids.add(id);
        if (ids.size() > MOST_JOBS) {
            ids.remove(0);
        }
        boolean scored = predicted.isPresent();
        boolean hit = scored && predicted.getAsInt() == id;
        return new Learnt(
                new CategoryMemory(
                        known,
                        ids,
                        scored ? recentHits << 1 | (hit ? 1 : 0) : recentHits,
                        scored ? Math.min(Long.SIZE, recent + 1) : recent),
                id);
    }

    private static int seenLongestAgo(List<Integer> ids) {
        int[] last = new int[MOST_BEHAVIOURS];
        for (int i = 0; i < ids.size(); i++) {
            last[ids.get(i)] = i + 1;
        }
        int oldest = 0;
        for (int id = 1; id < last.length; id++) {
            oldest = last[id] < last[oldest] ? id : oldest;
        }
        return oldest;
    }

    /** Of a job with very many phases one for each type, as long as all of them together. */
    private static List<Phase> condensed(List<Phase> phases) {
        if (phases.size() <= MOST_PHASES) {
            return phases;
        }
        Map<PhaseType, Phase> sums = new EnumMap<>(PhaseType.class);
        phases.forEach(phase -> sums.merge(
                phase.type(),
                phase,
                (a, b) -> new Phase(
                        a.type(),
                        a.begin(),
                        a.end() + b.seconds(),
                        a.readBytes() + b.readBytes(),
                        a.writtenBytes() + b.writtenBytes(),
                        a.operations() + b.operations(),
                        a.metadataOperations() + b.metadataOperations())));
        return Collections.unmodifiableList(new ArrayList<>(sums.values()));
    }
}
