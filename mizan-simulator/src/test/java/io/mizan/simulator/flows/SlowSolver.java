package io.mizan.simulator.flows;

import io.mizan.simulator.flows.RandomPlans.Facts;
import io.mizan.simulator.flows.RandomPlans.Sketch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The same times in the plainest way, sharing no code with the kernel: the state of each flow is a few numbers, and all rates are
 * computed from nothing, by progressive filling, whenever anything happens.
 */
final class SlowSolver {
    private enum State {
        WAITING,
        DELAYED,
        MOVING,
        DONE
    }

    private final Sketch sketch;
    private final int n;
    private final State[] state;
    private final double[] wake;
    private final double[] left;
    private final int[] chunksLeft;
    private final double[] rate;
    final double[] start;
    final double[] finish;

    SlowSolver(Sketch sketch) {
        this.sketch = sketch;
        n = sketch.facts().size();
        state = new State[n];
        Arrays.fill(state, State.WAITING);
        wake = new double[n];
        left = new double[n];
        chunksLeft = new int[n];
        rate = new double[n];
        start = new double[n];
        finish = new double[n];
    }

    void run() {
        double now = 0;
        while (true) {
            while (react(now)) {}
            fill();
            double next = Double.POSITIVE_INFINITY;
            for (int f = 0; f < n; f++) {
                if (state[f] == State.MOVING) {
                    next = Math.min(next, now + left[f] / rate[f]);
                } else if (state[f] == State.DELAYED) {
                    next = Math.min(next, wake[f]);
                } else if (state[f] == State.WAITING && released(f)) {
                    next = Math.min(next, sketch.plan().flows().get(f).earliestSeconds());
                }
            }
            if (next == Double.POSITIVE_INFINITY) {
                return;
            }
            for (int f = 0; f < n; f++) {
                if (state[f] == State.MOVING) {
                    double end = now + left[f] / rate[f];
                    left[f] = end <= next * (1 + 1e-14) ? 0 : left[f] - rate[f] * (next - now);
                }
            }
            now = next;
        }
    }

    /** Lets every flow do what it can at this time; true if one did. */
    private boolean react(double now) {
        boolean something = false;
        for (int f = 0; f < n; f++) {
            Facts facts = sketch.facts().get(f);
            if (state[f] == State.WAITING
                    && released(f)
                    && sketch.plan().flows().get(f).earliestSeconds() <= now) {
                start[f] = now;
                chunksLeft[f] = facts.chunks();
                state[f] = State.DELAYED;
                wake[f] = now + facts.latency();
                something = true;
            } else if (state[f] == State.DELAYED && wake[f] <= now) {
                state[f] = State.MOVING;
                left[f] = facts.bytes() / facts.chunks();
                something = true;
            } else if (state[f] == State.MOVING && left[f] <= 0) {
                boolean last = --chunksLeft[f] == 0;
                state[f] = last ? State.DONE : State.DELAYED;
                wake[f] = now + facts.latency();
                finish[f] = now;
                something = true;
            }
        }
        return something;
    }

    private boolean released(int f) {
        PlannedFlow flow = sketch.plan().flows().get(f);
        for (int g = 0; g < n; g++) {
            PlannedFlow other = sketch.plan().flows().get(g);
            if (other.client().equals(flow.client()) && other.round() < flow.round() && state[g] != State.DONE) {
                return false;
            }
        }
        return true;
    }

    /** Raises all rates together; who reaches a limit or a full link stays there. Background load is one more flow. */
    private void fill() {
        List<PlannedLink> links = sketch.plan().links();
        int m = links.size();
        List<int[]> paths = new ArrayList<>();
        List<Double> limits = new ArrayList<>();
        List<Integer> owners = new ArrayList<>();
        int[] crossing = new int[m];
        for (int f = 0; f < n; f++) {
            if (state[f] == State.MOVING) {
                paths.add(sketch.facts().get(f).links());
                limits.add(sketch.facts().get(f).limit());
                owners.add(f);
            }
        }
        for (int l = 0; l < m; l++) {
            if (links.get(l).backgroundBytesPerSecond() > 0) {
                paths.add(new int[] {l});
                limits.add(links.get(l).backgroundBytesPerSecond());
                owners.add(-1);
            }
        }
        paths.forEach(path -> Arrays.stream(path).forEach(l -> crossing[l]++));
        double[] room = new double[m];
        for (int l = 0; l < m; l++) {
            double loss = links.get(l).loss();
            double kept = crossing[l] < 2 ? 1 : Math.max(0.1, 1 / (1 + loss * (crossing[l] - 1)));
            room[l] = links.get(l).bytesPerSecond() * kept;
        }
        boolean[] fixed = new boolean[paths.size()];
        for (int round = 0; round < paths.size(); round++) {
            int tightest = -1;
            double best = Double.POSITIVE_INFINITY;
            for (int i = 0; i < fixed.length; i++) {
                double possible = limits.get(i);
                for (int l : paths.get(i)) {
                    possible = Math.min(possible, Math.max(0, room[l]) / crossing[l]);
                }
                if (!fixed[i] && possible < best) {
                    best = possible;
                    tightest = i;
                }
            }
            fixed[tightest] = true;
            if (owners.get(tightest) >= 0) {
                rate[owners.get(tightest)] = best;
            }
            for (int l : paths.get(tightest)) {
                room[l] -= best;
                crossing[l]--;
            }
        }
    }
}
