package io.mizan.traces.workload.heatmap;

import io.mizan.model.workload.Operation;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.workload.event.Events;
import io.mizan.traces.workload.event.MemoryBudget;
import io.mizan.traces.workload.event.Origin;
import io.mizan.traces.workload.heatmap.HeatMaps.Row;
import io.mizan.traces.workload.record.FileRecord;
import io.mizan.traces.workload.record.Transfer;
import io.mizan.traces.workload.record.Window;
import io.mizan.traces.workload.request.Demand;
import io.mizan.traces.workload.request.Durations;
import io.mizan.traces.workload.request.Offsets;
import io.mizan.traces.workload.request.RecordRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Requests from heat maps and counters. Unknown is how many bytes of each file a rank moved in each bin of time; known are the sums
 * over files (the heat map), the sums over ranks and bins (the counters), and that nothing happened outside of a file's window. {@link
 * ProportionalFitting} gives the likeliest answer. Requests, with the sizes that the counters allow, are dealt out to ranks by what is left of
 * their shares, and placed in time where as many bytes of the rank had been moved. Sums, counts and histograms of files are therefore
 * those of the counters, exactly; the heat map is met up to the size of a request.
 */
public final class HeatTier {
    /** What dealing out a request takes for the time it takes. */
    private static final int REQUEST_BYTES = 48;

    private final Events events;
    private final MemoryBudget room;
    private final HeatMaps heat;
    private final long runNanos;
    private final long seed;
    private long crowded;

    public HeatTier(Events events, MemoryBudget room, HeatMaps heat, long runNanos, long seed) {
        this.events = events;
        this.room = room;
        this.heat = heat;
        this.runNanos = runNanos;
        this.seed = seed;
    }

    /** Generates what the heat map of an interface explains, and returns the rest: all of it where there is no room. */
    public List<Demand> add(List<Demand> demands, DarshanModule module, boolean write) {
        // A heat map without any bin would tell nothing, and could not be told from its neighbour.
        List<Row> heated = heat.rows(module, write).values().stream()
                .filter(row -> row.bytes().length > 0)
                .toList();
        List<Demand> rest = new ArrayList<>();
        List<Demand> columns = new ArrayList<>();
        long cells = 0;
        for (Demand demand : demands) {
            long own = demand.transfer().bytes() == 0 ? 0 : HeatTable.cells(demand, heated, runNanos);
            (own == 0 ? rest : columns).add(demand);
            cells += own;
        }
        long bins = heated.stream().mapToLong(row -> row.bytes().length).sum();
        long memory = 2 * (bins + cells);
        if (cells > 0 && !room.has(memory, ProportionalFitting.CELL_BYTES)) {
            crowded += columns.size();
            return demands;
        }
        if (cells == 0) {
            return demands;
        }
        room.take(memory, ProportionalFitting.CELL_BYTES, "cells of heat maps");
        HeatTable table = HeatTable.fit(heated, columns, (int) cells, runNanos);
        for (int i = 0; i < columns.size(); i++) {
            place(columns.get(i), table.curves(i));
        }
        room.give(memory, ProportionalFitting.CELL_BYTES);
        return rest;
    }

    /** Demands that a heat map would have explained, had there been room for the table. */
    public long crowded() {
        return crowded;
    }

    private void place(Demand demand, List<RankByteCurve> curves) {
        Transfer transfer = demand.transfer();
        FileRecord record = demand.record();
        room.take(transfer.operations(), REQUEST_BYTES, "requests");
        Window window = Window.of(record, transfer, runNanos);
        long[] sizes = demand.sizes().sizes(demand.write());
        long[] nanos = Durations.of(sizes, transfer.busyNanos(), transfer.longestNanos());
        int[][] own = RankByteCurve.deal(curves, sizes);
        SplittableRandom random = RecordRandom.of(seed, record, demand.write());
        Offsets offsets = new Offsets(record, transfer, curves.size(), random);
        for (int number = 0; number < own.length; number++) {
            int[] requests = own[number];
            RecordRandom.shuffle(requests, random);
            offsets.stream(number, requests.length, requests.length == 0 ? 0 : sizes[requests[0]]);
            for (int request : requests) {
                long duration = window.clip(nanos[request]);
                long middle = curves.get(number).advance(sizes[request]);
                events.add(
                        demand.residual() ? Origin.RESIDUAL : Origin.HEATMAP,
                        curves.get(number).rank(),
                        record.file(),
                        demand.write() ? Operation.WRITE : Operation.READ,
                        offsets.next(sizes[request]),
                        sizes[request],
                        window.fit(middle - duration / 2, duration),
                        duration);
            }
        }
        room.give(transfer.operations(), REQUEST_BYTES);
    }
}
