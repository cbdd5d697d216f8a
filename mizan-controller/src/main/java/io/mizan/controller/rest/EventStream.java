package io.mizan.controller.rest;

import io.javalin.http.Context;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The event stream: a live view at each interval, and what happens when it happens. Each client has a queue and a thread of its own;
 * one that is too far behind is cut off and counted, and the others do not notice. A client whose token is taken back is cut off, too.
 * One that comes back with the id of the last event that it saw gets what happened since.
 */
final class EventStream implements AutoCloseable {
    /** One token has a place in this many at most. */
    private static final int TOKENS = 4;

    private final RestSettings.Limits limits;
    private final KnownTokens tokens;
    private final Set<StreamClient> clients = ConcurrentHashMap.newKeySet();
    private final LongAdder dropped = new LongAdder();
    private final RecentEvents recent;

    EventStream(RestSettings.Limits limits, KnownTokens tokens, RecentEvents recent) {
        this.limits = limits;
        this.tokens = tokens;
        this.recent = recent;
    }

    int clients() {
        return clients.size();
    }

    long dropped() {
        return dropped.sum();
    }

    /** @param first what a new client sees at once */
    void open(Context request, Sight sight, Supplier<LiveView> first) {
        StreamClient client;
        synchronized (this) {
            if (clients.size() >= limits.streams()) {
                throw Problem.of(ErrorCode.BUSY, "as many follow the events as can")
                        .with("clients", limits.streams())
                        .maybe("try again later, or ask for /api/v1/live now and then")
                        .exception();
            }
            long own = clients.stream()
                    .filter(other -> other.sight().token().equals(sight.token()))
                    .count();
            int share = Math.max(1, limits.streams() / TOKENS);
            if (own >= share) {
                // Nobody may take all places, and keep operators from looking.
                throw Problem.of(ErrorCode.BUSY, "as many follow the events with this token as can")
                        .with("clients", share)
                        .maybe("close a page that is open elsewhere, or ask for /api/v1/live now and then")
                        .exception();
            }
            client = new StreamClient(request, sight, limits.waitingEvents(), clients::remove);
            clients.add(client);
        }
        client.offer(StreamClient.text("", "live", LiveViewJson.encode(sight.of(first.get()))));
        String missed = recent.after(String.valueOf(request.header("Last-Event-ID"))).stream()
                .filter(one -> sight.sees(one.event()))
                .map(one -> StreamClient.text(one.id(), one.event().kind(), JsonText.of(Json.event(one.event()))))
                .collect(Collectors.joining());
        if (!missed.isEmpty()) {
            // As one, or as many as it may be behind would cut it off at once.
            client.offer(missed);
        }
        client.start();
    }

    void send(LiveView whole) {
        Optional<String> forAll = Optional.empty();
        for (StreamClient client : List.copyOf(clients)) {
            if (!tokens.holds(client.sight().token())) {
                client.cutOff();
                continue;
            }
            String view;
            if (client.sight().all()) {
                view = forAll.orElseGet(() -> LiveViewJson.encode(client.sight().of(whole)));
                forAll = Optional.of(view);
            } else {
                view = LiveViewJson.encode(client.sight().of(whole));
            }
            offer(client, "", "live", view);
        }
    }

    void send(LiveEvent event) {
        RecentEvents.Numbered numbered = recent.add(event);
        String text = JsonText.of(Json.event(event));
        for (StreamClient client : List.copyOf(clients)) {
            if (client.sight().sees(event)) {
                offer(client, numbered.id(), event.kind(), text);
            }
        }
    }

    private void offer(StreamClient client, String id, String kind, String text) {
        if (!client.offer(StreamClient.text(id, kind, text)) && clients.remove(client)) {
            dropped.increment();
            client.cutOff();
        }
    }

    @Override
    public void close() {
        List.copyOf(clients).forEach(StreamClient::cutOff);
    }
}
