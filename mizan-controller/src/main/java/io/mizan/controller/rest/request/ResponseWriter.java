package io.mizan.controller.rest.request;

import io.javalin.http.Context;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.jspecify.annotations.Nullable;

/**
 * Writes an answer as fast as its reader takes it, without a thread that waits for him: whoever reads slowly, or not at all, has a connection
 * and the bytes of his answer until his time is over, and nothing that others need.
 */
public final class ResponseWriter implements WriteListener {
    private static final String KEY = "mizan.answer";

    private final ServletOutputStream out;
    private final byte[] bytes;
    private final CompletableFuture<@Nullable Void> done = new CompletableFuture<>();
    private boolean written;

    private ResponseWriter(ServletOutputStream out, byte[] bytes) {
        this.out = out;
        this.bytes = bytes;
    }

    /** What is to be sent once the request is worked off; the last one counts. */
    public static void set(Context request, String mediaType, byte[] bytes) {
        request.contentType(mediaType).attribute(KEY, bytes);
    }

    /** Sends what was set, if anything was. */
    public static void send(Context request) {
        byte @Nullable [] bytes = request.attribute(KEY);
        if (bytes != null) {
            request.res().setContentLength(bytes.length);
            if (!ServletContextRequest.getServletContextRequest(request.req()).consumeAvailable()) {
                // Nobody reads the rest of what was sent, so no further request can follow it.
                request.header("Connection", "close");
            }
            request.future(() -> begun(request, bytes));
        }
    }

    private static CompletableFuture<@Nullable Void> begun(Context request, byte[] bytes) {
        try {
            ServletOutputStream out = request.res().getOutputStream();
            ResponseWriter answer = new ResponseWriter(out, bytes);
            out.setWriteListener(answer);
            return answer.done;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void onWritePossible() throws IOException {
        if (!written) {
            written = true;
            out.write(bytes);
        }
        if (out.isReady()) {
            done.complete(null);
        }
    }

    /** The reader is gone, and nobody is left to be told. */
    @Override
    public void onError(Throwable failure) {
        done.complete(null);
    }
}
