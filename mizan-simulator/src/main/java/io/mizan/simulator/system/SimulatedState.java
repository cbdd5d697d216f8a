package io.mizan.simulator.system;

import io.mizan.model.error.Problem;
import io.mizan.model.system.SystemView;
import java.time.Instant;
import java.util.List;

/**
 * The whole state of a simulated system.
 *
 * @param now its time, which passes only when something is done or waited for
 * @param described the targets with what is on them and keeps them busy besides the files
 * @param events that are still to come
 * @param jobs that a batch system told about; files may name others
 */
public record SimulatedState(
        Instant now,
        SystemView described,
        List<SimulatedDirectory> directories,
        List<SimulatedFile> files,
        List<SimulatedEvent> events,
        List<SimulatedJob> jobs) {
    /** A system of whose jobs nothing is known but what files tell. */
    public SimulatedState(
            Instant now,
            SystemView described,
            List<SimulatedDirectory> directories,
            List<SimulatedFile> files,
            List<SimulatedEvent> events) {
        this(now, described, directories, files, events, List.of());
    }

    public SimulatedState {
        directories = List.copyOf(directories);
        files = List.copyOf(files);
        events = List.copyOf(events);
        jobs = List.copyOf(jobs);
        if (described.mount().isEmpty()) {
            throw Problem.impossible("a simulated system must have a mount point")
                    .exception();
        }
    }
}
