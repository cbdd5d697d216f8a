package io.mizan.cli.shared;

import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Opens the input files of a command. A name is a file, {@code -}, or one of the examples of its kind. */
public final class InputFiles {
    static final String EXAMPLE = "example:";

    private final Configuration configuration;
    private final ProcessContext context;
    private final List<String> examples;

    public InputFiles(Configuration configuration, ProcessContext context, List<String> examples) {
        this.configuration = configuration;
        this.context = context;
        this.examples = List.copyOf(examples);
    }

    /** Opens the text, hands it to the reader, and closes it. */
    public <T> T read(String name, Function<TextInput, T> reader) {
        try (TextInput input = text(name)) {
            return reader.apply(input);
        }
    }

    /** Opens the text. */
    TextInput text(String name) {
        long maxBytes = configuration.get(Keys.INPUT_MAX_BYTES);
        return open(name, (label, stream) -> TextInput.of(label, stream, maxBytes), p -> TextInput.open(p, maxBytes));
    }

    /** The file that a name means; none for what has no path. */
    Optional<Path> path(String name) {
        return name.equals("-") || name.startsWith(EXAMPLE)
                ? Optional.empty()
                : open(name, (label, stream) -> Optional.empty(), Optional::of);
    }

    /** All bytes, of which there may be so many. */
    public byte[] readBytes(String name, int most) {
        return open(name, (label, stream) -> bytes(label, stream, most), path -> {
            if (Files.exists(path) && !Files.isRegularFile(path)) {
                throw Problem.of(ErrorCode.INPUT_NOT_A_FILE, "not a regular file")
                        .at(Place.of(name))
                        .maybe("send it through standard input and write - for its name")
                        .exception();
            }
            try {
                return bytes(name, Files.newInputStream(path), most);
            } catch (NoSuchFileException e) {
                throw new MizanException(
                        Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such file").at(Place.of(name)), e);
            } catch (IOException e) {
                throw unreadable(name, e);
            }
        });
    }

    private static byte[] bytes(String name, InputStream stream, int most) {
        try (stream) {
            byte[] bytes = stream.readNBytes(most + 1);
            if (bytes.length > most) {
                throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "the file is larger than any file of this kind")
                        .with("most", most)
                        .at(Place.of(name))
                        .maybe("check that this is the file you meant")
                        .exception();
            }
            return bytes;
        } catch (IOException e) {
            throw unreadable(name, e);
        }
    }

    private static MizanException unreadable(String name, IOException e) {
        String why = e instanceof AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
        return new MizanException(
                Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot read: " + why).at(Place.of(name)), e);
    }

    /** Opens a name: what has no path as a stream with the name it has in messages, and all else by its path. */
    <T> T open(String name, BiFunction<String, InputStream, T> stream, Function<Path, T> file) {
        if (name.equals("-")) {
            return stream.apply(TextInput.STANDARD_INPUT, context.in());
        }
        if (name.startsWith(EXAMPLE)) {
            return stream.apply(name, example(name.substring(EXAMPLE.length())));
        }
        if (name.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "an empty file name")
                    .maybe("write - to read standard input")
                    .exception();
        }
        Path path;
        try {
            path = Path.of(name);
        } catch (InvalidPathException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.USAGE, "not a file name in this locale")
                            .with("name", name)
                            .maybe("send the file through standard input and write - for its name"),
                    e);
        }
        return file.apply(path);
    }

    private InputStream example(String name) {
        InputStream stream = examples.contains(name) ? InputFiles.class.getResourceAsStream("/examples/" + name) : null;
        if (stream == null) {
            throw Problem.of(ErrorCode.UNKNOWN_NAME, "no such example")
                    .with("example", name)
                    .maybe("use one of " + String.join(", ", examples))
                    .exception();
        }
        return stream;
    }
}
