package io.mizan.simulator.job;

import io.mizan.simulator.kernel.Flow;
import io.mizan.simulator.kernel.Simulation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Forwarding nodes, servers, targets and metadata servers on simulated time. Streams share them max-min fairly; a forwarding node divides its time between data and
 * metadata as {@link RequestShares} says, anew whenever a stream begins or ends there.
 */
public final class LayerSimulation {
    private final LayerRates rates;
    private final double[] dataShare;
    private final Simulation simulation = new Simulation();
    private final int[] dataLink;
    private final int[] metadataLink;
    private final int[] serverLink;
    private final int[] targetLink;
    private final int metadataServer;
    private final double[] dataWanted;
    private final double[] metadataWanted;

    /** @param dataShare of each forwarding node: what data gets while metadata waits, too; 0 for metadata first */
    public LayerSimulation(LayerRates rates, double[] dataShare) {
        this.rates = rates;
        this.dataShare = dataShare.clone();
        this.dataLink = links(rates.forwarders(), rates.forwarderBytes());
        this.metadataLink = links(rates.forwarders(), rates.forwarderMetadata());
        int servers = Arrays.stream(rates.serverOf()).max().orElse(-1) + 1;
        this.serverLink = links(servers, rates.serverBytes());
        this.targetLink =
                Arrays.stream(rates.targetBytes()).mapToInt(simulation::addLink).toArray();
        this.metadataServer = simulation.addLink(rates.metadataOperations());
        this.dataWanted = new double[rates.forwarders()];
        this.metadataWanted = new double[rates.forwarders()];
    }

    private int[] links(int count, double rate) {
        int[] links = new int[count];
        for (int i = 0; i < count; i++) {
            links[i] = simulation.addLink(rate);
        }
        return links;
    }

    public double now() {
        return simulation.now();
    }

    public void at(double time, Runnable action) {
        simulation.at(time, action);
    }

    /** Goes on until a time, or until nothing more happens. */
    public void runUntil(double time) {
        boolean more = true;
        while (more && simulation.next() <= time) {
            more = simulation.step();
        }
    }

    /** Starts streams together; when the last has ended, the action runs. */
    public void start(List<Stream> streams, Runnable ended) {
        if (streams.isEmpty()) {
            simulation.at(simulation.now(), ended);
            return;
        }
        int[] left = {streams.size()};
        for (Stream stream : new ArrayList<>(streams)) {
            want(stream, 1);
            simulation.start(flow(stream), () -> {
                want(stream, -1);
                if (--left[0] == 0) {
                    ended.run();
                }
            });
        }
    }

    private Flow flow(Stream stream) {
        if (stream instanceof Stream.Data data) {
            return Flow.of(
                            data.bytes(),
                            dataLink[data.forwarder()],
                            serverLink[rates.serverOf()[data.target()]],
                            targetLink[data.target()])
                    .atMost(data.most());
        }
        Stream.Metadata metadata = (Stream.Metadata) stream;
        return Flow.of(metadata.operations(), metadataLink[metadata.forwarder()], metadataServer)
                .atMost(metadata.most());
    }

    private void want(Stream stream, int sign) {
        int node = stream.forwarder();
        if (stream instanceof Stream.Data data) {
            dataWanted[node] = zero(dataWanted[node] + sign * data.most() / rates.forwarderBytes());
        } else if (stream instanceof Stream.Metadata metadata) {
            metadataWanted[node] = zero(metadataWanted[node] + sign * metadata.most() / rates.forwarderMetadata());
        }
        RequestShares shares = RequestShares.of(dataWanted[node], metadataWanted[node], dataShare[node]);
        simulation.changeLink(dataLink[node], shares.data() * rates.forwarderBytes());
        simulation.changeLink(metadataLink[node], shares.metadata() * rates.forwarderMetadata());
    }

    /** Rounding leaves crumbs when streams end. */
    private static double zero(double wanted) {
        return wanted < 1e-9 ? 0 : wanted;
    }
}
