package io.mizan.traces.workload.counters;

import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.workload.event.Events;
import io.mizan.traces.workload.event.MemoryBudget;
import io.mizan.traces.workload.heatmap.HeatMaps;
import io.mizan.traces.workload.heatmap.HeatTier;
import io.mizan.traces.workload.record.FileRecord;
import io.mizan.traces.workload.record.Transfer;
import io.mizan.traces.workload.request.Demand;
import io.mizan.traces.workload.request.RequestSizes;
import java.util.ArrayList;
import java.util.List;

/** Generates the requests of records: from heat maps where they explain them, else from the counters alone. */
public final class RequestGenerator {
    private final Events events;
    private final MemoryBudget room;
    private final HeatMaps heat;
    private final int ranks;
    private final long runNanos;
    private final long seed;
    private final List<Demand> demands = new ArrayList<>();
    private long contradictions;
    private long crowded;

    public RequestGenerator(Events events, MemoryBudget room, HeatMaps heat, int ranks, long runNanos, long seed) {
        this.events = events;
        this.room = room;
        this.heat = heat;
        this.ranks = ranks;
        this.runNanos = runNanos;
        this.seed = seed;
    }

    /** @param residual whether the record is what traces have lost of one */
    public void add(FileRecord record, boolean residual) {
        RequestSizes sizes = new RequestSizes(record);
        for (boolean write : new boolean[] {false, true}) {
            Transfer transfer = record.transfer(write);
            if (!transfer.isEmpty()) {
                demands.add(new Demand(record, write, sizes, residual));
                contradictions += transfer.histogram().length > 0 && !sizes.binned(write) ? 1 : 0;
            }
        }
    }

    /** Histograms that do not go with the operations and bytes of their record. */
    public long contradictions() {
        return contradictions;
    }

    /** Reads or writes of records that heat maps explain, but not in the memory there is. */
    public long crowded() {
        return crowded;
    }

    public void generate() {
        CounterTier counters = new CounterTier(events, room, ranks, runNanos, seed);
        HeatTier heated = new HeatTier(events, room, heat, runNanos, seed);
        for (DarshanModule module : List.of(DarshanModule.POSIX, DarshanModule.STDIO, DarshanModule.MPIIO)) {
            for (boolean write : new boolean[] {false, true}) {
                List<Demand> own = demands.stream()
                        .filter(d -> d.record().module() == module && d.write() == write)
                        .toList();
                heated.add(own, module, write).forEach(d -> counters.add(d));
            }
        }
        crowded = heated.crowded();
    }
}
