package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.mizan.cli.CliRun;
import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever processes a command consists of, what they write is one run. */
class OneCommandOneRunTest {
    private static final String STATE = "export MIZAN_STATE_DIR=$PWD/state\n";

    /** Nine files, none of them written by the shell itself. */
    private static final String SCRIPT = """
            for i in 0 1 2; do
              dd if=/dev/zero of=out/a.$i bs=64k count=$((i+1)) 2>/dev/null
              head -c $((1000*(i+1))) /dev/zero > out/b.$i
              dd if=/dev/zero of=out/c.$i bs=4k count=5 2>/dev/null
            done
            """;

    /** The same in other ways: a pipeline, make, xargs and Python, where they are. */
    private static final String TOOLS = """
            for i in 0 1 2 3 4 5 6 7 8; do seq 1000 | sort -r | tee out/p.$i | wc -l > /dev/null; done
            seq 0 8 | xargs -P 4 -I@ dd if=/dev/zero of=out/x.@ bs=1k count=4 2>/dev/null
            ! command -v make > /dev/null || make -s -j 3
            ! command -v python3 > /dev/null || python3 -B start.py
            """;

    private static final String MAKEFILE = """
            all: out/m.0 out/m.1 out/m.2 out/m.3 out/m.4 out/m.5 out/m.6 out/m.7 out/m.8
            out/m.%:
            \thead -c 10000 /dev/zero > $@
            """;

    private static final String PYTHON = """
            import subprocess
            all = [subprocess.Popen(["dd", "if=/dev/zero", "of=out/s.%d" % i, "bs=1k", "count=%d" % (i + 1)],
                                    stderr=subprocess.DEVNULL) for i in range(9)]
            for each in all:
                each.wait()
            """;

    @TempDir
    private Path folder;

    private Result run(String script) throws IOException, InterruptedException {
        return new MizanProcess(folder).run(STATE + script);
    }

    private int files() throws IOException {
        try (Stream<Path> all = Files.list(folder.resolve("out"))) {
            return (int) all.count();
        }
    }

    @Test
    void theSecondRunOfAScriptPlacesEveryFileOfItsChildren() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("app.sh"), SCRIPT);
        String run = "rm -rf out; mkdir out; mizan run --mount out -- sh app.sh";
        assertThat(run(run).err()).contains("9 files created");
        assertThat(run(run).err())
                .contains("9 placed by name, 0 by template, 0 not in the index", "(hit rate 100.0 %)");
    }

    /** {@code bash} leaves redirections to its children, so that it writes nothing itself and is not in the traces. */
    @Test
    void theTracesOfAScriptPredictItsNextRun() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("app.sh"), SCRIPT + TOOLS);
        Files.writeString(folder.resolve("Makefile"), MAKEFILE);
        Files.writeString(folder.resolve("start.py"), PYTHON);
        String trace = "rm -rf out; mkdir out; mizan trace -o traces -- bash app.sh\n";
        Result traced = run(trace + trace);
        assertThat(traced.code()).as(traced.err()).isZero();
        int files = files();
        assertThat(files).isGreaterThanOrEqualTo(27);
        String first = folder.resolve("traces/run-1").toString();
        String second = folder.resolve("traces/run-2").toString();
        assertThat(CliRun.bare()
                        .run("predict", "--history", first, "--check", second)
                        .out())
                .contains(files + " creates\nhits            " + files + "  100.00 %");
        String both = folder.resolve("traces").toString();
        CliRun.Result predicted = CliRun.bare().run("predict", "--history", both);
        assertThat(predicted.err()).contains("mizan: app.sh: " + files + " creates of ", " predicted from 2 runs");
        CliRun.Result workload = CliRun.bare().run("workload", both);
        assertThat(workload.out()).contains("traces/run-2: ").containsPattern("create +" + files + " ");
        assertThat(workload.err()).contains("has 2 runs, and this is the newest; others are run-1");
    }

    /** The command ends at once; its children wait for a file, and write after {@code mizan run} has ended. */
    @Test
    void childrenThatOutliveTheCommandBelongToItsRun() throws IOException, InterruptedException {
        String run = "rm -rf out go; mkdir out; mizan run --mount out -- bash -c '"
                + "for i in 0 1 2; do (while [ ! -e go ]; do sleep 0.05; done;"
                + " dd if=/dev/zero of=out/f.$i bs=1k count=4 2> /dev/null) < /dev/null > /dev/null 2>&1 & done'";
        for (String shown : List.of("f.0: no layout", "lmm_stripe_count:  1")) {
            Result result = run(run);
            assertThat(result.code()).as(result.err()).isZero();
            assertThat(result.err()).contains("0 files created", "processes of the command that still run: ");
            Files.createFile(folder.resolve("go"));
            Path last = folder.resolve("out/f.2");
            await().atMost(Duration.ofMinutes(1)).until(() -> files() == 3 && Files.size(last) == 4096);
            CliRun.Result layout = CliRun.bare()
                    .run("layout", "show", folder.resolve("out/f.0").toString());
            assertThat(layout.out() + layout.err()).contains(shown);
        }
    }
}
