package io.mizan.traces.libmizan;

import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.DurableFile;
import io.mizan.model.file.TextInput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a folder of traces was recorded for: the command that a user started. All processes in a folder with such a file are one run;
 * {@code docs/schemas/traced-run-v1.json} describes the file.
 *
 * @param application as the user named it, empty where nobody did
 */
public record RunFile(List<String> command, String application, Instant started) {
    public static final String NAME = "run.json";

    private static final String SCHEMA = "mizan/traced-run/v1";
    private static final long LONGEST = 8 << 20;

    public RunFile {
        command = List.copyOf(command);
    }

    /** Of a folder, if there is one; refused if it is damaged. */
    public static Optional<RunFile> read(Path folder) {
        Path file = folder.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        try (TextInput input = TextInput.open(file, LONGEST)) {
            Mapping run = Documents.parse(file.toString(), input.readAll()).asMapping();
            return Optional.of(new RunFile(
                    run.list("command").stream()
                            .map(Node::asScalar)
                            .map(Node.Scalar::text)
                            .toList(),
                    run.text("application", ""),
                    Instant.parse(run.text("started"))));
        } catch (DateTimeParseException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_FORMAT, "started is not a time").at(Place.of(file.toString())), e);
        }
    }

    public void write(Path folder) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("schema", SCHEMA);
        json.put("command", command);
        json.put("application", application);
        json.put("started", started.toString());
        try {
            DurableFile.replace(folder.resolve(NAME), JsonText.of(json) + "\n");
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot write " + NAME + ": " + FileFailure.reason(e))
                            .with("folder", folder)
                            .maybe("make room there"),
                    e);
        }
    }
}
