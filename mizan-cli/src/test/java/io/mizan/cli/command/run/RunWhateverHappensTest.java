package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import io.mizan.cli.SchemaCheck;
import io.mizan.database.index.IndexAttribute;
import io.mizan.database.index.IndexFile;
import io.mizan.database.index.IndexKey;
import io.mizan.database.index.PlacementIndex;
import io.mizan.database.index.PlacementIndex.FileEntry;
import io.mizan.database.index.TemplatePools;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Mizan may fail as it likes: the command runs, untouched, and its exit code is the exit code. */
class RunWhateverHappensTest {
    private static final String ALONE = "mizan: the command runs without Mizan";
    /** What a command is started with when Mizan is not there. */
    private static final String PROGRAM = " -- sh -c 'echo \"ran $LD_PRELOAD$MIZAN_INDEX$MIZAN_TRACE\"; exit 5'";

    @TempDir
    private Path folder;

    private String library;

    @BeforeEach
    void find() {
        library = NativeLibrary.library().toString();
    }

    private Result run(String script) throws IOException, InterruptedException {
        MizanProcess mizan = new MizanProcess(folder);
        return mizan.finish(mizan.start(library, "export MIZAN_STATE_DIR=$PWD/state\n" + script));
    }

    private void index(String expiry) throws IOException {
        List<FileEntry> files = List.of(
                new FileEntry(new IndexKey("a"), new IndexAttribute("layout".getBytes(StandardCharsets.UTF_8), 0)));
        IndexFile.write(
                new PlacementIndex(
                        folder.toRealPath().toString(),
                        0,
                        false,
                        1,
                        Instant.parse(expiry),
                        files,
                        TemplatePools.of(files)),
                folder.resolve("files.index"));
    }

    private void ranAlone(String words, String because) throws IOException, InterruptedException {
        Files.deleteIfExists(folder.resolve("r.json"));
        Result result = run(words + PROGRAM);
        assertThat(result.out()).as(result.err()).isEqualTo("ran \n");
        assertThat(result.code()).isEqualTo(5);
        assertThat(result.err()).contains(because, "\n  Maybe ", ALONE);
        String report = Files.readString(folder.resolve("r.json"));
        assertThat(report).contains("\"mode\":\"off\"", "\"exitCode\":5");
        assertThat(SchemaCheck.faults("run-v1.json", report)).isEmpty();
    }

    @Test
    void mizanSwitchedOffIsAsIfItWereNotThere() throws IOException, InterruptedException {
        for (String words : List.of("mizan run --report r.json", "mizan run --report r.json --index purged.index")) {
            ranAlone("MIZAN_DISABLE=1 " + words, "env -u MIZAN_DISABLE mizan run");
        }
        assertThat(folder.resolve("state")).doesNotExist();
    }

    @Test
    void anIndexThatCannotBeUsedAnyMoreStopsNoJob() throws IOException, InterruptedException {
        index("2020-01-01T00:00:00Z");
        ranAlone("mizan run --report r.json --index files.index", "the placement index has expired");
        Files.writeString(folder.resolve("text"), "x".repeat(1000));
        ranAlone("mizan run --report r.json --index text", "longer than it says");
        Files.createDirectory(folder.resolve("folder"));
        ranAlone("mizan run --report r.json --index folder", "not a placement index");
        ranAlone("mizan run --report r.json --index purged.index", "purged.index: no such placement index");
    }

    @Test
    void countersThatCannotBeMadeStopNoJob() throws IOException, InterruptedException {
        index("2090-01-01T00:00:00Z");
        // An index in a folder that nobody may write to, and no room for temporary files.
        ranAlone(
                "JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=/dev/null/none mizan run --report r.json --index /dev/fd/9 9< files.index",
                "cannot make a file for the counters");
    }

    @Test
    void aLibraryThatIsNotThereStopsNoJob() throws IOException, InterruptedException {
        library = "/dev/null/none/libmizan.so";
        ranAlone("mizan run --report r.json", "libmizan.so is not built");
        index("2090-01-01T00:00:00Z");
        ranAlone("mizan run --report r.json --index files.index", "libmizan.so is not built");
    }

    @Test
    void settingsAndSystemsThatCannotBeReadStopNoJob() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("mizan.yaml"), "no: such: thing\n");
        ranAlone("MIZAN_CONFIG=mizan.yaml mizan run --report r.json", "mizan.yaml");
        Files.writeString(folder.resolve("system.yaml"), "no: such: thing\n");
        ranAlone("mizan run --report r.json --system system.yaml", "system.yaml");
        ranAlone("mizan run --report r.json --system none.yaml", "none.yaml");
        ranAlone("mizan run --report r.json --mount none", "none: no such folder");
    }

    /** A history that was written by a run with more memory, and a run whose own trace is more than fits. */
    @Test
    void tooLittleMemoryCostsThePlacementAndNothingElse() throws IOException, InterruptedException {
        String write = "seq -f long_name_of_a_file_%07g 15000 | xargs touch; echo ran; exit 7";
        Result whole = run("mkdir a; cd a; mizan run --app a -- sh -c '" + write + "'");
        assertThat(whole.err()).contains("15000 files created");
        String small = "export JAVA_TOOL_OPTIONS=-Xmx10m; ";
        Result before = run(small + "mizan run --app a --report r.json" + PROGRAM);
        assertThat(before.out()).as(before.err()).isEqualTo("ran \n");
        assertThat(before.code()).isEqualTo(5);
        assertThat(before.err()).contains("not enough memory", "MIZAN_JAVA_OPTS", ALONE);
        assertThat(Files.readString(folder.resolve("r.json"))).contains("\"mode\":\"off\"");

        Result after = run(small + "mkdir b; cd b; mizan run --app b -- sh -c '" + write + "'");
        assertThat(after.out()).as(after.err()).isEqualTo("ran\n");
        assertThat(after.code()).isEqualTo(7);
        assertThat(after.err()).contains("not enough memory").doesNotContain(ALONE);
    }
}
