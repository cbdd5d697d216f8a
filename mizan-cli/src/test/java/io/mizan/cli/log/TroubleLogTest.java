package io.mizan.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.service.StateChangeLog;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is logged of work that is tried again and again. */
class TroubleLogTest {
    private static final String WORK = "servers are not synchronised";

    @Test
    void aKindOfFailureIsLoggedOnceUntilItIsOver() {
        StateChangeLog troubles = new StateChangeLog();
        Problem away = Problem.of(ErrorCode.DATABASE_UNREACHABLE, "the database does not answer");
        try (RecordedLog log = new RecordedLog("info")) {
            troubles.tell(WORK, "", "again");
            for (int millis = 2000; millis < 2005; millis++) {
                troubles.tell(WORK, away.with("millis", millis).exception());
            }
            for (int i = 0; i < 5; i++) {
                troubles.tell(WORK, new IllegalStateException("oops " + i));
            }
            troubles.tell(WORK, "", "again");
            List<Mapping> events = log.of("controller.service.StateChangeLog");
            assertThat(events.stream().map(RecordedLog::line))
                    .containsExactly(
                            "WARN servers are not synchronised: the database does not answer (millis=2000) [MZ501]",
                            "WARN servers are not synchronised: internal error",
                            "INFO again");
            assertThat(RecordedLog.stack(events.get(0))).isEmpty();
            assertThat(RecordedLog.stack(events.get(1))).startsWith("java.lang.IllegalStateException: oops 0");
        }
    }
}
