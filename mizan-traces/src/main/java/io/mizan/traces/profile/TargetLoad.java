package io.mizan.traces.profile;

import java.util.Map;
import java.util.TreeMap;

/** Bytes that the job moved to and from each OST. */
public final class TargetLoad {
    private final Map<Long, Long> bytes = new TreeMap<>();
    private boolean exact;

    void add(long target, long more) {
        bytes.merge(target, more, Long::sum);
    }

    void exact() {
        exact = true;
    }

    /** By OST number; only those that hold part of a file that was used. */
    public Map<Long, Long> bytes() {
        return Map.copyOf(bytes);
    }

    /** Whether each access was followed to its OST; else a file's bytes were spread evenly over its length. */
    public boolean isExact() {
        return exact;
    }

    public int size() {
        return bytes.size();
    }

    public long total() {
        return bytes.values().stream().mapToLong(b -> b).sum();
    }

    public long most() {
        return bytes.values().stream().mapToLong(b -> b).max().orElse(0);
    }

    /** The OST with the most bytes, the lowest of equals; -1 where there is none. */
    public long busiest() {
        return bytes.entrySet().stream()
                .max(Map.Entry.<Long, Long>comparingByValue()
                        .thenComparing(Map.Entry.<Long, Long>comparingByKey().reversed()))
                .map(Map.Entry::getKey)
                .orElse(-1L);
    }
}
