package io.mizan.simulator.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The flows that are under way, by a small number that is used again when a flow has ended. */
final class FlowTable {
    /** A flow that has just arrived: its rate is not decided yet. */
    static final int UNBOUND = -1;

    private final List<Integer> free = new ArrayList<>();
    int[][] path = new int[16][];
    /** For each link of the path the place among its members. */
    int[][] place = new int[16][];
    /** The link that decides the flow's rate. */
    int[] bottleneck = new int[16];

    private int size;

    /** One more than the highest number in use. */
    int size() {
        return size;
    }

    int add(int[] links) {
        int flow = free.isEmpty() ? size++ : free.remove(free.size() - 1);
        if (size > path.length) {
            int length = 2 * path.length;
            path = Arrays.copyOf(path, length);
            place = Arrays.copyOf(place, length);
            bottleneck = Arrays.copyOf(bottleneck, length);
        }
        path[flow] = links;
        place[flow] = new int[links.length];
        bottleneck[flow] = UNBOUND;
        return flow;
    }

    void remove(int flow) {
        free.add(flow);
    }

    /** Notes that the flow has another place among the members of a link. */
    void moved(int flow, int link, int newPlace) {
        int[] links = path[flow];
        int i = 0;
        while (links[i] != link) {
            i++;
        }
        place[flow][i] = newPlace;
    }
}
