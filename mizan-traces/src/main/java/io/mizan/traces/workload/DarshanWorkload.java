package io.mizan.traces.workload;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.workload.WorkloadSink;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.LustreRecord;
import io.mizan.traces.workload.baseline.IowaTier;
import io.mizan.traces.workload.baseline.TarazuTier;
import io.mizan.traces.workload.counters.MetadataEvents;
import io.mizan.traces.workload.counters.RequestGenerator;
import io.mizan.traces.workload.dxt.DxtTier;
import io.mizan.traces.workload.dxt.UntracedRequests;
import io.mizan.traces.workload.event.Events;
import io.mizan.traces.workload.event.MemoryBudget;
import io.mizan.traces.workload.heatmap.HeatMaps;
import io.mizan.traces.workload.record.FileRecord;
import io.mizan.traces.workload.record.LogFiles;
import io.mizan.traces.workload.record.Nanos;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The workload of a Darshan log. Files are numbered the same in every tier.
 *
 * <p>For each file the sums of counters are kept exactly: operations, bytes, and the histogram of sizes where counters do not
 * contradict each other; {@link #notes} tells of those that do. The same seed gives the same events.
 */
public final class DarshanWorkload implements WorkloadSource {
    private final DarshanLog log;
    private final Tier tier;
    private final long seed;
    private final MemoryBudget room;
    private final LogFiles files;
    private final long runNanos;
    private final Set<String> notes = new LinkedHashSet<>();

    /**
     * Reads the counters of a log, which must stay open; its accesses are read by {@link #read}.
     *
     * @param memoryBytes what records and events may take; a log that needs more is refused
     */
    public DarshanWorkload(DarshanLog log, Tier tier, long seed, long memoryBytes) {
        this.log = log;
        this.tier = tier;
        this.seed = seed;
        this.room = new MemoryBudget(log.name(), memoryBytes);
        this.files = new LogFiles(log, room);
        this.runNanos = Nanos.of(log.job().runSeconds());
        note(files.skipped(), "records of impossible ranks were left out");
    }

    @Override
    public String name() {
        return log.name();
    }

    @Override
    public int ranks() {
        return files.ranks();
    }

    public int files() {
        return files.size();
    }

    /** How long the job ran, in nanoseconds; 0 where the log does not say. */
    public long runNanos() {
        return runNanos;
    }

    /** The layout of a file as the log has it. */
    public Optional<LustreRecord> layout(int file) {
        return files.layout(file);
    }

    /** Whether the log has what a tier is made of. */
    public boolean has(Tier other) {
        return switch (other) {
            case DXT -> files.hasTraces();
            case HEATMAP -> !new HeatMaps(log, room.rest()).isEmpty();
            default -> true;
        };
    }

    /** What a user of the workload should know; complete after {@link #read}. */
    @Override
    public List<String> notes() {
        return List.copyOf(notes);
    }

    @Override
    public void read(WorkloadSink sink) {
        MemoryBudget left = room.rest();
        Events events = new Events(left);
        switch (tier) {
            case AUTO -> {
                HeatMaps heat = new HeatMaps(log, left);
                DxtTier traces = new DxtTier(files, left, events, heat);
                replay(traces);
                generate(events, left, heat, Optional.of(traces));
            }
            case DXT -> {
                require(files.hasTraces(), "the log has no traced accesses", "run the job with DXT_ENABLE_IO_TRACE=1");
                replay(new DxtTier(files, left, events, new HeatMaps()));
            }
            case HEATMAP -> {
                HeatMaps heat = new HeatMaps(log, left);
                require(!heat.isEmpty(), "the log has no heat maps", "use --tier counters");
                generate(events, left, heat, Optional.empty());
            }
            case COUNTERS -> generate(events, left, new HeatMaps(), Optional.empty());
            case TARAZU -> {
                TarazuTier tarazu = new TarazuTier(events, ranks(), runNanos);
                layer(left).forEach(tarazu::add);
            }
            case IOWA -> {
                IowaTier iowa = new IowaTier(events, ranks());
                layer(left).forEach(iowa::add);
            }
        }
        announce(sink);
        events.send(sink);
    }

    private void require(boolean there, String otherwise, String advice) {
        if (!there) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, otherwise)
                    .with("tier", tier.label())
                    .at(Place.of(log.name()))
                    .maybe(advice)
                    .exception();
        }
    }

    private void replay(DxtTier traces) {
        traces.add(log);
        note(traces.impossible(), "traced accesses with impossible lengths or offsets were left out");
        note(traces.unplaced(), "traced accesses have no offset in the log and were placed one behind the other");
    }

    /** Records of POSIX, or of MPI-IO where POSIX has none: what the paper and CODES look at. */
    private List<FileRecord> layer(MemoryBudget left) {
        List<FileRecord> chosen = files.records().stream()
                .filter(record -> record.module() == files.layer(record.file()))
                .toList();
        foresee(chosen, left);
        return chosen;
    }

    private void generate(Events events, MemoryBudget left, HeatMaps heat, Optional<DxtTier> traces) {
        List<FileRecord> chosen = new ArrayList<>();
        BitSet residual = new BitSet();
        for (FileRecord record : files.records()) {
            Optional<DarshanModule> traced = traces.flatMap(t -> files.traced(record.file()));
            if (traced.filter(record.module()::equals).isPresent()) {
                residual.set(chosen.size());
                chosen.add(new UntracedRequests(traces.orElseThrow(), ranks(), runNanos).of(record));
            } else if (record.module() == DarshanModule.STDIO
                    || (traced.isEmpty() && record.module() == files.layer(record.file()))) {
                chosen.add(record);
            }
        }
        foresee(chosen, left);
        // First, so that a file is opened before it is read where both have the same stamp.
        MetadataEvents metadata = new MetadataEvents(events, ranks(), runNanos);
        files.records().stream()
                .filter(record ->
                        record.module() == DarshanModule.STDIO || record.module() == files.layer(record.file()))
                .forEach(metadata::add);
        RequestGenerator generator = new RequestGenerator(events, left, heat, ranks(), runNanos, seed);
        for (int i = 0; i < chosen.size(); i++) {
            generator.add(chosen.get(i), residual.get(i));
        }
        generator.generate();
        note(generator.crowded(), "reads or writes of records come from counters: no room to fit heat maps to them");
        note(
                generator.contradictions(),
                "histograms contradict their counters: bytes and operations are kept, sizes are even");
    }

    /** Refuses what cannot fit before it is generated. */
    private void foresee(List<FileRecord> chosen, MemoryBudget left) {
        double events = 0;
        for (FileRecord record : chosen) {
            events += record.reads().operations();
            events += record.writes().operations();
            events += tier == Tier.TARAZU || tier == Tier.IOWA
                    ? 0
                    : record.metadata().operations();
        }
        long count = (long) events;
        left.take(count, Events.BYTES, "events");
        left.give(count, Events.BYTES);
    }

    private void announce(WorkloadSink sink) {
        long unusable = 0;
        for (int file = 0; file < files.size(); file++) {
            Optional<FileLayout> layout = files.layout(file).flatMap(Layouts::of);
            unusable += layout.isEmpty() && files.layout(file).isPresent() ? 1 : 0;
            sink.file(file, files.path(file), layout.orElse(Layouts.unknown()));
        }
        note(unusable, "layouts are none that Lustre makes; their files have the default one");
    }

    private void note(long count, String what) {
        if (count > 0) {
            notes.add(count + " " + what);
        }
    }
}
