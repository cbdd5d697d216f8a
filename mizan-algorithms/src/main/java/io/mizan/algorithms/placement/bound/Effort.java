package io.mizan.algorithms.placement.bound;

/** How much is computed before a search gives up. Counted and not timed, so that the same input has the same answer. */
final class Effort {
    private long left;

    Effort(long steps) {
        this.left = steps;
    }

    void spend(long steps) {
        left -= steps;
    }

    boolean spent() {
        return left < 0;
    }
}
