package io.mizan.benchmarks.simulator;

import io.mizan.simulator.flows.FlowPlan;
import io.mizan.simulator.flows.PlannedFlow;
import io.mizan.simulator.flows.PlannedLink;
import io.mizan.simulator.kernel.Flow;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Clients that write files of eight stripes, one after the other, to targets behind servers of eight targets each.
 *
 * @param mixed bandwidths and stripes of many sizes, and client links as fast as targets, so that hardly two ends coincide and
 *     changes travel far
 */
record Case(int clients, int targets, int files, boolean mixed) {
    static final int STRIPES = 8;
    private static final int TARGETS_OF_A_SERVER = 8;

    static List<Case> all(boolean quick) {
        List<Case> cases = new ArrayList<>();
        for (boolean mixed : new boolean[] {false, true}) {
            for (int files : new int[] {1, 10}) {
                cases.add(new Case(128, 160, files, mixed));
                cases.add(new Case(512, 800, files, mixed));
                if (!quick || files == 1) {
                    cases.add(new Case(2048, 3600, files, mixed));
                }
            }
        }
        return cases;
    }

    int flows() {
        return clients * files * STRIPES;
    }

    String label() {
        return clients + "x" + targets + (files > 1 ? " x " + files + " files" : "") + (mixed ? ", mixed" : "");
    }

    FlowPlan plan() {
        SplittableRandom random = new SplittableRandom(7);
        int servers = targets / TARGETS_OF_A_SERVER;
        List<PlannedLink> links = new ArrayList<>();
        add(links, "client", clients, 1.25e9, random);
        add(links, "oss", servers, 5e9, random);
        add(links, "ost", targets, mixed ? 1.25e9 : 5e8, random);
        List<PlannedFlow> flows = new ArrayList<>();
        for (int client = 0; client < clients; client++) {
            for (int file = 0; file < files; file++) {
                for (int target :
                        random.ints(0, targets).distinct().limit(STRIPES).toArray()) {
                    double bytes = mixed ? 128e6 * (1 + random.nextDouble()) : 128e6;
                    Flow flow =
                            Flow.of(bytes, client, clients + target / TARGETS_OF_A_SERVER, clients + servers + target);
                    flows.add(new PlannedFlow("f" + flows.size(), "c" + client, file, flow, 0));
                }
            }
        }
        return new FlowPlan(links, flows);
    }

    private void add(List<PlannedLink> links, String name, int count, double bandwidth, SplittableRandom random) {
        for (int i = 0; i < count; i++) {
            double actual = mixed ? bandwidth * (1 + 0.01 * random.nextDouble()) : bandwidth;
            links.add(new PlannedLink(name + i, name, actual, 0, 0));
        }
    }
}
