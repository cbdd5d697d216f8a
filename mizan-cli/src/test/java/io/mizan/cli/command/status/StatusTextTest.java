package io.mizan.cli.command.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code mizan status} prints for people. */
class StatusTextTest {
    private static final String SMALL = """
            UUID 1K-blocks Used Available Use% Mounted on
            fs-MDT0000_UUID 1048576 1024 1047552 1% /fs[MDT:0]
            fs-OST0000_UUID 1048576 262144 786432 25% /fs[OST:0]
            fs-OST0001_UUID 1048576 786432 262144 75% /fs[OST:1]
            fs-OST0002_UUID 1048576 1010000 26214 97% /fs[OST:2] D
            OST0003 : inactive device
            filesystem_summary: 3145728 2058576 1074790 65% /fs
            """;

    @TempDir
    private Path folder;

    @Test
    void aSmallSystemLooksLikeThis() {
        Result result = CliRun.bare().withInput(SMALL).run("status", "-");
        assertThat(result.code()).isZero();
        assertThat(result.err()).isEmpty();
        List<String> lines = result.outLines();
        assertThat(lines.subList(0, 17)).containsExactlyElementsOf("""
                fs on /fs: 4 OSTs, 1 MDT
                  balance score  7.3 of 100    share of the free space that can be written
                                               before the fullest OST is full, at an even pace
                  OST cost       1.481         highest / mean utilisation of OSTs, 1 is best
                  OSS cost       1.481         the same over servers
                  mean           65.8 %        (total - avail) / total over all OSTs
                  lowest         25.0 %
                  highest        97.5 %
                  spread         72.5 %        highest - lowest
                  deviation      30.3 %        standard deviation over OSTs

                target       fill                                 used    avail  total  flags
                fs-MDT0000   0.1%  [.........................]    1.0M  1023.0M   1.0G
                fs-OST0000  25.0%  [######...................]  256.0M   768.0M   1.0G
                fs-OST0001  75.0%  [###################......]  768.0M   256.0M   1.0G
                fs-OST0002  97.5%  [########################.]  986.3M    25.6M   1.0G  D
                fs-OST0003      -  [.........................]       -        -      -  inactive
                """.lines().toList());
        assertThat(lines.subList(lines.indexOf("Avoid for new files:"), lines.size()))
                .containsExactlyElementsOf("""
                Avoid for new files:
                  fs-OST0002  D, degraded: a disk is being rebuilt; nearly full: 97.5 % (target.fullAt is 90 %)
                  fs-OST0003  inactive: it does not answer
                Note: fs-OST0003 does not answer: inactive device.
                """.lines().toList());
        assertThat(result.out()).contains("\nServers are not known: each target counts as its own server");
    }

    @Test
    void aNarrowTerminalGetsTheFiguresWithoutTheirMeaning() {
        assertThat(CliRun.bare()
                        .run("status", "--set", "output.columns=60", "example:testbed.yaml")
                        .outLines())
                .contains("  OST cost       1.000")
                .noneMatch(line -> line.startsWith(" ") && line.length() > 60);
    }

    @Test
    void measuredLoadsAndForwardersAreShown() {
        String yaml = "name: x\nservers:\n  - {name: oss0, cpu: 0.35, ioWait: 0.1}\n"
                + "forwarders:\n  - {name: fwd0, loadRatio: 0.4, peakBytesPerSecond: 2.5G}\n";
        Result result = CliRun.bare().withInput(yaml).run("status", "-");
        assertThat(result.outLines())
                .contains(
                        "server load   cpu  memory  network  I/O wait",
                        "oss0         35 %       -        -      10 %",
                        "forwarder  kind       state   load       peak",
                        "fwd0       forwarder  active  40 %  2.5 GiB/s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"example:scratch.txt", "example:testbed.yaml"})
    void withoutATerminalTheTablesFill80ColumnsInPlainAscii(String example) {
        Result result = CliRun.bare().run("status", example);
        assertThat(result.code()).isZero();
        assertThat(result.out()).matches("(?s)[ -~\n]+").endsWith("\n").doesNotContain("\n\n\n");
        assertThat(result.outLines()).noneMatch(line -> line.endsWith(" "));
        assertThat(tableLines(result)).isNotEmpty().allMatch(line -> line.length() <= 80);
        assertThat(tableLines(result).stream().mapToInt(String::length).max()).hasValue(80);
    }

    @ParameterizedTest
    @ValueSource(ints = {70, 72, 80, 90})
    void theTableFitsTheTerminal(int columns) {
        Result result = CliRun.bare().withTerminal(columns).run("status", "example:scratch.txt", "--color=never");
        assertThat(tableLines(result).stream().mapToInt(String::length).max()).hasValue(columns);
    }

    @Test
    void theConfiguredWidthWinsOverTheTerminal() {
        Result result = CliRun.bare()
                .withTerminal(90)
                .run("status", "example:scratch.txt", "--color=never", "--set=output.columns=70");
        assertThat(tableLines(result).stream().mapToInt(String::length).max()).hasValue(70);
    }

    @Test
    void colourFollowsTheTerminalUntilSomebodySaysOtherwise() {
        CliRun pipe = CliRun.bare();
        CliRun terminal = pipe.withTerminal(80).withVariable("TERM", "xterm");
        assertThat(coloured(pipe)).isFalse();
        assertThat(coloured(terminal)).isTrue();
        assertThat(coloured(terminal.withVariable("NO_COLOR", "1"))).isFalse();
        assertThat(coloured(terminal.withVariable("NO_COLOR", "0"))).isFalse();
        assertThat(coloured(terminal.withVariable("NO_COLOR", ""))).isTrue();
        assertThat(coloured(terminal.withVariable("TERM", "dumb"))).isFalse();
        assertThat(coloured(pipe, "--color=always")).isTrue();
        assertThat(coloured(terminal, "--color=never")).isFalse();
        assertThat(coloured(terminal.withVariable("NO_COLOR", "1"), "--color=always"))
                .isTrue();
        assertThat(coloured(terminal.withVariable("MIZAN_OUTPUT_COLOR", "never"), "--color=auto"))
                .isTrue();
        assertThat(coloured(pipe.withVariable("MIZAN_OUTPUT_COLOR", "always"))).isTrue();
    }

    @Test
    void colourChangesNothingButTheColour() {
        String plain = CliRun.bare().run("status", "example:scratch.txt").out();
        String colour = CliRun.bare()
                .run("status", "example:scratch.txt", "--color=always")
                .out();
        assertThat(colour.replaceAll("\u001b\\[\\d*m", "").replaceAll("(?m) +$", ""))
                .isEqualTo(plain);
    }

    @Test
    void theColourOfABarFollowsTheFill() {
        String page = CliRun.bare()
                .withInput(SMALL)
                .run("status", "-", "--color=always")
                .out();
        assertThat(line(page, "fs-OST0000")).contains("\u001b[32m[###");
        assertThat(line(page, "fs-OST0001")).contains("\u001b[33m[###");
        assertThat(line(page, "fs-OST0002")).contains("\u001b[31m[###");
        String strict = CliRun.bare()
                .withInput(SMALL)
                .run("status", "-", "--color=always", "--set=target.fullAt=75%")
                .out();
        assertThat(line(strict, "fs-OST0001")).contains("\u001b[31m[###");
    }

    @ParameterizedTest
    @CsvSource({
        "LC_ALL=en_US.UTF-8, true",
        "LC_ALL=C.utf8, true",
        "LC_CTYPE=de_DE.UTF-8, true",
        "LANG=C.UTF-8, true",
        "LANG=C.UTF-8 LC_ALL=C, false",
        "LANG=C LC_ALL=C.UTF-8, true",
        "LANG=C LC_CTYPE=C.UTF-8, true",
        "LANG=C.UTF-8 LC_CTYPE=POSIX, false",
        "LANG=C.UTF-8 LC_ALL=, true",
        "LANG=de_DE.ISO-8859-1, false",
        "LANG=C.UTF-8 MIZAN_OUTPUT_ASCII=always, false",
        "LANG=C MIZAN_OUTPUT_ASCII=never, true",
    })
    void blocksAreDrawnOnlyInAUtf8Locale(String variables, boolean blocks) {
        CliRun run = CliRun.bare();
        for (String variable : variables.split(" ")) {
            run = run.withVariable(variable.split("=", 2)[0], variable.split("=", 2)[1]);
        }
        String page = run.run("status", "example:scratch.txt").out();
        assertThat(page.contains("█")).isEqualTo(blocks);
        assertThat(page.contains("[##")).isEqualTo(!blocks);
        assertThat(run.run("status", "--ascii", "example:scratch.txt").out()).matches("(?s)[ -~\n]+");
    }

    @Test
    void blocksFillTheSameColumnsAsAscii() {
        CliRun utf8 = CliRun.bare().withVariable("LANG", "C.UTF-8");
        Result result = utf8.run("status", "example:scratch.txt");
        assertThat(tableLines(result).stream().mapToInt(String::length).max()).hasValue(80);
    }

    @Test
    void serversStandUnderTheTargetsWhereTheyAreKnown() throws IOException {
        Path map = Files.writeString(folder.resolve("map.txt"), """
                0 UP osc fs-OST0000-osc-ffff 8dbdc7f6 5 10.0.0.1@tcp
                1 UP osc fs-OST0001-osc-ffff 8dbdc7f6 5 10.0.0.2@tcp
                2 UP osc fs-OST0002-osc-ffff 8dbdc7f6 5 10.0.0.1@tcp
                3 UP osc fs-OST0003-osc-ffff 8dbdc7f6 5 10.0.0.2@tcp
                4 UP mdc fs-MDT0000-mdc-ffff 8dbdc7f6 5 10.0.0.9@tcp
                """);
        Result result = CliRun.bare().withInput(SMALL).run("status", "-", "--ost-map", map.toString());
        assertThat(result.code()).isZero();
        List<String> lines = result.outLines();
        assertThat(lines.get(0)).isEqualTo("fs on /fs: 4 OSTs, 1 MDT, 3 servers");
        int servers = lines.indexOf(lines.stream()
                .filter(line -> line.startsWith("server "))
                .findFirst()
                .orElseThrow());
        assertThat(lines.get(servers)).endsWith("used   avail  total  OSTs");
        assertThat(lines.get(servers + 1)).startsWith("10.0.0.1@tcp  61.3%  [").endsWith("1.2G  793.6M   2.0G     2");
        assertThat(lines.get(servers + 2)).startsWith("10.0.0.2@tcp  75.0%  [").endsWith("768.0M  256.0M   1.0G     2");
        assertThat(lines.get(servers + 3)).isEmpty();
        assertThat(result.out()).doesNotContain("Servers are not known").contains("OSS cost       1.139");
    }

    @Test
    void poolsStandUnderTheTargets() {
        String pools = "Pool: fs.slow\nfs-OST0000_UUID\nPool: fs.fast\nfs-OST0001_UUID\nfs-OST0002_UUID\n";
        List<String> lines =
                CliRun.bare().withInput(SMALL + pools).run("status", "-").outLines();
        int heading = lines.indexOf(lines.stream()
                .filter(line -> line.startsWith("pool "))
                .findFirst()
                .orElseThrow());
        assertThat(lines.get(heading + 1)).startsWith("fast  86.3%  [").endsWith("1.7G  281.6M   2.0G     2");
        assertThat(lines.get(heading + 2)).startsWith("slow  25.0%  [").endsWith("256.0M  768.0M   1.0G     1");
        assertThat(CliRun.bare().withInput(SMALL).run("status", "-").out()).doesNotContain("pool");
    }

    @Test
    void aMapOfAnotherSystemIsSaid() throws IOException {
        Path map =
                Files.writeString(folder.resolve("map.txt"), "0 UP osc xx-OST0000-osc-ffff 8dbdc7f6 5 10.0.0.1@tcp\n");
        Result result = CliRun.bare().withInput(SMALL).run("status", "-", "--ost-map", map.toString());
        assertThat(result.code()).isZero();
        assertThat(result.out())
                .contains("Servers are not known")
                .contains("Note: the OST map has none of the targets of fs.\n");
    }

    @Test
    void severalSystemsStandOneAfterAnother() {
        Result result = CliRun.bare()
                .withInput(SMALL.replace("fs", "bb").replace("bbilesystem", "filesystem") + SMALL)
                .run("status", "-");
        assertThat(result.outLines()).contains("bb on /bb: 4 OSTs, 1 MDT", "fs on /fs: 4 OSTs, 1 MDT");
        assertThat(result.out().indexOf("bb on")).isLessThan(result.out().indexOf("fs on"));
        assertThat(result.out()).contains("inactive device.\n\nfs on");
    }

    private static boolean coloured(CliRun run, String... options) {
        String[] args = new String[options.length + 2];
        args[0] = "status";
        args[1] = "example:scratch.txt";
        System.arraycopy(options, 0, args, 2, options.length);
        Result result = run.run(args);
        assertThat(result.code()).isZero();
        return result.out().contains("\u001b[");
    }

    private static List<String> tableLines(Result result) {
        return result.outLines().stream()
                .filter(line -> line.matches("(target|server) .*total.*|.*(\\[[#.]+]|[█░]{2,}).*"))
                .toList();
    }

    private static String line(String page, String start) {
        return page.lines().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
    }
}
