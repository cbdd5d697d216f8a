package io.mizan.cli.command.darshan;

import io.mizan.model.document.JsonText;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.HeatmapRecord;
import io.mizan.traces.darshan.record.LustreComponent;
import io.mizan.traces.darshan.record.LustreRecord;
import io.mizan.traces.darshan.record.Mount;
import io.mizan.traces.darshan.record.MpiVisitor;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The records of a module, one after the other. Ids are texts: they are unsigned and JSON readers would round them. */
final class RecordJson {
    private final DarshanLog log;
    private final DarshanModule module;
    private final PrintWriter out;
    private final CounterNames names;
    private boolean started;

    RecordJson(DarshanLog log, DarshanModule module, PrintWriter out) {
        this.log = log;
        this.module = module;
        this.out = out;
        this.names = CounterNames.of(module);
    }

    void print() {
        switch (module) {
            case LUSTRE -> log.lustre(record -> item(layout(record)));
            case HEATMAP -> log.heatmaps(record -> item(heatmap(record)));
            case APMPI -> log.mpi(new Mpi());
            case DXT_POSIX, DXT_MPIIO -> DxtJson.print(this, log, module, out);
            default -> log.counters(module, record -> item(counters(record)));
        }
    }

    private void item(Map<String, @Nullable Object> json) {
        separate();
        out.print(JsonText.of(json));
    }

    /** Comes before every record. */
    void separate() {
        if (started) {
            out.print(',');
        }
        started = true;
    }

    /** What every record has. */
    Map<String, @Nullable Object> head(long id, long rank) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        Optional<String> name = log.names().name(id);
        Optional<Mount> mount = name.map(log.job().mounts()::of).filter(found -> !found.equals(Mount.UNKNOWN));
        json.put("id", Long.toUnsignedString(id));
        json.put("rank", rank);
        json.put("name", name.orElse(null));
        json.put("mount", mount.map(Mount::path).orElse(null));
        json.put("fileSystem", mount.map(Mount::type).orElse(null));
        return json;
    }

    private Map<String, @Nullable Object> counters(CounterRecord record) {
        Map<String, @Nullable Object> json = head(record.id(), record.rank());
        if (module == DarshanModule.H5D || module == DarshanModule.PNETCDF_VAR) {
            json.put("fileId", Long.toUnsignedString(record.fileId()));
        }
        if (!record.container().isEmpty()) {
            json.put("container", record.container());
        }
        if (!record.object().isEmpty()) {
            json.put("object", record.object());
        }
        json.put("counters", values(record));
        return json;
    }

    private Map<String, Object> values(CounterRecord record) {
        Map<String, Object> json = new LinkedHashMap<>();
        for (int i = 0; i < record.integerCount(); i++) {
            json.put(names.integers().get(i), record.integer(i));
        }
        for (int i = 0; i < record.realCount(); i++) {
            json.put(names.doubles().get(i), record.real(i));
        }
        return json;
    }

    private Map<String, @Nullable Object> layout(LustreRecord record) {
        Map<String, @Nullable Object> json = head(record.id(), record.rank());
        List<Object> components = new ArrayList<>();
        for (LustreComponent component : record.components()) {
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("stripeSize", component.stripeSize());
            entry.put("stripeCount", component.stripeCount());
            entry.put("pattern", component.pattern());
            entry.put("flags", component.flags());
            entry.put("start", component.start());
            entry.put("end", component.end());
            entry.put("mirror", component.mirror());
            entry.put("pool", component.pool());
            List<Object> targets = new ArrayList<>();
            for (long stripe = 0; stripe < component.stripeCount() && record.target(component, stripe) >= 0; stripe++) {
                targets.add(record.target(component, stripe));
            }
            entry.put("targets", targets);
            components.add(entry);
        }
        json.put("components", components);
        return json;
    }

    private Map<String, @Nullable Object> heatmap(HeatmapRecord record) {
        Map<String, @Nullable Object> json = head(record.id(), record.rank());
        List<Object> written = new ArrayList<>();
        List<Object> read = new ArrayList<>();
        for (int bin = 0; bin < record.bins(); bin++) {
            written.add(record.bytesWritten(bin));
            read.add(record.bytesRead(bin));
        }
        json.put("binSeconds", record.binSeconds());
        json.put("bytesWritten", written);
        json.put("bytesRead", read);
        return json;
    }

    /** APMPI: the first record is of the job, the others are of processes. */
    private final class Mpi implements MpiVisitor {
        @Override
        public void summary(MpiSummary summary) {
            Map<String, @Nullable Object> json = head(summary.id(), summary.rank());
            json.put("synchronised", summary.synchronised());
            json.put("timeVariance", summary.timeVariance());
            json.put("syncTimeVariance", summary.syncTimeVariance());
            item(json);
        }

        @Override
        public void process(CounterRecord record, String node) {
            Map<String, @Nullable Object> json = head(record.id(), record.rank());
            json.put("node", node);
            json.put("counters", values(record));
            item(json);
        }
    }
}
