package io.mizan.traces.workload.counters;

import io.mizan.model.workload.Operation;
import io.mizan.traces.workload.event.Events;
import io.mizan.traces.workload.event.MemoryBudget;
import io.mizan.traces.workload.event.Origin;
import io.mizan.traces.workload.record.FileRecord;
import io.mizan.traces.workload.record.Transfer;
import io.mizan.traces.workload.record.Window;
import io.mizan.traces.workload.request.ActiveRanks;
import io.mizan.traces.workload.request.Demand;
import io.mizan.traces.workload.request.Durations;
import io.mizan.traces.workload.request.Offsets;
import io.mizan.traces.workload.request.RecordRandom;
import io.mizan.traces.workload.request.RequestStarts;
import java.util.SplittableRandom;

/**
 * Requests of one record from its counters alone. A rank's requests follow each other from the start to the end of the window of
 * their direction, in bursts: as many as the rank opened the file, or as its reads and writes took turns; {@link RequestStarts} says when.
 */
final class CounterTier {
    /** What dealing out a request takes for the time it takes. */
    private static final int REQUEST_BYTES = 32;

    private final Events events;
    private final MemoryBudget room;
    private final int ranks;
    private final long runNanos;
    private final long seed;

    CounterTier(Events events, MemoryBudget room, int ranks, long runNanos, long seed) {
        this.events = events;
        this.room = room;
        this.ranks = ranks;
        this.runNanos = runNanos;
        this.seed = seed;
    }

    void add(Demand demand) {
        FileRecord record = demand.record();
        Transfer transfer = demand.transfer();
        room.take(transfer.operations(), REQUEST_BYTES, "requests");
        long[] sizes = demand.sizes().sizes(demand.write());
        long[] nanos = Durations.of(sizes, transfer.busyNanos(), transfer.longestNanos());
        ActiveRanks who = ActiveRanks.of(record, transfer.operations(), ranks);
        SplittableRandom random = RecordRandom.of(seed, record, demand.write());
        Offsets offsets = new Offsets(record, transfer, who.active(), random);
        Window window = Window.of(record, transfer, runNanos);
        int bursts = bursts(record, transfer, window);
        Origin origin = demand.residual() ? Origin.RESIDUAL : Origin.COUNTERS;
        Operation operation = demand.write() ? Operation.WRITE : Operation.READ;
        for (int number = 0; number < who.active(); number++) {
            int[] own = own(who, number, sizes.length);
            RecordRandom.shuffle(own, random);
            RequestStarts pace = new RequestStarts(window, own, nanos, bursts, who, number);
            offsets.stream(number, own.length, own.length == 0 ? 0 : sizes[own[0]]);
            for (int i = 0; i < own.length; i++) {
                long size = sizes[own[i]];
                events.add(
                        origin,
                        who.rank(number),
                        record.file(),
                        operation,
                        offsets.next(size),
                        size,
                        pace.start(i),
                        window.clip(nanos[own[i]]));
            }
        }
        room.give(transfer.operations(), REQUEST_BYTES);
    }

    private static int[] own(ActiveRanks who, int number, int requests) {
        int[] own = new int[who.share(number, requests)];
        for (int round = 0; round < own.length; round++) {
            int place = round % 2 == 0 ? number : who.active() - 1 - number;
            own[round] = round * who.active() + place;
        }
        return own;
    }

    private int bursts(FileRecord record, Transfer transfer, Window window) {
        long processes = record.shared() ? ranks : 1;
        Transfer other = record.transfer(!transfer.write());
        Window otherWindow = Window.of(record, other, runNanos);
        // Opened once to write and once to read: the windows of a shared file overlap a little, as no rank waits for
        // all.
        boolean apart = other.operations() >= transfer.operations() / 10
                && !other.isEmpty()
                && window.overlap(otherWindow) <= Math.min(window.length(), otherWindow.length()) / 2;
        long opens = record.metadata().opens() / processes;
        long switches = record.switches() / processes;
        long bursts = apart ? opens / 2 : Math.max(opens, switches / 2 + 1);
        return (int) Math.max(1, Math.min(bursts, Integer.MAX_VALUE));
    }
}
