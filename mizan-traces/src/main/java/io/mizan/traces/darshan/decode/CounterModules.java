package io.mizan.traces.darshan.decode;

import io.mizan.traces.darshan.decode.RecordLayout.Head;
import io.mizan.traces.darshan.decode.RecordLayout.Tail;
import io.mizan.traces.darshan.record.DarshanModule;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table of counter modules: which versions of their records exist, and how old ones become the newest. */
public final class CounterModules {
    private static final int POSIX_FOPENS = 6;

    private static final Map<DarshanModule, List<RecordLayout>> LAYOUTS = layouts();

    private CounterModules() {}

    public static boolean has(DarshanModule module) {
        return LAYOUTS.containsKey(module);
    }

    public static Optional<RecordLayout> layout(DarshanModule module, int version) {
        return LAYOUTS.getOrDefault(module, List.of()).stream()
                .filter(layout -> layout.version() == version)
                .findFirst();
    }

    private static Map<DarshanModule, List<RecordLayout>> layouts() {
        Map<DarshanModule, List<RecordLayout>> table = new EnumMap<>(DarshanModule.class);
        table.put(
                DarshanModule.POSIX,
                List.of(
                        RecordLayout.of(1, 68, 15).becoming(CounterModules::posix1),
                        RecordLayout.of(2, 64, 15).becoming(CounterModules::posix2),
                        RecordLayout.of(3, 64, 17).becoming(CounterModules::posix3),
                        RecordLayout.of(4, 69, 17)));
        table.put(
                DarshanModule.MPIIO,
                List.of(
                        RecordLayout.of(1, 51, 15).becoming(c -> c.insertDoubles(3, -1, -1)),
                        RecordLayout.of(2, 51, 15).becoming(c -> c.insertDoubles(3, -1, -1)),
                        RecordLayout.of(3, 51, 17)));
        table.put(
                DarshanModule.STDIO,
                List.of(RecordLayout.of(1, 13, 15).becoming(c -> c.insert(1, -1)), RecordLayout.of(2, 14, 15)));
        table.put(
                DarshanModule.H5F,
                List.of(
                        RecordLayout.of(1, 1, 2).becoming(c -> h5f2(c.insertDoubles(1, -1, -1))),
                        RecordLayout.of(2, 1, 4).becoming(CounterModules::h5f2),
                        RecordLayout.of(3, 3, 5)));
        table.put(
                DarshanModule.H5D,
                List.of(RecordLayout.of(1, 94, 17), RecordLayout.of(2, 94, 17).head(Head.FILE_ID)));
        table.put(
                DarshanModule.PNETCDF_FILE,
                List.of(
                        RecordLayout.of(1, 2, 2).becoming(c -> pnetcdf2(c.insertDoubles(1, -1, -1))),
                        RecordLayout.of(2, 2, 4).becoming(CounterModules::pnetcdf2),
                        RecordLayout.of(3, 9, 8)));
        table.put(DarshanModule.PNETCDF_VAR, List.of(RecordLayout.of(1, 120, 17).head(Head.FILE_ID)));
        table.put(DarshanModule.BGQ, List.of(RecordLayout.of(1, 11, 1).head(Head.SKIPPED), RecordLayout.of(2, 11, 1)));
        table.put(DarshanModule.DFS, List.of(RecordLayout.of(1, 52, 15).tail(Tail.CONTAINER)));
        table.put(DarshanModule.DAOS, List.of(RecordLayout.of(1, 64, 15).tail(Tail.OBJECT)));
        return table;
    }

    /** Version 1 mixed in a few counters of stdio; a file that was opened with fopen has no POSIX record since. */
    private static RecordCounters posix1(RecordCounters counters) {
        return counters.integers()[POSIX_FOPENS] > 0 ? counters.drop() : posix2(counters.delete(POSIX_FOPENS, 4));
    }

    private static RecordCounters posix2(RecordCounters counters) {
        return posix3(counters.insertDoubles(3, -1, -1));
    }

    /** Before version 4: no fileno, dup and rename. */
    private static RecordCounters posix3(RecordCounters counters) {
        return counters.insert(1, -1, -1).insert(10, -1, -1, 0);
    }

    private static RecordCounters h5f2(RecordCounters counters) {
        return counters.insert(1, -1, -1).insertDoubles(4, -1);
    }

    /** Version 2 counted independent and collective opens; later versions count opens. */
    private static RecordCounters pnetcdf2(RecordCounters counters) {
        long[] integers = new long[9];
        Arrays.fill(integers, -1);
        integers[1] = counters.integers()[0] + counters.integers()[1];
        double[] old = counters.doubles();
        return counters.set(integers, new double[] {old[0], old[1], -1, old[2], old[3], -1, -1, -1});
    }
}
