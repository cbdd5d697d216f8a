package io.mizan.controller.monitor;

import io.mizan.database.server.ServerPair;
import io.mizan.database.server.ServerRegistry;
import io.mizan.database.server.TargetBinding;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Which server may report which target. Without this the key of one server could report the targets of another as full.
 *
 * <p>A target belongs to the server that reported it first, until an administrator says otherwise. Another one is believed where the two are a pair
 * that an administrator confirmed, and the home server does not report the target any more: it is silent, or its newest report is without it. What
 * anybody else reports of it is left out of his report, counted and shown.
 *
 * <p>Reports wait for no database: {@link #synchronise} writes what was learnt and reads what administrators changed. All methods may be called by
 * any thread.
 */
public final class TargetServers {
    /** No server has as many; a key that is misused could fill the database otherwise. */
    private static final int MOST_OF_A_SERVER = 1_000;

    private static final int MOST_CONFLICTS = 1_000;
    /** A conflict that was not seen for as long is over. */
    private static final Duration SHOWN = Duration.ofHours(1);

    private record Claim(String target, String server) {}

    private final ServerRegistry registry;
    private final Supplier<Optional<ServerRegistry>> acting;
    private final Freshness freshness;
    private final Map<String, TargetBinding> homes = new TreeMap<>();
    private final Map<String, TargetBinding> learnt = new HashMap<>();
    private final Map<Claim, TargetConflict> conflicts = new HashMap<>();
    private final Map<String, Long> refused = new TreeMap<>();
    /** When the home server of a target reported it last; nothing after a report of that server without it. */
    private final Map<String, Instant> atHome = new HashMap<>();

    private final Map<String, String> takenOver = new TreeMap<>();
    private List<ServerPair> pairs;

    /** Of a controller that acts always. */
    public TargetServers(ServerRegistry registry, Freshness freshness) {
        this(registry, () -> Optional.of(registry), freshness);
    }

    /**
     * Reads what is known.
     *
     * @param acting the same for what is written, in the term that is held; none while another controller acts
     */
    public TargetServers(ServerRegistry registry, Supplier<Optional<ServerRegistry>> acting, Freshness freshness) {
        this.registry = registry;
        this.acting = acting;
        this.freshness = freshness;
        registry.targets().forEach(target -> homes.put(target.target(), target));
        this.pairs = registry.pairs();
    }

    /** The report with those targets alone that its server may report. */
    public synchronized ServerReport admit(ServerReport report, Instant arrivedAt) {
        String server = report.server();
        List<TargetReport> admitted = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (TargetReport target : report.targets()) {
            String name = target.target().name().toString();
            names.add(name);
            if (mayReport(server, name, arrivedAt)) {
                admitted.add(target);
            }
        }
        homes.values().stream()
                .filter(home -> home.server().equals(server) && !names.contains(home.target()))
                .forEach(home -> atHome.remove(home.target()));
        return admitted.size() == report.targets().size()
                ? report
                : new ServerReport(
                        server,
                        report.session(),
                        report.sequence(),
                        report.takenAt(),
                        report.intervalSeconds(),
                        report.host(),
                        admitted,
                        report.jobs());
    }

    private boolean mayReport(String server, String target, Instant at) {
        TargetBinding home = homes.get(target);
        if (home == null) {
            return learn(server, target, at);
        }
        if (home.server().equals(server)) {
            atHome.put(target, at);
            takenOver.remove(target);
            return true;
        }
        if (isPair(home.server(), server)) {
            Instant seen = atHome.get(target);
            boolean gone = seen == null || freshness.of(Duration.between(seen, at)) != Freshness.Verdict.FRESH;
            if (gone) {
                takenOver.put(target, server);
            }
            // Until it is gone for certain this is no conflict: a server that died a moment ago looks the same.
            return gone;
        }
        refuse(new Claim(target, server), home.server(), at);
        return false;
    }

    private boolean learn(String server, String target, Instant at) {
        long own = homes.values().stream()
                .filter(home -> home.server().equals(server))
                .count();
        if (own >= MOST_OF_A_SERVER) {
            refused.merge(server, 1L, Long::sum);
            return false;
        }
        TargetBinding first = new TargetBinding(target, server, "", at);
        homes.put(target, first);
        learnt.put(target, first);
        atHome.put(target, at);
        return true;
    }

    private void refuse(Claim claim, String home, Instant at) {
        refused.merge(claim.server, 1L, Long::sum);
        TargetConflict before = conflicts.get(claim);
        if (before != null) {
            conflicts.put(claim, before.again(home, at));
        } else if (conflicts.size() < MOST_CONFLICTS) {
            conflicts.put(claim, new TargetConflict(claim.target, claim.server, home, 1, at, at));
        }
    }

    private boolean isPair(String one, String other) {
        return pairs.stream().anyMatch(pair -> pair.joins(one, other));
    }

    /**
     * Writes what was learnt, if this controller acts, and reads what administrators and other controllers wrote.
     *
     * @throws io.mizan.model.error.MizanException where the database is away; nothing is lost
     */
    public void synchronise() {
        List<TargetBinding> fresh;
        synchronized (this) {
            fresh = List.copyOf(learnt.values());
        }
        acting.get().ifPresent(writable -> writable.learn(fresh));
        List<TargetBinding> targets = registry.targets();
        List<ServerPair> newPairs = registry.pairs();
        synchronized (this) {
            homes.clear();
            targets.forEach(target -> homes.put(target.target(), target));
            learnt.keySet().removeAll(homes.keySet());
            // Learnt while the database was asked, or while another controller acts.
            learnt.forEach(homes::putIfAbsent);
            pairs = newPairs;
            atHome.keySet().retainAll(homes.keySet());
            takenOver.entrySet().removeIf(entry -> {
                TargetBinding home = homes.get(entry.getKey());
                return home == null || !isPair(home.server(), entry.getValue());
            });
            conflicts.keySet().removeIf(claim -> {
                TargetBinding home = homes.get(claim.target);
                return home == null || home.server().equals(claim.server) || isPair(home.server(), claim.server);
            });
        }
    }

    /**
     * What an administrator says: that targets belong where they are seen, or to another server. Without names it is all that were learnt and that
     * nobody else claims.
     *
     * @param server empty for the one that each target belongs to now
     * @return the targets that are confirmed now and were not before
     */
    public List<TargetBinding> confirm(List<String> names, String server, String who, String why, Instant now) {
        List<TargetBinding> confirmed = new ArrayList<>();
        synchronized (this) {
            Set<String> claimed =
                    conflicts(now).stream().map(TargetConflict::target).collect(Collectors.toSet());
            for (TargetBinding home : homes.values()) {
                boolean meant = names.isEmpty()
                        ? !home.confirmed() && !claimed.contains(home.target())
                        : names.contains(home.target());
                if (meant) {
                    confirmed.add(
                            new TargetBinding(home.target(), server.isEmpty() ? home.server() : server, who, now));
                }
            }
            names.stream().filter(name -> !homes.containsKey(name)).findFirst().ifPresent(name -> {
                throw Problem.of(ErrorCode.UNKNOWN_NAME, "no server has reported such a target")
                        .with("target", name)
                        .exception();
            });
        }
        writable().confirm(confirmed, why);
        synchronise();
        return confirmed;
    }

    /** What an administrator says: that two servers take over each other's targets. */
    public void pair(ServerPair pair, String why) {
        writable().pair(pair, why);
        synchronise();
    }

    /** False where they were no pair. */
    public boolean unpair(ServerPair pair, String why) {
        boolean was = writable().unpair(pair, why);
        synchronise();
        return was;
    }

    /** Of the term that is held: what an administrator has told another controller meanwhile is not written over. */
    private ServerRegistry writable() {
        return acting.get()
                .orElseThrow(
                        () -> Problem.of(ErrorCode.LEASE_LOST, "this controller does not act and cannot change servers")
                                .maybe("ask the controller that acts, or use mizan servers")
                                .exception());
    }

    /** By the names of the targets. */
    public synchronized List<TargetBinding> targets() {
        return List.copyOf(homes.values());
    }

    public synchronized List<ServerPair> pairs() {
        return pairs;
    }

    /** Targets that the partner of their server has now, with its name. */
    public synchronized Map<String, String> takenOver() {
        return new TreeMap<>(takenOver);
    }

    /** Those of the last hour. */
    public synchronized List<TargetConflict> conflicts(Instant now) {
        conflicts
                .values()
                .removeIf(conflict -> Duration.between(conflict.lastAt(), now).compareTo(SHOWN) > 0);
        return conflicts.values().stream()
                .sorted((a, b) -> (a.target() + " " + a.server()).compareTo(b.target() + " " + b.server()))
                .toList();
    }

    /** Targets in reports that were left out so far, by the server that reported them. */
    public synchronized Map<String, Long> refused() {
        return new TreeMap<>(refused);
    }
}
