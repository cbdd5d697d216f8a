package io.mizan.telemetry.message.socket;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.zeromq.ZMQ;
import org.zeromq.ZMQException;
import zmq.ZError;

/**
 * The one thread that touches a socket. Others leave what they want in a queue and {@link #wake} it, which never blocks and does
 * not mind that they are interrupted: a pipe or an inproc socket in place of the selector's own wake-up would be closed by it.
 *
 * <p>The channel of a socket tells that something happened once, until the socket is read; so everything is read and sent that
 * can be before the thread sleeps.
 */
public final class SocketThread {
    private static final Logger LOG = LoggerFactory.getLogger(SocketThread.class);
    private static final long CLOSE_MILLIS = 5_000;
    private static final long AFTER_FAILURE_MILLIS = 10;

    private final ZMQ.Socket socket;
    private final Work work;
    private final LongSupplier pauseMillis;
    private final long gatherMillis;
    private final Selector selector;
    private final Thread thread;
    private final LongAdder failures = new LongAdder();
    private volatile boolean stopping;

    /** What the thread does between sleeps. */
    public interface Work {
        /** Does a part of what there is to do, without waiting; false when nothing was left. */
        boolean step();

        /** The thread ends: it was closed, or the context of its socket is gone. Nothing is sent or read any more. */
        default void end() {}
    }

    public SocketThread(String name, ZMQ.Socket socket, Work work, LongSupplier pauseMillis) {
        this(name, socket, work, pauseMillis, 0);
    }

    /**
     * @param pauseMillis how long to sleep where nobody wakes it, 0 for ever; asked before each sleep
     * @param gatherMillis how long it lets messages gather once one has come: to wake up costs more than to read one
     */
    public SocketThread(String name, ZMQ.Socket socket, Work work, LongSupplier pauseMillis, long gatherMillis) {
        this.socket = socket;
        this.work = work;
        this.pauseMillis = pauseMillis;
        this.gatherMillis = gatherMillis;
        try {
            this.selector = Selector.open();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.thread = new Thread(this::run, name);
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    public void wake() {
        selector.wakeup();
    }

    /** Stops the thread, which closes the socket. False where it did not stop in time, because its owner does not return. */
    public boolean close() {
        stopping = true;
        selector.wakeup();
        return Thread.currentThread() == thread || ThreadShutdown.join(thread, CLOSE_MILLIS);
    }

    private void gather() {
        if (gatherMillis > 0 && !stopping) {
            // Not interruptible, as JeroMQ does not survive an interrupt.
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(gatherMillis));
        }
    }

    /**
     * A step that fails must not end the thread: nothing would be read from the socket ever again. What it was about to handle is lost; the rest
     * is looked at after a pause, in case it fails again.
     */
    private boolean step() {
        try {
            boolean any = work.step();
            // A socket whose context is gone says no more than that nothing is there, and wakes the selector for ever.
            if (socket.errno() == ZError.ETERM) {
                stopping = true;
            }
            return any;
        } catch (ZMQException e) {
            throw e; // the socket or its context is closed
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            failures.increment();
            LOG.error("internal error of the thread {}", thread.getName(), e);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(AFTER_FAILURE_MILLIS));
            return true;
        }
    }

    /** Steps that failed. */
    long failures() {
        return failures.sum();
    }

    private void run() {
        try {
            socket.getFD().register(selector, SelectionKey.OP_READ);
            while (!stopping) {
                if (!step() && !stopping) {
                    selector.select(pauseMillis.getAsLong());
                    selector.selectedKeys().clear();
                    gather();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ZMQException e) {
            if (e.getErrorCode() != ZError.ETERM) {
                throw e;
            }
        } finally {
            socket.close();
            work.end();
            try {
                selector.close();
            } catch (IOException e) {
                // Nothing is left that could be lost.
            }
        }
    }
}
