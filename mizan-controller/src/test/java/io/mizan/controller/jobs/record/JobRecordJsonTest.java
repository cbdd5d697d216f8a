package io.mizan.controller.jobs.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.controller.jobs.action.JobKey;
import io.mizan.controller.jobs.action.NodeParameter;
import io.mizan.controller.jobs.action.NodeParameter.Kind;
import io.mizan.controller.jobs.action.ParameterResult;
import io.mizan.controller.jobs.action.ParameterResult.State;
import io.mizan.controller.jobs.record.JobDecision.Verdict;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.Refusal;
import io.mizan.model.job.ExpectedFiles;
import io.mizan.model.job.FileAccess;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.JobPhase;
import io.mizan.model.job.PredictedBehaviour;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.job.tuning.ParameterSetting.Scope;
import io.mizan.model.job.tuning.TuningPermission;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JobRecordJsonTest {
    private static final Instant T = Instant.parse("2026-11-17T10:20:00.123Z");

    private static JobRecord full() {
        IoRates rates = new IoRates(1.5e9, 20, 300.25);
        return new JobRecord(
                new JobKey("4711_3", 2),
                new JobStart(
                        "4711_3",
                        "alice",
                        "wrf \"x\"",
                        64,
                        "n[1-4]",
                        "/fs/a",
                        JobStart.APPLY,
                        T,
                        T.plusSeconds(3600),
                        1,
                        Announcer.SCHEDULER),
                new JobDecision(
                        Verdict.DECIDED,
                        "as expected",
                        PredictedBehaviour.of(
                                3,
                                0.75,
                                List.of(new JobPhase(100, 50, 0, 5e10, 100, 3)),
                                FileAccess.N_TO_1,
                                new ExpectedFiles(-1, 7, -1, -1, 1L << 40, -1, 16, 1 << 20)),
                        new JobPath(
                                Map.of("n1", "fwd1", "n2", "fwd1", "n3", "fwd2", "n4", "fwd2"),
                                List.of(new JobPath.Share("fwd1", rates), new JobPath.Share("fwd2", rates)),
                                List.of(new JobPath.Share("oss1", rates)),
                                List.of(new JobPath.TargetShare(7, "fs-OST0007", rates)),
                                new IoRates(1, 0, 0)),
                        List.of(new ChosenSetting(
                                "striping",
                                "striping_factor",
                                Scope.ONCE_PER_JOB,
                                "",
                                "8",
                                "1 of 2",
                                "faster",
                                TuningPermission.APPLY,
                                true,
                                Map.of("ROMIO_HINTS", "/x"),
                                Map.of("striping_factor", "8"))),
                        3.5),
                List.of(new ParameterResult(
                        new NodeParameter(Kind.DATA_SHARE, "fwd1", "dataShare", "0.4"),
                        State.HELD,
                        "0",
                        "job 1 wants 0.2",
                        2,
                        1.25)),
                T.plusSeconds(60),
                "told by the batch system",
                3);
    }

    @Test
    void whatIsReadIsWhatWasWritten() {
        assertThat(JobRecordReader.read("r", JsonText.of(JobRecordJson.of(full()))))
                .isEqualTo(full());
        JobRecord bare = JobRecord.of(
                new JobKey("1", 1),
                new JobStart("1", "bob", "", 0, "", "", JobStart.OFF, T, null, 0, Announcer.USER),
                JobDecision.none(Verdict.OFF, "the job asked for it", PredictedBehaviour.UNKNOWN, 0));
        assertThat(JobRecordReader.read("r", JsonText.of(JobRecordJson.of(bare))))
                .isEqualTo(bare);
        assertThat(bare.start().category()).isEmpty();
    }

    @Test
    void aDamagedRecordIsRefusedWithAProblem() {
        String text = JsonText.of(JobRecordJson.of(full()));
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < 200; i++) {
            String cut = text.substring(0, random.nextInt(text.length()));
            assertThat(Refusal.line(() -> JobRecordReader.read("r", cut))).contains("[MZ");
        }
        assertThat(Refusal.line(() ->
                        JobRecordReader.read("r", text.replace("\"bytesPerSecond\":1.5E9", "\"bytesPerSecond\":-1"))))
                .contains("must be finite and not negative");
    }
}
