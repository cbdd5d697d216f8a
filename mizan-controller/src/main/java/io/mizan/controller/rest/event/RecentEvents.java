package io.mizan.controller.rest.event;

import io.mizan.controller.live.LiveEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The last events, for clients that lost the stream and come back. An id names the server that gave it, so that after a restart
 * the ids of before are not taken for its own. All methods may be called by any thread.
 */
public final class RecentEvents {
    static final int MOST = 200;

    private static final Pattern ID = Pattern.compile("([0-9a-f]{1,16})-([0-9]{1,18})");

    record Numbered(String id, LiveEvent event) {}

    private record Kept(long number, LiveEvent event) {}

    private final String server;
    private final Deque<Kept> kept = new ArrayDeque<>();
    private long last;

    /** @param startedAt tells this server from the one before */
    public RecentEvents(long startedAt) {
        this.server = Long.toHexString(startedAt);
    }

    synchronized Numbered add(LiveEvent event) {
        Kept added = new Kept(++last, event);
        kept.addLast(added);
        if (kept.size() > MOST) {
            kept.removeFirst();
        }
        return numbered(added);
    }

    /**
     * What came after an event, the oldest first. Of a client that saw another server, or nothing of this one, it is not known
     * what it missed: it gets all.
     *
     * @param id as the client sent it; nothing for a client that is new
     */
    synchronized List<Numbered> after(String id) {
        Matcher parts = ID.matcher(id);
        if (!parts.matches()) {
            return List.of();
        }
        long seen = parts.group(1).equals(server) ? Long.parseLong(parts.group(2)) : 0;
        return kept.stream()
                .filter(one -> one.number > seen)
                .map(this::numbered)
                .toList();
    }

    private Numbered numbered(Kept one) {
        return new Numbered(server + "-" + one.number, one.event);
    }
}
