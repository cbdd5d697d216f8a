package io.mizan.traces.workload.record;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.DxtRecord;
import io.mizan.traces.darshan.record.DxtSegments;
import io.mizan.traces.darshan.record.DxtVisitor;
import io.mizan.traces.darshan.record.LustreRecord;
import io.mizan.traces.workload.event.MemoryBudget;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * The files of a log with their counter records and layouts, numbered in the order in which DXT, POSIX, STDIO and MPI-IO
 * name them.
 *
 * <p>One layer tells of a file's bytes, so that none is counted twice: POSIX, or MPI-IO where POSIX has no record of the file.
 * STDIO has a buffer of its own and is counted besides.
 */
public final class LogFiles {
    /** A rank beyond this is damage: no job has as many. */
    public static final int MOST_RANKS = 1 << 26;

    private static final int FILE_BYTES = 250;

    private final DarshanLog log;
    private final MemoryBudget room;
    private final Map<Long, Integer> numbers = new HashMap<>();
    private final List<Long> ids = new ArrayList<>();
    private final List<FileRecord> records = new ArrayList<>();
    private final Map<Integer, LustreRecord> layouts = new HashMap<>();
    private final BitSet inPosix = new BitSet();
    private final BitSet tracedByPosix = new BitSet();
    private final BitSet tracedByMpi = new BitSet();
    private int ranks = 1;
    private long skipped;

    public LogFiles(DarshanLog log, MemoryBudget room) {
        this.log = log;
        this.room = room;
        traced(DarshanModule.DXT_POSIX, tracedByPosix);
        traced(DarshanModule.DXT_MPIIO, tracedByMpi);
        counters(DarshanModule.POSIX);
        counters(DarshanModule.STDIO);
        counters(DarshanModule.MPIIO);
        log.lustre(this::layout);
        if (log.job().processes() > 0) {
            ranks = (int) Math.min(log.job().processes(), MOST_RANKS);
        }
    }

    public int size() {
        return ids.size();
    }

    /** Processes of the job, or as many as the highest rank needs where the job record is unreadable. */
    public int ranks() {
        return ranks;
    }

    /** Records that were left out because their rank is impossible. */
    public long skipped() {
        return skipped;
    }

    /** All records; a file may have several of each module. */
    public List<FileRecord> records() {
        return records;
    }

    public Optional<LustreRecord> layout(int file) {
        return Optional.ofNullable(layouts.get(file));
    }

    public String path(int file) {
        long id = ids.get(file);
        return log.names()
                .name(id)
                .filter(name -> !name.isEmpty())
                .orElseGet(() -> "<unknown " + Long.toUnsignedString(id) + ">");
    }

    /** The number of a file; -1 where no record that counts has named it. */
    public int number(long id) {
        return numbers.getOrDefault(id, -1);
    }

    /** The module that tells of a file's bytes where traces are not looked at. */
    public DarshanModule layer(int file) {
        return inPosix.get(file) ? DarshanModule.POSIX : DarshanModule.MPIIO;
    }

    /** The layer whose trace is replayed: that of POSIX where there is one. */
    public Optional<DarshanModule> traced(int file) {
        if (tracedByPosix.get(file)) {
            return Optional.of(DarshanModule.POSIX);
        }
        return tracedByMpi.get(file) ? Optional.of(DarshanModule.MPIIO) : Optional.empty();
    }

    public boolean hasTraces() {
        return !tracedByPosix.isEmpty() || !tracedByMpi.isEmpty();
    }

    private void counters(DarshanModule module) {
        FileRecordReader form = new FileRecordReader(module);
        log.counters(module, record -> {
            if (known(record.rank())) {
                int file = add(record.id());
                if (module == DarshanModule.POSIX) {
                    inPosix.set(file);
                }
                // Where POSIX has the file, MPI-IO is needed only beside a trace of MPI-IO.
                if (module != DarshanModule.MPIIO || !inPosix.get(file) || tracedByMpi.get(file)) {
                    room.take(1, FileRecord.BYTES, "records");
                    records.add(form.read(record, file));
                }
            }
        });
    }

    private void traced(DarshanModule module, BitSet traced) {
        log.dxt(module, new DxtVisitor() {
            @Override
            public boolean record(DxtRecord head) {
                if (known(head.rank()) && head.rank() != CounterRecord.SHARED && head.reads() + head.writes() > 0) {
                    traced.set(add(head.id()));
                }
                return false;
            }

            @Override
            public void segments(DxtSegments block) {
                throw new IllegalStateException("segments were not asked for");
            }
        });
    }

    private void layout(LustreRecord record) {
        int file = number(record.id());
        if (file >= 0 && !layouts.containsKey(file)) {
            room.take(1 + record.targetCount(), 64, "layouts");
            layouts.put(file, record);
        }
    }

    private boolean known(long rank) {
        if (rank >= MOST_RANKS) {
            skipped++;
            return false;
        }
        ranks = (int) Math.max(ranks, rank + 1);
        return true;
    }

    private int add(long id) {
        IntFunction<Integer> next = number -> {
            room.take(1, FILE_BYTES, "files");
            ids.add(id);
            return number;
        };
        return numbers.computeIfAbsent(id, key -> next.apply(ids.size()));
    }
}
