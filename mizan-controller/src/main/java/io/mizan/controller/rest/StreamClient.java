package io.mizan.controller.rest;

import io.javalin.http.Context;
import jakarta.servlet.ServletOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.io.EndPoint;
import org.jspecify.annotations.Nullable;

/** Somebody who follows the events. Writing waits for the reader, so a thread of its own does it. */
final class StreamClient {
    /** Something is written so often, so that both sides notice when the other one is gone. */
    private static final long QUIET_SECONDS = 10;

    private final Context request;
    private final Sight sight;
    private final BlockingQueue<String> waiting;
    private final Consumer<StreamClient> gone;
    private final CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    private final Thread writer;
    private final EndPoint connection;
    private volatile boolean closed;

    StreamClient(Context request, Sight sight, int mostWaiting, Consumer<StreamClient> gone) {
        this.request = request;
        this.sight = sight;
        this.waiting = new ArrayBlockingQueue<>(mostWaiting);
        this.gone = gone;
        this.connection = ServletContextRequest.getServletContextRequest(request.req())
                .getConnectionMetaData()
                .getConnection()
                .getEndPoint();
        this.writer = new Thread(this::work, "mizan-events");
        writer.setDaemon(true);
    }

    Sight sight() {
        return sight;
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
                String next = waiting.poll(QUIET_SECONDS, TimeUnit.SECONDS);
                out.write((next == null ? ": nothing new\n\n" : next).getBytes(StandardCharsets.UTF_8));
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
