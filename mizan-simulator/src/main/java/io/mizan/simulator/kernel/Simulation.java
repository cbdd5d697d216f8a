package io.mizan.simulator.kernel;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A run on simulated time: flows over links that share bandwidth max-min fairly, and actions at given times.
 *
 * <p>Whatever happens at one instant (within rounding) happens together: rates are computed once after it. The outcome depends on
 * the calls and on nothing else: one thread, no clock, no chance, sums in a fixed order.
 *
 * <p>An event costs time proportional to the links and flows whose rates it changes. Not safe for use by several threads.
 */
public final class Simulation {
    /** Ends that are closer than this share of the time so far are one instant: rounding drives them apart. */
    private static final double INSTANT = 1e-13;

    private final LinkTable links = new LinkTable();
    private final FlowTable flows = new FlowTable();
    private final Service service = new Service();
    private final FairSharing sharing = new FairSharing(links, flows, service);
    private final EventQueue events = new EventQueue();
    /** Links by the time at which the first of the flows with their bottleneck there ends. */
    private final IndexedHeap ends = new IndexedHeap();

    private final List<Transfer> transfers = new ArrayList<>();
    private int[] touched = new int[16];
    private double now;
    private int running;

    /** The simulated seconds since the beginning. */
    public double now() {
        return now;
    }

    /** How many flows move bytes now; one that waits for its latency does not. */
    public int running() {
        return running;
    }

    /** Adds a link and returns its number. */
    public int addLink(double bytesPerSecond) {
        return addLink(bytesPerSecond, Efficiency.FULL);
    }

    public int addLink(double bytesPerSecond, Efficiency efficiency) {
        requireBandwidth(bytesPerSecond);
        int link = links.add(bytesPerSecond, efficiency);
        sharing.addLink(link);
        return link;
    }

    /** Changes the bandwidth of a link from now on; with 0 its flows stand still. */
    public void changeLink(int link, double bytesPerSecond) {
        if (bytesPerSecond != 0) {
            requireBandwidth(bytesPerSecond);
        }
        links.capacity(link, bytesPerSecond);
        if (links.active[link] > 0) {
            sharing.check(link);
        }
    }

    /** Bytes per second that cross a link now. */
    public double load(int link) {
        return sharing.load(link);
    }

    /** Does something later, or at the present instant after what was asked for before. */
    public void at(double time, Runnable action) {
        if (!(time >= now && time < Double.POSITIVE_INFINITY)) {
            throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "the event time is before the current time")
                    .with("time", time)
                    .with("now", now)
                    .exception();
        }
        events.add(time, action);
    }

    /** Starts a flow now; when it has ended, the action runs at that instant. */
    public void start(Flow flow, Runnable ended) {
        for (int link : flow.path()) {
            if (link < 0 || link >= links.size()) {
                throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "the flow crosses a link that does not exist")
                        .with("link", link)
                        .with("links", links.size())
                        .exception();
            }
        }
        next(new Transfer(flow, ended));
    }

    /** When something happens next, infinite if nothing will: until then all rates stay as they are. */
    public double next() {
        return sharing.isUnsettled() ? now : Math.min(ends.lowest(), events.next());
    }

    /** Goes on to the next instant at which something happens; false if nothing will. */
    public boolean step() {
        double next = next();
        if (next == Double.POSITIVE_INFINITY) {
            return false;
        }
        now = Math.max(now, next);
        double limit = now * (1 + INSTANT);
        while (ends.lowest() <= limit) {
            endFlows(ends.pop());
        }
        while (events.next() <= limit) {
            events.take().run();
        }
        sharing.settle(now);
        schedule();
        return true;
    }

    /** Runs until nothing more happens. Flows that never end, or stand still, are left {@link #running}. */
    public void run() {
        boolean more = true;
        while (more) {
            more = step();
        }
    }

    /** For tests that look at every rate. */
    FairSharing sharing() {
        return sharing;
    }

    FlowTable flows() {
        return flows;
    }

    LinkTable links() {
        return links;
    }

    private void next(Transfer transfer) {
        if (transfer.chunksLeft == 0 || (transfer.flow.bytes() == 0 && transfer.flow.latencySeconds() == 0)) {
            events.add(now, transfer.ended);
        } else if (transfer.flow.latencySeconds() > 0) {
            events.add(now + transfer.flow.latencySeconds(), () -> move(transfer));
        } else {
            move(transfer);
        }
    }

    private void move(Transfer transfer) {
        transfer.chunksLeft--;
        if (transfer.flow.bytes() == 0) {
            next(transfer);
            return;
        }
        int flow = flows.add(path(transfer));
        while (transfers.size() < flows.size()) {
            transfers.add(transfer);
        }
        transfers.set(flow, transfer);
        running++;
        sharing.arrive(flow, transfer.flow.bytes() / transfer.flow.chunks());
    }

    /** The links of a flow; a limit of its rate is one more link that nobody else uses. */
    private int[] path(Transfer transfer) {
        int[] path = transfer.flow.path();
        if (transfer.flow.bytesPerSecond() == Double.POSITIVE_INFINITY) {
            return path;
        }
        int[] longer = Arrays.copyOf(path, path.length + 1);
        longer[path.length] = addLink(transfer.flow.bytesPerSecond());
        return longer;
    }

    private void endFlows(int link) {
        double level = sharing.level(link);
        service.advance(link, now, level);
        // The one that brought us here ends, however its bytes were rounded.
        double rounding = Math.max(level * now * INSTANT, service.left(service.first(link), link));
        while (service.flows(link) > 0 && service.left(service.first(link), link) <= rounding) {
            end(service.first(link));
        }
    }

    private void end(int flow) {
        Transfer transfer = transfers.get(flow);
        sharing.depart(flow, now);
        int[] path = flows.path[flow];
        if (path.length > transfer.flow.path().length) {
            links.release(path[path.length - 1]);
        }
        flows.remove(flow);
        running--;
        next(transfer);
    }

    private void schedule() {
        int count = service.touchedCount();
        if (count > touched.length) {
            touched = new int[2 * count];
        }
        service.takeTouched(touched);
        for (int i = 0; i < count; i++) {
            int link = touched[i];
            double end = service.firstEnd(link, sharing.level(link));
            if (end == Double.POSITIVE_INFINITY) {
                ends.remove(link);
            } else {
                ends.put(link, end);
            }
        }
    }

    private static void requireBandwidth(double bytesPerSecond) {
        if (!(bytesPerSecond > 0 && bytesPerSecond < Double.POSITIVE_INFINITY)) {
            throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "a bandwidth must be above 0")
                    .with("bytes per second", bytesPerSecond)
                    .maybe("give a number above 0")
                    .exception();
        }
    }

    private static final class Transfer {
        private final Flow flow;
        private final Runnable ended;
        private int chunksLeft;

        Transfer(Flow flow, Runnable ended) {
            this.flow = flow;
            this.ended = ended;
            this.chunksLeft = flow.chunks();
        }
    }
}
