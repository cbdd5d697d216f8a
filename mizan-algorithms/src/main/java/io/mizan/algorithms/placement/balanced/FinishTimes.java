package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.placement.PlacementRequest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.IntStream;

/**
 * When the files of a batch are written, where an answer puts them: each process writes its files one after the other, a
 * file's components in turn, and the stripes of a component side by side. Bytes that files placed before will move count as a stream more on
 * their targets until they are through. What clients can move is not known and does not count.
 *
 * <p>O(S · (T_s + log S)) for S stripes and T_s targets of a server.
 */
final class FinishTimes {
    private static final int OF_OTHERS = -1;

    /** A component that is written, and the one that its process writes next. */
    private record Stage(Demand demand, int following, double notBefore) {}

    /** Chooses the targets of a component when its first byte is about to be written. */
    interface Chooser {
        int[] columns(Demand demand, double time);
    }

    private final Batch batch;
    private final ServerShares[] servers;
    private final int[] serverOf;
    private final int[] placeOf;
    private final List<Stage> stages = new ArrayList<>();
    private final double[] ends;
    private final boolean paced;

    FinishTimes(Assumption assumed) {
        this.batch = assumed.sizes();
        this.paced = assumed.paced();
        TargetRates rates = assumed.rates();
        TargetTable targets = batch.targets();
        this.ends = new double[batch.requests().size()];
        Map<Integer, List<Integer>> byServer = new HashMap<>();
        for (int t = 0; t < targets.size(); t++) {
            byServer.computeIfAbsent(targets.server(t), s -> new ArrayList<>()).add(t);
        }
        this.servers = new ServerShares[byServer.size()];
        this.serverOf = new int[targets.size()];
        this.placeOf = new int[targets.size()];
        int s = 0;
        for (List<Integer> columns : byServer.values()) {
            for (int i = 0; i < columns.size(); i++) {
                serverOf[columns.get(i)] = s;
                placeOf[columns.get(i)] = i;
            }
            servers[s++] =
                    new ServerShares(targets, columns.stream().mapToInt(t -> t).toArray(), rates.peak(), rates.left());
        }
    }

    /**
     * The time that is spent writing: for each set of files that are created together, from its first create until all of it is
     * written, added up. Where processes go on at once, the time until all is written.
     */
    static double of(Assumption assumed, Answer answer, List<int[]> together) {
        FinishTimes times = new FinishTimes(assumed);
        times.run(answer, (demand, time) -> answer.columns(demand));
        if (!assumed.paced()) {
            return Arrays.stream(times.ends).max().orElse(0);
        }
        double sum = 0;
        for (int[] files : together) {
            double start = assumed.sizes().requests().get(files[0]).createSeconds();
            double end =
                    Arrays.stream(files).mapToDouble(r -> times.ends[r]).max().orElse(start);
            sum += Math.max(0, end - start);
        }
        return sum;
    }

    /** The time from the first create until all is written. */
    static double last(Assumption assumed, Answer answer) {
        FinishTimes times = new FinishTimes(assumed);
        times.run(answer, (demand, time) -> answer.columns(demand));
        double first = assumed.sizes().requests().stream()
                .mapToDouble(PlacementRequest::createSeconds)
                .min()
                .orElse(0);
        return Math.max(0, Arrays.stream(times.ends).max().orElse(first) - first);
    }

    /** Bytes that are still to be moved on a column while others choose. */
    double remaining(int t, double time) {
        return servers[serverOf[t]].remaining(placeOf[t], time);
    }

    /** Writes everything that an answer does not refuse, where the chooser says. */
    void run(Answer answer, Chooser chooser) {
        int[] first = stages(answer);
        int[] left = new int[stages.size()];
        PriorityQueue<Integer> waiting = new PriorityQueue<>(
                Comparator.comparingDouble((Integer stage) -> created(stage)).thenComparingInt(stage -> stage));
        Arrays.stream(first).forEach(waiting::add);
        Deque<Integer> ready = new ArrayDeque<>();
        BitSet changed = new BitSet();
        beginOthers(changed);
        PriorityQueue<double[]> due = new PriorityQueue<>(Comparator.comparingDouble((double[] entry) -> entry[0]));
        double now = 0;
        while (true) {
            int[] touched = changed.stream().toArray();
            for (int s : touched) {
                servers[s].share();
                if (servers[s].next() < Double.POSITIVE_INFINITY) {
                    due.add(new double[] {servers[s].next(), s});
                }
            }
            changed.clear();
            while (!due.isEmpty() && due.peek()[0] != servers[(int) due.peek()[1]].next()) {
                due.remove();
            }
            double end = due.isEmpty() ? Double.POSITIVE_INFINITY : due.peek()[0];
            double begin = waiting.isEmpty() ? Double.POSITIVE_INFINITY : Math.max(now, created(waiting.peek()));
            now = Math.min(end, begin);
            if (now == Double.POSITIVE_INFINITY) {
                return;
            }
            double time = now;
            while (!due.isEmpty() && due.peek()[0] <= time) {
                int s = (int) due.remove()[1];
                if (servers[s].next() <= time) {
                    servers[s].until(time, stage -> done(stage, left, time, ready, waiting));
                    changed.set(s);
                }
            }
            while (!waiting.isEmpty() && created(waiting.peek()) <= time) {
                ready.add(waiting.remove());
            }
            begin(ready, left, time, waiting, changed, chooser);
        }
    }

    private void begin(
            Deque<Integer> ready,
            int[] left,
            double time,
            PriorityQueue<Integer> waiting,
            BitSet changed,
            Chooser chooser) {
        while (!ready.isEmpty()) {
            int stage = ready.remove();
            Stage begun = stages.get(stage);
            int[] columns = chooser.columns(begun.demand, time);
            left[stage] = columns.length;
            for (int k = 0; k < columns.length; k++) {
                int t = columns[k];
                int s = serverOf[t];
                if (!changed.get(s)) {
                    changed.set(s);
                    servers[s].until(time, other -> done(other, left, time, ready, waiting));
                }
                servers[s].begin(placeOf[t], begun.demand.bytesOn(k, columns.length), stage);
            }
        }
    }

    private void done(int stage, int[] left, double time, Deque<Integer> ready, PriorityQueue<Integer> waiting) {
        if (stage == OF_OTHERS || --left[stage] > 0) {
            return;
        }
        Stage ended = stages.get(stage);
        ends[ended.demand.request()] = time;
        if (ended.following >= 0) {
            if (created(ended.following) <= time) {
                ready.add(ended.following);
            } else {
                waiting.add(ended.following);
            }
        }
    }

    private void beginOthers(BitSet changed) {
        for (int t = 0; t < serverOf.length; t++) {
            long bytes = batch.targets().expectedBytes(t);
            if (bytes > 0) {
                servers[serverOf[t]].begin(placeOf[t], bytes, OF_OTHERS);
                changed.set(serverOf[t]);
            }
        }
    }

    private double created(int stage) {
        return stages.get(stage).notBefore;
    }

    /** Lines up the components of each process, and gives back the first of each. */
    private int[] stages(Answer answer) {
        Map<Integer, List<Integer>> byRank = new HashMap<>();
        IntStream.range(0, ends.length)
                .filter(r -> !answer.refused(r))
                .boxed()
                .sorted(Comparator.comparingDouble(r -> batch.requests().get(r).createSeconds()))
                .forEach(r -> byRank.computeIfAbsent(batch.requests().get(r).rank(), rank -> new ArrayList<>())
                        .add(r));
        List<Integer> first = new ArrayList<>();
        for (List<Integer> requests : byRank.values()) {
            List<Demand> line = requests.stream()
                    .flatMap(r -> batch.demands(r).stream())
                    .filter(demand -> !demand.empty())
                    .toList();
            if (!line.isEmpty()) {
                first.add(stages.size());
            }
            for (int i = 0; i < line.size(); i++) {
                int following = i + 1 < line.size() ? stages.size() + 1 : -1;
                double created = batch.requests().get(line.get(i).request()).createSeconds();
                stages.add(new Stage(line.get(i), following, paced || i == 0 ? created : 0));
            }
        }
        return first.stream().mapToInt(stage -> stage).toArray();
    }
}
