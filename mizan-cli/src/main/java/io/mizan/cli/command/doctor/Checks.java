package io.mizan.cli.command.doctor;

import io.mizan.model.error.MizanException;
import java.util.ArrayList;
import java.util.List;

/** All checks, in the order in which they are shown. A new check is added here. */
final class Checks {
    /** @param recorded whether it can look at parameters that were recorded elsewhere */
    record Entry(String name, boolean recorded, Check check) {}

    static final List<Entry> ALL = List.of(
            new Entry("java", false, MachineChecks::java),
            new Entry("library", false, MachineChecks::library),
            new Entry("containers", false, CommandChecks::containers),
            new Entry("supervisor", false, CommandChecks::supervisor),
            new Entry("preload", false, MachineChecks::preload),
            new Entry("limits", false, MachineChecks::limits),
            new Entry("programs", false, ClientChecks::programs),
            new Entry("mounts", false, ClientChecks::mounts),
            new Entry("parameters", true, ParameterChecks::readable),
            new Entry("version", true, ParameterChecks::version),
            new Entry("health", true, ParameterChecks::health),
            new Entry("jobid_var", true, ParameterChecks::jobidVar),
            new Entry("jobid_name", true, ParameterChecks::jobidName),
            new Entry("job_cleanup_interval", true, ParameterChecks::cleanup),
            new Entry("keys", false, KeyChecks::files),
            new Entry("controller", false, ControllerChecks::ports),
            new Entry("clocks", false, ControllerChecks::clocks),
            new Entry("state", false, FolderChecks::state),
            new Entry("database", false, FolderChecks::database),
            new Entry("attributes", false, FolderChecks::attributes),
            new Entry("slurm", false, SlurmChecks::hooks));

    private Checks() {}

    static List<Observation> look(Examined examined) {
        List<Observation> seen = new ArrayList<>();
        for (Entry entry : ALL) {
            if (entry.recorded || !examined.isRecorded()) {
                try {
                    seen.addAll(entry.check.look(examined));
                } catch (MizanException e) {
                    seen.add(Observation.fail(
                            entry.name,
                            e.problem().line(),
                            e.problem()
                                    .advice()
                                    .map(advice -> "# maybe " + advice)
                                    .orElse("")));
                }
            }
        }
        return seen;
    }
}
