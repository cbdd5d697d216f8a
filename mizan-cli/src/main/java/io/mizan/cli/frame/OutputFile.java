package io.mizan.cli.frame;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Where {@code -o FILE} goes. A file is whole or not there: what it replaces stays until all is written. */
public final class OutputFile {
    private OutputFile() {}

    /** Writes to the file, or where none is named, to standard output. */
    public static void write(@Nullable String name, PrintWriter standard, Consumer<PrintWriter> content) {
        if (name == null || name.equals("-")) {
            content.accept(standard);
            return;
        }
        try {
            Path file = Path.of(name).toAbsolutePath();
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                direct(file, content);
                return;
            }
            Path part = file.resolveSibling("." + file.getFileName() + ".part");
            try {
                direct(part, content);
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (InvalidPathException | IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.OUTPUT_LOST, "cannot write a file: " + FileFailure.reason(e))
                            .with("file", name)
                            .maybe("name one in a folder that you may write to"),
                    e);
        }
    }

    /** A pipe or a device cannot be replaced, and is written to. */
    private static void direct(Path file, Consumer<PrintWriter> content) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
            content.accept(out);
            if (out.checkError()) {
                throw new IOException("not all was written");
            }
        }
    }
}
