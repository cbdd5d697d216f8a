package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Answers to one batch, of which one is kept: the one that is written soonest if everything is as it was foretold, among those that are not slower than
 * round robin whatever turns out to be true ({@link Assumption}).
 */
final class Candidates {
    /** How much sooner another one must be written for the space that the first makes even to be left as it is. */
    private static final double GAIN = 0.01;
    /** Times that differ by less are rounding. */
    private static final double SAME = 1e-6;
    /** How much slower than round robin an answer may be under any assumption. */
    private static final double SLOWER = 0.01;

    /** @param seconds under the first assumption, which is all that those need that are too slow under it */
    private record Candidate(Answer answer, double seconds) {}

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
        return new Candidate(answer, seconds(answer, 0));
    }

    private double seconds(Answer answer, int assumption) {
        return FinishTimes.of(assumptions.get(assumption), answer, together);
    }

    Answer best() {
        Candidate first = offered.get(0);
        double[] most = most();
        boolean firstIsSafe = isSafe(first, most);
        List<Candidate> soonestFirst = new ArrayList<>(offered);
        soonestFirst.sort(Comparator.comparingDouble(Candidate::seconds));
        for (Candidate candidate : soonestFirst) {
            if (firstIsSafe && candidate.seconds >= first.seconds * (1 - GAIN)) {
                return first.answer;
            }
            if (isSafe(candidate, most)) {
                return earliestAsSoon(candidate.seconds, most).orElse(candidate).answer;
            }
        }
        return soonestFirst.get(0).seconds < first.seconds * (1 - GAIN) ? soonestFirst.get(0).answer : first.answer;
    }

    /** Of those that are written at one time, the one that was offered first: what is offered later makes space less even. */
    private Optional<Candidate> earliestAsSoon(double seconds, double[] most) {
        return offered.stream()
                .filter(candidate -> candidate.seconds <= seconds * (1 + SAME) && isSafe(candidate, most))
                .findFirst();
    }

    /** What round robin takes under each assumption, and a little more. */
    private double[] most() {
        double[] most = new double[assumptions.size()];
        for (int a = 0; a < most.length; a++) {
            int assumption = a;
            double mean = roundRobins.stream()
                    .mapToDouble(
                            candidate -> assumption == 0 ? candidate.seconds : seconds(candidate.answer, assumption))
                    .average()
                    .orElse(Double.POSITIVE_INFINITY);
            most[a] = mean * (1 + SLOWER);
        }
        return most;
    }

    private boolean isSafe(Candidate candidate, double[] most) {
        boolean safe = candidate.seconds <= most[0];
        for (int a = 1; a < most.length && safe; a++) {
            safe = seconds(candidate.answer, a) <= most[a];
        }
        return safe;
    }
}
