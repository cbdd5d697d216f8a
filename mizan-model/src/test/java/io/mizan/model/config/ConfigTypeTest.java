package io.mizan.model.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigTypeTest {
    private static final ConfigType<Long> BYTES = ConfigType.bytes(1024, 1L << 40);
    private static final ConfigType<Integer> INTEGER = ConfigType.integer("columns", -3, 1000);
    private static final ConfigType<Double> SHARE = ConfigType.share(0, 0.5);
    private static final ConfigType<String> CHOICE = ConfigType.choice("auto", "always", "never");

    @ParameterizedTest
    @CsvSource({"1K, 1K", "1024, 1K", "64M, 64M", "1.5G, 1536M", "1T, 1T", "' 2 KiB ', 2K", "1025, 1025"})
    void sizesHaveACanonicalForm(String text, String canonical) {
        assertThat(BYTES.canonical(text)).isEqualTo(canonical);
        assertThat(BYTES.range()).isEqualTo("1K to 1T");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1023", "0", "2T", "1099511627777", "7E"})
    void sizesOutOfRangeAreRefused(String text) {
        assertThat(Refusal.line(() -> BYTES.parse().apply(text)))
                .isEqualTo("not an allowed value (value=" + text + ", allowed=1K to 1T) [MZ107]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-5", "1b", "1 2"})
    void whatIsNoSizeIsRefused(String text) {
        assertThat(Refusal.line(() -> BYTES.parse().apply(text))).startsWith("not a size in bytes");
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-3, -3", "' 80 ', 80", "1000, 1000", "0080, 80"})
    void wholeNumbersAreRead(String text, String canonical) {
        assertThat(INTEGER.canonical(text)).isEqualTo(canonical);
        assertThat(INTEGER.unit()).isEqualTo("columns");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-4", "1001"})
    void wholeNumbersOutOfRangeAreRefused(String text) {
        assertThat(Refusal.line(() -> INTEGER.parse().apply(text)))
                .isEqualTo("not an allowed value (value=" + text + ", allowed=-3 to 1000) [MZ107]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "x", "1.5", "1e2", "2147483648", "--1", "0x10"})
    void whatIsNoWholeNumberIsRefused(String text) {
        assertThat(Refusal.line(() -> INTEGER.parse().apply(text)))
                .isEqualTo("not an allowed value (value=" + text + ", allowed=a whole number) [MZ107]");
    }

    @ParameterizedTest
    @CsvSource({"0.1, 0.1", "10%, 0.1", "0.1%, 0.001", "' 50 % ', 0.5", "0, 0.0", "0.50, 0.5", "1e-3, 0.001"})
    void sharesAreAlsoPercentages(String text, String canonical) {
        assertThat(SHARE.canonical(text)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.51", "51%", "-0.1", "-1%", "50", "NaN", "NaN%", "Infinity", "-Infinity"})
    void sharesOutOfRangeAreRefused(String text) {
        assertThat(Refusal.line(() -> SHARE.parse().apply(text)))
                .isEqualTo("not an allowed value (value=" + text + ", allowed=0.0 to 0.5) [MZ107]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%", "x", "1%%", "a tenth", "0,1"})
    void whatIsNoShareIsRefused(String text) {
        assertThat(Refusal.line(() -> SHARE.parse().apply(text)))
                .isEqualTo("not an allowed value (value=" + text + ", allowed=a number or a percentage) [MZ107]");
    }

    @Test
    void wordsAreReadInAnyCase() {
        assertThat(CHOICE.canonical(" Always\n")).isEqualTo("always");
        assertThat(CHOICE.canonical("NEVER")).isEqualTo("never");
        assertThat(Refusal.line(() -> CHOICE.parse().apply("sometimes")))
                .isEqualTo("not an allowed value (value=sometimes, allowed=auto, always, never) [MZ107]");
        assertThat(Refusal.line(() -> CHOICE.parse().apply(""))).contains("allowed=auto, always, never");
    }

    @Test
    void everyValueReadsBackFromItsPrintedForm() {
        SplittableRandom random = new SplittableRandom(41);
        for (int i = 0; i < 2000; i++) {
            long bytes = random.nextLong(1024, (1L << 40) + 1);
            assertThat(BYTES.parse().apply(BYTES.print().apply(bytes))).isEqualTo(bytes);
            double share = random.nextDouble() * Math.pow(10, -random.nextInt(12)) / 2;
            assertThat(SHARE.parse().apply(SHARE.print().apply(share))).isEqualTo(share);
        }
    }
}
