package io.mizan.algorithms.path;

import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.job.path.JobPath.Share;
import io.mizan.model.job.path.JobPath.TargetShare;
import io.mizan.model.job.path.PathDemand;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.path.SiteLayers;
import io.mizan.model.job.path.SiteLayers.TargetNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/** One search for one job; see {@link GreedyPathPolicy}. */
final class GreedySearch {
    /** Room for so many such jobs is no limit; endless room would make shares of it undefined. */
    private static final double ENDLESS = 1e12;

    private final GreedyPathPolicy policy;
    private final SiteLayers site;
    private final PathDemand demand;
    private final LoadedLayer forwarders;
    private final LoadedLayer servers;
    private final LoadedLayer targets;
    private final int[] usable;
    private final FinishTime times;
    /** What there was room for before the job, as shares of it. */
    private final double[] roomOfServer;

    private final double[] roomOfTarget;
    private final Map<String, String> forwarderOf = new LinkedHashMap<>();
    private double served;
    private int[] chosen = {};

    GreedySearch(GreedyPathPolicy policy, SiteLayers given, PathDemand demand) {
        this.policy = policy;
        this.demand = demand;
        this.site = KnownPeaks.fill(given);
        this.forwarders = layer(site.forwarders());
        this.servers = layer(site.servers());
        this.targets = layer(site.targets().stream().map(TargetNode::node).toList());
        this.usable = IntStream.range(0, targets.size())
                .filter(target -> targets.usable(target)
                        && servers.usable(site.targets().get(target).server()))
                .toArray();
        this.times = new FinishTime(site, demand);
        this.roomOfServer = room(servers);
        this.roomOfTarget = room(targets);
    }

    private static double[] room(LoadedLayer layer) {
        return IntStream.range(0, layer.size())
                .mapToDouble(node -> Math.min(ENDLESS, layer.residual(node)))
                .toArray();
    }

    private LoadedLayer layer(List<PathNode> nodes) {
        return new LoadedLayer(nodes, policy.reading().use(nodes, demand.load()));
    }

    double mostServed() {
        return new MostServed(site, forwarders, servers, targets).share(demand);
    }

    double served() {
        return served;
    }

    /** The finish time over that of all usable targets; 1 where neither can be told. */
    double finish() {
        double all = times.of(usable);
        return all == Double.POSITIVE_INFINITY ? 1 : times.of(chosen) / all;
    }

    JobPath path() {
        TargetChoice choice = new TargetChoice(site, servers, targets, demand.streams());
        double each = 1.0 / demand.computeNodes().size();
        ForwarderChoice forwarder = new ForwarderChoice(forwarders, site.map(), each);
        for (String node : demand.computeNodes()) {
            double share = each;
            int through = forwarder.choose(node);
            if (through != ForwarderChoice.NONE) {
                forwarderOf.put(node, site.forwarders().get(through).name());
                share = Math.min(share, forwarders.residual(through));
            }
            if (through != ForwarderChoice.NONE || site.forwarders().isEmpty()) {
                double given = choice.give(share);
                served += given;
                if (through != ForwarderChoice.NONE) {
                    forwarders.give(through, given);
                }
            }
        }
        served = Math.min(1, served);
        chosen = targets();
        return new JobPath(
                forwarderOf,
                forwarders(),
                servers(),
                targetShares(),
                demand.load().times(1 - served));
    }

    private int[] targets() {
        int[] taken = Arrays.stream(usable)
                .filter(target -> targets.taken(target) > 0)
                .toArray();
        if (taken.length == 0 || (targets.limitsNothing() && servers.limitsNothing())) {
            return usable;
        }
        double most = policy.limit() * times.of(usable);
        if (times.of(taken) <= most) {
            return taken;
        }
        int[] more = Arrays.stream(usable)
                .filter(target -> targets.taken(target) == 0)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(
                                target -> Math.max(targets.bucket(target), servers.bucket(server(target))))
                        .thenComparingLong(target -> servers.place(server(target)))
                        .thenComparingLong(targets::place))
                .mapToInt(Integer::intValue)
                .toArray();
        // More targets are never slower, so that the fewest are found by halving.
        int low = 0;
        int high = more.length;
        while (low + 1 < high) {
            int middle = (low + high) / 2;
            if (times.of(with(taken, more, middle)) <= most) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return with(taken, more, high);
    }

    private static int[] with(int[] taken, int[] more, int count) {
        return IntStream.concat(Arrays.stream(taken), Arrays.stream(more, 0, count))
                .sorted()
                .toArray();
    }

    private int server(int target) {
        return site.targets().get(target).server();
    }

    /** Those that compute nodes were sent through, also where they had nothing left. */
    private List<Share> forwarders() {
        Set<String> used = new HashSet<>(forwarderOf.values());
        List<Share> shares = new ArrayList<>();
        for (int node = 0; node < forwarders.size(); node++) {
            String name = forwarders.node(node).name();
            if (used.contains(name)) {
                shares.add(new Share(name, demand.load().times(forwarders.taken(node))));
            }
        }
        return shares;
    }

    /** As the search gave them, or where targets were added by what each of all has left. */
    private double[] shareOfChosen() {
        boolean added = Arrays.stream(chosen).anyMatch(target -> targets.taken(target) == 0);
        if (!added) {
            return Arrays.stream(chosen).mapToDouble(targets::taken).toArray();
        }
        double[] rates = FinishTime.limited(site, chosen, roomOfServer, roomOfTarget);
        double sum = Arrays.stream(rates).sum();
        return Arrays.stream(rates)
                .map(rate -> sum == 0 ? served / chosen.length : served * rate / sum)
                .toArray();
    }

    private List<TargetShare> targetShares() {
        double[] share = shareOfChosen();
        List<TargetShare> shares = new ArrayList<>();
        for (int i = 0; i < chosen.length; i++) {
            TargetNode target = site.targets().get(chosen[i]);
            IoRates reserved = demand.load().times(share[i]);
            shares.add(new TargetShare(target.index(), target.node().name(), reserved));
        }
        return shares;
    }

    private List<Share> servers() {
        double[] share = shareOfChosen();
        Map<Integer, Double> sums = new LinkedHashMap<>();
        for (int i = 0; i < chosen.length; i++) {
            sums.merge(server(chosen[i]), share[i], Double::sum);
        }
        List<Share> shares = new ArrayList<>();
        sums.forEach((server, sum) ->
                shares.add(new Share(servers.node(server).name(), demand.load().times(sum))));
        return shares;
    }
}
