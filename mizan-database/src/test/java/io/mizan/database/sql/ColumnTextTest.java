package io.mizan.database.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.testing.Campaign;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ColumnTextTest {
    private static final char[] BAD = {'\\', 'u', '0', '\n', 0, '\ud800', '\udc80', '\udcff', '\ude00', 'ä', '\u0085'};

    @Test
    void everyStringComesBackAndStandsOnOneLine() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < Campaign.rounds(20_000); i++) {
            StringBuilder text = new StringBuilder();
            for (int length = random.nextInt(12); length > 0; length--) {
                text.append(random.nextInt(4) == 0 ? (char) random.nextInt(65536) : BAD[random.nextInt(BAD.length)]);
            }
            String spelt = ColumnText.spell(text.toString());
            assertThat(ColumnText.read(spelt)).isEqualTo(text.toString());
            assertThat(new String(spelt.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                    .isEqualTo(spelt);
            assertThat(spelt.chars()).noneMatch(Character::isISOControl);
        }
    }

    @Test
    void whatIsPlainStaysItself() {
        assertThat(ColumnText.spell("/mnt/lustre/it's \"ö\" \ud83d\ude00"))
                .isEqualTo("/mnt/lustre/it's \"ö\" \ud83d\ude00");
        assertThat(ColumnText.spell("a\nb\\\udcff")).isEqualTo("a\\u000ab\\\\\\udcff");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\", "a\\n", "\\u", "\\u12", "\\uxyzw", "\\\\\\"})
    void whatMizanDidNotWriteIsRefused(String spelt) {
        assertThatThrownBy(() -> ColumnText.read(spelt)).hasMessageContaining("MZ504");
    }
}
