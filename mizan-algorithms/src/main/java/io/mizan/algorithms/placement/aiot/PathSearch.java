package io.mizan.algorithms.placement.aiot;

import io.mizan.algorithms.placement.baseline.OneByOne;
import io.mizan.algorithms.placement.batch.Answer;
import io.mizan.algorithms.placement.batch.Batch;
import io.mizan.algorithms.placement.batch.Demand;
import io.mizan.algorithms.placement.batch.Loads;
import io.mizan.algorithms.placement.batch.Refusals;
import io.mizan.model.system.SystemView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds a path for each stripe, layer by layer, and loads the nodes it goes through. Forwarding nodes reach every server, so that
 * the first one will do; a server is weighed together with its best target, since an idle server with busy targets leads nowhere.
 */
final class PathSearch implements OneByOne.Chooser {
    /** The share of the targets' peak that the batch as a whole asks for. */
    private static final double SHARE = 0.5;

    private record Step(Layer layer, PathNode node, double loadBefore) {}

    /** From a server to one of its targets; what is left on it is what is left on the busier of the two. */
    private record Way(PathNode server, PathNode target) {
        int bucket() {
            return Math.max(Layer.bucket(server), Layer.bucket(target));
        }
    }

    private final Layer forwarders;
    private final Layer servers;
    private final List<Layer> targetsOfServer;
    private final double loadOfByte;
    private final Deque<Deque<Step>> steps = new ArrayDeque<>();
    private int request = -1;

    PathSearch(Batch batch, SystemView view) {
        List<List<PathNode>> targets = PathNodes.targets(batch.targets());
        List<PathNode> serverNodes = PathNodes.servers(batch.targets(), targets);
        double peak = PathNodes.peak(serverNodes);
        servers = new Layer(serverNodes);
        targetsOfServer = targets.stream().map(Layer::new).toList();
        forwarders = new Layer(PathNodes.forwarders(view, peak));
        double bytes = bytes(batch);
        loadOfByte = bytes == 0 ? 0 : SHARE * peak / bytes;
    }

    /** What is to be written, without files that cannot be. */
    private static double bytes(Batch batch) {
        Answer refusals = new Answer(batch);
        Refusals.impossible(batch, refusals);
        return IntStream.range(0, batch.requests().size())
                .filter(r -> !refusals.refused(r))
                .boxed()
                .flatMap(r -> batch.demands(r).stream())
                .mapToDouble(Demand::lengthBytes)
                .sum();
    }

    @Override
    public int[] choose(Demand demand, int[] candidates, Loads loads) {
        if (demand.request() != request) {
            request = demand.request();
            steps.clear();
        }
        BitSet open = new BitSet();
        Arrays.stream(candidates).forEach(open::set);
        return paths(demand, open).stream()
                .mapToInt(path -> path.get(path.size() - 1).number())
                .toArray();
    }

    /** A path for each stripe: forwarding node, where there is any, server, target. */
    List<List<PathNode>> paths(Demand demand, BitSet open) {
        steps.push(new ArrayDeque<>());
        List<List<PathNode>> paths = new ArrayList<>();
        for (int k = 0; k < demand.stripes(); k++) {
            List<PathNode> path = path(open, demand.bytesOn(k) * loadOfByte);
            open.clear(path.get(path.size() - 1).number());
            paths.add(path);
        }
        return paths;
    }

    @Override
    public void takeBack(Demand demand, int[] chosen) {
        // The latest step first: every node gets back the very load it had.
        for (Step step : steps.pop()) {
            step.layer.setLoad(step.node, step.loadBefore);
        }
    }

    private List<PathNode> path(BitSet open, double load) {
        Way way = way(open);
        List<PathNode> path = new ArrayList<>();
        forwarders.byLoad().findFirst().ifPresent(node -> path.add(push(forwarders, node, load)));
        path.add(push(servers, way.server, load));
        path.add(push(targetsOfServer.get(way.server.number()), way.target, load));
        return path;
    }

    /** The first server, in the order of its layer, whose way to an open target has the most left. */
    private Way way(BitSet open) {
        @Nullable Way best = null;
        for (PathNode server : (Iterable<PathNode>) servers.byLoad()::iterator) {
            if (best != null && Layer.bucket(server) >= best.bucket()) {
                break;
            }
            Optional<PathNode> target = targetsOfServer
                    .get(server.number())
                    .byLoad()
                    .filter(node -> open.get(node.number()))
                    .findFirst();
            if (target.isPresent()) {
                Way way = new Way(server, target.get());
                best = best == null || way.bucket() < best.bucket() ? way : best;
            }
        }
        if (best == null) {
            throw new IllegalStateException("fewer targets than stripes");
        }
        return best;
    }

    private PathNode push(Layer layer, PathNode node, double load) {
        steps.element().push(new Step(layer, node, node.load()));
        layer.setLoad(node, node.load() + load);
        return node;
    }
}
