package io.mizan.traces.darshan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.model.error.MizanException;
import io.mizan.testing.SharedData;
import io.mizan.traces.darshan.format.ByteSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are not logs of version 3. */
class RefusalTest {

    /** Lines of the manifest: path in the logs, version. */
    static List<String> legacy() throws IOException {
        return Files.readAllLines(SharedData.file("darshan/MANIFEST.tsv")).stream()
                .filter(line -> line.startsWith("legacy"))
                .map(line -> line.split("\t", -1))
                .map(columns -> columns[0] + " " + columns[4])
                .toList();
    }

    @ParameterizedTest
    @MethodSource("legacy")
    void logsOfDarshan1And2AreRefusedByTheirVersion(String fileAndVersion) {
        String[] parts = fileAndVersion.split(" ", -1);
        assertThatThrownBy(() -> DarshanLog.open(SharedData.file("darshan/logs/" + parts[0])))
                .isInstanceOf(MizanException.class)
                .hasMessageContaining("logs of Darshan 1 and 2 are not supported (version=" + parts[1] + ")");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.24", "2.05"})
    void aGzippedOldLogIsRefusedByItsVersion(String version) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write((version + "\0\0\0\0more").getBytes(StandardCharsets.US_ASCII));
        }
        assertThat(refusal(packed.toByteArray()))
                .contains("(version=" + version + ")")
                .contains("[MZ107]");
    }

    @Test
    void otherGzippedFilesAreNamedAsSuch() throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(new DarshanWriter("3.41").toByteArray());
        }
        assertThat(refusal(packed.toByteArray())).contains("a gzip file, not a Darshan log");
        assertThat(refusal(new byte[] {0x1f, (byte) 0x8b})).contains("a gzip file, not a Darshan log");
        assertThat(refusal("BZh91AY".getBytes(StandardCharsets.US_ASCII))).contains("a bzip2 file");
    }

    @Test
    void otherFilesAreNotLogs() {
        assertThat(refusal(new byte[0])).contains("not a Darshan log (bytes=0)");
        assertThat(refusal("Buy milk and some bread".getBytes(StandardCharsets.US_ASCII)))
                .contains("not a Darshan log [MZ107]");
        assertThat(refusal(new byte[5000])).contains("not a Darshan log [MZ107]");
    }

    @Test
    void aVersionFromTheFuture() {
        byte[] bytes = new DarshanWriter("3.41").toByteArray();
        bytes[2] = '9';
        assertThat(refusal(bytes))
                .contains("the version of the Darshan log is unknown (version=3.91, known=3.00 to 3.41)");
    }

    @Test
    void aDamagedHeader() {
        byte[] magic = new DarshanWriter("3.41").toByteArray();
        magic[9] ^= 1;
        assertThat(refusal(magic)).contains("not a Darshan log (version=3.41, offset=8)");
        byte[] compression = new DarshanWriter("3.21").toByteArray();
        compression[16] = 77;
        assertThat(refusal(compression)).contains("an unknown compression (number=77, offset=16)");
    }

    @Test
    void aPathThatIsNotAFile(@TempDir Path folder) {
        assertThatThrownBy(() -> DarshanLog.open(folder)).hasMessageContaining("is a directory [MZ103]");
        assertThatThrownBy(() -> DarshanLog.open(folder.resolve("x"))).hasMessageContaining("no such file [MZ101]");
    }

    private static String refusal(byte[] bytes) {
        try (DarshanLog log = DarshanLog.of(ByteSource.of("log", bytes))) {
            throw new AssertionError("accepted: " + log.header());
        } catch (MizanException e) {
            assertThat(e.problem().advice()).isPresent();
            return String.valueOf(e.getMessage());
        }
    }
}
