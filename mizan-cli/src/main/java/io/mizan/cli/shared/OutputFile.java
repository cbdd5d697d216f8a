package io.mizan.cli.shared;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.file.DurableFile;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Writes the file of {@code -o FILE}. A file is whole or not there: what it replaces stays until all is written. */
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
            DurableFile.replace(file, out -> printed(new OutputStreamWriter(out, StandardCharsets.UTF_8), content));
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
        try (Writer out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            printed(out, content);
        }
    }

    private static void printed(Writer to, Consumer<PrintWriter> content) throws IOException {
        PrintWriter out = new PrintWriter(to);
        content.accept(out);
        if (out.checkError()) {
            throw new IOException("not all was written");
        }
    }
}
