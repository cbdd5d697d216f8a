package io.mizan.simulator.kernel;

import java.util.Arrays;

/**
 * Progress of flows: how many bytes each has moved. Flows with the same bottleneck have the same rate, so each link counts the
 * bytes that it has given to every one of them (its virtual time), and a flow ends when this count reaches a mark of its own.
 * A new rate then costs one addition for the link and nothing for its flows.
 */
final class Service {
    private static final int[] NOBODY = {};
    private static final int REBASE_AT_LEAST = 32;

    private double[] given = new double[16];
    private double[] since = new double[16];
    private int[] advances = new int[16];
    private int[][] heap = new int[16][];
    private int[] size = new int[16];
    private double[] mark = new double[16];
    private int[] place = new int[16];

    private int[] touched = new int[16];
    private int touchedCount;
    private boolean[] isTouched = new boolean[16];

    void growLinks(int links) {
        if (links > given.length) {
            int length = Math.max(links, 2 * given.length);
            given = Arrays.copyOf(given, length);
            since = Arrays.copyOf(since, length);
            advances = Arrays.copyOf(advances, length);
            heap = Arrays.copyOf(heap, length);
            size = Arrays.copyOf(size, length);
            isTouched = Arrays.copyOf(isTouched, length);
        }
    }

    void growFlows(int flows) {
        if (flows > mark.length) {
            int length = Math.max(flows, 2 * mark.length);
            mark = Arrays.copyOf(mark, length);
            place = Arrays.copyOf(place, length);
        }
    }

    int flows(int link) {
        return size[link];
    }

    /** The flow of the link that will end first. */
    int first(int link) {
        return heap[link][0];
    }

    /** Bytes that the flow has left, if its link has been brought up to date. */
    double left(int flow, int link) {
        return Math.max(0, mark[flow] - given[link]);
    }

    /** When the first flow of the link ends at this rate, if nothing changes. */
    double firstEnd(int link, double rate) {
        return size[link] == 0 || !(rate > 0)
                ? Double.POSITIVE_INFINITY
                : since[link] + left(heap[link][0], link) / rate;
    }

    /** Brings a link up to date; to be called before its rate or its flows change. */
    void advance(int link, double now, double rate) {
        touch(link);
        if (size[link] > 0 && now > since[link]) {
            given[link] += rate * (now - since[link]);
            // The count grows for ever, and with it the rounding of the marks.
            if (++advances[link] > REBASE_AT_LEAST + size[link]) {
                rebase(link);
            }
        }
        since[link] = now;
    }

    /** Notes the bytes of a flow that no link serves yet. */
    void arrive(int flow, double bytes) {
        mark[flow] = bytes;
    }

    /** The bytes of a flow that no link serves yet. */
    double waiting(int flow) {
        return mark[flow];
    }

    void join(int flow, int link, double bytes) {
        int n = size[link]++;
        if (n == 0) {
            given[link] = 0;
            advances[link] = 0;
        }
        int[] flows = heap[link] == null ? NOBODY : heap[link];
        if (n == flows.length) {
            flows = Arrays.copyOf(flows, Math.max(4, 2 * n));
            heap[link] = flows;
        }
        mark[flow] = given[link] + bytes;
        flows[n] = flow;
        place[flow] = n;
        up(flows, n);
    }

    void leave(int flow, int link) {
        int[] flows = heap[link];
        int n = --size[link];
        int at = place[flow];
        if (at < n) {
            flows[at] = flows[n];
            place[flows[at]] = at;
            int moved = flows[at];
            up(flows, at);
            down(flows, place[moved], n);
        }
    }

    /** The links whose rate or flows changed, each once, in the order of the changes; forgets them. */
    int takeTouched(int[] into) {
        int count = touchedCount;
        for (int i = 0; i < count; i++) {
            into[i] = touched[i];
            isTouched[touched[i]] = false;
        }
        touchedCount = 0;
        return count;
    }

    int touchedCount() {
        return touchedCount;
    }

    private void touch(int link) {
        if (!isTouched[link]) {
            isTouched[link] = true;
            if (touchedCount == touched.length) {
                touched = Arrays.copyOf(touched, 2 * touchedCount);
            }
            touched[touchedCount++] = link;
        }
    }

    private void rebase(int link) {
        for (int i = 0; i < size[link]; i++) {
            mark[heap[link][i]] -= given[link];
        }
        given[link] = 0;
        advances[link] = 0;
    }

    private boolean before(int a, int b) {
        return mark[a] < mark[b];
    }

    private void up(int[] flows, int from) {
        int at = from;
        int flow = flows[at];
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            if (!before(flow, flows[parent])) {
                break;
            }
            flows[at] = flows[parent];
            place[flows[at]] = at;
            at = parent;
        }
        flows[at] = flow;
        place[flow] = at;
    }

    private void down(int[] flows, int from, int n) {
        int at = from;
        int flow = flows[at];
        for (int child = 2 * at + 1; child < n; child = 2 * at + 1) {
            if (child + 1 < n && before(flows[child + 1], flows[child])) {
                child++;
            }
            if (!before(flows[child], flow)) {
                break;
            }
            flows[at] = flows[child];
            place[flows[at]] = at;
            at = child;
        }
        flows[at] = flow;
        place[flow] = at;
    }
}
