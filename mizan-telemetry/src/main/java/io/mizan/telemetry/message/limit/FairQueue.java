package io.mizan.telemetry.message.limit;

import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A queue in which senders take turns: a sender with thousands of entries delays only its own. Any thread may use it.
 */
public final class FairQueue<T> {
    /** By sender, the next one first. */
    private final Map<String, ArrayDeque<T>> queues = new LinkedHashMap<>();

    private int size;

    public synchronized void add(String sender, T item) {
        queues.computeIfAbsent(sender, key -> new ArrayDeque<>()).add(item);
        size++;
        notifyAll();
    }

    /** The next one, if there is any. */
    public synchronized Optional<T> poll() {
        Iterator<Map.Entry<String, ArrayDeque<T>>> first = queues.entrySet().iterator();
        if (!first.hasNext()) {
            return Optional.empty();
        }
        Map.Entry<String, ArrayDeque<T>> turn = first.next();
        String sender = turn.getKey();
        ArrayDeque<T> queue = turn.getValue();
        first.remove();
        T item = queue.remove();
        if (!queue.isEmpty()) {
            queues.put(sender, queue);
        }
        size--;
        return Optional.of(item);
    }

    /** The next one, for which it waits so long at most, and maybe less. */
    @SuppressWarnings("WaitNotInLoop") // whoever gets nothing asks again
    public synchronized Optional<T> poll(long millis) throws InterruptedException {
        if (size == 0) {
            wait(millis);
        }
        return poll();
    }

    public synchronized int size() {
        return size;
    }

    public synchronized void clear() {
        queues.clear();
        size = 0;
    }
}
