package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.cli.config.Configuration.Setting;
import io.mizan.controller.client.Mode;
import io.mizan.controller.client.RunOutcome;
import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.error.MizanException;
import io.mizan.testing.PolicyJars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The policy that a configuration names places the files of {@code mizan run}. */
class RunPolicyTest {
    private static final String WRITE = "rm -f out.*; for i in 0 1 2 3; do head -c 100000 /dev/zero > out.$i; done";

    @TempDir
    private Path folder;

    private LoopOfRuns loop;

    @BeforeEach
    void open() throws IOException {
        loop = new LoopOfRuns(folder);
    }

    private Map<String, Setting> settings(String policy, Path jar) {
        return Map.of(
                "placement.policy", new Setting(policy, "--set"),
                "placement.policyJars", new Setting(jar.toString(), "--set"));
    }

    private PlanAnswer newestPlan() {
        try (Database database = Database.open(DatabaseSettings.file(loop.database()), InstantSource.system())) {
            return PlanMessages.answer(
                    database.placementPlans().newest(1).get(0).answer());
        }
    }

    @Test
    void aPolicyFromAJarPlacesTheFilesOfARun() throws IOException, InterruptedException {
        Path jar = PolicyJars.lastTarget(folder.toRealPath());
        assertThat(loop.run("a", WRITE, 1, settings("last-target", jar)).mode()).isEqualTo(Mode.TRACE);
        RunOutcome placed = loop.run("a", WRITE, 1, settings("last-target", jar));
        assertThat(placed.mode()).isEqualTo(Mode.PLACE);
        assertThat(placed.counters().hits()).isEqualTo(4);
        PlanAnswer plan = newestPlan();
        assertThat(plan.reason()).isEqualTo("last-target");
        assertThat(plan.placement().allocations())
                .allMatch(
                        allocation -> allocation.components().get(0).targets().equals(List.of(LoopOfRuns.TARGETS - 1)));
        assertThat(placed.balance().ostCost()).as("all on one of four targets").isGreaterThan(3.9);
    }

    @Test
    void anotherPolicyOfMizanPlacesTheFilesOfARun() throws IOException, InterruptedException {
        Map<String, Setting> evenSpace = Map.of("placement.policy", new Setting("even-space", "--set"));
        loop.run("a", WRITE, 1, evenSpace);
        assertThat(loop.run("a", WRITE, 1, evenSpace).mode()).isEqualTo(Mode.PLACE);
        assertThat(newestPlan().reason()).isEqualTo("even-space");
    }

    @Test
    void codeThatOthersCanChangeIsNotLoaded() throws IOException {
        Path jar = PolicyJars.lastTarget(folder.toRealPath());
        Files.setPosixFilePermissions(jar, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertThatThrownBy(() -> loop.run("a", WRITE, 1, settings("last-target", jar)))
                .isInstanceOf(MizanException.class)
                .hasMessageContaining("others can change");
    }
}
