package io.mizan.traces.darshan.summary;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import java.util.EnumSet;
import java.util.Set;

/** The figures of one module, gathered in one pass. */
public final class ModuleSummary {
    /** The modules that count bytes and times, and so have a summary. */
    public static final Set<DarshanModule> MODULES = EnumSet.of(
            DarshanModule.POSIX, DarshanModule.MPIIO, DarshanModule.STDIO, DarshanModule.DFS, DarshanModule.DAOS);

    private final CounterTotals totals;
    private final FileCounts files;
    private final PerformanceSum performance;

    private ModuleSummary(DarshanModule module) {
        Columns columns = MergeRules.of(module).columns;
        this.totals = CounterTotals.of(module);
        this.files = new FileCounts(columns);
        this.performance = new PerformanceSum(columns);
    }

    /** Reads a module of {@link #MODULES}; one that the log does not have gives zeros. */
    public static ModuleSummary of(DarshanLog log, DarshanModule module) {
        ModuleSummary summary = new ModuleSummary(module);
        log.counters(module, summary::add);
        return summary;
    }

    private void add(CounterRecord record) {
        totals.add(record);
        files.add(record);
        performance.add(record);
    }

    public CounterTotals totals() {
        return totals;
    }

    public FileCounts files() {
        return files;
    }

    public Performance performance() {
        return performance.result();
    }
}
