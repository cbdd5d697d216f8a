package io.mizan.algorithms.flow;

import java.util.Arrays;

/** Tries every way of serving the requests of a small problem. */
final class BruteForce {
    private final FlowProblem problem;
    private final int[] left;
    private int total = -1;
    private double cost;

    private BruteForce(FlowProblem problem) {
        this.problem = problem;
        this.left = new int[problem.targets()];
        Arrays.setAll(left, problem::capacity);
        serve(0, 0, 0);
    }

    /** The most stripes that find a place, and what they cost at least. */
    record Optimum(int total, double cost) {}

    static Optimum of(FlowProblem problem) {
        BruteForce search = new BruteForce(problem);
        return new Optimum(search.total, search.cost);
    }

    private void serve(int request, int placed, double sum) {
        if (request == problem.requests()) {
            if (placed > total || (placed == total && sum < cost)) {
                total = placed;
                cost = sum;
            }
            return;
        }
        for (int chosen = 0; chosen < 1 << problem.targets(); chosen++) {
            if (Integer.bitCount(chosen) <= problem.stripes(request) && fits(request, chosen)) {
                move(chosen, -1);
                serve(request + 1, placed + Integer.bitCount(chosen), sum + price(chosen));
                move(chosen, 1);
            }
        }
    }

    private boolean fits(int request, int chosen) {
        for (int t = 0; t < left.length; t++) {
            if ((chosen >> t & 1) == 1
                    && (left[t] == 0 || !problem.allowed(request).get(t))) {
                return false;
            }
        }
        return true;
    }

    private void move(int chosen, int by) {
        for (int t = 0; t < left.length; t++) {
            left[t] += by * (chosen >> t & 1);
        }
    }

    private double price(int chosen) {
        double sum = 0;
        for (int t = 0; t < left.length; t++) {
            sum += (chosen >> t & 1) * problem.cost(t);
        }
        return sum;
    }
}
