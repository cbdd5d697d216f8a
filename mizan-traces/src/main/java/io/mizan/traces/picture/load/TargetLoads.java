package io.mizan.traces.picture.load;

import io.mizan.traces.darshan.record.LustreRecord;
import io.mizan.traces.picture.chart.Direction;
import io.mizan.traces.picture.chart.Source;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Adds accesses up by OST. OSTs of two file systems may have the same number, so the mount point is part of the key. */
public final class TargetLoads {
    private static final int MOST_TARGETS = 65_536;
    private static final int MOST_SHOWN = 2000;

    private record Target(String fileSystem, long index) {}

    /** Bytes and requests, by direction. */
    private static final class Load {
        private final long[] bytes = new long[2];
        private final long[] requests = new long[2];
    }

    private final Map<Target, Load> loads = new HashMap<>();
    private final Set<Long> exact = new HashSet<>();
    private long even;

    /** Announces a file whose accesses follow with their places. */
    public void exactFile(long file) {
        exact.add(file);
    }

    /** One access at a known place. */
    public void access(LustreRecord layout, String fileSystem, Direction direction, long offset, long length) {
        layout.spread(offset, length, (target, bytes) -> add(fileSystem, target, direction, bytes, 1));
    }

    /** Accesses somewhere below {@code end}, taken as spread evenly over that part of the file. */
    public void even(LustreRecord layout, String fileSystem, Direction direction, long end, long bytes, long requests) {
        long[] total = new long[1];
        layout.spread(0, end, (target, part) -> total[0] += part);
        if (bytes <= 0 || total[0] <= 0) {
            return;
        }
        layout.spread(0, end, (target, part) -> {
            double share = (double) part / total[0];
            add(fileSystem, target, direction, Math.round(bytes * share), Math.round(requests * share));
        });
    }

    /** Whether the accesses of a file were placed by their offsets. */
    public boolean isExact(long file) {
        return exact.contains(file);
    }

    public void evenFile() {
        even++;
    }

    private void add(String fileSystem, long index, Direction direction, long bytes, long requests) {
        Target key = new Target(fileSystem, index);
        Load load = loads.get(key);
        if (load == null) {
            // Lustre has no more indices than this; a crafted log may.
            if (loads.size() >= MOST_TARGETS) {
                return;
            }
            load = new Load();
            loads.put(key, load);
        }
        load.bytes[direction.ordinal()] += bytes;
        load.requests[direction.ordinal()] += requests;
    }

    public TargetUsage result() {
        int read = Direction.READ.ordinal();
        int write = Direction.WRITE.ordinal();
        List<TargetLoad> targets = loads.entrySet().stream()
                .map(e -> new TargetLoad(
                        e.getKey().fileSystem(),
                        e.getKey().index(),
                        e.getValue().bytes[read],
                        e.getValue().bytes[write],
                        e.getValue().requests[read],
                        e.getValue().requests[write]))
                .sorted(Comparator.comparingLong(TargetLoad::bytes)
                        .reversed()
                        .thenComparing(TargetLoad::fileSystem)
                        .thenComparingLong(TargetLoad::index))
                .limit(MOST_SHOWN)
                .sorted(Comparator.comparing(TargetLoad::fileSystem).thenComparingLong(TargetLoad::index))
                .toList();
        Source source = targets.isEmpty() ? Source.NONE : even > 0 ? Source.COUNTERS : Source.DXT;
        return new TargetUsage(source, targets, exact.size(), even, loads.size() - targets.size());
    }
}
