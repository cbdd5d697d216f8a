package io.mizan.traces.picture.file;

import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.summary.LongIndex;
import io.mizan.traces.picture.chart.Direction;
import io.mizan.traces.picture.load.TargetLoads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Adds the counters of each file up over ranks and interfaces, in arrays by the number of the file. */
public final class FileTable {
    /** Rows that a page can hold and a person can look through. */
    static final int MOST_SHOWN = 5000;

    private static final int MOST_FILES = 500_000;
    private static final int ALL_RANKS = -1;

    private final LongIndex index = new LongIndex();
    private long[] ids = new long[64];
    private long[][] bytes = new long[2][64];
    private long[][] operations = new long[2][64];
    private long[][] extents = new long[2][64];
    private long[] metadata = new long[64];
    private double[] seconds = new double[64];
    private int[] ranks = new int[64];
    private byte[] layers = new byte[64];
    private long leftOut;

    public void add(DarshanModule module, CounterColumns columns, CounterRecord record) {
        if (index.size() >= MOST_FILES && !index.contains(record.id())) {
            leftOut++;
            return;
        }
        int file = index.number(record.id());
        if (file == ids.length) {
            grow();
        }
        ids[file] = record.id();
        boolean counted = counts(module, layers[file]);
        layers[file] |= bit(module);
        if (!counted) {
            return;
        }
        for (Direction direction : Direction.values()) {
            int d = direction.ordinal();
            bytes[d][file] += columns.bytes(record, direction);
            operations[d][file] += columns.operations(record, direction);
            extents[d][file] = Math.max(extents[d][file], columns.extent(record, direction));
            seconds[file] += columns.seconds(record, direction);
        }
        metadata[file] += columns.metadataOperations(record);
        seconds[file] += columns.metadataSeconds(record);
        ranks[file] = record.shared() || ranks[file] == ALL_RANKS ? ALL_RANKS : ranks[file] + 1;
    }

    /** Whether records of a module say something of the file that those below it do not. */
    public boolean counts(DarshanModule module, long id) {
        return index.contains(id) && counts(module, layers[index.number(id)]);
    }

    private static boolean counts(DarshanModule module, byte seen) {
        return module != DarshanModule.MPIIO || (seen & ~bit(DarshanModule.MPIIO)) == 0;
    }

    private static byte bit(DarshanModule module) {
        return (byte) (1 << CounterColumns.MODULES.indexOf(module));
    }

    private void grow() {
        int size = 2 * ids.length;
        ids = Arrays.copyOf(ids, size);
        for (int d = 0; d < 2; d++) {
            bytes[d] = Arrays.copyOf(bytes[d], size);
            operations[d] = Arrays.copyOf(operations[d], size);
            extents[d] = Arrays.copyOf(extents[d], size);
        }
        metadata = Arrays.copyOf(metadata, size);
        seconds = Arrays.copyOf(seconds, size);
        ranks = Arrays.copyOf(ranks, size);
        layers = Arrays.copyOf(layers, size);
    }

    public int size() {
        return index.size();
    }

    /** Records of files that there was no room for. */
    public long leftOut() {
        return leftOut;
    }

    public long id(int file) {
        return ids[file];
    }

    /** Spreads the accesses of a file over its OSTs as if they were even. */
    public void spread(int file, LoggedFiles files, TargetLoads loads) {
        files.layout(ids[file]).ifPresent(layout -> {
            if (bytes[0][file] + bytes[1][file] > 0) {
                loads.evenFile();
            }
            for (Direction direction : Direction.values()) {
                int d = direction.ordinal();
                long end = extents[d][file] > 0 ? extents[d][file] : bytes[d][file];
                loads.even(layout, files.mountPoint(ids[file]), direction, end, bytes[d][file], operations[d][file]);
            }
        });
    }

    public FileList list(LoggedFiles files, long processes) {
        Comparator<Integer> least = Comparator.comparingDouble((Integer file) -> seconds[file])
                .thenComparingLong(file -> bytes[0][file] + bytes[1][file])
                .thenComparing(Comparator.<Integer>naturalOrder().reversed());
        PriorityQueue<Integer> kept = new PriorityQueue<>(least);
        long read = 0;
        long written = 0;
        double time = 0;
        for (int file = 0; file < index.size(); file++) {
            read += bytes[0][file];
            written += bytes[1][file];
            time += seconds[file];
            kept.add(file);
            if (kept.size() > MOST_SHOWN) {
                kept.remove();
            }
        }
        List<FileRow> rows = new ArrayList<>();
        while (!kept.isEmpty()) {
            rows.add(row(kept.remove(), files, processes));
        }
        Collections.reverse(rows);
        return new FileList(rows, index.size(), read, written, time);
    }

    private FileRow row(int file, LoggedFiles files, long processes) {
        List<String> used = new ArrayList<>();
        for (DarshanModule module : CounterColumns.MODULES) {
            if ((layers[file] & bit(module)) != 0) {
                used.add(module.label());
            }
        }
        return new FileRow(
                files.path(ids[file]),
                files.fileSystem(ids[file]),
                String.join(", ", used),
                ranks[file] == ALL_RANKS || (processes > 0 && ranks[file] > processes) ? processes : ranks[file],
                bytes[0][file],
                bytes[1][file],
                operations[0][file] + operations[1][file],
                metadata[file],
                seconds[file],
                files.layoutText(ids[file]));
    }
}
