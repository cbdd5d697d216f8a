package io.mizan.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * Small samples that are part of the project ({@code mizan-model/src/test/samples}), so that every reader is tested in a plain
 * clone. What they must mean was worked out from the description of each format, not by the code under test.
 */
public final class Samples {
    private Samples() {}

    public static Path file(String name) {
        return Path.of(System.getProperty("mizan.root", ".."), "mizan-model", "src", "test", "samples", name);
    }

    /** The files below a folder whose names end so, sorted: paths below the samples. */
    public static List<String> names(String folder, String end) {
        Path root = file("");
        try (Stream<Path> files = Files.walk(root.resolve(folder))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .filter(name -> name.endsWith(end))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bytes of a sample; where its name ends in hex it is a text of hexadecimal digits in which # begins a comment. */
    public static byte[] bytes(String name) {
        try {
            byte[] bytes = Files.readAllBytes(file(name));
            if (!name.endsWith(".hex")) {
                return bytes;
            }
            String text = new String(bytes, StandardCharsets.US_ASCII);
            return HexFormat.of().parseHex(text.replaceAll("#[^\\n]*|\\s", ""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String text(String name) {
        return new String(bytes(name), StandardCharsets.UTF_8);
    }

    /** The bytes of a sample as a file in a folder, for what reads files. */
    public static Path copy(String name, Path folder) {
        try {
            return Files.write(folder.resolve(file(name).getFileName()), bytes(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
