package io.mizan.cli.browser;

import io.mizan.model.document.JsonText;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The DevTools protocol: numbered requests with their answers, and events in between. */
final class DevTools implements AutoCloseable {
    private static final long SECONDS = 60;
    private static final Pattern ID = Pattern.compile("^\\{\"id\":(\\d+)");

    private final WebSocket socket;
    private final AtomicInteger last = new AtomicInteger();
    private final Map<Integer, CompletableFuture<String>> waiting = new ConcurrentHashMap<>();
    private final List<String> events = new CopyOnWriteArrayList<>();

    DevTools(HttpClient http, URI address) {
        this.socket =
                http.newWebSocketBuilder().buildAsync(address, new Receiver()).join();
    }

    /** The answer as JSON text. */
    String call(String method, Map<String, ?> parameters) {
        int id = last.incrementAndGet();
        CompletableFuture<String> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        socket.sendText(JsonText.of(Map.of("id", id, "method", method, "params", parameters)), true)
                .join();
        try {
            return answer.get(SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException e) {
            throw new IllegalStateException("no answer to " + method, e);
        }
    }

    /** All events so far, as JSON texts. */
    List<String> events() {
        return events;
    }

    @Override
    public void close() {
        socket.abort();
    }

    private final class Receiver implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean complete) {
            text.append(part);
            if (complete) {
                receive(text.toString());
                text.setLength(0);
            }
            from.request(1);
            return CompletableFuture.completedStage(null);
        }

        private void receive(String message) {
            Matcher id = ID.matcher(message);
            if (id.find()) {
                CompletableFuture<String> answer = waiting.remove(Integer.parseInt(id.group(1)));
                if (answer != null) {
                    answer.complete(message);
                }
            } else {
                events.add(message);
            }
        }
    }
}
