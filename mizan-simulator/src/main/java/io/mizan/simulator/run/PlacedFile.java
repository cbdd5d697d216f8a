package io.mizan.simulator.run;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A file of a run: where it is, unless the policy refused it, and how long it has become. */
final class PlacedFile {
    private final @Nullable Stripes stripes;
    private final Map<Integer, Long> refused = new HashMap<>();
    private final Map<Integer, Long> expected = new HashMap<>();
    private long sizeBytes;

    private PlacedFile(@Nullable Stripes stripes) {
        this.stripes = stripes;
    }

    static PlacedFile on(Stripes stripes) {
        return new PlacedFile(stripes);
    }

    static PlacedFile nowhere() {
        return new PlacedFile(null);
    }

    /** Whether the policy refused it: nothing can be written to it or read from it. */
    boolean isNowhere() {
        return stripes == null;
    }

    int stripes() {
        return stripes == null ? 0 : stripes.count();
    }

    /** Whether every target that it would have bytes on answers. */
    boolean isReachable(Storage storage, long size, TargetBytes scratch) {
        scratch.clear();
        if (stripes != null) {
            stripes.spread(0, size, scratch);
        }
        boolean reachable = true;
        for (int i = 0; i < scratch.size(); i++) {
            int column = scratch.column(i);
            reachable &= column == Network.METADATA || storage.isUp(column);
        }
        return reachable;
    }

    /** Adds the bytes of a range to the targets they are on. */
    void spread(long offset, long length, TargetBytes sink) {
        if (stripes != null) {
            stripes.spread(offset, length, sink);
        }
    }

    /**
     * Takes space for a file that becomes longer. What a target has no room for is taken off the bytes that are about to be moved.
     *
     * @return the bytes that were refused
     */
    long grow(long newSize, Storage storage, TargetBytes moved, TargetBytes scratch) {
        if (newSize <= sizeBytes || stripes == null) {
            return 0;
        }
        scratch.clear();
        stripes.spread(sizeBytes, newSize - sizeBytes, scratch);
        sizeBytes = newSize;
        long lost = 0;
        for (int i = 0; i < scratch.size(); i++) {
            int column = scratch.column(i);
            long asked = scratch.get(column);
            begin(column, asked, storage);
            long missing = asked - storage.claim(column, asked);
            if (missing > 0) {
                refused.merge(column, missing, Long::sum);
                moved.subtract(column, missing);
                lost += missing;
            }
        }
        return lost;
    }

    /** Lets others know what will be moved, until it begins to be. */
    void expect(long bytes, Storage storage, TargetBytes scratch) {
        scratch.clear();
        spread(0, bytes, scratch);
        for (int i = 0; i < scratch.size(); i++) {
            int column = scratch.column(i);
            expected.merge(column, scratch.get(column), Long::sum);
            storage.expect(column, scratch.get(column));
        }
    }

    private void begin(int column, long bytes, Storage storage) {
        long before = expected.getOrDefault(column, 0L);
        long begun = Math.min(bytes, before);
        if (begun > 0) {
            expected.put(column, before - begun);
            storage.expect(column, -begun);
        }
    }

    /** Nothing more is expected of it. */
    void settle(Storage storage) {
        expected.forEach((column, bytes) -> storage.expect(column, -bytes));
        expected.clear();
    }

    /** Gives all space back. */
    void remove(Storage storage, TargetBytes scratch) {
        scratch.clear();
        if (stripes != null && sizeBytes > 0) {
            stripes.spread(0, sizeBytes, scratch);
            for (int i = 0; i < scratch.size(); i++) {
                int column = scratch.column(i);
                storage.release(column, scratch.get(column) - refused.getOrDefault(column, 0L));
            }
        }
        settle(storage);
        refused.clear();
        sizeBytes = 0;
    }
}
