package io.mizan.model.units;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataRateTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1G, 1073741824",
        "1G/s, 1073741824",
        "500 MiB/s, 524288000",
        "' 1.5K/s ', 1536",
        "1 M /s, 1048576"
    })
    void ratesAreSizesWithOrWithoutTheSecond(String text, long bytesPerSecond) {
        assertThat(DataRate.parse(text)).isEqualTo(bytesPerSecond);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/s", "1G/h", "1G/S", "1G/s/s", "-1G/s", "1 Gbit/s", "8E/s"})
    void otherRatesAreRefused(String text) {
        assertThat(Refusal.line(() -> DataRate.parse(text))).endsWith("[MZ201]");
    }

    @Test
    void proseSpellsTheUnit() {
        assertThat(DataRate.prose(0)).isEqualTo("0 B/s");
        assertThat(DataRate.prose(3_328_599_654L)).isEqualTo("3.1 GiB/s");
        assertThat(DataRate.parse(DataRate.prose(524_288_000))).isEqualTo(524_288_000);
    }
}
