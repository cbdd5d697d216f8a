package io.mizan.controller.rest.event;

import io.javalin.http.Context;
import io.mizan.controller.rest.request.Requests;
import io.mizan.controller.rest.security.Viewer;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.eclipse.jetty.io.EndPoint;
import org.jspecify.annotations.Nullable;

/** One event-stream connection with its queue. Writing waits for the reader, so a thread of its own does it. */
final class StreamClient {
    /** Something is written so often, so that both sides notice when the other one is gone. */
    private static final long QUIET_SECONDS = 10;

    private static final String NEWEST_VIEW = "";

    private static final AtomicLong LAST = new AtomicLong();

    private final long number = LAST.incrementAndGet();
    private final Context request;
    private final Viewer viewer;
    /** Events in their order; {@link #NEWEST_VIEW} stands for the view. */
    private final BlockingQueue<String> waiting;
    /** Views are large, and only the newest says anything: one at most waits, however slowly somebody reads. */
    private final AtomicReference<@Nullable String> view = new AtomicReference<>();

    private final int mostWaiting;
    private final Consumer<StreamClient> gone;
    private final CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    private final Thread writer;
    private final EndPoint connection;
    private volatile boolean closed;
    private Instant newestView = Instant.MIN;
    private int viewsLeftOut;

    StreamClient(Context request, Viewer viewer, int mostWaiting, Consumer<StreamClient> gone) {
        this.request = request;
        this.viewer = viewer;
        this.mostWaiting = mostWaiting;
        this.waiting = new ArrayBlockingQueue<>(mostWaiting + 1);
        this.gone = gone;
        this.connection = Requests.endPoint(request);
        this.writer = new Thread(this::work, "mizan-events");
        writer.setDaemon(true);
    }

    /** Higher for those that came later. */
    long number() {
        return number;
    }

    Viewer viewer() {
        return viewer;
    }

    void start() {
        request.res().setContentType("text/event-stream");
        request.res().setCharacterEncoding("UTF-8");
        request.future(() -> over);
        writer.start();
    }

    /**
     * An event as it is sent.
     *
     * @param id by which a client that comes back says what it has seen; empty for what is sent anew anyway
     */
    static String text(String id, String kind, String json) {
        return (id.isEmpty() ? "" : "id: " + id + "\n") + "event: " + kind + "\ndata: " + json + "\n\n";
    }

    /** False where it has not taken what came before. */
    boolean offer(String events) {
        return waiting.offer(events);
    }

    /**
     * The first view of a client is taken while others may be on their way; one that is older than what was sent is left out. False where too many had to
     * be left out because it does not read.
     */
    synchronized boolean offerView(Instant at, String json) {
        if (!at.isAfter(newestView)) {
            return true;
        }
        newestView = at;
        if (view.getAndSet(text("", "live", json)) == null) {
            viewsLeftOut = 0;
            return offer(NEWEST_VIEW);
        }
        viewsLeftOut++;
        return viewsLeftOut < mostWaiting;
    }

    /** Ends it now, whether or not it reads. */
    void cutOff() {
        closed = true;
        writer.interrupt();
        connection.close();
    }

    private void work() {
        try {
            ServletOutputStream out = request.res().getOutputStream();
            while (!closed) {
                @Nullable String next = waiting.poll(QUIET_SECONDS, TimeUnit.SECONDS);
                @Nullable String text = NEWEST_VIEW.equals(next) ? view.getAndSet(null) : next;
                out.write((text == null ? ": nothing new\n\n" : text).getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (IOException | InterruptedException | IllegalStateException e) {
            // The client is gone, or was cut off.
            closed = true;
        } finally {
            gone.accept(this);
            over.complete(null);
        }
    }
}
