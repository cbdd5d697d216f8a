package io.mizan.store.service;

import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What happened that somebody should know: failures, conflicts, damage. The last of them, for {@code mizan store status}. */
final class Events {
    private static final Logger LOG = LoggerFactory.getLogger(Events.class);
    private static final int MOST = 100;

    private final InstantSource clock;
    private final Deque<String> last = new ArrayDeque<>();

    Events(InstantSource clock) {
        this.clock = clock;
    }

    synchronized void add(String text) {
        LOG.warn(text);
        last.addLast(clock.instant() + " " + text);
        if (last.size() > MOST) {
            last.removeFirst();
        }
    }

    synchronized List<String> last() {
        return List.copyOf(last);
    }
}
