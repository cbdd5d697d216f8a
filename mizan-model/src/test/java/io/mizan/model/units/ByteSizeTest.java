package io.mizan.model.units;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import io.mizan.testing.SharedData;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1",
        "0010, 10",
        "64K, 65536",
        "64k, 65536",
        "1M, 1048576",
        "1m, 1048576",
        "1mb, 1048576",
        "1MiB, 1048576",
        "1Mi, 1048576",
        "1 MiB, 1048576",
        "' 2G ', 2147483648",
        "3T, 3298534883328",
        "1P, 1125899906842624",
        "7E, 8070450532247928832",
        "10c, 10",
        "0x10, 16",
        "0X1F, 31",
        "0x1b, 27",
        "0x10K, 16384",
        "1.5G, 1610612736",
        "0.5K, 512",
        "1.0009765625K, 1025",
        "0.0001K, 0",
        "1.9, 1"
    })
    void sizesAreReadAsLfsReadsThem(String text, long bytes) {
        assertThat(ByteSize.parse(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "9223372036854775807, 9223372036854775807",
        "0x7fffffffffffffff, 9223372036854775807",
        "9223372036854775807.9, 9223372036854775807",
        "9007199254740991K, 9223372036854774784",
        "7.9999999999999999999E, 9223372036854775807"
    })
    void sizesUpTo2To63AreExact(String text, long bytes) {
        assertThat(ByteSize.parse(text)).isEqualTo(bytes);
    }

    @Test
    void aMillionDigitsAreRefusedAtOnce() {
        assertThat(Refusal.line(() -> ByteSize.parse("9".repeat(1_000_000)))).startsWith("not a size in bytes");
        assertThat(Refusal.line(() -> ByteSize.parse("0." + "9".repeat(1_000_000))))
                .startsWith("not a size in bytes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"8E", "9E", "8192P", "9223372036854775808", "0x8000000000000000", "99999999999999999999999K"})
    void largerSizesAreRefused(String text) {
        assertThat(Refusal.line(() -> ByteSize.parse(text)))
                .isEqualTo("a size must be below 8 EiB (value=" + text + ") [MZ201]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "", " ", "b", "B", "5b", "5B", "K", "-1", "-64K", "+1", "1.", ".5G", "1,5G", "1e6", "1 2", "1KK",
                "1Kbi", "0x", "0x1.5", "1_000", "NaN", "eof", "١", "1\n2"
            })
    void anythingElseIsRefused(String text) {
        assertThat(Refusal.line(() -> ByteSize.parse(text)))
                .startsWith("not a size in bytes (value=")
                .doesNotContain("\n");
        assertThat(Refusal.of(() -> ByteSize.parse(text)).advice()).isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "512, 512",
        "1023, 1023",
        "1024, 1.0K",
        "1536, 1.5K",
        "1048524, 1023.9K",
        "1048525, 1.0M",
        "1048576, 1.0M",
        "473653248, 451.7M",
        "16535624089, 15.4G",
        "-2048, -2.0K",
        "9223372036854775807, 8.0E"
    })
    void theShortFormHasOneDigitAfterThePoint(long bytes, String text) {
        assertThat(ByteSize.shortForm(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0 B", "512, 512 B", "1024, 1.0 KiB", "3958241859994, 3.6 TiB", "1048575, 1.0 MiB"})
    void proseSpellsTheUnit(long bytes, String text) {
        assertThat(ByteSize.prose(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 1",
        "1024, 1K",
        "65537, 65537",
        "201326592, 192M",
        "4294901760, 4194240K",
        "1152921504606846976, 1E",
        "1729382256910270464, 1536P",
        "9223372036854775807, 9223372036854775807"
    })
    void theExactFormLosesNothing(long bytes, String text) {
        assertThat(ByteSize.exact(bytes)).isEqualTo(text);
        assertThat(ByteSize.parse(text)).isEqualTo(bytes);
    }

    @Test
    void everySizeSurvivesItsExactForm() {
        SplittableRandom random = new SplittableRandom(63);
        for (int i = 0; i < 10_000; i++) {
            long bytes = random.nextLong(Long.MAX_VALUE) >> random.nextInt(63) << random.nextInt(20) & Long.MAX_VALUE;
            assertThat(ByteSize.parse(ByteSize.exact(bytes))).isEqualTo(bytes);
        }
    }

    @Test
    void theShortFormIsThatOfARealLfsDf() throws IOException {
        List<String> kibibytes = lines(SharedData.file("lustre/real-2.17.57/lfs_df.txt.gz"));
        List<String> shortForms = lines(SharedData.file("lustre/real-2.17.57/lfs_df_h.txt.gz"));
        assertThat(kibibytes).hasSameSizeAs(shortForms).hasSizeGreaterThan(35);
        int compared = 0;
        for (int i = 0; i < kibibytes.size(); i++) {
            String[] exact = kibibytes.get(i).split("\\s+", -1);
            String[] shown = shortForms.get(i).split("\\s+", -1);
            for (int column = 1; column <= 3 && exact.length > 4 && exact[1].matches("\\d+"); column++) {
                assertThat(ByteSize.shortForm(Long.parseLong(exact[column]) * 1024))
                        .as("column %s of %s", column, kibibytes.get(i))
                        .isEqualTo(shown[column]);
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(100);
    }

    private static List<String> lines(Path gzip) throws IOException {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(gzip)), StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        }
    }
}
