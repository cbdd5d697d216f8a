package io.mizan.traces.darshan.text;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.HeatmapRecord;
import io.mizan.traces.darshan.record.Mount;
import io.mizan.traces.darshan.record.MpiVisitor;

/** Every counter of every record of a module, one on a line. */
final class BaseText {
    private static final String BGQ_NAME = "darshan-bgq-record";
    private static final Mount NO_MOUNT = new Mount("", "");

    private final DarshanLog log;
    private final TextOut out;
    private final DarshanModule module;
    private final RecordLines lines;
    private final CounterNames names;
    private final int unsigned;

    BaseText(DarshanLog log, TextOut out, DarshanModule module) {
        this.log = log;
        this.out = out;
        this.module = module;
        this.lines = new RecordLines(out.text(), log, module.label());
        this.names = CounterNames.of(module);
        this.unsigned = names.integers().indexOf("POSIX_RENAMED_FROM");
    }

    void print() {
        switch (module) {
            case LUSTRE ->
                log.lustre(record -> {
                    LustreText.print(lines, record);
                    out.endRecord();
                });
            case HEATMAP -> log.heatmaps(this::heatmap);
            case APMPI -> log.mpi(new Mpi());
            default -> log.counters(module, this::counters);
        }
    }

    private void counters(CounterRecord record) {
        String container = record.container();
        if (!container.isEmpty()) {
            String name = module == DarshanModule.DAOS ? record.object() : RecordLines.name(log, record.id());
            lines.record(record.id(), record.rank(), name, new Mount(container, "N/A"));
        } else if (module == DarshanModule.BGQ && log.names().name(record.id()).isEmpty()) {
            lines.record(record.id(), record.rank(), BGQ_NAME, Mount.UNKNOWN);
        } else {
            lines.record(record.id(), record.rank());
        }
        for (int i = 0; i < record.integerCount(); i++) {
            if (i == unsigned) {
                lines.unsigned(names.integers().get(i), record.integer(i));
            } else {
                lines.integer(names.integers().get(i), record.integer(i));
            }
        }
        for (int i = 0; i < record.realCount(); i++) {
            lines.real(names.doubles().get(i), record.real(i));
        }
        if (module == DarshanModule.H5D || module == DarshanModule.PNETCDF_VAR) {
            lines.unsigned(module.label() + "_FILE_REC_ID", record.fileId());
        }
        out.endRecord();
    }

    private void heatmap(HeatmapRecord record) {
        lines.record(record.id(), record.rank());
        lines.real("HEATMAP_F_BIN_WIDTH_SECONDS", record.binSeconds());
        for (int bin = 0; bin < record.bins(); bin++) {
            lines.integer("HEATMAP_READ_BIN_" + bin, record.bytesRead(bin));
        }
        for (int bin = 0; bin < record.bins(); bin++) {
            lines.integer("HEATMAP_WRITE_BIN_" + bin, record.bytesWritten(bin));
        }
        out.endRecord();
    }

    /** The APMPI module: its records are of processes and have no name. */
    private final class Mpi implements MpiVisitor {
        private static final int TIMES = 222;
        private boolean synchronised;

        @Override
        public void summary(MpiSummary summary) {
            synchronised = summary.synchronised();
            lines.record(summary.id(), summary.rank(), "", NO_MOUNT);
            lines.real("MPI_TOTAL_COMM_TIME_VARIANCE", summary.timeVariance());
            if (synchronised) {
                lines.real("MPI_TOTAL_COMM_SYNC_TIME_VARIANCE", summary.syncTimeVariance());
            }
        }

        @Override
        public void process(CounterRecord record, String node) {
            lines.record(record.id(), record.rank(), "", NO_MOUNT);
            lines.text("MPI_PROCESSOR_NAME", TextOut.safe(node));
            for (int i = 0; i < record.integerCount(); i++) {
                lines.unsigned(names.integers().get(i), record.integer(i));
            }
            for (int i = 0; i < record.realCount(); i++) {
                // The times of synchronisation follow the plain ones; the total is before the total of synchronisation.
                boolean sync = i >= TIMES && i != record.realCount() - 2;
                if (!sync || synchronised) {
                    lines.real(names.doubles().get(i), record.real(i));
                }
            }
            out.endRecord();
        }
    }
}
