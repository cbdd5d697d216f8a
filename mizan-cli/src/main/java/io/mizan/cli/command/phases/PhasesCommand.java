package io.mizan.cli.command.phases;

import io.mizan.algorithms.behaviour.JobPhases;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.InputFiles;
import io.mizan.model.behaviour.BehaviourSequences;
import io.mizan.model.behaviour.JobWaveform;
import io.mizan.model.behaviour.SequenceFile;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.traces.timeseries.Measure;
import io.mizan.traces.timeseries.WaveformFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan phases}: prints the phases of I/O in the waveforms of jobs. */
@CommandLine.Command(
        name = "phases",
        header = PhasesCommand.HEADER,
        description = {
            "SERIES has a line of column names and one row for each sample: time, and per second the bytes read (read)"
                    + " and written (write), operations (ops) and metadata operations (metadata), as far as they are"
                    + " known. With a column job, rows belong to jobs; user, name and parallelism make the category of"
                    + " a job. Noise is removed by a wavelet transform before phases are looked for.",
            "",
            "Jobs of a category whose phases are alike, in the same order, show the same behaviour; --sequences writes"
                    + " the behaviours in the form that mizan behaviours reads.",
        },
        footer = {
            "  mizan phases example:waveform.csv",
            "  mizan phases example:jobs.csv --sequences -",
        })
public final class PhasesCommand extends Command {
    public static final String HEADER = "Show the phases of I/O in the waveforms of jobs.";

    private static final List<String> EXAMPLES = List.of("waveform.csv", "jobs.csv");

    @Parameters(
            paramLabel = "SERIES",
            description =
                    "The waveforms, CSV; - is standard input; example:waveform.csv and example:jobs.csv come with Mizan.")
    private String file = "";

    @Option(
            names = "--read",
            paramLabel = "COLUMN",
            description = "Column with the bytes read; * matches any text, and matching columns are added.")
    private @Nullable String read;

    @Option(names = "--write", paramLabel = "COLUMN", description = "Column with the bytes written; * as in --read.")
    private @Nullable String write;

    @Option(names = "--ops", paramLabel = "COLUMN", description = "Column with the operations; * as in --read.")
    private @Nullable String operations;

    @Option(
            names = "--metadata",
            paramLabel = "COLUMN",
            description = "Column with the metadata operations; * as in --read.")
    private @Nullable String metadata;

    @Option(names = "--amounts", description = "Values are amounts until the next row, not rates per second.")
    private boolean amounts;

    @Option(names = "--job", paramLabel = "NAME", description = "Show this job alone.")
    private @Nullable String only;

    @Option(
            names = "--sequences",
            paramLabel = "FILE",
            description = "Write the behaviours of all jobs; - is standard output, and nothing else is printed then.")
    private @Nullable String sequences;

    @Option(names = "--json", description = "Print JSON (schema mizan/phases/v1).")
    private boolean json;

    public PhasesCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        List<JobWaveform> waveforms = new InputFiles(configuration(), context(), EXAMPLES)
                .read(file, in -> WaveformFile.read(in, patterns(), amounts));
        JobPhases.All found = JobPhases.of(waveforms);
        BehaviourSequences behaviours = found.behaviours();
        if (sequences != null && sequences.equals("-")) {
            printJson(SequenceFile.document(behaviours));
            return ExitCode.OK;
        }
        if (sequences != null) {
            save(behaviours, Path.of(sequences));
        }
        List<JobPhases> shown = shown(found.jobs());
        if (json) {
            printJson(PhasesJson.of(shown));
        } else {
            PhasesText text = new PhasesText(style());
            print(shown.size() == 1 ? text.one(shown.get(0)) : text.many(shown));
        }
        return ExitCode.OK;
    }

    private Map<Measure, String> patterns() {
        Map<Measure, String> patterns = new EnumMap<>(Measure.class);
        put(patterns, Measure.READ, read);
        put(patterns, Measure.WRITE, write);
        put(patterns, Measure.OPERATIONS, operations);
        put(patterns, Measure.METADATA, metadata);
        return patterns;
    }

    private static void put(Map<Measure, String> patterns, Measure measure, @Nullable String pattern) {
        if (pattern != null) {
            patterns.put(measure, pattern);
        }
    }

    private List<JobPhases> shown(List<JobPhases> jobs) {
        List<JobPhases> shown = jobs.stream()
                .filter(job -> only == null || only.equals(job.of().job()))
                .toList();
        if (shown.isEmpty()) {
            throw Problem.of(ErrorCode.UNKNOWN_NAME, "no such job")
                    .with("job", String.valueOf(only))
                    .maybe("leave --job out to see the names")
                    .exception();
        }
        return shown;
    }

    private static void save(BehaviourSequences behaviours, Path to) {
        try {
            Files.writeString(to, JsonText.of(SequenceFile.document(behaviours)) + "\n");
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot write the behaviours: " + FileFailure.reason(e))
                            .at(Place.of(to.toString()))
                            .maybe("name a file in a folder that exists and that you may write to"),
                    e);
        }
    }
}
