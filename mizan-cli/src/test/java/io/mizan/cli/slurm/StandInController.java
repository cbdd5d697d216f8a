package io.mizan.cli.slurm;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** The part of the controller that the hooks talk to. */
final class StandInController implements AutoCloseable {
    private final HttpServer server;
    private final ExecutorService workers = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "stand-in-controller");
        thread.setDaemon(true);
        return thread;
    });
    private final CountDownLatch closed = new CountDownLatch(1);
    final List<String> requests = new CopyOnWriteArrayList<>();
    volatile String layout = "";
    volatile String note = "";
    volatile boolean hangs;
    /** Before it answers. */
    volatile Duration delay = Duration.ZERO;

    volatile int status = 200;
    /** Paths that contain this are answered with 503; none if empty. */
    volatile String unwell = "";
    /** Answers have no end, or hardly any: as many bytes as this. */
    volatile long endless;

    final AtomicLong sent = new AtomicLong();

    StandInController() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(workers);
        server.createContext("/api/v1/", this::answer);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        String path = exchange.getRequestURI().toString();
        requests.add(exchange.getRequestMethod() + " " + path + (body.isEmpty() ? "" : " " + body));
        if (hangs) {
            try {
                closed.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        if (!delay.isZero()) {
            try {
                Thread.sleep(delay.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        if (endless > 0) {
            pour(exchange);
            return;
        }
        boolean known = ("Bearer " + SlurmHooks.TOKEN)
                .equals(exchange.getRequestHeaders().getFirst("Authorization"));
        String text = path.contains("directory-layout") ? layout : path.endsWith("/note") ? note : "{}";
        byte[] bytes = text.getBytes(UTF_8);
        int code = !known
                ? 401
                : !unwell.isEmpty() && path.contains(unwell)
                        ? 503
                        : status != 200 ? status : bytes.length == 0 ? 204 : 200;
        exchange.sendResponseHeaders(code, code == 204 || bytes.length == 0 ? -1 : bytes.length);
        if (code != 204 && bytes.length > 0) {
            exchange.getResponseBody().write(bytes);
        }
        exchange.close();
    }

    /** A body whose length is not told. */
    private void pour(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        byte[] bytes = new byte[1 << 16];
        try (OutputStream body = exchange.getResponseBody()) {
            while (sent.get() < endless) {
                body.write(bytes);
                sent.addAndGet(bytes.length);
            }
        }
    }

    @Override
    public void close() {
        closed.countDown();
        server.stop(0);
        workers.shutdownNow();
    }
}
