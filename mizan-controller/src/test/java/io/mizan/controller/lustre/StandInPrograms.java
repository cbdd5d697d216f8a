package io.mizan.controller.lustre;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Real programs in a folder, each a few lines of shell that hand their words to this process and print what it answers: so they are started, waited
 * for and ended as {@code lfs} is, and what they know is in one place.
 */
final class StandInPrograms implements AutoCloseable {
    private static final String SCRIPT = """
            #!/bin/sh
            calls=${0%/*}/calls
            mkfifo "$calls/$$.done" || exit 99
            exec 3<>"$calls/$$.done"
            printf '%s\\0' "${0##*/}" "$@" > "$calls/$$.in"
            echo $$ > "$calls/ask"
            read -r rc <&3
            cat "$calls/$$.out"
            cat "$calls/$$.err" >&2
            exit "$rc"
            """;

    record Answer(int exitCode, byte[] out, String err) {
        static Answer text(String out) {
            return new Answer(0, out.getBytes(UTF_8), "");
        }

        static Answer error(int code, String words) {
            return new Answer(code, new byte[0], words + "\n");
        }
    }

    /** Does what the program would do; null is never to answer. */
    interface Behaviour {
        @Nullable Answer run(String program, List<String> words) throws IOException;
    }

    private final Path folder;
    private final Path calls;
    private final RandomAccessFile ask;
    private final Behaviour behaviour;

    StandInPrograms(Path folder, Behaviour behaviour, String... names) throws IOException {
        this.folder = folder;
        this.calls = Files.createDirectories(folder.resolve("calls"));
        this.behaviour = behaviour;
        try {
            new ProcessBuilder("mkfifo", calls.resolve("ask").toString())
                    .start()
                    .waitFor();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        this.ask = new RandomAccessFile(calls.resolve("ask").toFile(), "rw");
        for (String name : names) {
            add(name);
        }
        Thread server = new Thread(this::serve, "stand-ins");
        server.setDaemon(true);
        server.start();
    }

    void add(String name) throws IOException {
        Path file = Files.writeString(folder.resolve(name), SCRIPT);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    void remove(String name) throws IOException {
        Files.delete(folder.resolve(name));
    }

    private void serve() {
        try {
            for (String pid = ask.readLine(); pid != null && !pid.equals("end"); pid = ask.readLine()) {
                List<String> words = Arrays.asList(
                        Files.readString(calls.resolve(pid + ".in"), UTF_8).split("\0", -1));
                Answer answer = behaviour.run(words.get(0), words.subList(1, words.size() - 1));
                if (answer != null) {
                    Files.write(calls.resolve(pid + ".out"), answer.out());
                    Files.writeString(calls.resolve(pid + ".err"), answer.err());
                    try (RandomAccessFile done =
                            new RandomAccessFile(calls.resolve(pid + ".done").toFile(), "rw")) {
                        done.write((answer.exitCode() + "\n").getBytes(UTF_8));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        ask.write("end\n".getBytes(UTF_8));
    }
}
