package io.mizan.cli.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.CliRun;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Configuration.Setting;
import io.mizan.cli.config.ConfigurationLoader;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.system.driver.SystemDefaults;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlannerInputTest {
    private static final SystemDefaults OF_A_DRIVER = new SystemDefaults("even-space", LayoutForm.LIST, 0.95, false);

    private static String planner(Map<String, Setting> settings) {
        Configuration configuration = ConfigurationLoader.load(CliRun.bare().context(), settings);
        return PlannerInput.configured(configuration, PolicyOptions.DEFAULT, OF_A_DRIVER)
                .policyName();
    }

    @Test
    void whereTheSiteSaysNothingTheDriverChoosesThePolicy() {
        assertThat(planner(Map.of())).isEqualTo("even-space");
        assertThat(planner(Map.of("placement.policy", new Setting("", "--set"))))
                .isEqualTo("even-space");
        assertThat(planner(Map.of("placement.policy", new Setting("random", "--set"))))
                .isEqualTo("random");
    }
}
