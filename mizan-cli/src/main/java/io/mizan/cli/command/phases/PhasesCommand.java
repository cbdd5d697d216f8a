package io.mizan.cli.command.phases;

import io.mizan.algorithms.behaviour.JobBehaviours;
import io.mizan.algorithms.behaviour.JobBehaviours.Job;
import io.mizan.algorithms.behaviour.phase.Phase;
import io.mizan.algorithms.behaviour.phase.Phases;
import io.mizan.cli.frame.Command;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.frame.InputFiles;
import io.mizan.cli.process.Surroundings;
import io.mizan.model.behaviour.BehaviourSequences;
import io.mizan.model.behaviour.BehaviourSequences.Category;
import io.mizan.model.behaviour.SequenceFile;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code mizan phases}. */
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

    @Option(names = "--read", paramLabel = "COLUMN", description = "Where bytes read are; * fits any text, adding up.")
    private @Nullable String read;

    @Option(names = "--write", paramLabel = "COLUMN", description = "Where bytes written are.")
    private @Nullable String write;

    @Option(names = "--ops", paramLabel = "COLUMN", description = "Where operations are.")
    private @Nullable String operations;

    @Option(names = "--metadata", paramLabel = "COLUMN", description = "Where metadata operations are.")
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

    public PhasesCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    public Integer call() {
        List<JobWaveform> waveforms = new InputFiles(configuration(), surroundings(), EXAMPLES)
                .read(file, in -> WaveformFile.read(in, patterns(), amounts));
        List<List<Phase>> phases =
                waveforms.stream().map(job -> Phases.of(job.waveform())).toList();
        List<Job> jobs = new ArrayList<>();
        for (int i = 0; i < phases.size(); i++) {
            JobWaveform job = waveforms.get(i);
            jobs.add(new Job(job.category(), phases.get(i), job.waveform().step()));
        }
        BehaviourSequences behaviours = JobBehaviours.sequences(jobs);
        if (sequences != null && sequences.equals("-")) {
            printJson(SequenceFile.document(behaviours));
            return ExitCode.OK;
        }
        if (sequences != null) {
            save(behaviours, Path.of(sequences));
        }
        List<JobPhases> shown = shown(waveforms, phases, behaviours);
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

    private List<JobPhases> shown(
            List<JobWaveform> waveforms, List<List<Phase>> phases, BehaviourSequences behaviours) {
        Map<String, int[]> ids = new HashMap<>();
        for (Category category : behaviours.categories()) {
            ids.put(category.name(), category.ids());
        }
        Map<String, Integer> next = new HashMap<>();
        List<JobPhases> shown = new ArrayList<>();
        for (int i = 0; i < phases.size(); i++) {
            JobWaveform job = waveforms.get(i);
            int place = next.merge(job.category(), 1, Integer::sum) - 1;
            int id = ids.getOrDefault(job.category(), new int[0])[place];
            if (only == null || only.equals(job.job())) {
                shown.add(new JobPhases(job, phases.get(i), id));
            }
        }
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
