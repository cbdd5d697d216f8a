package io.mizan.traces.profile;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.LogModule;
import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.LustreRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the profile of a Darshan log, in memory that is bounded whatever the log holds. */
public final class DarshanProfile {
    /** Files that are kept one by one. */
    static final int MOST_FILES = 50_000;

    private final DarshanLog log;
    private final JobFacts facts;
    private final FileChoice choice;
    private final Map<Long, FileProfile> files = new HashMap<>();
    private final Map<Interface, Usage> totals = new EnumMap<>(Interface.class);
    private final RankActivity ownFiles = new RankActivity();
    private final int mostFiles;
    private long systemTargets;

    private DarshanProfile(DarshanLog log, int mostFiles) {
        this.log = log;
        this.mostFiles = mostFiles;
        this.facts = JobFacts.of(log.job());
        this.choice = FileChoice.of(log, mostFiles);
    }

    public static JobProfile of(DarshanLog log) {
        return of(log, MOST_FILES);
    }

    static JobProfile of(DarshanLog log, int mostFiles) {
        return new DarshanProfile(log, mostFiles).read();
    }

    private JobProfile read() {
        for (Interface through : Interface.values()) {
            Usage total = new Usage(through, facts.processes());
            totals.put(through, total);
            log.counters(through.module(), record -> add(through, total, record));
        }
        markLibraries();
        log.lustre(this::layout);
        TraceProfile trace = TraceProfile.read(log, facts, files);
        List<FileProfile> ordered = new ArrayList<>(files.values());
        ordered.sort(Comparator.comparingDouble(FileProfile::slowestSeconds)
                .reversed()
                .thenComparing(FileProfile::path)
                .thenComparing(FileProfile::id, Long::compareUnsigned));
        return new JobProfile(
                log.name(),
                facts.runSeconds() > 0 ? facts : facts.lasting(lastStamp()),
                ordered,
                Math.max(choice.files(), ordered.size()),
                totals,
                trace.ranks().origin() == RankActivity.Origin.NONE ? ownFiles : trace.ranks(),
                trace.targets(),
                trace.course(),
                ioSeconds(),
                trace.nodes(),
                systemTargets,
                modules(),
                log.partial().stream().map(LogModule::label).toList());
    }

    /** The slowest rank in files of its own, and in each file that has one record for all ranks its slowest. */
    private double ioSeconds() {
        int slowest = ownFiles.slowest();
        double seconds = slowest < 0 ? 0 : ownFiles.seconds(slowest);
        for (FileProfile file : files.values()) {
            seconds += file.mover().reduced() ? file.mover().slowestSeconds() : 0;
        }
        return facts.runSeconds() > 0 ? Math.min(seconds, facts.runSeconds()) : seconds;
    }

    private Set<DarshanModule> modules() {
        Set<DarshanModule> modules = EnumSet.noneOf(DarshanModule.class);
        log.modules().forEach(entry -> entry.module().ifPresent(modules::add));
        return modules;
    }

    private void add(Interface through, Usage total, CounterRecord record) {
        total.add(record);
        FileProfile file = file(record.id());
        if (file != null) {
            file.open(through).add(record);
            file.rankRange().saw(record.rank());
        }
        // MPI-IO goes through POSIX, where its bytes are counted.
        if (!record.shared() && through != Interface.MPIIO) {
            Usage own = new Usage(through, facts.processes());
            own.add(record);
            ownFiles.from(RankActivity.Origin.COUNTERS);
            ownFiles.add(record.rank(), own.bytes(), own.seconds());
            for (Direction direction : Direction.values()) {
                if (file != null) {
                    file.rankRange()
                            .add(record.rank(), direction, own.side(direction).bytes());
                }
            }
        }
    }

    private @Nullable FileProfile file(long id) {
        FileProfile known = files.get(id);
        // A damaged log may have more records than names, by which the choice was made.
        if (known != null || !choice.chosen(id) || files.size() >= mostFiles) {
            return known;
        }
        String path = log.names().name(id).orElse("(no name, id " + Long.toUnsignedString(id) + ")");
        FileProfile file = new FileProfile(id, path, log.job().mounts().of(path), facts.processes());
        files.put(id, file);
        return file;
    }

    private void markLibraries() {
        log.counters(DarshanModule.H5F, record -> known(record.id()).ifPresent(FileProfile::usesHdf5));
        log.counters(DarshanModule.PNETCDF_FILE, record -> known(record.id()).ifPresent(FileProfile::usesNetcdf));
    }

    private Optional<FileProfile> known(long id) {
        return Optional.ofNullable(files.get(id));
    }

    private void layout(LustreRecord record) {
        systemTargets = Math.max(systemTargets, record.systemTargets());
        known(record.id()).ifPresent(file -> file.layout(record));
    }

    /** A job that was killed has no end; it ran at least to the last thing it did. */
    private double lastStamp() {
        double last = 0;
        for (Usage usage : totals.values()) {
            for (String name : List.of("F_READ_END_TIMESTAMP", "F_WRITE_END_TIMESTAMP", "F_CLOSE_END_TIMESTAMP")) {
                last = Math.max(last, usage.real(name));
            }
        }
        return last;
    }
}
