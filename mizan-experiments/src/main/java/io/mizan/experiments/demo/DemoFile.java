package io.mizan.experiments.demo;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes files into the folder of the demo. */
final class DemoFile {
    private DemoFile() {}

    /** Makes the folder of the file where it is missing. */
    static void write(Path file, List<String> lines) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, lines);
        } catch (IOException e) {
            throw lost(file, e);
        }
    }

    static MizanException lost(Path file, IOException e) {
        return new MizanException(
                Problem.of(ErrorCode.OUTPUT_LOST, "cannot write a file of the demo: " + FileFailure.reason(e))
                        .with("file", file)
                        .maybe("make room there, or name another folder with --folder"),
                e);
    }
}
