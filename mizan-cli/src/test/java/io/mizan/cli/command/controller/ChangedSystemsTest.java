package io.mizan.cli.command.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.ConfigurationLoader;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Drivers;
import io.mizan.controller.live.Storm;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Nobody changes a Lustre from a browser unless its site says so. */
class ChangedSystemsTest {
    private static ChangedSystems systems(String allowed) {
        ProcessContext context = CliRun.bare().context();
        Configuration configuration = ConfigurationLoader.load(
                context, Map.of("controller.changes", new Configuration.Setting(allowed, "--set")));
        return new ChangedSystems(context, configuration, Drivers.of(context, configuration), () -> Storm.view(0));
    }

    @Test
    void lustreOnlyWhereItIsAllowed() {
        for (String local : List.of("sim:/x.json", "mount:/data#targets=example:testbed.yaml")) {
            assertThat(systems("local").refusal(local)).isEmpty();
            assertThat(systems("lustre").refusal(local)).isEmpty();
            assertThat(systems("none").refusal(local)).isPresent();
        }
        assertThat(systems("lustre").refusal("lustre:/scratch")).isEmpty();
        assertThat(systems("local").refusal("lustre:/scratch").orElse("")).contains("controller.changes=local");
        assertThat(systems("none").refusal("lustre:/scratch")).isPresent();
    }
}
