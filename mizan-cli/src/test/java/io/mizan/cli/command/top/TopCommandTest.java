package io.mizan.cli.command.top;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.cli.live.Storm;
import io.mizan.controller.live.LiveViewJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopCommandTest {
    private static final String STORM = "example:storm.jsonl.gz";

    @TempDir
    private Path folder;

    private static Result top(String... words) {
        String[] all = new String[words.length + 1];
        all[0] = "top";
        System.arraycopy(words, 0, all, 1, words.length);
        return CliRun.bare().run(all);
    }

    @Test
    void inAMetadataStormTheFirstRowIsTheJob() {
        Result result = top("--play", STORM, "--once", "--sort", "md");
        assertThat(result.code()).isZero();
        assertThat(result.outLines().get(2)).startsWith("Job ").contains("user", "md/sv", "most of MDT", "nodes");
        assertThat(result.outLines().get(3)).matches("4711 +dana .* 41004 +MDT0000 98% 28: n\\[101-128\\]");
    }

    @Test
    void theJsonIsTheViewItself() {
        Result result = top("--play", STORM, "--once", "--json");
        assertThat(result.out().strip()).isEqualTo(LiveViewJson.encode(Storm.view(Storm.VIEWS - 1)));
        assertThat(SchemaCheck.faults("live-v1.json", result.out())).isEmpty();
    }

    @Test
    void aFolderOfThisMachineIsShownWithNothingInstalled() throws IOException {
        Path record = folder.resolve("r.jsonl");
        Result result = top("--source", "folder:" + folder, "--once", "--json", "--record", record.toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(SchemaCheck.faults("live-v1.json", result.out())).isEmpty();
        assertThat(Files.readString(record)).isEqualTo(result.out());
        Result played = top("--play", record.toString(), "--once");
        assertThat(played.outLines()).anyMatch(line -> line.startsWith("OST0000 "));
    }

    @Test
    void aRecordingComesThroughStandardInputToo() {
        String lines = LiveViewJson.encode(Storm.view(0)) + "\nrubbish\n";
        Result result = CliRun.bare().withInput(lines).run("top", "--play", "-", "--once", "--view", "servers");
        assertThat(result.outLines().get(2)).startsWith("Server ");
        assertThat(result.err()).isEqualTo("mizan: damaged lines of the recording left out: 1\n");
    }

    @ParameterizedTest
    @CsvSource({
        "read, OST0002",
        "write, OST0001",
        "iops, OST0000",
        "fill, OST0002",
        "load, OST0000",
        "name, MDT0000",
        "latency, OST0000",
    })
    void theTableIsSortedAsAsked(String key, String first) {
        Result result = top("--play", STORM, "--once", "--sort", key);
        assertThat(result.outLines().get(3)).startsWith(first + " ");
    }

    @ParameterizedTest
    @CsvSource({
        "'--play no-such-file --once', 1, no such file",
        "'--once --sort size', 64, use one of name",
        "'--once --view ost', 64, use one of targets",
        "'--once --source disk', 64, 'write lustre, lctl'",
        "'--once --source folder:/no/such/folder', 1, no such folder",
        "'--once --source lustre --play x', 64, three ways",
        "'--play example:none --once', 1, example:storm.jsonl.gz",
        "'--json --source folder:/tmp', 64, --json needs --once",
        "'--source folder:/tmp', 64, no terminal",
        "'--once --interval 0 --source folder:/tmp', 64, from 1 to 3600",
        "'--once --set controller.rest=127.0.0.1:1', 69, does not answer",
        "'--once --set client.token=/no/such/token', 1, client.token",
        "'--once --set client.trust=/no/such/pem', 1, client.trust",
    })
    void mistakesAreAnsweredWithWhatToDo(String words, int code, String part) {
        Result result = top(words.split(" "));
        assertThat(result.code()).isEqualTo(code);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains(part).contains("Maybe");
    }

    @Test
    void aDumbTerminalGetsNoScreen() {
        Result result =
                CliRun.bare().withTerminal(80).withVariable("TERM", "dumb").run("top", "--play", STORM);
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.err()).contains("--once");
    }
}
