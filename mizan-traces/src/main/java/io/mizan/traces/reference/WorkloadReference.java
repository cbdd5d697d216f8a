package io.mizan.traces.reference;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.file.TextInput;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.traces.csv.CsvWorkload;
import io.mizan.traces.libmizan.LibmizanTrace;
import io.mizan.traces.libmizan.LibmizanWorkload;
import io.mizan.traces.libmizan.RunFolders;
import io.mizan.traces.recorder.RecorderTrace;
import io.mizan.traces.recorder.RecorderWorkload;
import io.mizan.traces.synthetic.Generator;
import io.mizan.traces.synthetic.Generators;
import io.mizan.traces.synthetic.Parameter;
import io.mizan.traces.synthetic.ParameterValues;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A workload by the word that names it: a generator with parameters ({@code ior:ranks=64,block=1G,shared}), a folder that
 * libmizan or Recorder wrote, a folder of runs of libmizan, of which the newest counts, one trace of libmizan, or a file in Mizan's CSV. A file of that name comes before a generator.
 */
public final class WorkloadReference {
    private static final Pattern GENERATOR = Pattern.compile("[A-Za-z][A-Za-z0-9_-]*(:.*)?", Pattern.DOTALL);

    private static final int MOST_NAMED = 5;

    private WorkloadReference() {}

    /**
     * The workload that a reference names, or none where it is a file of another kind, a Darshan log for instance.
     *
     * @param maxBytes the most text that is read from a file
     */
    public static Optional<WorkloadSource> find(String reference, long maxBytes) {
        Optional<Path> path = existing(reference);
        if (path.isEmpty()) {
            return Optional.of(generated(reference));
        }
        Optional<WorkloadSource> traced = traced(path.get());
        if (traced.isPresent()) {
            return traced;
        }
        if (Files.isDirectory(path.get())) {
            return Optional.of(new RecorderWorkload(RecorderTrace.open(path.get())));
        }
        try (TextInput in = TextInput.open(path.get(), maxBytes)) {
            if (!CsvWorkload.recognises(in)) {
                return Optional.empty();
            }
        }
        return Optional.of(CsvWorkload.open(path.get(), maxBytes));
    }

    /** One run: of a folder with several the newest. */
    private static Optional<WorkloadSource> traced(Path path) {
        boolean one = LibmizanTrace.recognises(path);
        List<Path> runs = one ? List.of(path) : RunFolders.below(path);
        if (runs.isEmpty()) {
            return Optional.empty();
        }
        Path newest = runs.get(runs.size() - 1);
        List<String> notes = runs.size() == 1
                ? List.of()
                : List.of(path + " has " + runs.size() + " runs, and this is the newest; others are "
                        + runs.stream()
                                .limit(Math.min(runs.size() - 1, MOST_NAMED))
                                .map(run -> run.getFileName().toString())
                                .collect(Collectors.joining(", "))
                        + (runs.size() - 1 > MOST_NAMED ? ", ..." : ""));
        return Optional.of(new LibmizanWorkload(LibmizanTrace.open(newest), notes));
    }

    private static Optional<Path> existing(String reference) {
        try {
            Path path = Path.of(reference);
            return Files.exists(path) ? Optional.of(path) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    /** The workload of a generator; wrong names and values are refused with what may have been meant. */
    public static WorkloadSource generated(String reference) {
        int colon = reference.indexOf(':');
        String name = colon < 0 ? reference : reference.substring(0, colon);
        Generator generator = Generators.find(name).orElseThrow(() -> unknown(reference, name));
        Map<String, String> values = ParameterText.parse(colon < 0 ? "" : reference.substring(colon + 1), generator);
        return generator.create(new ParameterValues(generator.parameters(), values));
    }

    private static RuntimeException unknown(String reference, String name) {
        if (!GENERATOR.matcher(reference).matches() || (reference.indexOf(':') < 0 && reference.indexOf('.') >= 0)) {
            return Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such file, and not a generator")
                    .with("workload", reference)
                    .maybe("check the spelling; generators are " + String.join(", ", Generators.names()))
                    .exception();
        }
        Problem problem = Problem.of(ErrorCode.UNKNOWN_NAME, "neither a file nor a generator")
                .with("workload", name);
        return Suggestion.nearest(name, Generators.names())
                .map(nearest -> problem.maybe("you meant " + nearest))
                .orElse(problem.maybe("name a file, or one of " + String.join(", ", Generators.names())))
                .exception();
    }

    /** All generators with their parameters, as lines for a help text. */
    public static List<String> help() {
        return Generators.ALL.stream()
                .flatMap(generator -> help(generator).stream())
                .toList();
    }

    /** One generator with its parameters: a line for itself, and one for each of them. */
    public static List<String> help(Generator generator) {
        int width = generator.parameters().stream()
                .mapToInt(parameter -> example(parameter).length())
                .max()
                .orElse(0);
        List<String> lines = new ArrayList<>();
        lines.add(generator.name() + ": " + generator.summary());
        for (Parameter<?> parameter : generator.parameters()) {
            String example = example(parameter);
            lines.add("  " + example + " ".repeat(width - example.length()) + "  " + parameter.doc());
        }
        return lines;
    }

    /** A flag that is off is written by its name alone; everything else with its default. */
    private static String example(Parameter<?> parameter) {
        return parameter.isFlag() && parameter.defaultText().equals("no")
                ? parameter.name()
                : parameter.name() + "=" + parameter.defaultText();
    }
}
