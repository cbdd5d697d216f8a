package io.mizan.model.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigKeyTest {
    private static final ConfigType<Integer> NUMBER = ConfigType.integer("things", 0, 10);

    @ParameterizedTest
    @CsvSource({
        "target.fullAt, MIZAN_TARGET_FULL_AT",
        "output.color, MIZAN_OUTPUT_COLOR",
        "input.maxBytes, MIZAN_INPUT_MAX_BYTES",
        "a.b.c, MIZAN_A_B_C",
        "net.ipV4only, MIZAN_NET_IP_V4ONLY",
        "plan2.keepDays7, MIZAN_PLAN2_KEEP_DAYS7"
    })
    void theEnvironmentVariableFollowsFromTheName(String name, String variable) {
        assertThat(new ConfigKey<>(name, NUMBER, 5, "doc").environmentVariable())
                .isEqualTo(variable);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "name", "a.", ".a", "a..b", "A.b", "a.B", "a.b-c", "a.b c", "a.b_c", "1.a", "a.1", "a.b\n"})
    void otherNamesAreRefused(String name) {
        assertThat(Refusal.line(() -> new ConfigKey<>(name, NUMBER, 5, "doc"))).startsWith("not the name of a key");
    }

    @Test
    void aDefaultOutOfItsOwnRangeIsRefused() {
        assertThat(Refusal.line(() -> new ConfigKey<>("a.b", NUMBER, 11, "doc")))
                .contains("allowed=0 to 10");
        assertThat(Refusal.line(() -> new ConfigKey<>("a.b", ConfigType.share(0, 1), Double.NaN, "doc")))
                .contains("allowed=0.0 to 1.0");
    }

    @Test
    void aDefaultThatDoesNotReadBackIsRefused() {
        assertThat(Refusal.line(() -> new ConfigKey<>("a.b", ConfigType.choice("auto"), "AUTO", "doc")))
                .isEqualTo("the default value does not parse to itself (name=a.b, default=AUTO) [MZ201]");
    }
}
