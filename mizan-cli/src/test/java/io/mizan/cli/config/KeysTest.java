package io.mizan.cli.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.config.ConfigKey;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A default that changes, changes for every site; here it has to change twice. */
class KeysTest {

    @Test
    void theDefaultsAreThese() {
        assertThat(Keys.COLOUR.defaultValue()).isEqualTo("auto");
        assertThat(Keys.ASCII.defaultValue()).isEqualTo("auto");
        assertThat(Keys.COLUMNS.defaultValue()).isZero();
        assertThat(Keys.INPUT_MAX_BYTES.defaultValue()).isEqualTo(67_108_864L);
        assertThat(Keys.RESERVE.defaultValue()).isEqualTo(0.001);
        assertThat(Keys.FULL_AT.defaultValue()).isEqualTo(0.9);
    }

    @Test
    void theKeysAreThese() {
        assertThat(Keys.ALL)
                .extracting(ConfigKey::name)
                .containsExactly(
                        "output.color",
                        "output.ascii",
                        "output.columns",
                        "input.maxBytes",
                        "target.reserve",
                        "target.fullAt");
    }

    @ParameterizedTest
    @CsvSource({
        "output.color, MIZAN_OUTPUT_COLOR",
        "output.ascii, MIZAN_OUTPUT_ASCII",
        "output.columns, MIZAN_OUTPUT_COLUMNS",
        "input.maxBytes, MIZAN_INPUT_MAX_BYTES",
        "target.reserve, MIZAN_TARGET_RESERVE",
        "target.fullAt, MIZAN_TARGET_FULL_AT",
    })
    void everyKeyHasItsVariable(String name, String variable) {
        assertThat(Keys.ALL)
                .filteredOn(key -> key.name().equals(name))
                .extracting(ConfigKey::environmentVariable)
                .containsExactly(variable);
    }

    @Test
    void noTwoKeysShareANameOrAVariable() {
        assertThat(Keys.ALL).extracting(ConfigKey::name).doesNotHaveDuplicates();
        assertThat(Keys.ALL).extracting(ConfigKey::environmentVariable).doesNotHaveDuplicates();
    }

    @Test
    void everyKeyIsExplainedInSentences() {
        List<ConfigKey<?>> keys = Keys.ALL;
        assertThat(keys).allSatisfy(key -> assertThat(key.doc()).matches("(?s)[A-Z].*\\."));
    }
}
