package io.mizan.experiments.neverslower;

import io.mizan.experiments.neverslower.Run.Outcome;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Outcomes of runs, kept in a file so that a matrix that was ended goes on where it was: a line for the program they are of, then one for each
 * run, {@code run,seconds,refused bytes}, in the order in which they came.
 */
public final class Outcomes {
    private static final String HEADER = "# mizan never-slower ";

    private final @Nullable Path file;
    private final Map<String, Outcome> known = new HashMap<>();

    private Outcomes(@Nullable Path file) {
        this.file = file;
    }

    /** Kept for this run of the program alone. */
    public static Outcomes inMemory() {
        return new Outcomes(null);
    }

    /**
     * Those of a file, which is made if it is not there.
     *
     * @param program what computes them: outcomes of another one are not comparable
     */
    public static Outcomes in(Path file, String program) {
        Outcomes outcomes = new Outcomes(file);
        try {
            if (Files.notExists(file)) {
                Files.writeString(file, HEADER + program + "\n");
            }
            List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
            if (lines.isEmpty() || !lines.get(0).equals(HEADER + program)) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "the results are of another program")
                        .with("file", file)
                        .with("results", lines.isEmpty() ? "" : lines.get(0))
                        .with("program", program)
                        .maybe("name another file, or remove this one")
                        .exception();
            }
            lines.stream().skip(1).forEach(outcomes::read);
            // A run that was ended may have left a part of a line.
            String text = Files.readString(file);
            if (!text.endsWith("\n")) {
                Files.writeString(file, text.substring(0, text.lastIndexOf('\n') + 1));
            }
        } catch (IOException e) {
            throw failed(file, e);
        }
        return outcomes;
    }

    private void read(String line) {
        String[] words = line.split(",", -1);
        if (words.length > 2 && words[words.length - 1].endsWith(";")) {
            String refused = words[words.length - 1];
            String seconds = words[words.length - 2];
            String key = line.substring(0, line.length() - refused.length() - seconds.length() - 2);
            known.put(
                    key,
                    new Outcome(
                            Double.parseDouble(seconds),
                            Double.parseDouble(refused.substring(0, refused.length() - 1))));
        }
    }

    synchronized Optional<Outcome> of(Run run) {
        return Optional.ofNullable(known.get(run.key()));
    }

    synchronized void add(Run run, Outcome outcome) {
        known.put(run.key(), outcome);
        if (file != null) {
            // The semicolon tells a whole line from the beginning of one.
            String line = run.key() + "," + outcome.seconds() + "," + outcome.refusedBytes() + ";\n";
            try (BufferedWriter out = Files.newBufferedWriter(file, StandardOpenOption.APPEND)) {
                out.write(line);
            } catch (IOException e) {
                throw failed(file, e);
            }
        }
    }

    private static UncheckedIOException failed(Path file, IOException e) {
        return new UncheckedIOException("cannot keep results in " + file, e);
    }
}
