package io.mizan.simulator.flows;

import io.mizan.simulator.kernel.Flow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Plans of all kinds from a seed: even and uneven, with and without ties, rounds, limits, latencies and background load. */
final class RandomPlans {
    private final SplittableRandom random;

    RandomPlans(long seed) {
        random = new SplittableRandom(seed);
    }

    /** What a plan is made of, in numbers that the slow solver reads: a {@link Flow} does not tell. */
    record Sketch(FlowPlan plan, List<Facts> facts) {}

    record Facts(double bytes, int[] links, double limit, double latency, int chunks) {}

    Sketch next() {
        boolean even = random.nextInt(3) == 0;
        boolean extras = random.nextInt(2) == 0;
        List<PlannedLink> links = new ArrayList<>();
        int count = 1 + random.nextInt(12);
        for (int i = 0; i < count; i++) {
            double bandwidth = even ? 100 * (1 + random.nextInt(2)) : Math.exp(random.nextDouble(0, 8));
            double loss = extras && random.nextInt(4) == 0 ? random.nextDouble(0.3) : 0;
            double background = extras && random.nextInt(6) == 0 ? bandwidth * random.nextDouble(0.1, 0.9) : 0;
            links.add(new PlannedLink("l" + i, "", bandwidth, loss, background));
        }
        List<PlannedFlow> flows = new ArrayList<>();
        List<Facts> facts = new ArrayList<>();
        int clients = 1 + random.nextInt(6);
        int number = 1 + random.nextInt(40);
        for (int i = 0; i < number; i++) {
            Facts fact = facts(count, even, extras);
            Flow flow = Flow.of(fact.bytes, fact.links).inChunks(fact.chunks, fact.latency);
            if (fact.limit < Double.POSITIVE_INFINITY) {
                flow = flow.atMost(fact.limit);
            }
            double earliest = extras && random.nextInt(4) == 0 ? random.nextInt(20) : 0;
            flows.add(new PlannedFlow("f" + i, "c" + random.nextInt(clients), random.nextInt(4), flow, earliest));
            facts.add(fact);
        }
        return new Sketch(new FlowPlan(links, flows), facts);
    }

    /** Many flows that all cross one link, which may or may not be the one that matters. */
    Sketch wide() {
        List<PlannedLink> links = new ArrayList<>();
        int count = 20;
        for (int i = 0; i < count; i++) {
            links.add(new PlannedLink(
                    "l" + i, "", i == 0 ? random.nextDouble(500, 2000) : random.nextDouble(20, 200), 0, 0));
        }
        List<PlannedFlow> flows = new ArrayList<>();
        List<Facts> facts = new ArrayList<>();
        for (int i = 0; i < 240; i++) {
            int first = 1 + random.nextInt(count - 1);
            int second = 1 + (first + random.nextInt(count - 2)) % (count - 1);
            Facts fact = new Facts(
                    random.nextDouble(100, 200), new int[] {first, 0, second}, Double.POSITIVE_INFINITY, 0, 1);
            Flow flow = Flow.of(fact.bytes, fact.links);
            flows.add(new PlannedFlow("f" + i, "c" + i % 20, random.nextInt(3), flow, 0));
            facts.add(fact);
        }
        return new Sketch(new FlowPlan(links, flows), facts);
    }

    private Facts facts(int count, boolean even, boolean extras) {
        int crossed = 1 + random.nextInt(Math.min(count, 5));
        int[] all = new int[count];
        for (int i = 0; i < count; i++) {
            int j = random.nextInt(i + 1);
            all[i] = all[j];
            all[j] = i;
        }
        int[] links = Arrays.copyOf(all, crossed);
        double bytes = random.nextInt(15) == 0 ? 0 : even ? 1000 * (1 + random.nextInt(3)) : random.nextDouble(1, 1e5);
        double limit = extras && random.nextInt(3) == 0 ? Math.exp(random.nextDouble(0, 6)) : Double.POSITIVE_INFINITY;
        double latency = extras && random.nextInt(3) == 0 ? random.nextInt(3) : 0;
        int chunks = extras && random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 1;
        return new Facts(bytes, links, limit, latency, chunks);
    }
}
