package io.mizan.cli.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.ErrorCategory;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ErrorsTest {
    private final StringWriter err = new StringWriter();
    private final Errors errors = new Errors(new PrintWriter(err));

    @Test
    void aKnownProblemIsOneLineAndItsAdvice() {
        Problem problem =
                Problem.of(ErrorCode.INPUT_FORMAT, "no").at(new Place("f", 3)).maybe("try yes");
        assertThat(errors.report(problem.exception(), false)).isEqualTo(1);
        assertThat(err.toString().lines()).containsExactly("mizan: f:3: no [MZ107]", "  Maybe try yes.");
    }

    @Test
    void aDefectOfMizanIsNamedAsSuch() {
        assertThat(errors.report(new IllegalStateException("oops"), false)).isEqualTo(1);
        assertThat(err.toString().lines())
                .containsExactly(
                        "mizan: internal error: java.lang.IllegalStateException: oops [MZ900]",
                        "  Maybe run the command again with --debug and report what it prints.");
    }

    @Test
    void tooLittleMemoryIsNoDefect() {
        assertThat(errors.report(new OutOfMemoryError("Java heap space"), false))
                .isEqualTo(1);
        assertThat(err.toString().lines())
                .containsExactly(
                        "mizan: not enough memory for this input [MZ104]",
                        "  Maybe give Mizan more: MIZAN_JAVA_OPTS=-Xmx4g.");
    }

    @Test
    void debugAddsTheStackTrace() {
        errors.report(new IllegalStateException("oops"), true);
        assertThat(err.toString()).contains("\tat " + ErrorsTest.class.getName() + ".debugAddsTheStackTrace");
    }

    @ParameterizedTest
    @CsvSource({"USAGE, 64", "INPUT, 1", "UNREACHABLE, 69", "PERMISSION, 77", "INTERNAL, 1"})
    void theCategoryDecidesTheExitCode(ErrorCategory category, int code) {
        assertThat(ExitCode.of(category)).isEqualTo(code);
    }

    @ParameterizedTest
    @EnumSource(ErrorCategory.class)
    void everyExitCodeThatAnErrorCanHaveIsDocumented(ErrorCategory category) {
        assertThat(ExitCode.meanings(false)).containsKey(String.valueOf(ExitCode.of(category)));
    }
}
