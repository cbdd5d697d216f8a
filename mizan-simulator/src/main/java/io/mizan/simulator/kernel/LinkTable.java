package io.mizan.simulator.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The links and the flows that cross each of them now. */
final class LinkTable {
    private static final int[] NOBODY = {};

    private final List<Efficiency> efficiency = new ArrayList<>();
    private final List<Integer> free = new ArrayList<>();
    private double[] nominal = new double[16];
    /** Bytes per second with as many flows as there are now. */
    double[] capacity = new double[16];

    int[] active = new int[16];
    int[][] members = new int[16][];
    private int size;

    int size() {
        return size;
    }

    int add(double bytesPerSecond, Efficiency loss) {
        int link;
        if (free.isEmpty()) {
            link = size++;
            grow();
            efficiency.add(loss);
        } else {
            link = free.remove(free.size() - 1);
            efficiency.set(link, loss);
        }
        nominal[link] = bytesPerSecond;
        capacity[link] = bytesPerSecond;
        members[link] = NOBODY;
        active[link] = 0;
        return link;
    }

    /** Gives the number of a link that no flow crosses any more back for another. */
    void release(int link) {
        free.add(link);
    }

    void capacity(int link, double bytesPerSecond) {
        nominal[link] = bytesPerSecond;
        refresh(link);
    }

    /** Adds a flow and tells its place among the members. */
    int enter(int link, int flow) {
        int place = active[link]++;
        if (place == members[link].length) {
            members[link] = Arrays.copyOf(members[link], Math.max(4, 2 * place));
        }
        members[link][place] = flow;
        refresh(link);
        return place;
    }

    /** Removes the member at a place and returns the flow that now has it, or -1. */
    int leave(int link, int place) {
        int last = --active[link];
        int moved = members[link][last];
        members[link][place] = moved;
        refresh(link);
        return place == last ? -1 : moved;
    }

    boolean loses(int link) {
        return efficiency.get(link) != Efficiency.FULL;
    }

    private void refresh(int link) {
        Efficiency loss = efficiency.get(link);
        capacity[link] =
                loss == Efficiency.FULL || active[link] == 0 ? nominal[link] : nominal[link] * loss.with(active[link]);
    }

    private void grow() {
        if (size > nominal.length) {
            int length = 2 * nominal.length;
            nominal = Arrays.copyOf(nominal, length);
            capacity = Arrays.copyOf(capacity, length);
            active = Arrays.copyOf(active, length);
            members = Arrays.copyOf(members, length);
        }
    }
}
