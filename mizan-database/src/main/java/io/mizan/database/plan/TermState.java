package io.mizan.database.plan;

/**
 * The current term as last read.
 *
 * @param number 0 where there was none yet
 * @param holder empty where it was given back
 * @param heartbeat changes while the holder lives
 * @param requests where the holder answers clients
 * @param rest where it answers HTTP, empty where it does not
 */
public record TermState(long number, String holder, long heartbeat, String requests, String rest) {

    public boolean free() {
        return holder.isEmpty();
    }

    /** Whether nothing has happened between that look and this one. */
    public boolean unchangedSince(TermState earlier) {
        return number == earlier.number && heartbeat == earlier.heartbeat && holder.equals(earlier.holder);
    }
}
