package io.mizan.traces.workload.heatmap;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.HeatmapRecord;
import io.mizan.traces.workload.event.MemoryBudget;
import io.mizan.traces.workload.record.LogFiles;
import io.mizan.traces.workload.record.Nanos;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** The heat maps of a log: bytes that each rank moved through each interface, by time. */
public final class HeatMaps {
    private static final String PREFIX = "heatmap:";
    private static final Map<String, DarshanModule> MODULES =
            Map.of("POSIX", DarshanModule.POSIX, "STDIO", DarshanModule.STDIO, "MPIIO", DarshanModule.MPIIO);

    /** What one rank moved in one direction, bin by bin. */
    record Row(int rank, double binNanos, double[] bytes) {

        /** Takes away what is known from elsewhere, spread over its time as Darshan does it. */
        void subtract(long start, long end, long amount) {
            double from = start / binNanos;
            double to = Math.max(end / binNanos, from);
            for (int bin = (int) from; bin < bytes.length && bin <= to; bin++) {
                double share = to > from ? (Math.min(to, bin + 1) - Math.max(from, bin)) / (to - from) : 1;
                bytes[bin] = Math.max(0, bytes[bin] - share * amount);
            }
        }
    }

    /** Rows by rank. */
    private final Map<DarshanModule, Map<Integer, Row>> reads = new EnumMap<>(DarshanModule.class);

    private final Map<DarshanModule, Map<Integer, Row>> writes = new EnumMap<>(DarshanModule.class);

    /** No heat map at all. */
    public HeatMaps() {}

    public HeatMaps(DarshanLog log, MemoryBudget room) {
        log.heatmaps(record -> {
            String name = log.names().name(record.id()).orElse("");
            DarshanModule module = MODULES.get(name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : "");
            boolean known = record.rank() >= 0 && record.rank() < LogFiles.MOST_RANKS;
            if (module != null && known && record.binSeconds() > 0 && Nanos.of(record.binSeconds()) > 0) {
                room.take(record.bins() + 8L, 16, "bins of heat maps");
                add(record, module, false);
                add(record, module, true);
            }
        });
    }

    private void add(HeatmapRecord record, DarshanModule module, boolean write) {
        double[] bytes = new double[record.bins()];
        double sum = 0;
        for (int bin = 0; bin < bytes.length; bin++) {
            bytes[bin] = Math.max(0, write ? record.bytesWritten(bin) : record.bytesRead(bin));
            sum += bytes[bin];
        }
        if (sum > 0) {
            int rank = (int) record.rank();
            rows(write)
                    .computeIfAbsent(module, m -> new TreeMap<>())
                    .put(rank, new Row(rank, record.binSeconds() * 1e9, bytes));
        }
    }

    private Map<DarshanModule, Map<Integer, Row>> rows(boolean write) {
        return write ? writes : reads;
    }

    /** The rows of an interface by rank; ranks that moved nothing have none. */
    Map<Integer, Row> rows(DarshanModule module, boolean write) {
        return rows(write).getOrDefault(module, Map.of());
    }

    public boolean isEmpty() {
        return reads.isEmpty() && writes.isEmpty();
    }

    public void subtract(DarshanModule module, boolean write, int rank, long start, long end, long bytes) {
        Row row = rows(module, write).get(rank);
        if (row != null) {
            row.subtract(start, end, bytes);
        }
    }
}
