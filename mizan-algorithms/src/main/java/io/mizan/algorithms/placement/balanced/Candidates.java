package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Answers to one batch, of which one is kept: the one that is written soonest if everything is as it was foretold, among those that are not slower than
 * round robin whatever turns out to be true ({@link Assumption}).
 */
final class Candidates {
    /** How much sooner another one must be written for the space that the first makes even to be left as it is. */
    private static final double GAIN = 0.01;
    /** How much slower than round robin an answer may be under any assumption. */
    private static final double SLOWER = 0.01;

    /** @param times under each assumption */
    private record Candidate(Answer answer, double[] times) {}

    private final List<Assumption> assumptions;
    private final List<int[]> together;
    private final List<Candidate> offered = new ArrayList<>();
    private final List<Candidate> roundRobins = new ArrayList<>();

    /**
     * @param assumptions the most likely one first
     * @param together the requests that are created together
     * @param first the answer that makes space most even
     */
    Candidates(List<Assumption> assumptions, List<int[]> together, Answer first) {
        this.assumptions = List.copyOf(assumptions);
        this.together = together;
        offered.add(candidate(first));
    }

    void offer(Optional<Answer> answer) {
        answer.ifPresent(other -> offered.add(candidate(other)));
    }

    /** One that Lustre might give as well. */
    void offerRoundRobin(Optional<Answer> answer) {
        answer.ifPresent(other -> {
            roundRobins.add(candidate(other));
            offered.add(roundRobins.get(roundRobins.size() - 1));
        });
    }

    private Candidate candidate(Answer answer) {
        return new Candidate(
                answer,
                assumptions.stream()
                        .mapToDouble(assumed -> FinishTimes.of(assumed, answer, together))
                        .toArray());
    }

    Answer best() {
        double[] most = new double[assumptions.size()];
        for (int a = 0; a < most.length; a++) {
            int assumption = a;
            double mean = roundRobins.stream()
                    .mapToDouble(candidate -> candidate.times[assumption])
                    .average()
                    .orElse(Double.POSITIVE_INFINITY);
            most[a] = mean * (1 + SLOWER);
        }
        Predicate<Candidate> safe = candidate -> {
            boolean holds = true;
            for (int a = 0; a < most.length; a++) {
                holds &= candidate.times[a] <= most[a];
            }
            return holds;
        };
        boolean any = offered.stream().anyMatch(safe);
        Candidate best = offered.get(0);
        double soonest = any && !safe.test(best) ? Double.POSITIVE_INFINITY : best.times[0] * (1 - GAIN);
        for (Candidate candidate : offered) {
            if (candidate.times[0] < soonest && (!any || safe.test(candidate))) {
                soonest = candidate.times[0];
                best = candidate;
            }
        }
        return best.answer;
    }
}
