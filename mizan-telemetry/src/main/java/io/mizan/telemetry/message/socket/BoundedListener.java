package io.mizan.telemetry.message.socket;

import io.mizan.telemetry.message.limit.FairShares;
import io.mizan.telemetry.message.limit.PendingAnswers;
import io.mizan.telemetry.message.limit.Rejections.Reason;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.channels.Channel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import zmq.Options;
import zmq.SocketBase;
import zmq.ZObject;
import zmq.io.IOObject;
import zmq.io.IOThread;
import zmq.io.StreamEngine;
import zmq.io.net.Listener;
import zmq.poll.Poller;

/**
 * Listens for a ZeroMQ socket, in place of JeroMQ's own listener, so that the memory and the connections that peers can take are bounded.
 *
 * <p>JeroMQ limits single frames only: it holds the frames of a message until the last one has come, gives a peer without a key as
 * large a buffer as one with, and waits for the end of a handshake for ever. Here connections have a {@link BoundedSession}, which
 * counts. When a limit is reached, whoever has most loses a connection, so nobody can lock out others.
 *
 * <p>All of it runs in one I/O thread of JeroMQ.
 *
 * <p>Long because one I/O thread does all of it, on the same sets of sessions.
 */
final class BoundedListener extends Listener {
    private static final int SWEEP = 1;
    private static final long SWEEPS_PER_HANDSHAKE = 4;

    private final ListenerLimits limits;
    private final Supplier<Options> optionsOfConnections;
    private final Events events;
    private final IOThread thread;
    private final IOObject io;

    /** In the order in which they came. */
    private final Set<BoundedSession> sessions = new LinkedHashSet<>();

    /** Those of them that have not shown a known key yet. */
    private final Set<BoundedSession> strangers = new LinkedHashSet<>();

    /** Of bytes of answers that peers have not read. */
    private final FairShares answers;

    private long heldBytes;
    private long sweeps;
    private @Nullable ServerSocketChannel server;
    private Poller.@Nullable Handle handle;

    /** What a listener tells; called in its I/O thread. */
    interface Events {
        void accepted();

        void ended(Reason reason, String why);
    }

    /** Finds an I/O thread, which only objects of JeroMQ may ask for. */
    private static final class Threads extends ZObject {
        Threads(ZObject parent) {
            super(parent);
        }

        IOThread any() {
            return chooseIoThread(0);
        }
    }

    /** @param optionsOfConnections a new object for each connection */
    BoundedListener(SocketBase socket, ListenerLimits limits, Supplier<Options> optionsOfConnections, Events events) {
        this(new Threads(socket).any(), socket, limits, optionsOfConnections, events);
    }

    private BoundedListener(
            IOThread thread,
            SocketBase socket,
            ListenerLimits limits,
            Supplier<Options> optionsOfConnections,
            Events events) {
        super(thread, socket, optionsOfConnections.get());
        this.limits = limits;
        this.answers = new FairShares(limits.heldBytes());
        this.optionsOfConnections = optionsOfConnections;
        this.events = events;
        this.thread = thread;
        this.io = new IOObject(thread, this);
    }

    /** Binds, and hands itself over to the I/O thread; the socket ends it. The port is the one that the system chose, if need be. */
    int listen(InetSocketAddress address) throws IOException {
        if (address.isUnresolved()) {
            throw new UnknownHostException(address.getHostString());
        }
        // Without a family, Java listens on IPv6 as well where it is told all addresses of IPv4.
        ServerSocketChannel opened = ServerSocketChannel.open(
                address.getAddress() instanceof Inet4Address
                        ? StandardProtocolFamily.INET
                        : StandardProtocolFamily.INET6);
        try {
            opened.configureBlocking(false);
            opened.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            opened.bind(address, options.backlog);
        } catch (IOException | RuntimeException e) {
            opened.close();
            throw e;
        }
        server = opened;
        sendPlug(this);
        sendOwn(socket, this);
        return ((InetSocketAddress) opened.getLocalAddress()).getPort();
    }

    @Override
    public boolean setAddress(String address) {
        throw new UnsupportedOperationException("listen is what binds");
    }

    @Override
    public String getAddress() {
        return String.valueOf(server);
    }

    @Override
    protected void processPlug() {
        io.plug();
        Poller.Handle polled = io.addFd(server);
        io.setPollAccept(polled);
        handle = polled;
        sweepLater();
    }

    @Override
    protected void processTerm(int linger) {
        io.cancelTimer(SWEEP);
        io.removeHandle(handle);
        handle = null;
        closeQuietly(server);
        super.processTerm(linger);
    }

    /** JeroMQ calls this when all connections are closed. Its own listeners have an owner that is told; this one tells itself. */
    @Override
    protected void destroy() {
        io.unplug();
        sendTermAck(socket);
    }

    @Override
    public void acceptEvent() {
        ServerSocketChannel from = server;
        if (from == null) {
            return;
        }
        @Nullable SocketChannel channel = null;
        try {
            channel = from.accept();
            if (channel == null) {
                return;
            }
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            // Peers whose machine is gone are found by the system.
            channel.setOption(StandardSocketOptions.SO_KEEPALIVE, true);
            attach(channel, ((InetSocketAddress) channel.getRemoteAddress()).getAddress());
        } catch (IOException | RuntimeException e) {
            closeQuietly(channel);
            // No more descriptors, or the peer is gone already. Without room the next attempt would fail at once again.
            makeRoom("this process has no more file descriptors: " + e.getMessage());
        }
    }

    private void attach(SocketChannel channel, InetAddress peer) {
        if (strangers.size() >= limits.handshakes()) {
            crowded(strangers).ifPresent(session -> end(session, Reason.BUSY, "too many handshakes at a time"));
        }
        if (sessions.size() >= limits.connections()) {
            makeRoom("too many connections at a time");
        }
        Options connection = optionsOfConnections.get();
        BoundedSession session =
                new BoundedSession(thread, socket, connection, this, channel, peer, new PendingAnswers(answers));
        connection.allocator = session::frame;
        StreamEngine engine = new StreamEngine(channel, connection, "tcp://" + peer.getHostAddress());
        sessions.add(session);
        strangers.add(session);
        events.accepted();
        session.incSeqnum();
        launchChild(session);
        sendAttach(session, engine, false);
    }

    private void makeRoom(String why) {
        crowded(sessions).ifPresent(session -> end(session, Reason.BUSY, why));
    }

    /** The oldest connection of whoever has most of them: by key, or by address where no key is shown yet. */
    private static Optional<BoundedSession> crowded(Set<BoundedSession> among) {
        Map<String, Integer> counts = new HashMap<>();
        among.forEach(session -> counts.merge(session.peer(), 1, Integer::sum));
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .flatMap(most -> among.stream()
                        .filter(session -> session.peer().equals(most.getKey()))
                        .findFirst());
    }

    void admitted(BoundedSession session) {
        strangers.remove(session);
    }

    /** How often it has looked for handshakes that take too long. */
    long sweeps() {
        return sweeps;
    }

    ListenerLimits limits() {
        return limits;
    }

    /** A session holds so many bytes more than before; false where its connection is over. */
    boolean held(BoundedSession session, long bytes) {
        if (sessions.contains(session)) {
            heldBytes += bytes;
            if (heldBytes > limits.heldBytes()) {
                endLargest();
            }
        }
        return sessions.contains(session);
    }

    private void endLargest() {
        Map<String, Long> byPeer = new HashMap<>();
        sessions.forEach(session -> byPeer.merge(session.peer(), session.heldBytes(), Long::sum));
        byPeer.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .ifPresent(most -> sessions.stream()
                        .filter(session -> session.peer().equals(most.getKey()))
                        .max(Comparator.comparingLong(BoundedSession::heldBytes))
                        .ifPresent(session -> end(
                                session,
                                Reason.OVERSIZED,
                                "unfinished messages of " + most.getValue() + " bytes, more than fit")));
    }

    private void end(BoundedSession session, Reason reason, String why) {
        session.hangUp();
        forget(session, reason, why);
    }

    /**
     * A connection is over.
     *
     * @param why empty where it just ended
     */
    void forget(BoundedSession session, Reason reason, String why) {
        strangers.remove(session);
        if (sessions.remove(session)) {
            heldBytes -= session.heldBytes();
            if (!why.isEmpty()) {
                events.ended(reason, session.peer() + ": " + why);
            }
        }
    }

    @Override
    public void timerEvent(int id) {
        sweeps++;
        strangers.stream()
                .filter(session -> sweeps - session.sinceSweep() > SWEEPS_PER_HANDSHAKE)
                .toList()
                .forEach(session -> end(session, Reason.UNAUTHENTICATED, ""));
        sweepLater();
    }

    private void sweepLater() {
        io.addTimer(Math.max(1, limits.handshake().toMillis() / SWEEPS_PER_HANDSHAKE), SWEEP);
    }

    private static void closeQuietly(@Nullable Channel channel) {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // Nothing is left that could be lost.
        }
    }
}
