package io.mizan.telemetry.message.request;

import java.util.concurrent.atomic.AtomicLong;

/** The newest term that this process has got an answer of. A controller that was stopped for long may still answer of an older one. */
final class NewestTerm {
    private final AtomicLong newest = new AtomicLong();

    /** Whether an answer counts; one that carries no term is no order, and does. */
    boolean takes(long term) {
        return term == 0 || newest.accumulateAndGet(term, Math::max) == term;
    }

    long number() {
        return newest.get();
    }
}
