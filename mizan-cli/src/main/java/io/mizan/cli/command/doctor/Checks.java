package io.mizan.cli.command.doctor;

import io.mizan.cli.command.store.StoreFolder;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.Preload;
import io.mizan.controller.client.StateFolder;
import io.mizan.controller.doctor.InstallationChecks;
import io.mizan.controller.doctor.MachineChecks;
import io.mizan.controller.doctor.SlurmChecks;
import io.mizan.controller.doctor.StateChecks;
import io.mizan.model.check.Check;
import io.mizan.model.check.Observation;
import io.mizan.model.error.MizanException;
import io.mizan.store.doctor.AbandonedStores;
import io.mizan.store.doctor.NodeChecks;
import io.mizan.store.memory.TierSpec;
import io.mizan.telemetry.doctor.ClientChecks;
import io.mizan.telemetry.doctor.ParameterChecks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** All checks of {@code mizan doctor}, in the order in which they are shown. A new check is added here. */
final class Checks {
    /** @param recorded whether it can look at parameters that were recorded elsewhere */
    private record Entry(String name, boolean recorded, Check check) {}

    private Checks() {}

    private static List<Entry> of(CheckSubject examined) {
        ParameterChecks lustre = examined.lustre();
        InstallationChecks installation = new InstallationChecks(
                () -> Preload.library(examined.context()), Preload.installed(), Preload.VARIABLE);
        NodeChecks node = new NodeChecks(
                examined.root(), TierSpec.parseAll(examined.configuration().get(Keys.STORE_TIERS)));
        return List.of(
                new Entry("java", false, MachineChecks::java),
                new Entry(
                        "library",
                        false,
                        () -> MachineChecks.library("library", Preload.library(examined.context()), examined.path())),
                new Entry("containers", false, installation::containers),
                new Entry("supervisor", false, installation::supervisor),
                new Entry(
                        "preload",
                        false,
                        () -> MachineChecks.preload(
                                examined.context().variable("LD_PRELOAD"),
                                examined.context().variable("MIZAN_DISABLE").isPresent())),
                new Entry("limits", false, () -> MachineChecks.limits(examined.file("/proc/self/limits"))),
                new Entry("programs", false, () -> ClientChecks.programs(examined.path())),
                new Entry("mounts", false, () -> ClientChecks.mounts(examined.file("/proc/mounts"))),
                new Entry("parameters", true, lustre::readable),
                new Entry("version", true, lustre::version),
                new Entry("health", true, lustre::health),
                new Entry("jobid_var", true, lustre::jobidVar),
                new Entry("jobid_name", true, lustre::jobidName),
                new Entry("job_cleanup_interval", true, lustre::cleanup),
                new Entry("keys", false, () -> ConfiguredChecks.keys(examined)),
                new Entry("controller", false, () -> ConfiguredChecks.ports(examined)),
                new Entry("clocks", false, () -> ConfiguredChecks.clocks(examined)),
                new Entry("policy", false, () -> ConfiguredChecks.policy(examined)),
                new Entry(
                        "state",
                        false,
                        () -> StateChecks.folder(
                                StateFolder.of(examined.context().environment()).path())),
                new Entry("database", false, () -> ConfiguredChecks.database(examined)),
                new Entry(
                        "attributes",
                        false,
                        () -> StateChecks.attributes(Path.of("").toAbsolutePath())),
                new Entry(
                        "slurm",
                        false,
                        () -> SlurmChecks.hooks(
                                examined.context().variable("SLURM_CONF").orElse(""), examined.root())),
                new Entry(
                        "store library",
                        false,
                        () -> MachineChecks.library("store library", Preload.storeLibrary(), examined.path())),
                new Entry(
                        "store memory",
                        false,
                        () -> List.of(
                                node.memory(folder -> Files.getFileStore(folder).getUsableSpace()))),
                new Entry("store sharing", false, () -> List.of(node.sharing())),
                new Entry("store logout", false, () -> List.of(node.logout())),
                new Entry("store limit", false, () -> List.of(node.limit())),
                new Entry("store data", false, () -> AbandonedStores.in(StoreFolder.ofUser())));
    }

    static List<Observation> look(CheckSubject examined) {
        List<Observation> seen = new ArrayList<>();
        for (Entry entry : of(examined)) {
            if (entry.recorded || !examined.isRecorded()) {
                try {
                    seen.addAll(entry.check.look());
                } catch (MizanException e) {
                    seen.add(Observation.fail(entry.name, e.problem()));
                }
            }
        }
        return seen;
    }
}
