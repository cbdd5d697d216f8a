package io.mizan.model.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ProblemTest {

    @Test
    void aProblemIsOneLine() {
        Problem problem = Problem.of(ErrorCode.INPUT_FORMAT, "a number was expected")
                .with("column", 3)
                .with("value", "x")
                .at(new Place("df.txt", 12))
                .maybe("the file is cut");
        assertThat(problem.line()).isEqualTo("df.txt:12: a number was expected (column=3, value=x) [MZ107]");
        assertThat(problem.exception()).hasMessage(problem.line());
    }

    @Test
    void withoutValuesThereAreNoBrackets() {
        assertThat(Problem.impossible("no").line()).isEqualTo("no [MZ201]");
        assertThat(Problem.impossible("no").code()).isEqualTo(ErrorCode.IMPOSSIBLE_VALUE);
    }

    @Test
    void theAdviceStandsApart() {
        Problem problem = Problem.impossible("no").maybe("try harder");
        assertThat(problem.line()).doesNotContain("harder");
        assertThat(problem.advice()).hasValue("try harder");
        assertThat(Problem.impossible("no").advice()).isEmpty();
    }

    @Test
    void valuesKeepTheirOrderAndNames() {
        assertThat(Problem.impossible("no").with("b", 1).with("a", 2L).values())
                .containsExactly(new Problem.Value("b", "1"), new Problem.Value("a", "2"));
    }

    @Test
    void addingAValueLeavesTheOldProblemAlone() {
        Problem problem = Problem.impossible("no");
        assertThat(problem.with("a", 1)).isNotSameAs(problem);
        assertThat(problem.values()).isEmpty();
        assertThatThrownBy(() -> problem.values().add(new Problem.Value("a", "1")))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void controlCharactersOfValuesAndPlacesNeverPass() {
        String nasty = "a\u001b[31mb\nc\r\td\u0000e\u007ff\u009bg\uFFFDh";
        Problem problem = Problem.impossible("no").with("value", nasty).at(Place.of("f\u001b\n.txt"));
        assertThat(problem.line()).isEqualTo("f??.txt: no (value=a?[31mb?c??d?e?f?g?h) [MZ201]");
    }

    @Test
    void controlCharactersOfMessagesNeverPass() {
        assertThat(Problem.impossible("a\u001b[31mb\u202ec\u2028d").line()).isEqualTo("a?[31mb?c?d [MZ201]");
    }

    @Test
    void aCutNeverSplitsACharacter() {
        String line = Problem.impossible("x").with("v", "😀".repeat(300)).line();
        assertThat(line).isEqualTo("x (v=" + "😀".repeat(200) + "…) [MZ201]");
    }

    @Test
    void noNoiseBreaksTheLine() {
        SplittableRandom random = new SplittableRandom(200);
        for (int i = 0; i < 1000; i++) {
            StringBuilder noise = new StringBuilder();
            random.ints(random.nextInt(400), 0, 0x300).forEach(noise::appendCodePoint);
            String line = Problem.impossible("no").with("value", noise).line();
            assertThat(line.chars().noneMatch(Character::isISOControl)).isTrue();
            assertThat(line.length()).isLessThan(230);
        }
    }

    @Test
    void longValuesAreCut() {
        assertThat(Problem.impossible("no").with("v", "x".repeat(200)).line())
                .isEqualTo("no (v=" + "x".repeat(200) + ") [MZ201]");
        assertThat(Problem.impossible("no").with("v", "x".repeat(201)).line())
                .isEqualTo("no (v=" + "x".repeat(200) + "…) [MZ201]");
        assertThat(Problem.impossible("no").at(Place.of("y".repeat(5000))).line())
                .hasSizeLessThan(250);
    }

    @Test
    void theInnermostPlaceWins() {
        Problem problem = Problem.impossible("no").at(new Place("inner", 1)).at(new Place("outer", 2));
        assertThat(problem.place()).hasValue(new Place("inner", 1));
        assertThat(Problem.impossible("no").place()).isEmpty();
    }

    @Test
    void aPlaceWithoutALineIsTheFile() {
        assertThat(Place.of("<stdin>")).hasToString("<stdin>");
        assertThat(new Place("a.yaml", 7)).hasToString("a.yaml:7");
    }

    @Test
    void locatingTellsWhereARefusalComesFrom() {
        MizanException refusal = catchThrowableOfType(
                MizanException.class,
                () -> MizanException.locating(new Place("a.yaml", 7), () -> {
                    throw Problem.impossible("no").with("v", 1).maybe("yes").exception();
                }));
        assertThat(refusal).hasMessage("a.yaml:7: no (v=1) [MZ201]").hasCauseInstanceOf(MizanException.class);
        assertThat(refusal.problem().advice()).hasValue("yes");
        assertThat(MizanException.locating(Place.of("f"), () -> 5)).isEqualTo(5);
    }

    @Test
    void codesAreUniqueAndNamedByTheirCategory() {
        List<String> codes =
                Arrays.stream(ErrorCode.values()).map(ErrorCode::code).toList();
        assertThat(codes).doesNotHaveDuplicates().allMatch(code -> code.matches("MZ\\d{3}"));
        assertThat(ErrorCode.USAGE.category()).isEqualTo(ErrorCategory.USAGE);
        assertThat(ErrorCode.IMPOSSIBLE_VALUE.category()).isEqualTo(ErrorCategory.INPUT);
        assertThat(ErrorCode.INTERNAL.category()).isEqualTo(ErrorCategory.INTERNAL);
    }
}
