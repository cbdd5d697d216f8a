package io.mizan.simulator.kernel;

import java.util.Arrays;

/**
 * Max-min fair rates, kept while flows come and go.
 *
 * <p>Each link has a level: the rate above which it lets no flow go, infinite while it has room. A flow's rate is the lowest level
 * on its path, and that link is its bottleneck. Levels are max-min fair when for each link with a level the rates of its flows sum
 * up to its capacity. A change makes links <em>dirty</em>; the dirty link that can change at the lowest rate is settled first.
 * What settles at a rate r moves other flows only at rates of r and above, so links with lower levels are final, and the sweep
 * ends where levels do not move. With everything dirty this is progressive filling.
 *
 * <p>A link is settled in time proportional to its flows; a flow that changes costs a constant for each link of its path.
 * Levels that differ by rounding ({@link #SAME}) count as equal, so that symmetric systems do not send noise around.
 *
 * <p>Long because it is one algorithm, whose steps share the state of links and flows.
 */
final class FairSharing {
    static final double SAME = 1e-13;
    private static final double NONE = Double.POSITIVE_INFINITY;
    /** Sweeps settle a link once or twice. Many more would mean that rounding sends them in circles. */
    private static final int MOST_VISITS = 20;

    private static final int UPDATES_BEFORE_SUMMING = 64;

    private final LinkTable links;
    private final FlowTable flows;
    private final Service service;
    private final IndexedHeap dirty = new IndexedHeap();
    private final CapacityFill water = new CapacityFill();

    private double[] level = new double[16];
    /** The sum of the rates of the flows that have their bottleneck elsewhere. */
    private double[] elsewhere = new double[16];

    private int[] elsewhereUpdates = new int[16];
    /** How many flows have their bottleneck here, and how many have none yet. */
    private int[] here = new int[16];

    private int[] unbound = new int[16];
    private double now;

    FairSharing(LinkTable links, FlowTable flows, Service service) {
        this.links = links;
        this.flows = flows;
        this.service = service;
    }

    /** Makes a link known, or a number that is used again new. */
    void addLink(int link) {
        if (link >= level.length) {
            int length = Math.max(link + 1, 2 * level.length);
            level = Arrays.copyOf(level, length);
            elsewhere = Arrays.copyOf(elsewhere, length);
            elsewhereUpdates = Arrays.copyOf(elsewhereUpdates, length);
            here = Arrays.copyOf(here, length);
            unbound = Arrays.copyOf(unbound, length);
        }
        service.growLinks(link + 1);
        empty(link);
    }

    /** Whether something changed since rates were last settled. */
    boolean isUnsettled() {
        return !dirty.isEmpty();
    }

    double level(int link) {
        return level[link];
    }

    double rate(int flow) {
        int link = flows.bottleneck[flow];
        return link < 0 ? 0 : level[link];
    }

    /** The sum of the rates of a link's flows. */
    double load(int link) {
        return elsewhere[link] + (here[link] == 0 ? 0 : here[link] * level[link]);
    }

    void arrive(int flow, double bytes) {
        service.growFlows(flow + 1);
        service.arrive(flow, bytes);
        int[] path = flows.path[flow];
        for (int i = 0; i < path.length; i++) {
            int link = path[i];
            flows.place[flow][i] = links.enter(link, flow);
            unbound[link]++;
            check(link);
        }
    }

    void depart(int flow, double time) {
        now = time;
        int bottleneck = flows.bottleneck[flow];
        double rate = level[bottleneck];
        service.advance(bottleneck, now, rate);
        service.leave(flow, bottleneck);
        int[] path = flows.path[flow];
        for (int i = 0; i < path.length; i++) {
            int link = path[i];
            int place = flows.place[flow][i];
            int moved = links.leave(link, place);
            if (moved >= 0) {
                flows.moved(moved, link, place);
            }
            if (link == bottleneck) {
                here[link]--;
            } else {
                elsewhere[link] -= rate;
            }
            if (links.active[link] == 0) {
                empty(link);
            } else {
                check(link);
            }
        }
    }

    /** Brings all rates up to date after arrivals, departures and changes of capacity at one instant. */
    void settle(double time) {
        now = time;
        long visits = 0;
        long most = 100 + (long) MOST_VISITS * links.size();
        while (!dirty.isEmpty()) {
            if (++visits > most) {
                restart();
                visits = 0;
                most = Long.MAX_VALUE;
            }
            int link = dirty.pop();
            double share = share(link);
            if (same(share, level[link]) && unbound[link] == 0) {
                continue;
            }
            double key = Math.min(share, level[link]);
            if (key > dirty.lowest()) {
                dirty.put(link, key);
            } else {
                raiseOrLower(link, share);
            }
        }
    }

    /** Tells that a link's capacity or flows changed; it becomes dirty unless it has and had room. */
    void check(int link) {
        boolean room = level[link] == NONE
                && here[link] + unbound[link] == 0
                && elsewhere[link] <= links.capacity[link] * (1 + SAME);
        if (!room) {
            enqueue(link);
        }
    }

    private void enqueue(int link) {
        double capacity = links.capacity[link];
        int free = here[link] + unbound[link];
        // Never above the level that the link will get: neither what flows elsewhere would give up here nor what flows
        // here cannot use is counted.
        double share = free > 0 ? (capacity - elsewhere[link]) / free : 0;
        dirty.put(link, Math.min(level[link], Math.max(share, capacity / links.active[link])));
    }

    private void empty(int link) {
        level[link] = NONE;
        elsewhere[link] = 0;
        elsewhereUpdates[link] = 0;
        here[link] = 0;
        unbound[link] = 0;
        dirty.remove(link);
    }

    /** The level of a link, given the levels of all others. */
    private double share(int link) {
        int[] members = links.members[link];
        int n = links.active[link];
        double[] bounds = water.bounds(n);
        double sum = 0;
        double highest = 0;
        double lowest = NONE;
        for (int i = 0; i < n; i++) {
            int flow = members[i];
            int bottleneck = flows.bottleneck[flow];
            double bound;
            if (bottleneck == link || bottleneck < 0) {
                bound = bound(flow, link);
                lowest = Math.min(lowest, bound);
            } else {
                bound = level[bottleneck];
                sum += bound;
                highest = Math.max(highest, bound);
            }
            bounds[i] = bound;
        }
        elsewhere[link] = sum;
        elsewhereUpdates[link] = 0;
        double capacity = links.capacity[link];
        int free = here[link] + unbound[link];
        if (free == 0) {
            return sum <= capacity * (1 + SAME) ? NONE : water.level(capacity, n);
        }
        double share = (capacity - sum) / free;
        boolean everyoneStays = highest <= share * (1 + SAME) && share <= lowest * (1 + SAME);
        return everyoneStays ? share : water.level(capacity, n);
    }

    /** The rate that the rest of a flow's path allows. */
    private double bound(int flow, int link) {
        double bound = NONE;
        for (int other : flows.path[flow]) {
            if (other != link) {
                bound = Math.min(bound, level[other]);
            }
        }
        return bound;
    }

    private void raiseOrLower(int link, double share) {
        double before = level[link];
        service.advance(link, now, before);
        level[link] = share;
        int[] members = links.members[link];
        for (int i = 0, n = links.active[link]; i < n; i++) {
            int flow = members[i];
            int bottleneck = flows.bottleneck[flow];
            if (bottleneck == link || bottleneck < 0) {
                int tighter = tighter(flow, link, share);
                if (tighter != link || bottleneck < 0) {
                    rebind(flow, bottleneck, bottleneck < 0 ? 0 : before, tighter, link);
                } else {
                    change(flow, link, share - before);
                }
            } else if (level[bottleneck] > share * (1 + SAME)) {
                rebind(flow, bottleneck, level[bottleneck], link, link);
            }
        }
    }

    /** The link of the path, other than this one, with a level below the share; this one if there is none. */
    private int tighter(int flow, int link, double share) {
        double bound = share * (1 - SAME);
        int tighter = link;
        for (int other : flows.path[flow]) {
            if (other != link && level[other] < bound) {
                bound = level[other];
                tighter = other;
            }
        }
        return tighter;
    }

    /** The flow keeps its bottleneck, whose level moved. */
    private void change(int flow, int link, double delta) {
        for (int other : flows.path[flow]) {
            if (other != link) {
                elsewhere[other] += delta;
                updated(other);
            }
        }
    }

    private void rebind(int flow, int from, double rate, int to, int settled) {
        double bytes;
        if (from < 0) {
            bytes = service.waiting(flow);
        } else {
            service.advance(from, now, level[from]);
            bytes = service.left(flow, from);
            service.leave(flow, from);
        }
        service.advance(to, now, level[to]);
        service.join(flow, to, bytes);
        flows.bottleneck[flow] = to;
        double newRate = level[to];
        for (int link : flows.path[flow]) {
            if (from < 0) {
                unbound[link]--;
            } else if (link == from) {
                here[link]--;
            } else {
                elsewhere[link] -= rate;
            }
            if (link == to) {
                here[link]++;
            } else {
                elsewhere[link] += newRate;
            }
            if (link != settled) {
                updated(link);
            }
        }
    }

    private void updated(int link) {
        if (++elsewhereUpdates[link] > UPDATES_BEFORE_SUMMING + links.active[link]) {
            // Settling sums up anew, so that the rounding of many small changes does not add up.
            enqueue(link);
        } else {
            check(link);
        }
    }

    /** Forgets all rates: the sweep becomes progressive filling, which settles every link once. */
    void restart() {
        for (int link = 0; link < links.size(); link++) {
            for (int i = 0; i < links.active[link]; i++) {
                int flow = links.members[link][i];
                int bottleneck = flows.bottleneck[flow];
                if (bottleneck >= 0) {
                    service.advance(bottleneck, now, level[bottleneck]);
                    service.arrive(flow, unserved(flow, bottleneck));
                    flows.bottleneck[flow] = FlowTable.UNBOUND;
                }
            }
        }
        for (int link = 0; link < links.size(); link++) {
            empty(link);
            unbound[link] = links.active[link];
            if (unbound[link] > 0) {
                check(link);
            }
        }
    }

    private double unserved(int flow, int bottleneck) {
        double bytes = service.left(flow, bottleneck);
        service.leave(flow, bottleneck);
        return bytes;
    }

    private static boolean same(double a, double b) {
        return a == b || Math.abs(a - b) <= SAME * Math.min(a, b);
    }
}
