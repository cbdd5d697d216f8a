package io.mizan.cli.command.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands as an administrator of a BeeGFS types them, with a stand-in for its tool. */
class BeegfsPlaceTest {
    private static final String TOOL = """
            #!/bin/sh
            case "$*" in
            *--nodetype=storage*) cat <<'E'
            TargetID     Reachability  Consistency   St. Pool   Cap. Pool        Total         Free    %      ITotal       IFree    %   NodeID
            ========     ============  ===========   ========   =========        =====         ====    =      ======       =====    =   ======
                 101           Online         Good          1      normal    1024.0GiB    1000.0GiB  98%        0.0M        0.0M   0%        1
                 102          Offline         Good          1      normal    1024.0GiB    1000.0GiB  98%        0.0M        0.0M   0%        1
                 201           Online         Good          1      normal    1024.0GiB     900.0GiB  88%        0.0M        0.0M   0%        2
            E
            ;;
            *--nodetype=meta*) cat <<'E'
            TargetID     Reachability  Consistency   NodeID
            ========     ============  ===========   ======
                   1           Online         Good        1
            E
            ;;
            *) exit 1;;
            esac
            """;

    @TempDir
    Path folder;

    private String label;
    private CliRun cli;

    @BeforeEach
    void make() throws IOException {
        Path tools = Files.createDirectory(folder.resolve("bin"));
        Path tool = Files.writeString(tools.resolve("beegfs-ctl"), TOOL);
        Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwxr-xr-x"));
        label = "beegfs:" + Files.createDirectory(folder.toRealPath().resolve("bee"));
        cli = CliRun.bare().withVariable("PATH", tools.toString());
    }

    @Test
    void statusShowsItsTargets() {
        CliRun.Result run = cli.run("status", label);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("storage:101", "storage:201", "inactive", "storage-1", "target 102 is Offline");
        assertThat(run.out()).contains(" targets, ", " metadata target", "target cost", "server cost");
    }

    /** Nothing that the people of a BeeGFS read is in the words of Lustre. */
    @Test
    void theWordsAreThoseOfBeegfs() throws IOException {
        Path requests = Files.writeString(
                folder.resolve("requests.json"),
                "[{\"file\": \"/bee/a\", \"sizeBytes\": 1073741824, \"stripeCount\": 2}]");
        for (String[] command :
                new String[][] {{"status", label}, {"place", "--system", label, "--requests", requests.toString()}}) {
            CliRun.Result run = cli.run(command);
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.out()).doesNotContainPattern("\\b(OST|MDT|OSS)");
        }
    }

    @Test
    void placeWritesItsCommands() throws IOException {
        Path requests = Files.writeString(
                folder.resolve("requests.json"),
                "[{\"file\": \"/bee/a b\", \"sizeBytes\": 1073741824, \"stripeCount\": 2, \"stripeSizeBytes\": 1048576}]");
        Path commands = folder.resolve("commands.sh");
        CliRun.Result run = cli.run(
                "place", "--system", label, "--requests", requests.toString(), "--commands", commands.toString());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(Files.readString(commands))
                .matches(
                        "beegfs-ctl --createfile --numtargets=2 --chunksize=1m --targets=(101,201|201,101) '/bee/a b'\\n");
    }

    /** 2.5 GiB over two targets are stripes of 1.25 GiB, which is no chunk; 3 GiB over two are 1.5 GiB. */
    @Test
    void aRequestWithoutAStripeSizeHasACommand() throws IOException {
        Path requests = Files.writeString(
                folder.resolve("requests.json"),
                "[{\"file\": \"/bee/a\", \"sizeBytes\": 2684354560, \"stripeCount\": 2},"
                        + " {\"file\": \"/bee/b\", \"sizeBytes\": 3221225472, \"stripeCount\": 2}]");
        CliRun.Result run =
                cli.run("place", "--system", label, "--requests", requests.toString(), "--commands", "-", "--json");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.outLines())
                .filteredOn(line -> line.contains("/bee/") && !line.contains("{"))
                .hasSize(2)
                .allMatch(line -> line.matches(
                        "beegfs-ctl --createfile --numtargets=2 --chunksize=1g --targets=(101,201|201,101) /bee/[ab]"));
    }

    @Test
    void aFileOfTargetsHasNoCommands() {
        CliRun.Result run = cli.run(
                "place", "--system", "example:testbed.yaml", "--requests", "example:requests.json", "--commands", "-");
        assertThat(run.code()).isEqualTo(64);
        assertThat(run.err()).contains("file: there are no commands that create files there");
    }

    @Test
    void aPlanIsRefused() {
        CliRun.Result run = cli.run("plan", "--system", label);
        assertThat(run.code()).isEqualTo(64);
        assertThat(run.err()).contains("beegfs: targets can be read, but not files: no plan can be made");
    }
}
