package io.mizan.controller.live;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Which jobs Slurm knows that wait or run, by its command squeue: one question for all of them. */
public final class Squeue {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Path program;

    public Squeue(Path program) {
        this.program = program;
    }

    /** Their ids; nothing where Slurm does not answer, which says nothing about jobs. */
    public Optional<Set<String>> jobs() {
        try {
            Process process = new ProcessBuilder(List.of(program.toString(), "--noheader", "--format=%A"))
                    .redirectError(Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            // Reading ends when it is killed.
            process.toHandle()
                    .onExit()
                    .orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .exceptionally(late -> {
                        process.destroyForcibly();
                        return process.toHandle();
                    });
            Set<String> jobs = new HashSet<>();
            try (BufferedReader lines = process.inputReader(StandardCharsets.ISO_8859_1)) {
                lines.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(jobs::add);
            }
            return process.waitFor() == 0 ? Optional.of(jobs) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
