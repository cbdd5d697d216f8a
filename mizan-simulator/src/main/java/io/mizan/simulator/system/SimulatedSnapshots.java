package io.mizan.simulator.system;

import io.mizan.model.system.Target;
import io.mizan.model.system.driver.WatchedSystem;
import java.nio.file.Path;

/** A simulated system that is watched. Its file is read for each snapshot, so that one sees what another process does to the system. */
record SimulatedSnapshots(Path file) implements WatchedSystem {
    @Override
    public Snapshot take() {
        SimulatedSystem system = StateFile.open(file);
        return new Snapshot(
                system.instant(),
                system.view(),
                system.usedFiles().stream()
                        .map(used -> new UsedFile(used.state(), used.job(), used.user(), used.readShare()))
                        .toList(),
                system.state().jobs().stream()
                        .map(job -> new RunningJob(job.id(), job.user(), job.application(), job.nodes(), job.hosts()))
                        .toList());
    }

    @Override
    public double latencyMillis(Target target) {
        return SimulatedSystem.latencyMillis(target);
    }
}
