package io.mizan.controller.live;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Delivers events to the subscribers. A listener must not wait. */
public final class LiveEvents {
    private final List<Consumer<LiveEvent>> listeners = new CopyOnWriteArrayList<>();

    public void subscribe(Consumer<LiveEvent> listener) {
        listeners.add(listener);
    }

    public void unsubscribe(Consumer<LiveEvent> listener) {
        listeners.remove(listener);
    }

    public void add(LiveEvent event) {
        listeners.forEach(listener -> listener.accept(event));
    }
}
