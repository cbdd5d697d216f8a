package io.mizan.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.report.text.TextStyle.Tone;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TextStyleTest {
    private static final TextStyle BLOCKS = new TextStyle(true, false, 80);
    private static final TextStyle COLOUR = new TextStyle(false, true, 80);

    @Test
    void plainIsSafeEverywhere() {
        assertThat(TextStyle.PLAIN).isEqualTo(new TextStyle(false, false, 80));
    }

    @ParameterizedTest
    @CsvSource({
        "0, [..........]",
        "0.04, [..........]",
        "0.05, [#.........]",
        "0.5, [#####.....]",
        "0.94, [#########.]",
        "0.95, [##########]",
        "1, [##########]",
    })
    void aBarIsFilledToTheNearestCharacter(double share, String bar) {
        assertThat(TextStyle.PLAIN.bar(share, 10)).isEqualTo(bar);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0, [..........]",
        "0.5, 0, [#####.....]",
        "0, 0.5, [+++++.....]",
        "0.3, 0.2, [###++.....]",
        "0.8, 0.9, [########++]",
        "0.5, -0.2, [#####.....]",
        "0.34, 0.04, [###+......]",
    })
    void aSecondPartGoesOnWhereTheFirstEnds(double share, double more, String bar) {
        assertThat(TextStyle.PLAIN.bar(share, more, 10)).isEqualTo(bar);
        assertThat(BLOCKS.bar(share, more, 10))
                .isEqualTo(bar.replaceAll("[\\[\\]]", "")
                        .replace('#', '█')
                        .replace('+', '▒')
                        .replace('.', '░'));
    }

    @Test
    void aBarOfBlocksHasNoFrame() {
        assertThat(BLOCKS.bar(0.3, 10)).isEqualTo("███░░░░░░░");
        assertThat(BLOCKS.barFrame()).isZero();
        assertThat(TextStyle.PLAIN.barFrame()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, -0.0, 0, 0.333, 1, 1.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void aBarIsAlwaysAsWideAsAsked(double share) {
        for (int width = 0; width <= 40; width++) {
            assertThat(TextStyle.PLAIN.bar(share, width)).hasSize(width + TextStyle.PLAIN.barFrame());
            assertThat(BLOCKS.bar(share, width)).hasSize(width + BLOCKS.barFrame());
            assertThat(BLOCKS.bar(share, 0.3, width)).hasSize(width + BLOCKS.barFrame());
            assertThat(BLOCKS.bar(0.3, share, width)).hasSize(width + BLOCKS.barFrame());
        }
    }

    @Test
    void sharesOutsideTheRangeAreEmptyOrFull() {
        assertThat(TextStyle.PLAIN.bar(-0.5, 4)).isEqualTo("[....]");
        assertThat(TextStyle.PLAIN.bar(1.5, 4)).isEqualTo("[####]");
    }

    @ParameterizedTest
    @EnumSource(Tone.class)
    void withoutColourNothingIsPainted(Tone tone) {
        assertThat(TextStyle.PLAIN.paint(tone, "x")).isEqualTo("x");
    }

    @ParameterizedTest
    @CsvSource({"STRONG, 1", "GOOD, 32", "WARN, 33", "BAD, 31"})
    void everyToneHasItsColour(Tone tone, int code) {
        assertThat(COLOUR.paint(tone, "x")).isEqualTo("\u001b[" + code + "mx\u001b[0m");
    }

    @Test
    void plainTextStaysPlain() {
        assertThat(COLOUR.paint(Tone.PLAIN, "x")).isEqualTo("x");
    }
}
