package io.mizan.cli.command.controller;

import io.mizan.algorithms.path.GreedyPathPolicy;
import io.mizan.algorithms.tuning.TuningRules;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.InputFiles;
import io.mizan.controller.jobs.JobEngineSettings;
import io.mizan.controller.jobs.action.LustreServerRules;
import io.mizan.controller.jobs.action.ParameterDriver;
import io.mizan.controller.jobs.action.ParameterExecutor;
import io.mizan.controller.jobs.site.JobPolicy;
import io.mizan.controller.jobs.site.JobPolicyFile;
import io.mizan.model.job.tuning.TuningRule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** How the controller decides for jobs, from the configuration. */
final class JobSettings {
    private JobSettings() {}

    static JobEngineSettings configured(ProcessContext context, Configuration configuration) {
        Set<String> rules = TuningRules.all().stream().map(TuningRule::name).collect(Collectors.toSet());
        String policy = configuration.get(Keys.CONTROLLER_JOB_POLICY);
        String program = configuration.get(Keys.CONTROLLER_SERVER_PROGRAM);
        List<ParameterDriver> drivers = program.isEmpty()
                ? List.of()
                : List.of(new LustreServerRules(Path.of(program), ParameterExecutor.Limits.DEFAULT.attempt()));
        return new JobEngineSettings(
                policy.isEmpty()
                        ? JobPolicy.ADVISE
                        : new InputFiles(configuration, context, List.of())
                                .read(policy, input -> JobPolicyFile.read(input, rules)),
                GreedyPathPolicy.DEFAULT,
                TuningRules.all(),
                drivers,
                Duration.ofMillis(configuration.get(Keys.CONTROLLER_JOB_DEADLINE)));
    }
}
