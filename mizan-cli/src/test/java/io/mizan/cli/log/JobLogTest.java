package io.mizan.cli.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.live.StartedJob;
import io.mizan.controller.live.StartedJobs;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What a controller logs of batch jobs. */
class JobLogTest {
    private static final Instant START = Instant.parse("2100-01-01T00:00:00Z");

    private static StartedJob job(String id) {
        return new StartedJob(id, "ann", 4, "app", "/fs/out", "advise", START, null);
    }

    @Test
    void aJobIsLoggedWhenItStartsAndWhenItEndsHoweverOftenItIsTold() {
        StartedJobs jobs = new StartedJobs();
        try (RecordedLog log = new RecordedLog("info")) {
            jobs.started(job("7"));
            jobs.started(job("7"));
            jobs.ended("7", START.plusSeconds(60));
            jobs.ended("7", START.plusSeconds(61));
            jobs.ended("unknown", START);
            jobs.started(job("8"));
            jobs.endOthers(Set.of(), START.plusSeconds(3600));
            jobs.started(job("9"));
            jobs.expire(START.plusSeconds(30L * 24 * 3600));
            assertThat(log.of("controller.live.StartedJobs").stream().map(RecordedLog::line))
                    .containsExactly(
                            "INFO job started job=7 user=ann application=app nodes=4",
                            "INFO job ended job=7 user=ann reason=the batch system told",
                            "INFO job started job=8 user=ann application=app nodes=4",
                            "INFO job ended job=8 user=ann reason=the batch system does not know it any more",
                            "INFO job started job=9 user=ann application=app nodes=4",
                            "INFO job ended job=9 user=ann reason=its end was not reported in time");
        }
    }
}
