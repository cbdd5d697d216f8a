package io.mizan.traces.darshan;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.traces.darshan.decode.CounterModules;
import io.mizan.traces.darshan.decode.CounterReader;
import io.mizan.traces.darshan.decode.DxtReader;
import io.mizan.traces.darshan.decode.HeatmapReader;
import io.mizan.traces.darshan.decode.JobReader;
import io.mizan.traces.darshan.decode.LustreReader;
import io.mizan.traces.darshan.decode.MpiReader;
import io.mizan.traces.darshan.decode.NameReader;
import io.mizan.traces.darshan.decode.RankCheck;
import io.mizan.traces.darshan.decode.RecordLayout;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.format.FileSource;
import io.mizan.traces.darshan.format.HeaderReader;
import io.mizan.traces.darshan.format.LogHeader;
import io.mizan.traces.darshan.format.LogHeader.Slot;
import io.mizan.traces.darshan.format.Region;
import io.mizan.traces.darshan.format.RegionInput;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.DxtVisitor;
import io.mizan.traces.darshan.record.HeatmapRecord;
import io.mizan.traces.darshan.record.JobRecord;
import io.mizan.traces.darshan.record.LustreRecord;
import io.mizan.traces.darshan.record.MpiVisitor;
import io.mizan.traces.darshan.record.NameTable;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A Darshan log of version 3.00 to 3.41. Job and names are read when the log is opened; records are read, from the start, each
 * time they are asked for, and pushed to a visitor in bounded memory.
 *
 * <p>A damaged log gives what it can: a method that meets damage delivers the records before it and returns, and {@link
 * #problems} tells. Only a header that cannot be read throws.
 */
public final class DarshanLog implements Closeable {
    /** In development logs of version 3.41 the numbers of modules from here on were not settled. */
    static final int FIRST_UNSETTLED = DarshanModule.PNETCDF_VAR.ordinal();

    private final ByteSource source;
    private final LogHeader header;
    private final JobRecord job;
    private final boolean preRelease;
    private final NameTable names = new NameTable();
    private final List<LogModule> modules = new ArrayList<>();
    private final Map<String, Problem> problems = new LinkedHashMap<>();
    private final Set<String> notes = new LinkedHashSet<>();

    private DarshanLog(ByteSource source) {
        this.source = source;
        this.header = HeaderReader.read(source);
        JobReader.Outcome outcome = inRegion(header.job(), input -> {
            JobReader.Outcome read = JobReader.read(input, header);
            read.problem().ifPresent(why -> problem("job record", why, input));
            return read;
        });
        this.job = outcome.job();
        this.preRelease = outcome.preRelease();
        if (!header.names().isEmpty()) {
            inRegion(
                    header.names(),
                    input -> NameReader.read(input, names, header.minor() < 10)
                            .map(why -> problem("name records", why, input)));
        }
        for (int number = 0; number < header.modules().size(); number++) {
            Slot slot = header.modules().get(number);
            if (!slot.region().isEmpty() || slot.partial()) {
                modules.add(new LogModule(number, slot.version(), slot.region(), slot.partial()));
            }
        }
        LogNotes.add(this, preRelease, notes);
        modules.stream()
                .filter(module -> !module.region().isEmpty() && !readable(module))
                .forEach(module -> notes.add("skipped: module " + module.label() + ", "
                        + module.region().length() + " bytes"));
    }

    public static DarshanLog open(Path path) {
        return of(FileSource.open(path));
    }

    /** Takes over the source: it is closed with the log, and when the log is refused. */
    public static DarshanLog of(ByteSource source) {
        try {
            return new DarshanLog(source);
        } catch (RuntimeException e) {
            closeQuietly(source);
            throw e;
        }
    }

    /** The file, as the user named it. */
    public String name() {
        return source.name();
    }

    public LogHeader header() {
        return header;
    }

    public JobRecord job() {
        return job;
    }

    public NameTable names() {
        return names;
    }

    /** The modules with data, or whose data was lost, by number. */
    public List<LogModule> modules() {
        return List.copyOf(modules);
    }

    public Optional<LogModule> module(DarshanModule module) {
        return modules.stream()
                .filter(entry -> entry.number() == module.ordinal())
                .findFirst();
    }

    /** Whether there are records of a module that can be asked for. */
    public boolean has(DarshanModule module) {
        return module(module)
                .filter(entry -> !entry.region().isEmpty() && readable(entry))
                .isPresent();
    }

    /** Modules that ran out of memory and lost records. */
    public List<LogModule> partial() {
        return modules.stream().filter(LogModule::partial).toList();
    }

    /** What was wrong with the parts that were read so far. */
    public List<Problem> problems() {
        return List.copyOf(problems.values());
    }

    /** What a reader of the records should know, though nothing is wrong with the log. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** Whether a module has counter records. */
    public static boolean isCounterModule(DarshanModule module) {
        return CounterModules.has(module);
    }

    /** The records of POSIX, MPI-IO, STDIO, H5F, H5D, PNETCDF, BG/Q, DFS or DAOS. */
    public void counters(DarshanModule module, Consumer<CounterRecord> consumer) {
        Optional<LogModule> entry = module(module).filter(e -> has(module));
        if (entry.isEmpty()) {
            return;
        }
        Region region = entry.get().region();
        Optional<RecordLayout> layout =
                CounterModules.layout(module, entry.get().version());
        if (layout.isEmpty()) {
            unknownVersion(entry.get());
            return;
        }
        Optional<Problem> misfit = inRegion(
                region,
                input -> CounterReader.misfit(input, layout.get()).map(why -> problem(module.label(), why, input)));
        if (misfit.isEmpty()) {
            inRegion(
                    region,
                    input -> CounterReader.read(input, layout.get(), ranks(), consumer)
                            .map(why -> problem(module.label(), why, input)));
        }
    }

    public void lustre(Consumer<LustreRecord> consumer) {
        records(DarshanModule.LUSTRE, 2, (input, version) -> LustreReader.read(input, version, ranks(), consumer));
    }

    public void heatmaps(Consumer<HeatmapRecord> consumer) {
        records(DarshanModule.HEATMAP, 1, (input, version) -> HeatmapReader.read(input, ranks(), consumer));
    }

    public void mpi(MpiVisitor visitor) {
        records(DarshanModule.APMPI, 1, (input, version) -> MpiReader.read(input, ranks(), visitor));
    }

    /** The segments of {@link DarshanModule#DXT_POSIX} or {@link DarshanModule#DXT_MPIIO}. */
    public void dxt(DarshanModule module, DxtVisitor visitor) {
        records(
                module,
                module == DarshanModule.DXT_POSIX ? 2 : 3,
                (input, version) -> new DxtReader(input, module, version, ranks(), visitor).read());
    }

    private interface Reader {
        Optional<String> read(RegionInput input, int version);
    }

    private void records(DarshanModule module, int newest, Reader reader) {
        Optional<LogModule> entry = module(module).filter(e -> has(module));
        if (entry.isEmpty()) {
            return;
        }
        int version = entry.get().version();
        if (version < 1 || version > newest) {
            unknownVersion(entry.get());
            return;
        }
        inRegion(
                entry.get().region(),
                input -> reader.read(input, version).map(why -> problem(module.label(), why, input)));
    }

    private boolean readable(LogModule entry) {
        boolean form = entry.module()
                .filter(module -> CounterModules.has(module)
                        || switch (module) {
                            case LUSTRE, HEATMAP, APMPI, DXT_POSIX, DXT_MPIIO -> true;
                            default -> false;
                        })
                .isPresent();
        return form && !(preRelease && entry.number() >= FIRST_UNSETTLED);
    }

    private RankCheck ranks() {
        return new RankCheck(job.processes());
    }

    private <T> T inRegion(Region region, Function<RegionInput, T> work) {
        try (RegionInput input = new RegionInput(source, region, header.compression(), header.order())) {
            return work.apply(input);
        }
    }

    private Problem problem(String part, String why, RegionInput input) {
        Problem problem = Problem.of(ErrorCode.INPUT_FORMAT, why)
                .with("module", part)
                .with("offset", input.filePosition())
                .with("inflated", input.position())
                .at(Place.of(source.name()))
                .maybe("copy the log again from where it was written; what could be read is shown");
        problems.putIfAbsent(part, problem);
        return problem;
    }

    private void unknownVersion(LogModule entry) {
        problems.putIfAbsent(
                entry.label(),
                Problem.of(ErrorCode.INPUT_FORMAT, "the version of the records is unknown")
                        .with("module", entry.label())
                        .with("version", entry.version())
                        .with("offset", entry.region().offset())
                        .at(Place.of(source.name()))
                        .maybe("look for a newer Mizan"));
    }

    @Override
    public void close() {
        closeQuietly(source);
    }

    private static void closeQuietly(ByteSource source) {
        try {
            source.close();
        } catch (IOException e) {
            // Nothing was written, so nothing can be lost.
        }
    }
}
