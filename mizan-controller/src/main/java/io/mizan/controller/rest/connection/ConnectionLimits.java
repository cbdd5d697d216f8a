package io.mizan.controller.rest.connection;

import io.mizan.controller.rest.connection.RestSettings.Limits;
import io.mizan.controller.rest.security.AccessToken;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.net.InetSocketAddress;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.jspecify.annotations.Nullable;

/**
 * The connections of the HTTP server and the requests on them, so that nobody can take them all.
 *
 * <p>The newest connection is never refused: where there are too many, the oldest of whoever has most of them is closed, an idle one before a
 * busy one. So each kind keeps a quarter of them. Requests of a kind have a limit, and those of one owner a part of it; one that has taken
 * longer than a second makes room for a newer one, so that whoever does not read answers keeps out nobody, not even himself.
 *
 * <p>Deadlines count from the beginning of a phase (handshake and headers, the request with its answer, the pause before the next request) and not
 * from the last byte, or a byte now and then would keep a connection for ever. All methods may be called by any thread.
 *
 * <p>Long because it is one algorithm: every limit is kept by the same counts, under one lock.
 */
public final class ConnectionLimits implements Connection.Listener {

    /** Who a connection has proved to be of. */
    public enum Kind {
        /** No token was shown. */
        ANONYMOUS,
        /** A user or a reader. */
        USER,
        OPERATOR,
        /** Its token lies on every node, so each address is an owner of its own. */
        SCHEDULER
    }

    private static final int ANONYMOUS_SHARE = 4;
    private static final int ADDRESS_SHARE = 16;
    private static final int REQUEST_FACTOR = 3;
    private static final int KEEP_ALIVE_FACTOR = 6;
    private static final long NEVER = Long.MAX_VALUE;
    /** After this a request is slow, and makes room for others. */
    private static final long SLOW_NANOS = 1_000_000_000L;

    private static final class Entry {
        private final EndPoint endPoint;
        private final String address;
        private Kind kind = Kind.ANONYMOUS;
        private String owner;
        private boolean busy;
        /** Whether it has one of the places for requests; a refusal has none. */
        private boolean admitted;

        private long begunAt;
        private long deadline;

        Entry(EndPoint endPoint, String address, long deadline) {
            this.endPoint = endPoint;
            this.address = address;
            this.owner = address;
            this.deadline = deadline;
        }
    }

    private final Limits limits;
    private final LongSupplier nanoClock;
    private final long begunAt;
    /** By the end point of the network, the oldest first. */
    private final Map<EndPoint, Entry> open = new LinkedHashMap<>();

    private long madeRoom;
    private long tooSlow;

    public ConnectionLimits(Limits limits, LongSupplier nanoClock) {
        this.limits = limits;
        this.nanoClock = nanoClock;
        this.begunAt = nanoClock.getAsLong();
    }

    /** With TLS there are two of them, one inside of the other. */
    private static EndPoint network(EndPoint endPoint) {
        EndPoint outer = endPoint;
        while (outer instanceof EndPoint.Wrapper wrapper) {
            outer = wrapper.unwrap();
        }
        return outer;
    }

    private long after(int factor) {
        return now() + factor * limits.patience().toNanos();
    }

    private long now() {
        return nanoClock.getAsLong() - begunAt;
    }

    @Override
    public void onOpened(Connection connection) {
        EndPoint endPoint = network(connection.getEndPoint());
        String address = endPoint.getRemoteSocketAddress() instanceof InetSocketAddress inet
                ? inet.getAddress().getHostAddress()
                : "";
        Optional<EndPoint> victim;
        synchronized (this) {
            if (open.containsKey(endPoint)) {
                return;
            }
            open.put(endPoint, new Entry(endPoint, address, after(1)));
            victim = tooMany(address).map(this::forget);
        }
        victim.ifPresent(EndPoint::close);
    }

    @Override
    public void onClosed(Connection connection) {
        synchronized (this) {
            open.remove(network(connection.getEndPoint()));
        }
    }

    private EndPoint forget(Entry entry) {
        open.remove(entry.endPoint);
        madeRoom++;
        return entry.endPoint;
    }

    /** The connection that has to go for the newest one. */
    private Optional<Entry> tooMany(String address) {
        if (count(entry -> entry.kind == Kind.ANONYMOUS && entry.address.equals(address))
                > Math.max(1, limits.connections() / ADDRESS_SHARE)) {
            return oldest(entry -> entry.kind == Kind.ANONYMOUS && entry.address.equals(address));
        }
        if (count(entry -> entry.kind == Kind.ANONYMOUS) > Math.max(1, limits.connections() / ANONYMOUS_SHARE)) {
            return ofTheGreediest(Kind.ANONYMOUS);
        }
        if (open.size() <= limits.connections()) {
            return Optional.empty();
        }
        return Stream.of(Kind.values())
                .max(Comparator.comparingInt(this::count))
                .flatMap(this::ofTheGreediest);
    }

    private Optional<Entry> ofTheGreediest(Kind kind) {
        return greediest(entry -> entry.kind == kind)
                .flatMap(owner -> oldest(entry -> entry.kind == kind && entry.owner.equals(owner)));
    }

    /** Who has most of these; of those that have as many, who came first. */
    private Optional<String> greediest(Predicate<Entry> wanted) {
        Map<String, Long> owners = open.values().stream()
                .filter(wanted)
                .collect(Collectors.groupingBy(entry -> entry.owner, LinkedHashMap::new, Collectors.counting()));
        return owners.entrySet().stream()
                .max(Comparator.comparingLong(Map.Entry::getValue))
                .map(Map.Entry::getKey);
    }

    private Optional<Entry> oldest(Predicate<Entry> wanted) {
        return open.values().stream()
                .filter(wanted)
                .filter(entry -> !entry.busy)
                .findFirst()
                .or(() -> open.values().stream().filter(wanted).findFirst());
    }

    private int count(Predicate<Entry> wanted) {
        return (int) open.values().stream().filter(wanted).count();
    }

    /** The headers of a request are there. */
    public synchronized void begun(EndPoint endPoint) {
        entry(endPoint).ifPresent(entry -> {
            entry.busy = true;
            entry.begunAt = now();
            entry.deadline = after(REQUEST_FACTOR);
        });
    }

    /**
     * Takes on a request, now that it is known whose it is. Those without a token are not counted: they get small answers that are there already,
     * and no thread waits for their reader.
     *
     * @param token that it came with; none where everybody may ask
     */
    public void takeOn(EndPoint endPoint, @Nullable AccessToken token) {
        Optional<Entry> victim;
        synchronized (this) {
            Optional<Entry> known = entry(endPoint);
            if (known.isEmpty()) {
                return;
            }
            Entry entry = known.get();
            entry.kind = kind(token);
            entry.owner = owner(token, entry.address);
            victim = roomFor(entry);
            victim.ifPresent(this::forget);
            entry.admitted = true;
        }
        victim.ifPresent(entry -> entry.endPoint.close());
    }

    /** The request that has to go for this one. */
    private Optional<Entry> roomFor(Entry entry) {
        if (entry.kind == Kind.ANONYMOUS) {
            return Optional.empty();
        }
        int most = entry.kind == Kind.SCHEDULER ? 2 * limits.requests() : limits.requests();
        int share = Math.max(1, entry.kind == Kind.USER ? most / 3 : most / 2);
        Predicate<Entry> own = other -> other.admitted && other.kind == entry.kind && other.owner.equals(entry.owner);
        int working = count(own);
        if (working >= share) {
            return Optional.of(slowest(own, false).orElseThrow(() -> tooMany(working)));
        }
        Predicate<Entry> alike = other -> other.admitted && other.kind == entry.kind;
        if (count(alike) < most) {
            return Optional.empty();
        }
        String greediest = greediest(alike).orElseThrow();
        Predicate<Entry> theirs = other -> alike.test(other) && other.owner.equals(greediest);
        // Whoever has less than others is not told to wait for them.
        return Optional.of(slowest(theirs, count(theirs) > working + 1).orElseThrow(() -> tooMany(most)));
    }

    private Optional<Entry> slowest(Predicate<Entry> wanted, boolean evenIfQuick) {
        return open.values().stream()
                .filter(wanted)
                .min(Comparator.comparingLong(entry -> entry.begunAt))
                .filter(entry -> evenIfQuick || now() - entry.begunAt > SLOW_NANOS);
    }

    private static MizanException tooMany(int working) {
        return Problem.of(ErrorCode.BUSY, "the limit of requests at a time is reached")
                .with("requests", working)
                .maybe("ask again in a second")
                .exception();
    }

    private static Kind kind(@Nullable AccessToken token) {
        if (token == null) {
            return Kind.ANONYMOUS;
        }
        return switch (token.role()) {
            case OPERATOR -> Kind.OPERATOR;
            case SCHEDULER -> Kind.SCHEDULER;
            case USER, READER -> Kind.USER;
        };
    }

    /** A user with several tokens is one owner. */
    private static String owner(@Nullable AccessToken token, String address) {
        if (token == null) {
            return address;
        }
        return switch (token.role()) {
            case USER -> "user " + token.user();
            case READER, OPERATOR -> "token " + token.name();
            case SCHEDULER -> "token " + token.name() + " at " + address;
        };
    }

    /** It follows the events from now on: that has limits of its own, and takes as long as it likes. */
    public synchronized void follows(EndPoint endPoint) {
        entry(endPoint).ifPresent(entry -> {
            entry.busy = false;
            entry.admitted = false;
            entry.deadline = NEVER;
        });
    }

    /** The answer is written, or failed. */
    public synchronized void ended(EndPoint endPoint) {
        entry(endPoint).ifPresent(entry -> {
            entry.busy = false;
            entry.admitted = false;
            entry.deadline = after(entry.kind == Kind.ANONYMOUS ? 1 : KEEP_ALIVE_FACTOR);
        });
    }

    private Optional<Entry> entry(EndPoint endPoint) {
        return Optional.ofNullable(open.get(network(endPoint)));
    }

    /** Closes those that took too long. */
    public void sweep() {
        List<Entry> late;
        synchronized (this) {
            long now = now();
            late = open.values().stream().filter(entry -> entry.deadline < now).toList();
            late.forEach(entry -> open.remove(entry.endPoint));
            tooSlow += late.size();
        }
        late.forEach(entry -> entry.endPoint.close());
    }

    public synchronized int count(Kind kind) {
        return count(entry -> entry.kind == kind);
    }

    /** Connections that were closed so far to make room for others. */
    public synchronized long madeRoom() {
        return madeRoom;
    }

    /** Connections that were closed so far because they took too long. */
    public synchronized long tooSlow() {
        return tooSlow;
    }
}
