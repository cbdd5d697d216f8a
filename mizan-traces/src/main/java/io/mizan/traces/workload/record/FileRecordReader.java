package io.mizan.traces.workload.record;

import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.LongStream;

/** Turns the counters of one module into {@link FileRecord}; what a module does not count is 0. */
final class FileRecordReader {
    private static final String[] BINS = {
        "0_100", "100_1K", "1K_10K", "10K_100K", "100K_1M", "1M_4M", "4M_10M", "10M_100M", "100M_1G", "1G_PLUS"
    };

    private final DarshanModule module;
    private final String prefix;
    private final Map<String, Integer> integers = new HashMap<>();
    private final Map<String, Integer> reals = new HashMap<>();

    FileRecordReader(DarshanModule module) {
        this.module = module;
        this.prefix = module == DarshanModule.MPIIO ? "MPIIO_" : module.label() + "_";
        CounterNames names = CounterNames.of(module);
        for (int i = 0; i < names.integers().size(); i++) {
            integers.put(names.integers().get(i).substring(prefix.length()), i);
        }
        for (int i = 0; i < names.doubles().size(); i++) {
            reals.put(names.doubles().get(i).substring(prefix.length()), i);
        }
    }

    FileRecord read(CounterRecord record, int file) {
        return new FileRecord(
                file,
                record.rank(),
                module,
                transfer(record, false),
                transfer(record, true),
                four(record, "ACCESS", "_ACCESS"),
                four(record, "ACCESS", "_COUNT"),
                four(record, "STRIDE", "_STRIDE"),
                four(record, "STRIDE", "_COUNT"),
                count(record, "RW_SWITCHES"),
                metadata(record),
                Math.max(0, real(record, "F_VARIANCE_RANK_BYTES")),
                count(record, "SLOWEST_RANK"));
    }

    private Transfer transfer(CounterRecord record, boolean write) {
        String name = write ? "WRITE" : "READ";
        long operations = module == DarshanModule.MPIIO
                ? count(record, "INDEP_" + name + "S")
                        + count(record, "COLL_" + name + "S")
                        + count(record, "SPLIT_" + name + "S")
                        + count(record, "NB_" + name + "S")
                : count(record, name + "S");
        long bytes = count(record, write ? "BYTES_WRITTEN" : "BYTES_READ");
        String last = write ? "MAX_BYTE_WRITTEN" : "MAX_BYTE_READ";
        long end = count(record, last) < Transfer.MOST_BYTES && integers.containsKey(last) && bytes > 0
                ? count(record, last) + 1
                : 0;
        boolean patterns = integers.containsKey("CONSEC_READS");
        return new Transfer(
                write,
                operations,
                bytes > Transfer.MOST_BYTES || operations == 0 ? 0 : bytes,
                histogram(record, name),
                end,
                patterns ? count(record, "CONSEC_" + name + "S") : -1,
                patterns ? count(record, "SEQ_" + name + "S") : -1,
                time(record, name + "_START_TIMESTAMP"),
                time(record, name + "_END_TIMESTAMP"),
                time(record, name + "_TIME"),
                time(record, "MAX_" + name + "_TIME"));
    }

    private long[] histogram(CounterRecord record, String name) {
        String size = "SIZE_" + name + (module == DarshanModule.MPIIO ? "_AGG_" : "_");
        if (!integers.containsKey(size + BINS[0])) {
            return new long[0];
        }
        long[] histogram = new long[SizeBins.COUNT];
        for (int i = 0; i < histogram.length; i++) {
            histogram[i] = count(record, size + BINS[i]);
        }
        return histogram;
    }

    private Metadata metadata(CounterRecord record) {
        // Darshan counts these among the opens, though no file is opened.
        long handles = sum(record, "FILENOS", "DUPS", "FDOPENS");
        long opens = Math.max(0, sum(record, "OPENS", "INDEP_OPENS", "COLL_OPENS") - handles);
        long renames = module == DarshanModule.POSIX ? count(record, "RENAME_SOURCES") : 0;
        return new Metadata(
                opens,
                sum(record, "STATS"),
                sum(record, "SEEKS"),
                sum(record, "FSYNCS", "FDSYNCS", "FLUSHES", "SYNCS"),
                renames,
                time(record, "OPEN_START_TIMESTAMP"),
                time(record, "OPEN_END_TIMESTAMP"),
                time(record, "CLOSE_START_TIMESTAMP"),
                time(record, "CLOSE_END_TIMESTAMP"),
                time(record, "META_TIME"));
    }

    private long[] four(CounterRecord record, String name, String suffix) {
        return LongStream.rangeClosed(1, 4)
                .map(i -> count(record, name + i + suffix))
                .toArray();
    }

    private long sum(CounterRecord record, String... names) {
        long sum = 0;
        for (String name : names) {
            sum += count(record, name);
        }
        return sum;
    }

    /** A counter that was not monitored is -1; one beyond {@link Transfer#MOST_BYTES} is damaged. */
    private long count(CounterRecord record, String name) {
        int index = integers.getOrDefault(name, -1);
        return index < 0 ? 0 : Math.max(0, Math.min(record.integer(index), Transfer.MOST_BYTES + 1));
    }

    private double real(CounterRecord record, String name) {
        int index = reals.getOrDefault(name, -1);
        return index < 0 ? 0 : record.real(index);
    }

    private long time(CounterRecord record, String name) {
        return Nanos.of(real(record, "F_" + name));
    }
}
