package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import io.mizan.testing.Campaign;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code mizan run} and {@code mizan trace} run the command, and their exit code is its own. */
class AlwaysRunsTest {
    private static final String STATE = "export MIZAN_STATE_DIR=$PWD/state\n";
    private static final String COMMAND = " -- sh -c 'echo ran; echo word > f; exit 5'; echo $?\n";

    @TempDir
    private Path folder;

    private Result run(String script) throws IOException, InterruptedException {
        return new MizanProcess(folder).run(STATE + script);
    }

    @Test
    void startsInOneFolderTakeNothingFromEachOther() throws IOException, InterruptedException {
        int starts = Campaign.rounds(5);
        Result result = run(
                "for i in $(seq " + starts + "); do mizan trace -o same -- sh -c \"echo $i > out.$i; exit 7\" &"
                        + " pids=\"$pids $!\"; done; for p in $pids; do wait $p; echo $?; done; ls same; ls out.*; cat same/*/run.json");
        assertThat(result.out().lines().filter("7"::equals)).as(result.err()).hasSize(starts);
        assertThat(result.out().lines().filter(line -> line.startsWith("run-"))).hasSize(starts);
        assertThat(result.out().lines().filter(line -> line.startsWith("out."))).hasSize(starts);
        for (int i = 1; i <= starts; i++) {
            assertThat(result.out()).contains("echo " + i + " > out." + i + "; exit 7");
        }
        assertThat(result.err().lines().filter(line -> line.contains("1 file created")))
                .hasSize(starts);
    }

    @Test
    void aFolderThatCannotBeUsedCostsTheTrace() throws IOException, InterruptedException {
        Result result = run(": > file; mizan trace -o file" + COMMAND + "mizan trace -o file/below" + COMMAND);
        assertThat(result.out()).as(result.err()).isEqualTo("ran\n5\nran\n5\n");
        assertThat(result.err())
                .contains("cannot make a folder for traces: ", "mizan: the command runs untraced\n")
                .contains("folder=file/below");
    }

    /** A file system without room and one that may not be written, made for this test alone. */
    @Test
    void aFullOrReadOnlyFileSystemCostsTheTrace() throws IOException, InterruptedException {
        assumeTrue(
                NativeLibrary.run(folder, Map.of(), List.of("unshare", "-rm", "true")) == 0,
                "skipped: no namespaces of one's own here");
        Result result = run("""
                mkdir full only
                cat > inside.sh <<'END'
                mount -t tmpfs -o size=16k none full && mount -t tmpfs none only && mount -o remount,ro only || exit 1
                head -c 100000 /dev/zero > full/filler 2> /dev/null
                "$SUPERVISE" "$HELPER" trace -o full/t -- sh -c 'echo ran; echo word > f; exit 5'; echo $?
                "$SUPERVISE" "$HELPER" trace -o only/t -- sh -c 'echo ran; echo word > f; exit 5'; echo $?
                MIZAN_STATE_DIR=$PWD/full/state "$SUPERVISE" "$HELPER" run -- sh -c 'echo ran; exit 5'; echo $?
                MIZAN_STATE_DIR=$PWD/only/state "$SUPERVISE" "$HELPER" run -- sh -c 'echo ran; exit 5'; echo $?
                END
                export HELPER SUPERVISE
                unshare -rm sh inside.sh
                """);
        assertThat(result.out()).as(result.err()).isEqualTo("ran\n5\n".repeat(4));
        assertThat(result.err()).contains("Read-only file system", "mizan: the command runs without Mizan");
    }

    @Test
    void theExitCodeIsAsAShellTellsIt() throws IOException, InterruptedException {
        Result result = run("mizan trace -- ./missing; echo $?; : > file; mizan trace -- ./file; echo $?\n"
                + "mizan trace -- sh -c 'kill -KILL $$'; echo $?; mizan trace -- sh -c 'kill -USR1 $$'; echo $?");
        assertThat(result.out()).as(result.err()).isEqualTo("127\n126\n137\n138\n");
        assertThat(result.err())
                .contains("cannot start ./missing: No such file", "cannot start ./file: Permission denied");
        MizanProcess alone = new MizanProcess(folder);
        Result without = alone.finish(
                alone.start(
                        NativeLibrary.library().toString(),
                        STATE
                                + "mizan run -- ./missing; echo $?; mizan trace -- ./file; echo $?; ls -d mizan-trace-* 2> /dev/null"));
        assertThat(without.out()).as(without.err()).isEqualTo("127\n126\n");
    }

    @Test
    void aJvmThatCannotStartOrHasNoHomeStopsNoCommand() throws IOException, InterruptedException {
        Result result = run("(ulimit -v 150000; mizan run" + COMMAND
                + "); unset HOME MIZAN_STATE_DIR XDG_STATE_HOME; mizan run" + COMMAND);
        assertThat(result.out()).as(result.err()).isEqualTo("ran\n5\nran\n5\n");
        assertThat(result.err())
                .contains("before the run was prepared", "no state folder: neither MIZAN_STATE_DIR nor HOME is set")
                .contains("mizan: the command runs without Mizan\n");
    }

    /** The helper is the other child of the command's parent. */
    @Test
    void aHelperThatIsKilledLeavesTheCommandAndItsExitCode() throws IOException, InterruptedException {
        Result result = run("mizan trace -- sh -c 'for p in $(cat /proc/$PPID/task/$PPID/children); do"
                + " [ $p = $$ ] || kill -KILL $p; done; sleep 0.2; echo ran; exit 5'; echo $?");
        assertThat(result.out()).as(result.err()).isEqualTo("ran\n5\n");
        assertThat(result.err()).contains("ended before the command did; the command goes on");
    }

    /** Java would make other bytes of them in this locale. */
    @Test
    void argumentsAndStandardInputAreTheCallersBytes() throws IOException, InterruptedException {
        Result result =
                run("printf 'in\\377put' | LC_ALL=C mizan trace -- sh -c 'cat; printf %s \"$1$MIZAN_SUPERVISED\"' x"
                        + " \"$(printf 'a\\351')\" | od -An -tx1");
        assertThat(result.out().strip()).as(result.err()).isEqualTo("69 6e ff 70 75 74 61 e9");
    }
}
