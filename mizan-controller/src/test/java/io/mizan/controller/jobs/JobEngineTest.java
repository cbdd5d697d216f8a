package io.mizan.controller.jobs;

import static io.mizan.controller.jobs.EngineFixture.MIB;
import static io.mizan.controller.jobs.EngineFixture.T;
import static io.mizan.controller.jobs.EngineFixture.job;
import static io.mizan.controller.jobs.EngineFixture.requeued;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import io.mizan.algorithms.path.GreedyPathPolicy;
import io.mizan.controller.jobs.action.NodeParameter;
import io.mizan.controller.jobs.action.ParameterDriver;
import io.mizan.controller.jobs.action.ParameterResult.State;
import io.mizan.controller.jobs.record.Announcer;
import io.mizan.controller.jobs.record.JobDecision.Verdict;
import io.mizan.controller.jobs.record.JobRecord;
import io.mizan.controller.jobs.record.JobStart;
import io.mizan.database.job.CategoryRow;
import io.mizan.database.job.StoredJob;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.job.path.PathDemand;
import io.mizan.model.job.path.PathPolicy;
import io.mizan.model.job.path.SiteLayers;
import io.mizan.model.job.tuning.TuningAction;
import io.mizan.model.job.tuning.TuningRule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobEngineTest {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @TempDir
    private Path folder;

    private EngineFixture site;

    @BeforeEach
    void open() {
        site = new EngineFixture(folder);
    }

    @AfterEach
    void close() {
        site.close();
    }

    private static List<State> states(JobRecord record) {
        return record.parameters().stream().map(result -> result.state()).toList();
    }

    private static JobRecord await(JobEngine engine, String job, State... states) {
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> states(engine.find(job).orElseThrow()).equals(List.of(states)));
        return engine.find(job).orElseThrow();
    }

    @Test
    void aJobNobodyKnowsGetsAConservativeDefaultAndTheNextOneIsPredicted() {
        try (JobEngine engine = site.engine()) {
            JobRecord first = engine.start(job("1", "alice"));
            assertThat(first.decision().verdict()).isEqualTo(Verdict.DEFAULT);
            assertThat(first.decision().reason()).contains("no job of the category alice|wrf|64 has been seen");
            assertThat(first.decision().path().targetIndices()).doesNotContain(2);
            assertThat(engine.reserved("fs-OST0000")).isEqualTo(IoRates.NONE);
            site.writes("1", 500);
            site.now.set(T.plusSeconds(200));
            JobRecord ended = engine.finish("1", T.plusSeconds(200), 0, "told by the batch system");
            assertThat(ended.endedAt()).contains(T.plusSeconds(200));
            site.now.set(T.plusSeconds(230));
            engine.sweep();
            assertThat(engine.find("1").orElseThrow().observed()).isZero();

            JobRecord second = engine.start(job("2", "alice"));
            assertThat(second.decision().verdict()).isEqualTo(Verdict.DECIDED);
            assertThat(second.decision().behaviour().idealLoad().bytesPerSecond())
                    .isCloseTo(500 * MIB, within(MIB));
            assertThat(second.decision().path().targetIndices()).isNotEmpty().doesNotContain(2);
            assertThat(second.decision().millis()).isPositive();
            site.writes("2", 500);
            JobRecord unused = engine.finish("2", T.plusSeconds(250), 0, "");
            site.now.set(T.plusSeconds(300));
            engine.sweep();
            CategoryRow row = site.database.behaviours().find("alice|wrf|64").orElseThrow();
            assertThat(row.jobs()).isEqualTo(2);
            assertThat(row.predicted()).isEqualTo(1);
            assertThat(row.hits()).isEqualTo(1);
        }
    }

    @Test
    void whatIsReservedIsSeenByTheNextDecisionAndFreeAfterTheEnd() {
        try (JobEngine engine = site.engine()) {
            site.past(engine, "0", 900);
            JobPath first = engine.start(job("1", "alice")).decision().path();
            double reserved = first.targets().stream()
                    .mapToDouble(share -> share.reserved().bytesPerSecond())
                    .sum();
            assertThat(reserved).isCloseTo(900 * MIB, within(MIB));
            JobPath second = engine.start(job("2", "alice")).decision().path();
            assertThat(second).as("it sees what the first one reserved").isNotEqualTo(first);
            double both = 0;
            for (int i = 0; i < 6; i++) {
                double rate = engine.reserved("fs-OST000" + i).bytesPerSecond();
                assertThat(rate).isLessThanOrEqualTo(EngineFixture.PEAK * MIB);
                both += rate;
            }
            assertThat(both).isCloseTo(1800 * MIB, within(2 * MIB));
            JobRecord unused = engine.finish("1", T.plusSeconds(10), 0, "");
            JobRecord unusedToo = engine.finish("2", T.plusSeconds(10), 0, "");
            assertThat(engine.reserved(first.targets().get(0).node())).isEqualTo(IoRates.NONE);
            assertThat(engine.start(job("3", "alice")).decision().path()).isEqualTo(first);
        }
    }

    @Test
    void startsAndEndsMayBeToldTwiceAndInAnyOrder() {
        try (JobEngine engine = site.engine()) {
            assertThat(Refusal.line(() -> engine.finish("1", T, 0, "")))
                    .contains("no job with this id was announced")
                    .contains("job=1");
            JobRecord first = engine.start(job("1", "alice"));
            assertThat(engine.start(job("1", "alice"))).isEqualTo(first);
            JobRecord ended = engine.finish("1", T.plusSeconds(10), 0, "first");
            assertThat(engine.finish("1", T.plusSeconds(20), 0, "second")).isEqualTo(ended);
            JobRecord reused = engine.start(job("1", "bob"));
            assertThat(reused.key().run()).isEqualTo(2);
            assertThat(reused.start().user()).isEqualTo("bob");
            JobRecord again = engine.start(requeued("1", "bob"));
            assertThat(again.key().run()).isEqualTo(3);
            assertThat(engine.finish("1", T.plusSeconds(600), 0, "late news of the run before")
                            .endedAt())
                    .isEmpty();
            assertThat(Refusal.line(() -> engine.start(job("1", "bob"))))
                    .contains("a later run of this job has started");
            assertThat(site.database.jobDecisions().newest(10)).hasSize(3);
            assertThat(site.database.jobDecisions().open()).hasSize(1);
        }
    }

    @Test
    void aHundredJobsAtOnceAndEachToldThreeTimesAreAHundredRecords() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(50);
        try (JobEngine engine = site.engine()) {
            List<Future<JobRecord>> all = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                String id = Integer.toString(i % 100);
                all.add(threads.submit(() -> engine.start(job(id, "alice"))));
            }
            for (Future<JobRecord> one : all) {
                assertThat(one.get(60, TimeUnit.SECONDS).key().run()).isEqualTo(1);
            }
            assertThat(site.database.jobDecisions().open()).hasSize(100);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void aDecisionThatIsNotReadyInTimeIsNotAppliedAndSaysSo() {
        CountDownLatch go = new CountDownLatch(1);
        site.deadline = Duration.ofMillis(150);
        try (JobEngine teacher = site.engine()) {
            site.past(teacher, "0", 900);
        }
        site.rules.add(EngineFixture.rule("slow", context -> {
            try {
                boolean unused = go.await(60, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new TuningAction.SetForwarderShare(List.of("fwd1"), 0.4);
        }));
        site.allow("slow");
        try (JobEngine engine = site.engine()) {
            JobRecord late = engine.start(job("1", "alice"));
            assertThat(late.decision().verdict()).isEqualTo(Verdict.LATE);
            assertThat(late.decision().reason()).isEqualTo("not decided within 150 ms");
            assertThat(late.decision().path()).isEqualTo(JobPath.DEFAULT);
            go.countDown();
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> engine.reserved("fs-OST0000").isNone()
                            && engine.reserved("oss0").isNone());
            assertThat(site.value("fwd1")).as("nothing is set").isEmpty();
            assertThat(engine.find("1").orElseThrow().decision().verdict()).isEqualTo(Verdict.LATE);
        }
    }

    @Test
    void aSearchThatTakesLongHoldsNoOtherJobUpAndIsMadeAgain() throws Exception {
        CountDownLatch searching = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        List<Double> seen = new CopyOnWriteArrayList<>();
        site.paths = new PathPolicy() {
            @Override
            public String name() {
                return "slow on n9";
            }

            @Override
            public JobPath choose(SiteLayers layers, PathDemand demand) {
                if (demand.computeNodes().contains("n9")) {
                    seen.add(layers.targets().stream()
                            .mapToDouble(target -> target.node().reserved().bytesPerSecond())
                            .sum());
                    searching.countDown();
                    try {
                        boolean unused = go.await(60, TimeUnit.SECONDS);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                }
                return GreedyPathPolicy.DEFAULT.choose(layers, demand);
            }
        };
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try (JobEngine engine = site.engine()) {
            site.past(engine, "0", 900);
            JobStart onNode9 = new JobStart(
                    "1", "alice", "wrf", 64, "n9", "", JobStart.APPLY, T, T.plusSeconds(3600), 0, Announcer.SCHEDULER);
            Future<JobRecord> slow = threads.submit(() -> engine.start(onNode9));
            assertThat(searching.await(60, TimeUnit.SECONDS)).isTrue();

            JobRecord quick = engine.start(job("2", "alice"));

            assertThat(quick.decision().verdict()).isEqualTo(Verdict.DECIDED);
            go.countDown();
            assertThat(slow.get(60, TimeUnit.SECONDS).decision().verdict()).isEqualTo(Verdict.DECIDED);
            assertThat(seen).as("what the slow search saw reserved").hasSize(2);
            assertThat(seen.get(0)).isZero();
            assertThat(seen.get(1)).isCloseTo(900 * MIB, within(1.0));
        } finally {
            go.countDown();
            threads.shutdownNow();
        }
    }

    @Test
    void aRuleThatFailsCostsItsOwnSettingAlone() {
        site.rules.add(EngineFixture.rule("broken", context -> {
            throw new IllegalStateException("a defect");
        }));
        site.rules.add(EngineFixture.share("share", 0.4, "fwd1"));
        try (JobEngine engine = site.engine()) {
            site.past(engine, "0", 900);
            JobRecord record = engine.start(job("1", "alice"));
            assertThat(record.decision().verdict()).isEqualTo(Verdict.DECIDED);
            assertThat(record.decision().reason()).endsWith("without the rules broken");
            assertThat(record.decision().settings()).hasSize(1);
            assertThat(record.decision().settings().get(0).rule()).isEqualTo("share");
            assertThat(record.parameters())
                    .as("a site that says nothing is advised")
                    .isEmpty();
            assertThat(site.value("fwd1")).isEmpty();
        }
    }

    @Test
    void whatIsAllowedIsSetAndGivenBackAtTheEndAlsoByTheNextController() {
        site.rules.add(EngineFixture.share("share", 0.4, "fwd1", "fwd2"));
        site.allow("share");
        try (JobEngine engine = site.engine()) {
            site.past(engine, "0", 900);
            JobRecord unused = engine.start(job("1", "alice"));
            JobRecord set = await(engine, "1", State.APPLIED, State.APPLIED);
            assertThat(site.value("fwd1")).isEqualTo("0.4");
            assertThat(set.parameters().get(0).before()).isEmpty();
        }
        site.now.set(T.plusSeconds(300));
        try (JobEngine next = site.engine()) {
            next.sweep();
            assertThat(next.reserved("oss0").isNone() && next.reserved("oss1").isNone())
                    .as("what was promised before the restart still counts")
                    .isFalse();
            assertThat(site.started.find("1").orElseThrow().user())
                    .as("the batch system is asked for it again")
                    .isEqualTo("alice");
            JobRecord unused = next.finish("1", T.plusSeconds(300), 0, "");
            JobRecord ended = await(next, "1", State.GIVEN_BACK, State.GIVEN_BACK);
            assertThat(ended.decision().settings()).hasSize(1);
            assertThat(site.value("fwd1")).isEmpty();
            assertThat(site.value("fwd2")).isEmpty();
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> site.database.jobDecisions().open().isEmpty());
        }
    }

    @Test
    void aRequiredParameterThatCannotBeSetTakesAllOthersBack() {
        site.driver = new ParameterDriver() {
            @Override
            public boolean handles(NodeParameter.Kind kind) {
                return true;
            }

            @Override
            public String read(NodeParameter parameter) {
                return site.parameters.read(parameter);
            }

            @Override
            public void write(NodeParameter parameter) {
                if (parameter.node().equals("fwd2")) {
                    throw Problem.of(ErrorCode.SYSTEM_REFUSED, "read-only").exception();
                }
                site.parameters.write(parameter);
            }
        };
        site.rules.add(EngineFixture.share("share", 0.4, "fwd1"));
        site.rules.add(EngineFixture.share("needed", 0.4, "fwd2"));
        site.allow("share", "needed");
        site.require("needed");
        try (JobEngine engine = site.engine()) {
            site.past(engine, "0", 900);
            JobRecord unused = engine.start(job("1", "alice"));
            JobRecord record = await(engine, "1", State.ROLLED_BACK, State.ROLLED_BACK);
            assertThat(record.parameters().get(0).detail()).contains("requires");
            assertThat(site.value("fwd1")).isEmpty();
        }
    }

    @Test
    void twoJobsAtOddsAboutANodeBothSayWhichValueHolds() {
        TuningRule byUser = EngineFixture.rule(
                "share",
                context -> new TuningAction.SetForwarderShare(
                        List.of("fwd1"), context.jobId().equals("1") ? 0.4 : 0.2));
        site.rules.add(byUser);
        site.allow("share");
        try (JobEngine engine = site.engine()) {
            site.past(engine, "0", 300);
            JobRecord unused = engine.start(job("1", "alice"));
            JobRecord unusedState = await(engine, "1", State.APPLIED);
            JobRecord unusedSecond = engine.start(job("2", "alice"));
            JobRecord unusedSecondState = await(engine, "2", State.APPLIED);
            JobRecord held = await(engine, "1", State.HELD);
            assertThat(held.parameters().get(0).detail())
                    .isEqualTo("job 2 wants 0.2, which is in force instead of 0.4");
            JobRecord unusedEnd = engine.finish("2", T.plusSeconds(10), 0, "");
            JobRecord unusedAgain = await(engine, "1", State.APPLIED);
            assertThat(site.value("fwd1")).isEqualTo("0.4");
        }
    }

    @Test
    void jobsWhoseEndNobodyToldEndByTheirTimeLimitOrWhenTheBatchSystemKnowsThemNoLonger() {
        try (JobEngine engine = site.engine()) {
            JobRecord unused = engine.start(job("1", "alice"));
            JobRecord unusedOther = engine.start(job("2", "alice"));
            Disappearance.watch(job("2", "alice"), site.started);
            site.now.set(T.plusSeconds(600));
            site.started.endOthers(Set.of("1"), T.plusSeconds(600));
            engine.sweep();
            assertThat(engine.find("1").orElseThrow().endedAt()).isEmpty();
            assertThat(engine.find("2").orElseThrow().endReason()).contains("does not know the job any more");
            site.now.set(T.plusSeconds(3600 + 3600 + 1));
            engine.sweep();
            assertThat(engine.find("1").orElseThrow().endReason()).isEqualTo("its time limit is over");
            assertThat(engine.find("1").orElseThrow().endedAt()).contains(T.plusSeconds(7200));
        }
    }

    @Test
    void aUserCannotTakeOverAJobOfTheBatchSystemAndTeachesNothing() {
        JobStart told = new JobStart("1", "mallory", "wrf", 64, "n1", "", JobStart.APPLY, T, null, 0, Announcer.USER);
        try (JobEngine engine = site.engine()) {
            JobRecord unused = engine.start(job("1", "alice"));
            assertThat(Refusal.line(() -> engine.start(told))).contains("a job with this id runs already");
            JobRecord unusedEnd = engine.finish("1", T.plusSeconds(1), 0, "");
            JobRecord unusedStart = engine.start(told);
            site.writes("1", 500);
            JobRecord unusedSecond = engine.finish("1", T.plusSeconds(200), 0, "");
            site.now.set(T.plusSeconds(300));
            engine.sweep();
            assertThat(site.database.behaviours().find("mallory|wrf|64")).isEmpty();
            assertThat(engine.start(job("1", "bob")).start().user())
                    .as("the batch system knows better")
                    .isEqualTo("bob");
        }
    }

    @Test
    void aControllerThatDoesNotActRefusesAndOneDamagedRecordHidesNoOther() {
        try (JobEngine engine = site.engine()) {
            JobRecord unused = engine.start(job("1", "alice"));
            site.actsNoLonger();
            assertThat(Refusal.line(() -> engine.start(job("2", "alice")))).contains("another controller acts");
            assertThat(engine.find("1")).isPresent();
            engine.sweep();
        }
        site.database.jobDecisions().keep(List.of(new StoredJob("0", 1, "alice", "", T, null, "{\"schema\":")));
        try (JobEngine next = site.engine()) {
            assertThat(next.finish("1", T.plusSeconds(5), 0, "").endedAt()).isPresent();
            assertThat(next.start(job("0", "alice")).key().run()).isEqualTo(2);
        }
    }

    @Test
    void aStartThatIsToldAfterTheEndIsNoNewRun() {
        try (JobEngine engine = site.engine()) {
            JobRecord first = engine.start(job("1", "alice"));
            JobRecord ended = engine.finish("1", T.plusSeconds(10), 0, "");
            engine.announce(job("1", "alice"));
            assertThat(engine.start(job("1", "alice"))).isEqualTo(ended);
            assertThat(ended.key()).isEqualTo(first.key());
            assertThat(site.database.jobDecisions().newest(10)).hasSize(1);
        }
    }

    @Test
    void aUserAnnouncesNoMoreThanAHundredJobsAtATime() {
        try (JobEngine engine = site.engine()) {
            for (int i = 0; i < JobTable.MOST_OF_A_USER; i++) {
                JobRecord unused = engine.start(own(i));
            }
            assertThat(Refusal.line(() -> engine.start(own(100)))).contains("too many jobs are announced by this user");
            assertThat(engine.start(job("200", "mallory"))).isNotNull();
            JobRecord unused = engine.finish("7", T.plusSeconds(1), 0, "");
            assertThat(engine.start(own(100)).start().job()).isEqualTo("100");
        }
    }

    private static JobStart own(int id) {
        return new JobStart(
                Integer.toString(id), "mallory", "x", 1, "", "", JobStart.ADVISE, T, null, 0, Announcer.USER);
    }

    @Test
    void nothingIsDecidedForAJobThatAskedToBeLeftAlone() {
        try (JobEngine engine = site.engine()) {
            JobStart start = job("1", "alice");
            JobRecord record = engine.start(new JobStart(
                    "1", "alice", "wrf", 64, "n1", "", JobStart.OFF, start.startedAt(), null, 0, Announcer.SCHEDULER));
            assertThat(record.decision().verdict()).isEqualTo(Verdict.OFF);
            assertThat(record.decision().path()).isEqualTo(JobPath.DEFAULT);
        }
    }

    @Test
    void whatCannotBeStoredIsRefusedAndReservesNothing() {
        try (JobEngine engine = site.engine()) {
            site.past(engine, "0", 900);
            site.database.close();
            assertThat(catchThrowable(() -> engine.start(job("1", "alice")))).isInstanceOf(MizanException.class);
            assertThat(engine.reserved("oss0").isNone()
                            && engine.reserved("oss1").isNone())
                    .isTrue();
        }
    }
}
