package io.mizan.simulator.whatif;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.plan.WhatIf;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.simulator.platform.Platform;
import io.mizan.simulator.platform.Platform.Fill;
import io.mizan.simulator.platform.Platform.Layer;
import io.mizan.simulator.platform.Platform.MetadataServer;
import io.mizan.simulator.platform.Platform.Nodes;
import io.mizan.simulator.platform.PlatformFile;
import io.mizan.simulator.platform.StorageServer;
import io.mizan.simulator.program.Program;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.result.TargetResult;
import io.mizan.simulator.run.ScenarioRun;
import io.mizan.simulator.scenario.Application;
import io.mizan.simulator.scenario.PolicySource;
import io.mizan.simulator.scenario.Scenario;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The simulator behind the port of the model. The workload starts at once, has a compute node for each of its ranks, and its files get
 * the layouts that the workload says. The same view, workload, policy and seed give the same outcome.
 */
public final class SimulatedWhatIf implements WhatIf {
    private static final double GAP_SECONDS = 1;
    private static final double NANOS = 1e9;

    private final PolicySource policies;
    private final Rates rates;
    private final long seed;

    public SimulatedWhatIf(PolicySource policies, Rates rates, long seed) {
        this.policies = policies;
        this.rates = rates;
        this.seed = seed;
    }

    @Override
    public Outcome run(SystemView before, WorkloadSource workload, String policy) {
        // A misspelt policy should not wait for a large log.
        policies.policy(policy, seed);
        Platform platform = platform(before, 1, rates);
        Program program = Program.of(workload, GAP_SECONDS);
        int nodes = Math.max(1, program.ranks());
        Scenario scenario = new Scenario(
                "what if",
                platform.withNodes(new Nodes(nodes, rates.node(), rates.node(), 0)),
                List.of(Application.of(workload.name(), program, List.of()).onNodes(nodes)),
                List.of(),
                List.of(policy),
                Scenario.Settings.DEFAULT.withSeed(seed));
        RunResult run = ScenarioRun.run(scenario, policy, policies, seed);
        return new Outcome(
                after(before, run), Duration.ofNanos((long) (run.seconds() * NANOS)), (long) run.refusedBytes());
    }

    /** A view as a platform; it must have at least one object target. */
    public static Platform platform(SystemView view, int nodes, Rates rates) {
        List<StorageServer> servers = PlatformFile.ofView(view, rates.target(), rates.server());
        if (servers.isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the system has no object targets")
                    .with("system", view.name())
                    .exception();
        }
        return new Platform(
                view.name(),
                new Nodes(nodes, rates.node(), rates.node(), 0),
                Layer.NONE,
                Layer.NONE,
                MetadataServer.USUAL,
                servers,
                0,
                Fill.NONE);
    }

    private static SystemView after(SystemView before, RunResult run) {
        Map<Integer, Long> placed = new HashMap<>();
        for (TargetResult target : run.targets()) {
            placed.put(target.index(), target.placedBytes());
        }
        return before.withDataTargets(target -> written(target, placed.getOrDefault(target.index(), 0L)));
    }

    private static Target written(Target target, long bytes) {
        Space space = target.space();
        return space.reported() && bytes > 0
                ? target.withSpace(new Space(
                        space.totalBytes(),
                        Math.min(space.totalBytes(), space.usedBytes() + bytes),
                        Math.max(0, space.availableBytes() - bytes)))
                : target;
    }
}
