package io.mizan.cli;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What mizan-native built, and programs run with it; tests that need it are skipped where there was no C compiler. */
public final class NativeLibrary {
    private NativeLibrary() {}

    public static Path library() {
        return built("libmizan.so");
    }

    public static Path storeLibrary() {
        return built("libmizan-store.so");
    }

    /** Kills writers and the service of a store, and looks for every write that returned. */
    public static Path storeKiller() {
        return built("store/killer");
    }

    /** Compares random operations on managed files with the same on mirror files. */
    public static Path storeChecker() {
        return built("store/checker");
    }

    /** The process behind {@code mizan run} and {@code mizan trace}. */
    public static Path supervisor() {
        return built("mizan-supervise");
    }

    /** The program that writes in every way. */
    public static Path writer() {
        return built("writer");
    }

    /** An MPI program that writes a file from each rank and two together, made in a folder; a skipped test without MPI. */
    public static Path mpiWriter(Path folder) throws IOException, InterruptedException {
        for (String tool : List.of("mpicc", "mpiexec")) {
            assumeTrue(
                    Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                            .anyMatch(place -> Files.isExecutable(Path.of(place, tool))),
                    "skipped: " + tool + " is not installed");
        }
        Path source = Path.of(System.getProperty("mizan.root", ".."), "mizan-native", "test", "mpi_writer.c");
        Path program = folder.toRealPath().resolve("mpi_writer");
        int code = run(
                folder,
                Map.of(),
                List.of(
                        "mpicc",
                        "-o",
                        program.toString(),
                        source.toAbsolutePath().toString()));
        if (code != 0) {
            throw new AssertionError("mpi_writer.c does not compile");
        }
        return program;
    }

    private static Path built(String name) {
        Path file = Path.of(System.getProperty("mizan.root", ".."), "mizan-native", "target", name)
                .toAbsolutePath()
                .normalize();
        assumeTrue(Files.exists(file), () -> "skipped: " + file + " was not built (no C compiler?)");
        assumeTrue(!file.toString().matches(".*[\\s:].*"), "skipped: LD_PRELOAD takes no path with blanks or colons");
        return file;
    }

    /** Runs a command in a folder with more variables; its output is thrown away. */
    public static int run(Path folder, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(new File("/dev/null"))
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD);
        builder.environment().putAll(environment);
        Process process = builder.start();
        if (!process.waitFor(60, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still running after a minute: " + command);
        }
        return process.exitValue();
    }
}
