package io.mizan.database.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NamePatternTest {
    @Test
    void numbersThatDifferAreTheFieldsOfAPattern() {
        assertThat(NamePattern.common(List.of("run1/ckpt_0010.h5", "run1/ckpt_0020.h5")))
                .contains(new NamePattern("run1/ckpt_#.h5"));
        assertThat(NamePattern.common(List.of("a_1_7", "a_2_7", "a_2_8"))).contains(new NamePattern("a_#_#"));
        assertThat(NamePattern.common(List.of("o#\\_1", "o#\\_2"))).contains(new NamePattern("o\\#\\\\_#"));
    }

    @Test
    void namesThatDifferOtherwiseHaveNone() {
        assertThat(NamePattern.common(List.of("a_1", "b_1"))).isEmpty();
        assertThat(NamePattern.common(List.of("a_1", "a_"))).isEmpty();
        assertThat(NamePattern.common(List.of("a_1"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "out/ckpt_#.h5, out/ckpt_7.h5, true",
        "out/ckpt_#.h5, out/ckpt_0007.h5, true",
        "out/ckpt_#.h5, out/ckpt_.h5, false",
        "out/ckpt_#.h5, out/ckpt_7.h6, false",
        "out/ckpt_#.h5, out/ckpt_7.h5x, false",
        "a\\#_#, a#_1, true",
        "a\\#_#, a1_1, false",
    })
    void matching(String pattern, String path, boolean expected) {
        assertThat(new NamePattern(pattern).matches(path)).isEqualTo(expected);
    }

    @Test
    void itsKeyIsThatOfItsNames() {
        assertThat(new NamePattern("run1/x_#\\#").folded())
                .isEqualTo(NamePattern.fold("run1/x_17#"))
                .isEqualTo("run#/x_##");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no field", "a\\#", "a#\\", "a##", "a1#", "a#1"})
    void notAPattern(String text) {
        Refusal.of(() -> new NamePattern(text));
    }

    @Test
    void filesWhoseNamesDifferInNumbersShareTheirLayoutsInTheirOrder() {
        assertThat(TemplatePools.of(List.of(
                        IndexFileTest.file("x_3", 3),
                        IndexFileTest.file("alone_1", 9),
                        IndexFileTest.file("x_1", 1),
                        IndexFileTest.file("y_1", 4),
                        IndexFileTest.file("y_2", 4))))
                .containsExactly(
                        new PlacementIndex.TemplateEntry(
                                new NamePattern("x_#"),
                                List.of(IndexFileTest.attribute(3), IndexFileTest.attribute(1))),
                        new PlacementIndex.TemplateEntry(
                                new NamePattern("y_#"),
                                List.of(IndexFileTest.attribute(4), IndexFileTest.attribute(4))));
    }
}
