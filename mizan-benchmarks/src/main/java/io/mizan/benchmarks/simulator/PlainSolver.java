package io.mizan.benchmarks.simulator;

import io.mizan.simulator.flows.FlowPlan;
import io.mizan.simulator.flows.PlannedFlow;
import io.mizan.simulator.flows.PlannedLink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The alternative: at each end of a flow all rates are computed anew by progressive filling, on arrays. It finds the tightest
 * links of a pass together, so it is no straw man; it knows no latencies, limits or start times.
 */
final class PlainSolver {
    private static final double TIE = 1e-12;

    private final int[][] path;
    private final double[] capacity;
    private final double[] left;
    private final double[] rate;
    private final double[] finish;
    private final double[] room;
    private final int[] crossing;
    private final int[] moving;
    private int count;

    PlainSolver(FlowPlan plan) {
        int n = plan.flows().size();
        path = new int[n][];
        left = new double[n];
        rate = new double[n];
        finish = new double[n];
        moving = new int[n];
        for (int i = 0; i < n; i++) {
            path[i] = plan.flows().get(i).flow().links();
            left[i] = plan.flows().get(i).flow().bytes();
        }
        capacity =
                plan.links().stream().mapToDouble(PlannedLink::bytesPerSecond).toArray();
        room = new double[capacity.length];
        crossing = new int[capacity.length];
    }

    double[] run(FlowPlan plan) {
        Map<String, TreeMap<Long, List<Integer>>> clients = new LinkedHashMap<>();
        int[] client = new int[path.length];
        Map<String, Integer> numbers = new LinkedHashMap<>();
        for (int i = 0; i < path.length; i++) {
            PlannedFlow flow = plan.flows().get(i);
            client[i] = numbers.computeIfAbsent(flow.client(), name -> numbers.size());
            clients.computeIfAbsent(flow.client(), name -> new TreeMap<>())
                    .computeIfAbsent(flow.round(), round -> new ArrayList<>())
                    .add(i);
        }
        List<List<List<Integer>>> rounds = new ArrayList<>();
        clients.values().forEach(map -> rounds.add(new ArrayList<>(map.values())));
        int[] pending = new int[rounds.size()];
        for (int c = 0; c < pending.length; c++) {
            pending[c] = start(rounds.get(c));
        }
        double now = 0;
        while (count > 0) {
            fill();
            double step = Double.POSITIVE_INFINITY;
            for (int i = 0; i < count; i++) {
                step = Math.min(step, left[moving[i]] / rate[moving[i]]);
            }
            double limit = step + TIE * (now + step);
            now += step;
            int before = count;
            count = 0;
            List<Integer> free = new ArrayList<>();
            for (int i = 0; i < before; i++) {
                int flow = moving[i];
                if (left[flow] / rate[flow] <= limit) {
                    finish[flow] = now;
                    if (--pending[client[flow]] == 0) {
                        free.add(client[flow]);
                    }
                } else {
                    left[flow] -= rate[flow] * step;
                    moving[count++] = flow;
                }
            }
            for (int c : free) {
                pending[c] = start(rounds.get(c));
            }
        }
        return finish;
    }

    private int start(List<List<Integer>> rounds) {
        if (rounds.isEmpty()) {
            return 0;
        }
        List<Integer> round = rounds.remove(0);
        round.forEach(flow -> moving[count++] = flow);
        return round.size();
    }

    private void fill() {
        System.arraycopy(capacity, 0, room, 0, capacity.length);
        Arrays.fill(crossing, 0);
        for (int i = 0; i < count; i++) {
            for (int link : path[moving[i]]) {
                crossing[link]++;
            }
        }
        int unfixed = count;
        int[] open = Arrays.copyOf(moving, count);
        while (unfixed > 0) {
            int kept = 0;
            // A flow is settled when the tightest link of its path is the tightest of all flows that cross that link.
            double[] tightest = tightest(open, unfixed);
            for (int i = 0; i < unfixed; i++) {
                int flow = open[i];
                double least = Double.POSITIVE_INFINITY;
                boolean local = false;
                for (int link : path[flow]) {
                    double share = room[link] / crossing[link];
                    if (share < least) {
                        least = share;
                        local = tightest[link] >= share * (1 - TIE);
                    }
                }
                rate[flow] = local ? least : -1;
            }
            for (int i = 0; i < unfixed; i++) {
                int flow = open[i];
                if (rate[flow] < 0) {
                    open[kept++] = flow;
                    continue;
                }
                for (int link : path[flow]) {
                    room[link] -= rate[flow];
                    crossing[link]--;
                }
            }
            unfixed = kept;
        }
    }

    /** For each link the least share that one of its flows has anywhere on its path. */
    private double[] tightest(int[] open, int unfixed) {
        double[] tightest = new double[capacity.length];
        Arrays.fill(tightest, Double.POSITIVE_INFINITY);
        for (int i = 0; i < unfixed; i++) {
            double least = Double.POSITIVE_INFINITY;
            for (int link : path[open[i]]) {
                least = Math.min(least, room[link] / crossing[link]);
            }
            for (int link : path[open[i]]) {
                tightest[link] = Math.min(tightest[link], least);
            }
        }
        return tightest;
    }
}
