package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.SplitMix64;
import io.mizan.algorithms.placement.batch.TargetTable;
import io.mizan.model.system.ServerLoad;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * How hard a server is pressed: its measured load plus the share of its space that is taken, what this batch adds included. Because
 * the batch counts, a quiet server does not get everything.
 */
final class ServerPressure {
    private final TargetTable targets;
    private final double[] measured;
    private final double[] total;

    ServerPressure(TargetTable targets) {
        this.targets = targets;
        this.measured = targets.servers().stream()
                .mapToDouble(server -> measured(server.load()))
                .toArray();
        this.total = new double[measured.length];
        for (int t = 0; t < targets.size(); t++) {
            total[targets.server(t)] += targets.totalBytes(t);
        }
    }

    /** The mean of what is known of processor, memory, network and waiting for devices; 0 where nothing is. */
    private static double measured(ServerLoad load) {
        return DoubleStream.of(load.cpu(), load.memory(), load.network(), load.ioWait())
                .filter(part -> part >= 0)
                .average()
                .orElse(0);
    }

    /** The pressure of each server, with what an assignment has placed. */
    double[] of(Assignment assignment) {
        double[] pressure = measured.clone();
        for (int t = 0; t < targets.size(); t++) {
            if (targets.totalBytes(t) > 0) {
                pressure[targets.server(t)] += share(t, (double) targets.usedBytes(t) + assignment.load(t));
            }
        }
        return pressure;
    }

    /** What bytes on a target add to the pressure of its server. */
    double share(int t, double bytes) {
        return bytes / total[targets.server(t)];
    }

    /**
     * Chooses some of several equally good targets for one stripe more each: always one of the least pressed server.
     *
     * @param counts stripes that each column gets beside what the assignment has
     * @param equals places in {@code columns}
     * @param salt where among equal servers and targets to begin
     */
    int[] quietest(
            Assignment assignment, int[] columns, int[] counts, long bytes, int[] equals, int wanted, long salt) {
        if (wanted >= equals.length) {
            return equals;
        }
        int[] chosen = new int[Math.max(0, wanted)];
        if (chosen.length == 0) {
            return chosen;
        }
        double[] pressure = of(assignment);
        for (int i = 0; i < columns.length; i++) {
            pressure[targets.server(columns[i])] += share(columns[i], (double) counts[i] * bytes);
        }
        Map<Integer, Deque<Integer>> byServer = new TreeMap<>();
        int turn = (int) Long.remainderUnsigned(salt, equals.length);
        for (int k = 0; k < equals.length; k++) {
            int i = equals[(k + turn) % equals.length];
            byServer.computeIfAbsent(targets.server(columns[i]), s -> new ArrayDeque<>())
                    .add(i);
        }
        PriorityQueue<Integer> servers = new PriorityQueue<>(Comparator.comparingDouble((Integer s) -> pressure[s])
                .thenComparingLong(s -> SplitMix64.mix(salt + s)));
        servers.addAll(byServer.keySet());
        for (int k = 0; k < chosen.length; k++) {
            int server = servers.remove();
            Deque<Integer> waiting = byServer.getOrDefault(server, new ArrayDeque<>());
            chosen[k] = waiting.remove();
            pressure[server] += share(columns[chosen[k]], bytes);
            if (!waiting.isEmpty()) {
                servers.add(server);
            }
        }
        return chosen;
    }
}
