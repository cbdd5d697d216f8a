package io.mizan.traces.picture;

import io.mizan.model.error.Problem;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.LogModule;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.picture.access.SizeCounts;
import io.mizan.traces.picture.chart.Source;
import io.mizan.traces.picture.file.CounterColumns;
import io.mizan.traces.picture.file.FileTable;
import io.mizan.traces.picture.file.LoggedFiles;
import io.mizan.traces.picture.file.LoggedLayouts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Makes the pictures of a run from its log, in two passes over the records and in memory that does not grow with the number of
 * accesses. Each picture is made from the best part of the log that has what it needs; a trace that lost accesses is used
 * for single operations, but not for sums if there is something complete.
 */
public final class PictureReader {
    private final DarshanLog log;
    private final FirstPass survey;
    private final FileTable table = new FileTable();
    private final SizeCounts sizes = new SizeCounts();
    private final List<DarshanModule> modules;

    private PictureReader(DarshanLog log) {
        this.log = log;
        this.survey = new FirstPass(log);
        // DFS is built on DAOS: its accesses are in both.
        boolean dfs = log.has(DarshanModule.DFS);
        this.modules = CounterColumns.MODULES.stream()
                .filter(module -> log.has(module) && !(dfs && module == DarshanModule.DAOS))
                .toList();
    }

    public static RunPicture read(DarshanLog log) {
        return new PictureReader(log).read();
    }

    private RunPicture read() {
        LoggedLayouts layouts = LoggedLayouts.read(log);
        LoggedFiles files = new LoggedFiles(log, layouts);
        surveyCounters();
        Optional<DarshanModule> trace = trace();
        trace.ifPresent(module -> log.dxt(module, survey));
        boolean complete = trace.filter(this::isComplete).isPresent();
        log.heatmaps(survey::heatmap);

        ChartData pictures = new ChartData(survey, rateSource(complete), activitySource(), sizes);
        trace.ifPresent(module -> log.dxt(module, new DxtPass(pictures, files, survey, layer(module), complete)));
        windows(pictures);
        for (int file = 0; file < table.size(); file++) {
            if (!pictures.targets.isExact(table.id(file))) {
                table.spread(file, files, pictures.targets);
            }
        }
        return new RunPicture(
                log.name(),
                log.job(),
                survey.seconds(),
                pictures.rates(),
                pictures.activity.result(pictures.activitySource),
                pictures.longest.result(files::path),
                pictures.heat.result(pictures.rateSource),
                sizes.result(),
                pictures.targets.result(),
                table.list(files, survey.rows().ranks()),
                log.partial().stream().map(LogModule::label).toList(),
                log.problems(),
                notes(layouts));
    }

    private void surveyCounters() {
        for (DarshanModule module : modules) {
            CounterColumns columns = new CounterColumns(module);
            boolean sized = SizeCounts.MODULES.contains(module);
            log.counters(module, record -> {
                survey.counters(columns, record);
                table.add(module, columns, record);
                if (sized) {
                    sizes.add(module, record);
                }
            });
        }
        SizeCounts.MODULES.stream()
                .filter(module -> log.has(module) && !modules.contains(module))
                .forEach(module -> log.counters(module, record -> sizes.add(module, record)));
    }

    private void windows(ChartData pictures) {
        CounterPass pass = new CounterPass(pictures, survey);
        if (pictures.rateSource == Source.HEATMAP || pictures.activitySource == Source.HEATMAP) {
            log.heatmaps(record -> {
                if (survey.counts(log, record)) {
                    pass.heatmap(record);
                }
            });
        }
        for (DarshanModule module : modules) {
            CounterColumns columns = new CounterColumns(module);
            log.counters(module, record -> {
                if (table.counts(module, record.id())) {
                    pass.counters(columns, record);
                }
            });
        }
    }

    /** POSIX is nearer to the file system, and what MPI-IO does shows there. */
    private Optional<DarshanModule> trace() {
        return List.of(DarshanModule.DXT_POSIX, DarshanModule.DXT_MPIIO).stream()
                .filter(log::has)
                .findFirst();
    }

    /** Whether the log lost no accesses, neither while the job ran nor since. */
    private boolean isComplete(DarshanModule trace) {
        Problem.Value damaged = new Problem.Value("module", trace.label());
        return log.module(trace).filter(LogModule::partial).isEmpty()
                && log.problems().stream().noneMatch(problem -> problem.values().contains(damaged));
    }

    private static DarshanModule layer(DarshanModule trace) {
        return trace == DarshanModule.DXT_POSIX ? DarshanModule.POSIX : DarshanModule.MPIIO;
    }

    private Source rateSource(boolean complete) {
        if (survey.segments() > 0 && (complete || !survey.hasHeatmap())) {
            return Source.DXT;
        }
        return survey.hasHeatmap() ? Source.HEATMAP : withoutTimes();
    }

    private Source activitySource() {
        if (survey.segments() > 0) {
            return Source.DXT;
        }
        return survey.hasHeatmap() ? Source.HEATMAP : withoutTimes();
    }

    private Source withoutTimes() {
        return table.size() > 0 ? Source.COUNTERS : Source.NONE;
    }

    private List<String> notes(LoggedLayouts layouts) {
        List<String> notes = new ArrayList<>(log.notes());
        if (survey.impossible() > 0) {
            notes.add(survey.impossible() + " traced accesses have impossible times or sizes and are left out");
        }
        if (layouts.leftOut() > 0) {
            notes.add("the layouts of " + layouts.leftOut() + " files are left out: too many for one page");
        }
        if (table.leftOut() > 0) {
            notes.add(table.leftOut() + " records of further files are left out: too many for one page");
        }
        return notes;
    }
}
