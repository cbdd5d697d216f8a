package io.mizan.telemetry.message.limit;

/**
 * Limits the answers that wait for one peer to read them: answers are in memory until then, and a peer that does not read must
 * not fill it. All connections of a sender share what he may have.
 */
public final class PendingAnswers {
    private final FairShares shares;
    private String sender = "";
    private long waiting;
    private boolean closed;

    public PendingAnswers(FairShares shares) {
        this.shares = shares;
    }

    /** Whose connection it is; said once, before anything is sent. */
    public synchronized void belongsTo(String known) {
        sender = known;
    }

    /** Whether so many bytes more may wait. */
    public synchronized boolean take(long bytes) {
        boolean room = !closed && shares.take(sender, bytes);
        if (room) {
            waiting += bytes;
        }
        return room;
    }

    /** So many bytes are sent, or will not be. What nobody took, such as a subscription, does not count. */
    public synchronized void give(long bytes) {
        long known = Math.min(bytes, waiting);
        if (known > 0) {
            waiting -= known;
            shares.give(sender, known);
        }
    }

    public synchronized void close() {
        closed = true;
        give(waiting);
    }
}
