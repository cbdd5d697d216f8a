package io.mizan.telemetry.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.file.TextInput;
import io.mizan.telemetry.Texts;
import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SystemReaderTest {
    private static final String DF = """
            UUID                   1K-blocks        Used   Available Use% Mounted on
            scratch-OST0000_UUID       2000         500        1400  25% /scratch[OST:0]

            filesystem_summary:        2000         500        1400  25% /scratch
            """;
    private static final String JSON =
            "{\"name\": \"scratch\", \"servers\": [{\"name\": \"a\", \"targets\": [{\"index\": 0, \"totalBytes\": 2048000, \"availableBytes\": 1433600}]}]}";
    private static final String YAML =
            "name: scratch\nservers:\n- name: a\n  targets: [{index: 0, totalBytes: 2000K, availableBytes: 1400K}]\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                DF,
                JSON,
                YAML,
                "\n\n  " + JSON,
                "[" + JSON + "]",
                "---\n" + YAML,
                "--- # x\n" + YAML,
                "# größe\n\n# comment\n" + YAML,
                "$ lfs df\n\n" + DF,
                "# größe\n" + DF,
                "BEGIN 5\n" + DF,
                "  \t\n" + DF,
                "'name': scratch\nservers: [{name: a, targets: [{index: 0, totalBytes: 2000K, availableBytes: 1400K}]}]\n"
            })
    void theFirstLineThatSaysSomethingDecides(String text) {
        for (String form : new String[] {text, text.replace("\n", "\r\n")}) {
            assertThat(SystemReader.read(Texts.input(form))).singleElement().satisfies(snapshot -> {
                assertThat(snapshot.view().name()).isEqualTo("scratch");
                assertThat(snapshot.view().dataTargets().get(0).space().availableBytes())
                        .isEqualTo(1400 * 1024);
            });
        }
    }

    @Test
    void gzipMakesNoDifference() {
        try (TextInput input = TextInput.open(SharedData.file("telemetry/lfs-df.txt.gz"), 1 << 20)) {
            assertThat(SystemReader.read(input)).hasSize(4);
        }
    }

    @Test
    void aTableInAGzipFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("df.txt.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(Samples.bytes("lustre/lfs_df.txt"));
        }
        try (TextInput input = TextInput.open(file, 1 << 20)) {
            assertThat(SystemReader.read(input).get(0).view().name()).isEqualTo("iris");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n",
                "hello world\n",
                "<html>\n",
                "a,b,c\n",
                "#!/bin/sh\n\n\t exit 1 \nname: x\n",
                "127.0.0.1 localhost\r\n",
                "Filesystem     1K-blocks     Used Available Use% Mounted on\n",
                "filesystem_summary\n",
                "error:no\n",
                "."
            })
    void otherTextsAreNamedWithTheLineThatSaysSomething(String text) {
        Problem problem = Refusal.of(() -> SystemReader.read(Texts.input(text)));
        int line = text.startsWith("#!") ? 3 : 1;
        assertThat(problem.line()).isEqualTo("in:" + line + ": neither the output of lfs df nor a system file [MZ107]");
        assertThat(problem.advice().orElseThrow()).contains("lfs df");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", " \n\t\r\n", "# only\n# comments\n", "$ lfs df\n"})
    void emptyTextsSaySo(String text) {
        Problem problem = Refusal.of(() -> SystemReader.read(Texts.input(text)));
        assertThat(problem.line()).matches("in(:[12])?: the text is empty \\[MZ107]");
        assertThat(problem.advice()).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"größe foo\n", "foo bar\rbaz\n", "\u00a0x\n", "foo bar\u2003\n", "héllo"})
    void anyLettersAreAnswered(String text) {
        assertThat(Refusal.line(() -> SystemReader.read(Texts.input(text))))
                .isEqualTo("in:1: neither the output of lfs df nor a system file [MZ107]");
    }

    @Test
    void theMarkThatEditorsPutBeforeUtf8IsSkipped() {
        String yaml = "\ufeffname: fs\nservers: []\n";
        assertThat(SystemReader.read(Texts.input(yaml)).get(0).view().name()).isEqualTo("fs");
    }

    @Test
    void anyAmountOfCommentsMayStandBeforeTheText() {
        String comments = "# remark\n".repeat(5000);
        assertThat(SystemReader.read(Texts.input(comments + "name: fs\nservers: []\n"))
                        .get(0)
                        .view()
                        .name())
                .isEqualTo("fs");
        assertThat(Refusal.line(() -> SystemReader.read(Texts.input(comments + "name: fs\nserver: []\n"))))
                .startsWith("in:5002: unknown key");
    }

    @Test
    void aPromptIsNotTakenForJson() {
        String df = "[root@client ~]# lfs df\nUUID 1K-blocks Used Available Use% Mounted on\n"
                + "fs-OST0000_UUID 9 2 7 1% /fs[OST:0]\nfilesystem_summary: 9 2 7 1% /fs\n";
        assertThat(SystemReader.read(Texts.input(df)).get(0).view().name()).isEqualTo("fs");
    }

    @Test
    void binaryDataIsNamedAsSuch() {
        assertThat(Refusal.line(() -> SystemReader.read(Texts.input(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0}))))
                .isEqualTo("in:1: a NUL byte: this is binary data [MZ105]");
        assertThat(Refusal.line(() -> SystemReader.read(Texts.input(new byte[] {'a', '\n', (byte) 0xff, '\n'}))))
                .startsWith("in:1: neither the output");
        assertThat(Refusal.line(() -> SystemReader.read(Texts.input(new byte[] {'#', '\n', (byte) 0xff, '\n'}))))
                .isEqualTo("in:2: a byte is not UTF-8 [MZ105]");
        byte[] zeros = new byte[200_000];
        assertThat(Refusal.line(() -> SystemReader.read(Texts.input(zeros))))
                .isEqualTo("in:1: a line is longer than 64 KiB [MZ105]");
    }

    @Test
    void noiseIsRefusedWithItsPlace() {
        SplittableRandom random = new SplittableRandom(91);
        for (int i = 0; i < 500; i++) {
            byte[] noise = new byte[200 + random.nextInt(100_000)];
            random.nextBytes(noise);
            // no line may look finished before its bytes are found out
            noise[0] = (byte) 0xff;
            assertThat(Refusal.line(() -> SystemReader.read(Texts.input(noise))))
                    .startsWith("in:1: ");
        }
    }

    @Test
    void fiveGigabytesOfZerosAreRefused(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("huge");
        try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
            huge.setLength(5_000_000_000L);
        }
        try (TextInput input = TextInput.open(file, 64 << 20)) {
            assertThat(Refusal.line(() -> SystemReader.read(input)))
                    .isEqualTo(file + ":1: a line is longer than 64 KiB [MZ105]");
        }
    }

    @Test
    void theReaderOfAFileNamesTheFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("df.txt"), DF.replace("1400", "-1400"));
        try (TextInput input = TextInput.open(file, 64 << 20)) {
            assertThat(Refusal.line(() -> SystemReader.read(input)))
                    .isEqualTo(file + ":2: a size must not be negative (value=-1400) [MZ201]");
        }
    }
}
