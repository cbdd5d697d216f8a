package io.mizan.cli.command.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.MizanProcess;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A {@code mizan apply} in a process of its own that somebody ends. */
class ApplySignalsTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    private @Nullable Process running;
    private Path journal;
    private CliRun cli;

    /** Files on one small target; each move takes minutes at the rate of the plan. */
    @BeforeEach
    void plan() throws IOException {
        Path mount = Files.createDirectories(folder.toRealPath().resolve("fs"));
        Path targets = Files.writeString(folder.resolve("targets.yaml"), """
                name: fs
                servers:
                  - name: oss0
                    targets:
                      - index: 0-3
                        totalBytes: 40M
                        availableBytes: 40M
                """);
        cli = CliRun.bare()
                .withVariable("MIZAN_STATE_DIR", folder.resolve("mizan").toString())
                .withUser("ann");
        String[] here = {"plan", "--mount", mount.toString(), "--system", targets.toString()};
        run(here, "--directory", ".", "--layout", "-c 1 -i 0");
        assertThat(cli.run("apply", "plan-0001", "--yes").code()).isZero();
        for (int i = 0; i < 12; i++) {
            try (RandomAccessFile file =
                    new RandomAccessFile(mount.resolve("f" + i).toFile(), "rw")) {
                file.setLength(3 << 20);
            }
        }
        assertThat(run(here, "--max-fill", "50%", "--rate", "10K").out()).contains("move");
        journal = folder.resolve("mizan/plans/plan-0002/journal");
    }

    private Result run(String[] words, String... more) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of(more));
        Result result = cli.run(all.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    @AfterEach
    void end() throws InterruptedException {
        if (running != null) {
            running.destroyForcibly().waitFor();
        }
    }

    /** An apply that has made its first change, and waits as long as the rate wants it to. */
    private Process begun() throws IOException {
        List<String> words = new ArrayList<>(MizanProcess.words());
        words.addAll(List.of("apply", "plan-0002", "--yes"));
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectOutput(folder.resolve("out").toFile())
                .redirectError(folder.resolve("err").toFile());
        builder.environment().put("MIZAN_STATE_DIR", folder.resolve("mizan").toString());
        Process process = builder.start();
        running = process;
        await().atMost(PATIENCE).until(() -> done() > 0 || !process.isAlive());
        return process;
    }

    private long done() throws IOException {
        return Files.exists(journal)
                ? Files.readString(journal, StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> line.contains("DONE"))
                        .count()
                : 0;
    }

    private void endsAndGoesOn(Process process, int code) throws IOException, InterruptedException {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        String out = Files.readString(folder.resolve("out"));
        assertThat(process.exitValue())
                .as(out + Files.readString(folder.resolve("err")))
                .isEqualTo(code);
        assertThat(out).contains("it was told to stop", "1 change made now", "Go on: mizan apply plan-0002", "Undo:");
        assertThat(done()).isEqualTo(1);
        Result rest = cli.run("apply", "plan-0002", "--yes", "--rate", "10G");
        assertThat(rest.code()).as(rest.err()).isZero();
        assertThat(rest.out()).contains("Applied plan-0002", " 1 before, 0 refused");
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM"})
    void aSignalEndsItAfterTheChangeThatGoesOn(String signal) throws IOException, InterruptedException {
        if (signal.equals("INT")) {
            MizanProcess.assumeInterruptsAreHeard();
        }
        Process process = begun();
        assertThat(new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                        .start()
                        .waitFor())
                .isZero();
        endsAndGoesOn(process, 130);
    }

    @Test
    void stopEndsItAlthoughTheRateWantsItToWait() throws IOException, InterruptedException {
        Process process = begun();
        assertThat(cli.run("apply", "--stop", "plan-0002").code()).isZero();
        endsAndGoesOn(process, 1);
    }
}
