package io.mizan.algorithms.placement.balanced;

import io.mizan.algorithms.placement.batch.TargetTable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * The stripes that are written to the targets of one server at the moment. Streams on a target share it fairly, others that are busy there count as one
 * stream more, and what all of them ask for beyond the server's network is taken from the fastest streams first (max-min fair).
 */
final class ServerShares {
    /** A stripe that is being written; it is done when each stream of its target has moved so many bytes since the beginning. */
    private record Stream(double doneAt, int stage) {}

    private final int[] columns;
    private final double[] peak;
    private final double[] left;
    private final double network;
    private final double[] moved;
    private final double[] rate;
    private final PriorityQueue<Stream>[] streams;
    /** What the streams of a target will have moved when they are done, added up. */
    private final double[] toMove;

    private double now;
    private double next = Double.POSITIVE_INFINITY;

    /**
     * @param columns those of the server
     * @param left the share of each column's peak that others leave
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic class
    ServerShares(TargetTable targets, int[] columns, double[] peak, double[] left) {
        this.columns = columns;
        this.peak = Arrays.stream(columns).mapToDouble(t -> peak[t]).toArray();
        this.left = Arrays.stream(columns).mapToDouble(t -> left[t]).toArray();
        long bytesPerSecond = targets.servers().get(targets.server(columns[0])).networkBytesPerSecond();
        this.network = bytesPerSecond == 0 ? Double.POSITIVE_INFINITY : bytesPerSecond;
        this.moved = new double[columns.length];
        this.rate = new double[columns.length];
        this.toMove = new double[columns.length];
        this.streams = new PriorityQueue[columns.length];
        Arrays.setAll(streams, i -> new PriorityQueue<>(Comparator.comparingDouble(Stream::doneAt)));
    }

    /** When the next stripe is done if nothing else begins. */
    double next() {
        return next;
    }

    /** Begins a stripe at the time that was reached. */
    void begin(int place, double bytes, int stage) {
        streams[place].add(new Stream(moved[place] + bytes, stage));
        toMove[place] += moved[place] + bytes;
    }

    /** Bytes that are still to be moved on a target at a time before the next stripe is done. */
    double remaining(int place, double time) {
        return Math.max(0, toMove[place] - streams[place].size() * (moved[place] + rate[place] * (time - now)));
    }

    /** What the network carries; infinite where that is not known. */
    double network() {
        return network;
    }

    /** Moves bytes until a time, and passes the stages whose stripes are done to a sink. */
    void until(double time, StageSink done) {
        for (int i = 0; i < columns.length; i++) {
            moved[i] += rate[i] * (time - now);
            while (!streams[i].isEmpty() && streams[i].peek().doneAt <= moved[i] + rounding(i)) {
                Stream stream = streams[i].remove();
                toMove[i] -= stream.doneAt;
                done.accept(stream.stage);
            }
        }
        now = time;
    }

    /** Less than this is not told from nothing: neither in what was moved nor, late in a long batch, in the time that is left. */
    private double rounding(int place) {
        return 1 + 1e-9 * (moved[place] + rate[place] * now);
    }

    /** A stage that has one stripe less to write. */
    interface StageSink {
        void accept(int stage);
    }

    /** Shares the network and the targets anew, after stripes began or were done. */
    void share() {
        double asked = 0;
        for (int i = 0; i < columns.length; i++) {
            int n = streams[i].size();
            double given = n == 0 ? 0 : peak[i] * Math.max(left[i], left[i] < 1 ? n / (n + 1.0) : 1);
            rate[i] = n == 0 ? 0 : given / n;
            asked += given;
        }
        if (asked > network) {
            cut();
        }
        next = Double.POSITIVE_INFINITY;
        for (int i = 0; i < columns.length; i++) {
            if (rate[i] > 0) {
                next = Math.min(next, now + Math.max(0, streams[i].element().doneAt - moved[i]) / rate[i]);
            }
        }
    }

    /** Lowers the rates above the level at which all streams together fill the network. */
    private void cut() {
        Integer[] slowestFirst = new Integer[columns.length];
        Arrays.setAll(slowestFirst, i -> i);
        Arrays.sort(slowestFirst, Comparator.comparingDouble(i -> rate[i]));
        double room = network;
        int open = 0;
        for (PriorityQueue<Stream> on : streams) {
            open += on.size();
        }
        for (int i : slowestFirst) {
            int n = streams[i].size();
            if (n > 0) {
                rate[i] = Math.min(rate[i], room / open);
                room -= rate[i] * n;
                open -= n;
            }
        }
    }
}
