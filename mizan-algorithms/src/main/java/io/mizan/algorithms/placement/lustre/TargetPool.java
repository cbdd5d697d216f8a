package io.mizan.algorithms.placement.lustre;

/**
 * The targets of a pool, or of the whole file system, with what the allocator remembers for them.
 */
final class TargetPool {
    private final int[] columns;
    private final boolean whole;
    private final RoundRobinWalk walk;
    private boolean sameSpace;
    private long sameSpaceUntil;

    TargetPool(int[] columns, boolean whole, RoundRobinWalk walk) {
        this.columns = columns;
        this.whole = whole;
        this.walk = walk;
    }

    /** By index. */
    int[] columns() {
        return columns;
    }

    /** Whether it stands for the file system rather than for a named pool. */
    boolean whole() {
        return whole;
    }

    RoundRobinWalk walk() {
        return walk;
    }

    /** Whether its targets were found equally free, not too long ago (from 2.16). */
    boolean sameSpace(long now) {
        return sameSpace && now < sameSpaceUntil;
    }

    void setSameSpace(boolean same, long until) {
        sameSpace = same;
        sameSpaceUntil = until;
    }
}
