package io.mizan.telemetry.program;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A program that is run without a shell, in an environment of its own, for a limited time and with limited output. Nobody waits for it
 * longer than that, not even where the kernel will not let it end, as happens with a file system that hangs.
 */
public final class Program {
    private static final int LARGEST_ERRORS = 16 << 10;
    /** How long a program that was ended may take to be gone. */
    private static final long GRACE_MILLIS = 200;

    /** What it said. Messages are cut where there are too many of them. */
    public record Output(int exitCode, byte[] bytes, String errors) {
        public String text() {
            return new String(bytes, UTF_8);
        }

        public boolean succeeded() {
            return exitCode == 0;
        }
    }

    private final Path file;
    private final Duration limit;
    private final int largestOutput;

    /**
     * @param file its absolute path
     * @param limit how long it may take
     * @param largestOutput how many bytes it may print
     */
    public Program(Path file, Duration limit, int largestOutput) {
        if (!file.isAbsolute()) {
            throw Problem.of(ErrorCode.USAGE, "the path of a program must be absolute")
                    .with("program", file)
                    .maybe("write all of it, such as /usr/sbin/lctl")
                    .exception();
        }
        this.file = file;
        this.limit = limit;
        this.largestOutput = largestOutput;
    }

    public Path file() {
        return file;
    }

    /**
     * Runs it to its end, whatever its exit code is.
     *
     * @throws MizanException if it cannot be started, does not end in time or prints too much; it is ended then
     */
    public Output run(List<String> arguments) {
        Process process = start(arguments);
        CompletableFuture<byte[]> out = reading(process.getInputStream(), largestOutput + 1, "output");
        CompletableFuture<byte[]> errors = reading(process.getErrorStream(), LARGEST_ERRORS, "errors");
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw problem(ErrorCode.NO_ANSWER, "the program did not end in time", arguments)
                        .with("limit", limit.toMillis() + " ms")
                        .maybe("run it by hand: it may wait for a server that does not answer")
                        .exception();
            }
            byte[] bytes = out.get(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (bytes.length > largestOutput) {
                throw problem(ErrorCode.INPUT_TOO_LARGE, "the output of the program is too large", arguments)
                        .with("allowed", largestOutput + " bytes")
                        .exception();
            }
            return new Output(
                    process.exitValue(), bytes, new String(errors.get(limit.toMillis(), TimeUnit.MILLISECONDS), UTF_8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MizanException(problem(ErrorCode.NO_ANSWER, "interrupted while a program ran", arguments), e);
        } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException e) {
            throw new MizanException(
                    problem(ErrorCode.INPUT_UNREADABLE, "the output of the program cannot be read", arguments), e);
        } finally {
            end(process);
        }
    }

    private Process start(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(file.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectInput(Redirect.from(new File("/dev/null")));
        // Neither a library of the user nor a language changes what it prints.
        builder.environment().clear();
        builder.environment().put("LC_ALL", "C");
        builder.environment().put("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        try {
            return builder.start();
        } catch (IOException e) {
            throw new MizanException(
                    problem(ErrorCode.INPUT_UNREADABLE, "a program cannot be run: " + e.getMessage(), arguments), e);
        }
    }

    /** On a thread of its own: a pipe that is not read stops the program, and one that stays open stops the reader. */
    private static CompletableFuture<byte[]> reading(InputStream stream, int most, String name) {
        CompletableFuture<byte[]> read = new CompletableFuture<>();
        Thread reader = new Thread(
                () -> {
                    try (stream) {
                        byte[] bytes = stream.readNBytes(most);
                        read.complete(bytes);
                    } catch (IOException e) {
                        read.completeExceptionally(e);
                    }
                },
                "mizan-program-" + name);
        reader.setDaemon(true);
        reader.start();
        return read;
    }

    private static void end(Process process) {
        if (process.isAlive()) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            try {
                boolean unused = process.waitFor(GRACE_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private Problem problem(ErrorCode code, String message, List<String> arguments) {
        return Problem.of(code, message).with("program", file + " " + String.join(" ", arguments));
    }
}
