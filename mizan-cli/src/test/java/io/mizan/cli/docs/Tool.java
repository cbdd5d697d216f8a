package io.mizan.cli.docs;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A program of this machine; a test that needs one that is not installed is skipped and says so. */
record Tool(String name) {

    /** What it prints on both streams, followed by a line with its exit code if that is not 0. */
    String run(String... args) throws IOException, InterruptedException {
        assumeTrue(installed(), () -> "skipped: " + name + " is not installed");
        String[] command = Stream.concat(Stream.of(name), Stream.of(args)).toArray(String[]::new);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C");
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        return code == 0 ? output : output + "exit code " + code + "\n";
    }

    boolean installed() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, name)));
    }
}
