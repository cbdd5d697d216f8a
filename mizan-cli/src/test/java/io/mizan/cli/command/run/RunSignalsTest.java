package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Signals that batch systems send to a job before its end reach the program, and end nothing. */
class RunSignalsTest {
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    private static void send(String signal, String process) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-s", signal, process).start().waitFor())
                .isZero();
    }

    @Test
    void theProgramGetsThemAndGoesOn() throws IOException, InterruptedException {
        handedOn(new MizanProcess(folder)::supervised);
    }

    @Test
    void withoutASupervisorToo() throws IOException, InterruptedException {
        String library = NativeLibrary.library().toString();
        handedOn(script -> new MizanProcess(folder).start(library, script));
    }

    private interface Start {
        Process start(String script) throws IOException;
    }

    private void handedOn(Start start) throws IOException, InterruptedException {
        List<String> signals = List.of("USR1", "USR2", "XCPU", "CONT", "USR1");
        Process shell = start.start("export MIZAN_STATE_DIR=state; mizan run -- sh -c '"
                + "for s in USR1 USR2 XCPU CONT; do trap \"echo got $s\" $s; done; trap \"exit 9\" TERM;"
                + " echo $PPID > pid; mv pid ready; i=0; while [ $i -lt 3000 ]; do sleep 0.05; i=$((i+1)); done'");
        Path ready = folder.resolve("ready");
        await().atMost(PATIENCE).until(() -> Files.exists(ready));
        String process = Files.readString(ready).strip();
        StringBuilder expected = new StringBuilder();
        for (String signal : signals) {
            send(signal, process);
            expected.append("got ").append(signal).append('\n');
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(Files.readString(folder.resolve("stdout")))
                            .isEqualTo(expected.toString()));
        }
        send("TERM", process);
        Result result = new MizanProcess(folder).finish(shell);
        assertThat(result.code()).as(result.err()).isEqualTo(9);
    }

    /** Java then keeps these signals for itself. */
    @Test
    void aJavaThatHandsOutNoSignalsRunsTheProgramAllTheSame() throws IOException, InterruptedException {
        MizanProcess mizan = new MizanProcess(folder);
        Result result = mizan.finish(mizan.start(
                NativeLibrary.library().toString(),
                "export MIZAN_STATE_DIR=state JAVA_TOOL_OPTIONS=-Xrs; mizan trace -- sh -c 'echo ran; exit 5'"));
        assertThat(result.out()).as(result.err()).isEqualTo("ran\n");
        assertThat(result.code()).isEqualTo(5);
    }
}
