package io.mizan.cli.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.config.ConfigurationLoader;
import io.mizan.cli.process.ProcessContext;
import io.mizan.controller.client.RunDriver;
import io.mizan.model.system.driver.Capability;
import io.mizan.model.system.driver.SystemDriver;
import io.mizan.model.system.driver.SystemDrivers;
import io.mizan.telemetry.collect.host.MountTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which driver a folder belongs to, and what can be done there. */
class DriversTest {
    @TempDir
    private Path folder;

    private SystemDrivers drivers() throws IOException {
        Path real = folder.toRealPath();
        Path mounts = Files.writeString(folder.resolve("mountinfo"), """
                22 1 254:1 / / rw - ext4 /dev/vda1 rw
                31 22 0:44 / %1$s/lustre rw - lustre 10.0.2.15@tcp:/testfs rw
                32 22 0:48 / %1$s/beegfs rw,relatime - beegfs beegfs_nodev rw
                33 22 0:50 / %1$s/lustre/tmp rw - tmpfs tmpfs rw
                """.formatted(real));
        ProcessContext context = CliRun.bare().context();
        return Drivers.of(context, ConfigurationLoader.load(context, Map.of()), new MountTable(mounts));
    }

    @ParameterizedTest
    @CsvSource({"lustre/user, lustre", "beegfs/user, beegfs", "lustre/tmp, embedded", "other, embedded"})
    void theMountTellsTheDriverOfAFolder(String name, String scheme) throws IOException {
        Path asked = Files.createDirectories(folder.resolve(name));
        assertThat(drivers().of(asked).schemes()).startsWith(scheme);
        Path link = Files.createSymbolicLink(folder.resolve("link"), asked);
        assertThat(drivers().of(link).schemes()).startsWith(scheme);
    }

    @Test
    void aDriverThatSaysThatItRunsCanBeOpenedForRuns() throws IOException {
        assertThat(drivers().all())
                .anyMatch(RunDriver.class::isInstance)
                .allSatisfy(driver -> assertThat(driver instanceof RunDriver).isEqualTo(can(driver, Capability.RUN)));
    }

    private static boolean can(SystemDriver driver, Capability capability) {
        return driver.capabilities().contains(capability);
    }
}
