package io.mizan.traces.workload;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.workload.record.SizeBins;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the counters of a log say of each file, read without the code under test. */
final class CountersOfFile {
    private static final List<String> BINS = List.of(
            "0_100", "100_1K", "1K_10K", "10K_100K", "100K_1M", "1M_4M", "4M_10M", "10M_100M", "100M_1G", "1G_PLUS");

    /** One direction of one file. */
    static final class Sum {
        long operations;
        long bytes;
        long[] histogram = new long[BINS.size()];
        /** Whether every record has a histogram that goes with its operations and bytes. */
        boolean binned = true;

        double seconds;
        double first = Double.MAX_VALUE;
        double last;
        boolean windowed = true;
    }

    final Map<String, Sum> sums = new TreeMap<>();
    private final Map<String, Boolean> stdio = new TreeMap<>();

    static CountersOfFile of(DarshanLog log) {
        CountersOfFile counters = new CountersOfFile();
        List<String> posix = new ArrayList<>();
        log.counters(DarshanModule.POSIX, record -> {
            posix.add(name(log, record.id()));
            counters.add(log, DarshanModule.POSIX, record);
        });
        log.counters(DarshanModule.STDIO, record -> counters.add(log, DarshanModule.STDIO, record));
        log.counters(DarshanModule.MPIIO, record -> {
            if (!posix.contains(name(log, record.id()))) {
                counters.add(log, DarshanModule.MPIIO, record);
            }
        });
        return counters;
    }

    /** Whether STDIO has a record of the file. */
    boolean stdio(String path) {
        return stdio.getOrDefault(path, false);
    }

    private static String name(DarshanLog log, long id) {
        return log.names().name(id).filter(n -> !n.isEmpty()).orElse("<unknown " + Long.toUnsignedString(id) + ">");
    }

    private void add(DarshanLog log, DarshanModule module, CounterRecord record) {
        String name = name(log, record.id());
        stdio.merge(name, module == DarshanModule.STDIO, Boolean::logicalOr);
        for (boolean write : new boolean[] {false, true}) {
            add(sums.computeIfAbsent(name + (write ? " write" : " read"), key -> new Sum()), module, record, write);
        }
    }

    private static void add(Sum sum, DarshanModule module, CounterRecord record, boolean write) {
        String p = module == DarshanModule.MPIIO ? "MPIIO_" : module + "_";
        String name = write ? "WRITE" : "READ";
        long operations = 0;
        for (String kind : module == DarshanModule.MPIIO ? List.of("INDEP_", "COLL_", "SPLIT_", "NB_") : List.of("")) {
            operations += count(module, record, p + kind + name + "S");
        }
        if (operations == 0) {
            return;
        }
        long bytes = count(module, record, p + (write ? "BYTES_WRITTEN" : "BYTES_READ"));
        sum.operations += operations;
        sum.bytes += bytes;
        sum.seconds += time(module, record, p + "F_" + name + "_TIME");
        double start = time(module, record, p + "F_" + name + "_START_TIMESTAMP");
        double end = time(module, record, p + "F_" + name + "_END_TIMESTAMP");
        sum.windowed &= start > 0 && end >= start;
        sum.first = Math.min(sum.first, start);
        sum.last = Math.max(sum.last, end);
        if (module == DarshanModule.STDIO) {
            sum.binned = false;
            return;
        }
        long counted = 0;
        double lowest = 0;
        double highest = 0;
        for (int bin = 0; bin < BINS.size(); bin++) {
            long count = count(
                    module,
                    record,
                    p + "SIZE_" + name + (module == DarshanModule.MPIIO ? "_AGG_" : "_") + BINS.get(bin));
            sum.histogram[bin] += count;
            counted += count;
            lowest += (double) count * SizeBins.lowest(bin);
            highest += (double) count * SizeBins.highest(bin);
        }
        sum.binned &= counted == operations && lowest <= bytes && bytes <= highest;
    }

    private static long count(DarshanModule module, CounterRecord record, String name) {
        return Math.max(0, record.integer(CounterNames.of(module).integer(name)));
    }

    private static double time(DarshanModule module, CounterRecord record, String name) {
        return Math.max(0, record.real(CounterNames.of(module).real(name)));
    }
}
