package io.mizan.cli.command.trace;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code mizan trace} in a process of its own, because it hands its streams and its exit code over. */
class TraceCommandTest {
    @TempDir
    private Path folder;

    private Result run(String script) throws IOException, InterruptedException {
        return new MizanProcess(folder).run(script);
    }

    @Test
    void theExamplesOfTheHelpWork() throws IOException, InterruptedException {
        List<String> examples = CliRun.bare().run("trace", "--help").outLines().stream()
                .filter(line -> line.startsWith("  mizan trace"))
                .toList();
        assertThat(examples).hasSize(2);
        Result result = run(String.join(" && ", examples) + " && ls");
        assertThat(result.err()).contains("1 file created", "mizan-trace-1", "run1", "copy.txt", "out.txt");
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("copy.txt\n", "mizan-trace-1\n", "out.txt\n", "run1\n");
    }

    @Test
    void outputIsThatOfTheCommandAndSoIsTheExitCode() throws IOException, InterruptedException {
        Result result = run("printf input | mizan trace -o t -- sh -c 'cat; echo; echo word > f; exit 3'");
        assertThat(result.out()).isEqualTo("input\n");
        assertThat(result.code()).isEqualTo(3);
        assertThat(result.err())
                // Standard output is a file here, so it is in the list too: six bytes in two writes, by two processes.
                .contains("mizan: traced 2 processes on 1 host to ", "1 file created, 11 B written in 3 writes over ")
                .containsPattern("\n +5 B +5 B +1 +0\\.\\d+ s +" + folder.toRealPath() + "/f\n")
                .containsPattern("\n +6 B +6 B +0 +no +" + folder.toRealPath() + "/stdout\n");
        assertThat(CliRun.bare().run("workload", folder.resolve("t").toString()).out())
                .contains("write", "11 B", "libmizan");
    }

    @Test
    void jsonHasTheFieldsOfTheSchema() throws IOException, InterruptedException {
        Result result = run("mizan trace --json --app demo -- sh -c 'echo word > f; kill -9 $$'");
        assertThat(result.code()).isEqualTo(137);
        Mapping json = Documents.parse("err", result.err()).asMapping();
        Path file = Path.of(System.getProperty("mizan.root", ".."), "docs", "schemas", "trace-v1.json");
        Mapping schema = Documents.parse("schema", Files.readString(file))
                .asMapping()
                .require("properties")
                .asMapping();
        assertThat(json.entries().keySet())
                .containsExactlyElementsOf(schema.entries().keySet());
        for (String list : List.of("byRank", "largest")) {
            assertThat(json.list(list).get(0).asMapping().entries().keySet())
                    .containsExactlyElementsOf(schema.require(list)
                            .asMapping()
                            .require("items")
                            .asMapping()
                            .require("properties")
                            .asMapping()
                            .entries()
                            .keySet());
        }
        assertThat(json.text("exitCode")).isEqualTo("137");
        assertThat(json.text("filesCreated")).isEqualTo("1");
        assertThat(json.list("notes")).hasSize(1);
    }

    /** Whoever ends mizan means the command. */
    @Test
    void signalsReachTheCommand() throws IOException, InterruptedException {
        MizanProcess mizanProcess = new MizanProcess(folder);
        Process process = mizanProcess.start(
                NativeLibrary.library().toString(),
                "exec 3<&0; mizan trace -o t -- sh -c 'trap \"echo caught; echo word > f; exit 9\" TERM;"
                        + " echo $PPID > ready; while :; do sleep 0.05; done' 3<&- & wait $!; wait $!");
        Path ready = folder.resolve("ready");
        for (int i = 0; i < 600 && (!Files.exists(ready) || Files.size(ready) == 0); i++) {
            Thread.sleep(50);
        }
        long mizan = Long.parseLong(Files.readString(ready).strip());
        new ProcessBuilder("kill", "-TERM", String.valueOf(mizan)).start().waitFor();
        Result result = mizanProcess.finish(process);
        assertThat(result.out()).isEqualTo("caught\n");
        assertThat(result.code()).isEqualTo(9);
        assertThat(result.err()).contains("2 files created");
    }

    /** Jobs of people who want to be sure run as if Mizan were not there. */
    @Test
    void mizanSwitchedOffRunsTheCommandUntraced() throws IOException, InterruptedException {
        String words = " mizan trace -- sh -c 'cat; echo \"$LD_PRELOAD$MIZAN_TRACE\"; echo word > f; exit 5'";
        for (String library : List.of(NativeLibrary.library().toString(), "/dev/null/none/libmizan.so")) {
            MizanProcess mizan = new MizanProcess(folder);
            Result off = mizan.finish(mizan.start(library, "printf 'input ' | MIZAN_DISABLE=1" + words));
            assertThat(off.code()).as(off.err()).isEqualTo(5);
            assertThat(off.out()).isEqualTo("input \n");
            assertThat(off.err())
                    .contains("MIZAN_DISABLE is set, so libmizan.so would do nothing [MZ001]", "env -u MIZAN_DISABLE")
                    .endsWith("mizan: the command runs untraced\n");
        }
        assertThat(run("ls").out()).contains("f\n").doesNotContain("mizan-trace");
    }

    @Test
    void whatCannotBeTracedIsSaid() throws IOException, InterruptedException {
        Result nothing = run("mizan trace -- true; ls");
        assertThat(nothing.err()).isEqualTo("mizan: the command wrote no file that could be traced\n");
        assertThat(nothing.out()).doesNotContain("mizan-trace");
        MizanProcess without = new MizanProcess(folder);
        Result unbuilt = without.finish(
                without.start("/dev/null/none/libmizan.so", "mizan trace -- sh -c 'exit 6'; code=$?; ls; exit $code"));
        assertThat(unbuilt.code()).isEqualTo(6);
        assertThat(unbuilt.out()).doesNotContain("mizan-trace");
        assertThat(unbuilt.err())
                .contains("libmizan.so is not built", "Maybe install a C compiler", "the command runs untraced");
    }
}
