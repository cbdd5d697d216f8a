package io.mizan.traces.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.config.Settings;
import io.mizan.model.document.Documents;
import io.mizan.model.error.Refusal;
import io.mizan.traces.diagnosis.Budget.Excess;
import io.mizan.traces.diagnosis.Budget.Unit;
import io.mizan.traces.diagnosis.rule.Context;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BudgetTest {

    @Test
    void whatIsAtTheLimitIsKept() {
        assertThat(budget("files: 1, writes: 1, writtenBytes: 3M, ioSeconds: 1, runSeconds: 100")
                        .check(diagnosis()))
                .isEmpty();
    }

    @Test
    void whatIsAboveIsReportedInOrder() {
        assertThat(budget("writtenBytes: 3145727, files: 0, smallWriteShare: 10%")
                        .check(diagnosis()))
                .containsExactly(
                        new Excess("files", Unit.NUMBER, 0, 1),
                        new Excess("writtenBytes", Unit.BYTES, 3145727, 3145728),
                        new Excess("smallWriteShare", Unit.SHARE, 0.1, 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "opnes: 3                    | b.yaml:1: unknown key (key=opnes) [MZ108]",
                "{}                          | b.yaml:1: the budget has no limits [MZ107]",
                "opens: -1                   | b.yaml:1: a limit must not be negative (key=opens, value=-1.0) [MZ107]",
                "smallWriteShare: 1.5        | b.yaml:1: not an allowed value",
                "writtenBytes: many          | b.yaml:1: not a size in bytes",
                "[opens]                     | b.yaml:1:",
            })
    void mistakes(String text, String line) {
        assertThat(Refusal.line(() -> budget(text))).startsWith(line);
    }

    private static Budget budget(String text) {
        return Budget.read(Documents.parse("b.yaml", text.replace(", ", "\n")));
    }

    private static Diagnosis diagnosis() {
        JobLog job = new JobLog();
        job.written(JobLog.FILE, 0, 3 * JobLog.MIB).set("POSIX_SIZE_WRITE_0_100", 1);
        return Diagnosis.of(Context.of(job.profile(), Settings.DEFAULTS));
    }
}
