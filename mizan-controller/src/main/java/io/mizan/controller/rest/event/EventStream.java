package io.mizan.controller.rest.event;

import io.javalin.http.Context;
import io.mizan.controller.live.LiveEvent;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.controller.rest.connection.RestSettings;
import io.mizan.controller.rest.json.Json;
import io.mizan.controller.rest.security.KnownTokens;
import io.mizan.controller.rest.security.Viewer;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Sends the event stream: a live view at each interval, and events when they happen. Each client has a queue and a thread of
 * its own; one that is too far behind is cut off and counted, and the others do not notice. A client whose token is taken back
 * is cut off, too. One that comes back with the id of the last event that it saw gets what happened since.
 */
public final class EventStream implements AutoCloseable {
    /** One user, or one token of an operator, has a place in this many at most. */
    private static final int OWNERS = 4;
    /** One place in this many is for operators alone. */
    private static final int KEPT_SHARE = 4;

    private final RestSettings.Limits limits;
    private final KnownTokens tokens;
    private final Set<StreamClient> clients = ConcurrentHashMap.newKeySet();
    private final LongAdder dropped = new LongAdder();
    private final RecentEvents recent;

    public EventStream(RestSettings.Limits limits, KnownTokens tokens, RecentEvents recent) {
        this.limits = limits;
        this.tokens = tokens;
        this.recent = recent;
    }

    public int clients() {
        return clients.size();
    }

    public long dropped() {
        return dropped.sum();
    }

    /** @param first what a new client sees at once */
    public void open(Context request, Viewer viewer, Supplier<LiveView> first) {
        Optional<StreamClient> victim;
        StreamClient client;
        synchronized (this) {
            victim = roomFor(viewer);
            victim.ifPresent(clients::remove);
            client = new StreamClient(request, viewer, limits.waitingEvents(), clients::remove);
            clients.add(client);
        }
        victim.ifPresent(StreamClient::cutOff);
        LiveView now = first.get();
        client.offerView(now.at(), LiveViewJson.encode(viewer.of(now)));
        String missed = recent.after(String.valueOf(request.header("Last-Event-ID"))).stream()
                .filter(one -> viewer.sees(one.event()))
                .map(one -> StreamClient.text(one.id(), one.event().kind(), JsonText.of(Json.event(one.event()))))
                .collect(Collectors.joining());
        if (!missed.isEmpty()) {
            // As one, or as many as it may be behind would cut it off at once.
            client.offer(missed);
        }
        client.start();
    }

    /** Whoever follows less than others takes a place from them, the one that has followed longest; nobody may keep others from looking. */
    private Optional<StreamClient> roomFor(Viewer viewer) {
        String owner = owner(viewer);
        long own = clients.stream()
                .filter(other -> owner(other.viewer()).equals(owner))
                .count();
        int share = Math.max(1, limits.streams() / OWNERS);
        if (own >= share) {
            throw Problem.of(ErrorCode.BUSY, "too many event streams of one user or token")
                    .with("streams", share)
                    .maybe("close a page that is open elsewhere, or ask for /api/v1/live now and then")
                    .exception();
        }
        int places = viewer.all() ? limits.streams() : limits.streams() - limits.streams() / KEPT_SHARE;
        if (clients.size() < places) {
            return Optional.empty();
        }
        Map<String, List<StreamClient>> owners =
                clients.stream().collect(Collectors.groupingBy(client -> owner(client.viewer())));
        return Optional.of(owners.values().stream()
                .filter(theirs -> theirs.size() > own + 1)
                .max(Comparator.comparingInt(List::size))
                .flatMap(theirs -> theirs.stream().min(Comparator.comparingLong(StreamClient::number)))
                .orElseThrow(() -> Problem.of(ErrorCode.BUSY, "too many event streams")
                        .with("streams", places)
                        .maybe("try again later, or ask for /api/v1/live now and then")
                        .exception()));
    }

    private static String owner(Viewer viewer) {
        return viewer.all() ? "token " + viewer.token().name() : "user " + viewer.user();
    }

    public void send(LiveView whole) {
        Map<String, String> views = new HashMap<>();
        for (StreamClient client : List.copyOf(clients)) {
            if (client.viewer().token().isOfFile()
                    && !tokens.holds(client.viewer().token())) {
                client.cutOff();
                continue;
            }
            String reader = client.viewer().all() ? "" : client.viewer().user();
            String view = views.computeIfAbsent(
                    reader, name -> LiveViewJson.encode(client.viewer().of(whole)));
            cutOffUnless(client.offerView(whole.at(), view), client);
        }
    }

    public void send(LiveEvent event) {
        RecentEvents.Numbered numbered = recent.add(event);
        String text = JsonText.of(Json.event(event));
        for (StreamClient client : List.copyOf(clients)) {
            if (client.viewer().sees(event)) {
                cutOffUnless(client.offer(StreamClient.text(numbered.id(), event.kind(), text)), client);
            }
        }
    }

    private void cutOffUnless(boolean taken, StreamClient client) {
        if (!taken && clients.remove(client)) {
            dropped.increment();
            client.cutOff();
        }
    }

    @Override
    public void close() {
        List.copyOf(clients).forEach(StreamClient::cutOff);
    }
}
