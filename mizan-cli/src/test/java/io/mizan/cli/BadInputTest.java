package io.mizan.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mizan.cli.CliRun.Result;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operator sees who names the wrong file: one line, one advice, code 1, and nothing on standard output. */
class BadInputTest {
    private static final String HEADER = "UUID 1K-blocks Used Available Use% Mounted on\n";
    private static final String ROW = "fs-OST0000_UUID 100 40 60 40% /fs[OST:0]\n";
    private static final String SUMMARY = "filesystem_summary: 100 40 60 40% /fs\n";

    @TempDir
    private Path folder;

    @Test
    void aFileThatIsNotThere() {
        refused(
                folder.resolve("df.txt"),
                "no such file [MZ101]",
                "check the spelling, or write - to read standard input");
    }

    @Test
    void aFolder() {
        refused(
                folder,
                "is a directory [MZ103]",
                "name a file, or send the text through standard input and write - for the file name");
    }

    @Test
    void aFifoThatNobodyWritesTo() throws IOException, InterruptedException {
        Path pipe = folder.resolve("pipe");
        Process mkfifo = new ProcessBuilder("mkfifo", pipe.toString()).start();
        assumeTrue(mkfifo.waitFor(10, TimeUnit.SECONDS) && mkfifo.exitValue() == 0, "skipped: no mkfifo here");
        refused(
                pipe,
                "is not a regular file [MZ103]",
                "name a file, or send the text through standard input and write - for the file name");
    }

    @Test
    void aFileThatMayNotBeRead() throws IOException {
        Path file = write("df.txt", HEADER + ROW + SUMMARY);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        assumeTrue(!Files.isReadable(file), "skipped: this user may read everything");
        refused(file, "permission denied [MZ102]", "ask the owner for read permission");
    }

    @Test
    void aTableThatIsCutOff() throws IOException {
        refused(
                write("df.txt", HEADER + ROW),
                2,
                "the table ends without its summary line (system=fs) [MZ106]",
                "run lfs df again: the text is cut off");
        refused(
                write("df.txt", HEADER + ROW + "filesystem_summary: 100 4"),
                3,
                "the summary line of the table is not complete (line=filesystem_summary: 100 4) [MZ106]",
                "run lfs df again: the text is cut off");
        refused(
                write("df.txt", HEADER + ROW + "fs-OST0001_UUID 100 4"),
                3,
                "not a row of lfs df (row=fs-OST0001_UUID 100 4) [MZ107]",
                "run lfs df again: the text may be cut off");
    }

    @Test
    void aNegativeSize() throws IOException {
        refused(
                write("df.txt", HEADER + "fs-OST0000_UUID 100 40 -60 40% /fs[OST:0]\n" + SUMMARY),
                2,
                "a size must not be negative (value=-60) [MZ201]",
                "run lfs df again: it never prints negative sizes");
    }

    @Test
    void aTargetThatStandsTwice() throws IOException {
        refused(
                write("df.txt", HEADER + ROW + ROW + SUMMARY),
                3,
                "a target is listed twice (target=fs-OST0000) [MZ109]",
                "remove one of the rows");
    }

    @Test
    void garbageOfFiveGigabytes() throws IOException {
        byte[] noise = new byte[1 << 16];
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < noise.length; i++) {
            noise[i] = (byte) (33 + random.nextInt(90));
        }
        Path file = folder.resolve("noise.bin");
        try (RandomAccessFile out = new RandomAccessFile(file.toFile(), "rw")) {
            out.write(noise);
            out.setLength(5L << 30);
        }
        refused(
                file,
                1,
                "a line is longer than 64 KiB [MZ105]",
                "check that this is the file you meant: it does not look like text");
    }

    @Test
    void moreTextThanAllowed() throws IOException {
        Path file = write("df.txt", HEADER + ROW + "#\n".repeat(2000) + SUMMARY);
        Result result = CliRun.bare().run("status", file.toString(), "--set", "input.maxBytes=1K");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines()).hasSize(2);
        assertThat(result.errLines().get(0))
                .matches("mizan: \\Q" + file + "\\E:\\d+: more text than allowed \\(input.maxBytes=1024\\) \\[MZ104]");
        assertThat(result.errLines().get(1)).contains("--set input.maxBytes=SIZE");
        assertThat(CliRun.bare().run("status", file.toString()).code()).isZero();
    }

    @Test
    void bytesThatAreNotUtf8() throws IOException {
        byte[] text = (HEADER + ROW + "x" + SUMMARY).getBytes(StandardCharsets.ISO_8859_1);
        text[HEADER.length() + ROW.length()] = (byte) 0xe9;
        refused(
                Files.write(folder.resolve("df.txt"), text),
                3,
                "a byte is not UTF-8 [MZ105]",
                "check that this is the file you meant, or convert it: iconv -t UTF-8");
    }

    @Test
    void gzipDataThatEndsInTheMiddle() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write((HEADER + ROW + SUMMARY).getBytes(StandardCharsets.UTF_8));
        }
        byte[] whole = packed.toByteArray();
        assertThat(CliRun.bare().withInput(whole).run("status", "-").code()).isZero();
        refused(
                Files.write(folder.resolve("df.gz"), Arrays.copyOf(whole, whole.length - 12)),
                "the gzip data ends in the middle [MZ106]",
                "copy the file again: it is cut off");
    }

    @Test
    void aTextAboutSomethingElse() throws IOException {
        refused(
                write("notes.txt", "\n# a comment\nBuy milk\n"),
                3,
                "neither the output of lfs df nor a system file [MZ107]",
                "save the output of lfs df, or write a system file: docs/system-file.md");
    }

    @Test
    void aMisspeltKeyOfASystemFile() throws IOException {
        refused(
                write("system.yaml", "name: x\nservers: []\nmoun: /x\n"),
                3,
                "unknown key (key=moun) [MZ108]",
                "you meant mount");
    }

    @Test
    void standardInputHasANameToo() {
        Result result = CliRun.bare().withInput(HEADER + ROW).run("status", "-");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines().get(0)).startsWith("mizan: <stdin>:2: the table ends without its summary line");
    }

    @Test
    void aBadOstMapIsNamedAsItself() throws IOException {
        Path map = write("map.txt", "0 UP mgc MGC a 5\nhello\n");
        Result result = CliRun.bare().run("status", "example:scratch.txt", "--ost-map", map.toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines().get(0))
                .isEqualTo("mizan: " + map + ":2: not a line of lctl dl -t (line=hello) [MZ107]");
    }

    @Test
    void anExampleThatDoesNotExistIsWrongUsage() {
        Result result = CliRun.bare().run("status", "example:../io/mizan/cli/build.properties");
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.errLines())
                .containsExactly(
                        "mizan: no such example (example=../io/mizan/cli/build.properties) [MZ003]",
                        "  Maybe use one of scratch.txt, testbed.yaml.");
    }

    @Test
    void onlyDebugShowsAStackTrace() {
        String missing = folder.resolve("df.txt").toString();
        assertThat(CliRun.bare().run("status", missing).err()).doesNotContain("\tat ");
        Result debug = CliRun.bare().run("status", "--debug", missing);
        assertThat(debug.code()).isEqualTo(1);
        assertThat(debug.out()).isEmpty();
        assertThat(debug.errLines().subList(0, 2))
                .isEqualTo(CliRun.bare().run("status", missing).errLines());
        assertThat(debug.err())
                .contains("MizanException")
                .contains("\tat io.mizan.cli.command.status.StatusCommand.call");
    }

    @ParameterizedTest
    @ValueSource(strings = {"héllo\n", "a\rb\n", "\u00a0x\n"})
    void aTextWithLettersOutsideAsciiIsAnswered(String text) {
        assertThat(CliRun.bare().withInput(text).run("status", "-").code()).isEqualTo(1);
    }

    @Test
    void whatTheInputSaysReachesTheTerminalWithoutControlCharacters() {
        String df = "UUID 1K-blocks Used Available Use% Mounted on\n"
                + "fs-OST0000_UUID 100 40 60 40% /f\u001b[31ms[OST:0]\n"
                + "OST0001 : ev\u001b[32mil\nfilesystem_summary: 100 40 60 40% /fs\n";
        assertThat(CliRun.bare().withInput(df).run("status", "-").out())
                .contains("/f?[31ms")
                .doesNotContain("\u001b");
        String yaml = "name: x\nmount: \"/a\\e[31m\"\nservers:\n  - name: \"s\\e[31m\"\n"
                + "    targets: [{index: 0, totalBytes: 10, availableBytes: 5, pools: [\"p\\e[31m\"]}]\n";
        assertThat(CliRun.bare().withInput(yaml).run("status", "-").out())
                .contains("p?[31m")
                .doesNotContain("\u001b");
    }

    /** Cuts and flips of good text: whatever happens, it is an answer and never a defect of Mizan. */
    @Test
    void noDamageToGoodTextLooksLikeADefectOfMizan() {
        SplittableRandom random = new SplittableRandom(20261115);
        String df = "UUID 1K-blocks Used Available Use% Mounted on\nfs-OST0000_UUID 100 40 60 40% /fs[OST:0]\n"
                + "filesystem_summary: 100 40 60 40% /fs\n";
        String yaml = "name: x\nmount: /x\nservers:\n  - name: a\n    targets:\n"
                + "      - {index: 0-4, totalBytes: 10G, availableBytes: 5G, pools: [p]}\n";
        String json = "{\"name\": \"x\", \"servers\": [{\"name\": \"a\", \"targets\": "
                + "[{\"index\": 1, \"totalBytes\": 10, \"availableBytes\": 5}]}]}";
        for (String good : List.of(df, yaml, json)) {
            assertThat(CliRun.bare().withInput(good).run("status", "-").code()).isZero();
            for (int i = 0; i < 400; i++) {
                byte[] text = good.getBytes(StandardCharsets.UTF_8);
                for (int flips = random.nextInt(4); flips >= 0; flips--) {
                    text[random.nextInt(text.length)] = (byte) random.nextInt(256);
                }
                text = Arrays.copyOf(text, text.length - random.nextInt(2) * random.nextInt(text.length));
                Result result = CliRun.bare().withInput(text).run("status", "-");
                assertThat(result.err())
                        .as(new String(text, StandardCharsets.UTF_8))
                        .doesNotContain("internal error")
                        .doesNotContain("\tat ");
                assertThat(result.code()).isIn(0, 1);
                assertThat(result.out().isEmpty()).isEqualTo(result.code() == 1);
                assertThat(result.errLines()).hasSizeLessThanOrEqualTo(2);
            }
        }
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static void refused(Path file, String message, String advice) {
        refused(file, 0, message, advice);
    }

    /** Checks the text form, and that {@code --json} does not change it. */
    private static void refused(Path file, int line, String message, String advice) {
        Result result = CliRun.bare().run("status", file.toString());
        assertThat(CliRun.bare().run("status", "--json", file.toString())).isEqualTo(result);
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines())
                .containsExactly(
                        "mizan: " + file + (line == 0 ? "" : ":" + line) + ": " + message, "  Maybe " + advice + ".");
    }
}
