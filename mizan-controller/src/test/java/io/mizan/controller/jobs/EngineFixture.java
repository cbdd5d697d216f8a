package io.mizan.controller.jobs;

import io.mizan.algorithms.path.GreedyPathPolicy;
import io.mizan.controller.Reports;
import io.mizan.controller.jobs.action.NodeParameter;
import io.mizan.controller.jobs.action.ParameterDriver;
import io.mizan.controller.jobs.action.ParameterExecutor;
import io.mizan.controller.jobs.action.SimulatedParameters;
import io.mizan.controller.jobs.memory.BehaviourMemory;
import io.mizan.controller.jobs.memory.JobWaveforms;
import io.mizan.controller.jobs.record.Announcer;
import io.mizan.controller.jobs.record.JobStart;
import io.mizan.controller.jobs.site.JobPolicy;
import io.mizan.controller.jobs.site.SiteState;
import io.mizan.controller.live.StartedJobs;
import io.mizan.database.plan.Candidate;
import io.mizan.database.plan.Term;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.path.ForwarderMap;
import io.mizan.model.job.path.NodeState;
import io.mizan.model.job.path.PathNode;
import io.mizan.model.job.path.PathPolicy;
import io.mizan.model.job.path.SiteLayers;
import io.mizan.model.job.path.SiteLayers.TargetNode;
import io.mizan.model.job.tuning.JobContext;
import io.mizan.model.job.tuning.ParameterSetting;
import io.mizan.model.job.tuning.ParameterSetting.Scope;
import io.mizan.model.job.tuning.SiteParameters;
import io.mizan.model.job.tuning.TuningAction;
import io.mizan.model.job.tuning.TuningAction.Service;
import io.mizan.model.job.tuning.TuningPermission;
import io.mizan.model.job.tuning.TuningRule;
import io.mizan.telemetry.report.JobActivity;
import io.mizan.telemetry.report.ServerReport;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A site of two forwarding nodes, two servers and six targets, on which OST2 is abnormal, with a database of its own. */
final class EngineFixture implements AutoCloseable {
    static final Instant T = Instant.parse("2026-11-17T10:20:00Z");
    static final double MIB = 1 << 20;
    /** Of a target, in MiB/s. */
    static final double PEAK = 1000;

    final AtomicReference<Instant> now = new AtomicReference<>(T);
    final Database database;
    final StartedJobs started = new StartedJobs();
    final JobWaveforms waveforms = new JobWaveforms(100, Duration.ofSeconds(5));
    final SimulatedParameters parameters = new SimulatedParameters();
    final List<TuningRule> rules = new ArrayList<>();
    JobPolicy policy = JobPolicy.ADVISE;
    PathPolicy paths = GreedyPathPolicy.DEFAULT;
    ParameterDriver driver = parameters;
    Duration deadline = Duration.ofSeconds(20);
    private Optional<TermTables> acting = Optional.empty();

    EngineFixture(Path folder) {
        database = Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), now::get);
    }

    /** A controller that has just begun to act. */
    JobEngine engine() {
        Term term = database.terms()
                .take(database.terms().look(), new Candidate("test " + now.get(), "", ""))
                .orElseThrow();
        acting = Optional.of(database.under(term));
        return new JobEngine(
                new JobEngineParts(
                        "fs",
                        () -> acting,
                        () -> Problem.of(ErrorCode.LEASE_LOST, "another controller acts"),
                        database.jobDecisions(),
                        new BehaviourMemory(database.behaviours()),
                        waveforms,
                        started,
                        EngineFixture::site,
                        policy,
                        paths,
                        rules,
                        new ParameterExecutor(
                                List.of(driver),
                                new ParameterExecutor.Limits(Duration.ofSeconds(1), 1),
                                System::nanoTime),
                        deadline,
                        Duration.ofSeconds(15),
                        now::get),
                System::nanoTime);
    }

    void actsNoLonger() {
        acting = Optional.empty();
    }

    private static SiteState site() {
        IoRates peak = new IoRates(PEAK * MIB, 0, 0);
        List<TargetNode> targets = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            PathNode node = PathNode.of("fs-OST000" + i, peak, 0);
            targets.add(new TargetNode(i, i / 3, i == 2 ? node.withState(new NodeState.Abnormal("slow")) : node));
        }
        return new SiteState(
                new SiteLayers(
                        List.of(PathNode.of("fwd1", peak.times(3), 0), PathNode.of("fwd2", peak.times(3), 0)),
                        ForwarderMap.ANY,
                        List.of(PathNode.of("oss0", peak.times(3), 0), PathNode.of("oss1", peak.times(3), 0)),
                        targets),
                SiteParameters.UNKNOWN,
                Map.of(Service.OST_IO, List.of("oss0", "oss1")));
    }

    static JobStart job(String id, String user) {
        return new JobStart(
                id,
                user,
                "wrf",
                64,
                "n[1-4]",
                "/fs/" + user,
                JobStart.APPLY,
                T,
                T.plusSeconds(3600),
                0,
                Announcer.SCHEDULER);
    }

    static JobStart requeued(String id, String user) {
        return new JobStart(
                id, user, "wrf", 64, "n[1-4]", "", JobStart.APPLY, T.plusSeconds(500), null, 1, Announcer.SCHEDULER);
    }

    /** What the servers see of a job that writes at so many MiB/s for 50 s, from 100 s after T on. */
    void writes(String job, double mibPerSecond) {
        for (int i = 21; i <= 30; i++) {
            ServerReport base = Reports.of("oss0", 1, 0, 1, t -> 5);
            waveforms.accept(
                    new ServerReport(
                            base.server(),
                            base.session(),
                            base.sequence(),
                            base.takenAt(),
                            5,
                            base.host(),
                            base.targets(),
                            List.of(new JobActivity(job, 1, 0, mibPerSecond * MIB, 0, 100, 0))),
                    T.plusSeconds(5L * i));
        }
    }

    /** One job of the category, seen from its start to its end, and learnt from. */
    void past(JobEngine engine, String id, double mibPerSecond) {
        now.set(T);
        var unusedStart = engine.start(job(id, "alice"));
        writes(id, mibPerSecond);
        now.set(T.plusSeconds(200));
        var unusedEnd = engine.finish(id, T.plusSeconds(200), 0, "test");
        now.set(T.plusSeconds(230));
        engine.sweep();
        now.set(T);
    }

    /** A rule that wants a data share on a forwarding node for every job. */
    static TuningRule share(String name, double share, String... forwarders) {
        return rule(name, job -> new TuningAction.SetForwarderShare(List.of(forwarders), share));
    }

    static TuningRule rule(String name, Function<JobContext, TuningAction> action) {
        return new TuningRule() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Optional<ParameterSetting> advise(JobContext job) {
                return Optional.of(new ParameterSetting(
                        name,
                        name + " parameter",
                        Scope.ONCE_PER_JOB,
                        "",
                        "new",
                        "the job is known",
                        "faster",
                        action.apply(job),
                        new TuningAction.Nothing()));
            }
        };
    }

    void allow(String... names) {
        policy = new JobPolicy(
                Stream.of(names).collect(Collectors.toMap(name -> name, name -> TuningPermission.APPLY)),
                policy.required(),
                List.of(),
                ForwarderMap.ANY,
                SiteParameters.UNKNOWN);
    }

    void require(String name) {
        policy = new JobPolicy(policy.permissions(), Set.of(name), List.of(), ForwarderMap.ANY, SiteParameters.UNKNOWN);
    }

    String value(String forwarder) {
        return parameters.read(new NodeParameter(NodeParameter.Kind.DATA_SHARE, forwarder, "dataShare", ""));
    }

    @Override
    public void close() {
        database.close();
    }
}
