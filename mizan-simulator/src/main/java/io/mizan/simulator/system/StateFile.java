package io.mizan.simulator.system;

import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.DurableFile;
import io.mizan.model.file.TextInput;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A simulated system as one JSON document (schema {@code mizan/simulated-system/v1}); YAML is read, too. A file is replaced as a
 * whole, so that a process that is killed leaves the state before or after.
 */
public final class StateFile {
    static final String SCHEMA = "mizan/simulated-system/v1";
    private static final long LARGEST_BYTES = 1L << 30;

    private StateFile() {}

    /** The system that a file holds; each change is written to it. */
    public static SimulatedSystem open(Path file) {
        SimulatedState state;
        try (TextInput input = TextInput.open(file, LARGEST_BYTES)) {
            state = MizanException.locating(
                    Place.of(file.toString()),
                    () -> StateReader.state(Documents.read(input).asMapping()));
        }
        return new SimulatedSystem(state, changed -> write(file, changed));
    }

    public static void write(Path file, SimulatedState state) {
        try {
            DurableFile.replace(file, JsonText.of(StateWriter.json(state)) + "\n");
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(
                                    ErrorCode.OUTPUT_LOST,
                                    "cannot store the state of the simulated system: " + FileFailure.reason(e))
                            .at(Place.of(file.toString()))
                            .maybe("make room there, and check that the folder is yours"),
                    e);
        }
    }
}
