package io.mizan.controller.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/** How long something took, counted in classes, as metrics want it. */
public final class DurationHistogram {
    /** Upper ends of the classes, in milliseconds. */
    public static final List<Long> CLASSES_MILLIS =
            List.of(5L, 10L, 25L, 50L, 100L, 250L, 500L, 1000L, 2500L, 5000L, 10000L);

    private final AtomicLongArray counts = new AtomicLongArray(CLASSES_MILLIS.size() + 1);
    private final LongAdder sumMillis = new LongAdder();

    void add(long millis) {
        int place = 0;
        while (place < CLASSES_MILLIS.size() && millis > CLASSES_MILLIS.get(place)) {
            place++;
        }
        counts.incrementAndGet(place);
        sumMillis.add(millis);
    }

    /** For each class and one above all: how many took that long or less. */
    public List<Long> cumulative() {
        List<Long> sums = new ArrayList<>();
        long sum = 0;
        for (int i = 0; i < counts.length(); i++) {
            sum += counts.get(i);
            sums.add(sum);
        }
        return sums;
    }

    public long sumMillis() {
        return sumMillis.sum();
    }
}
