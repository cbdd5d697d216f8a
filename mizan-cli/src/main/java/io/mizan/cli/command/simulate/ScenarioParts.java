package io.mizan.cli.command.simulate;

import io.mizan.algorithms.layout.Layouts;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.InputFiles;
import io.mizan.cli.shared.LogInput;
import io.mizan.cli.shared.SystemInput;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Node;
import io.mizan.model.placement.ComponentRequest;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.driver.SystemDrivers;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.simulator.scenario.ScenarioRegistry;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.reference.WorkloadReference;
import io.mizan.traces.workload.DarshanWorkload;
import io.mizan.traces.workload.Tier;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Resolves the words of a scenario: workloads, layouts, systems. Files are looked for beside the scenario first, so that a
 * folder with both can be sent to somebody, and then from where the command runs.
 */
public final class ScenarioParts implements ScenarioRegistry, AutoCloseable {
    private final Configuration configuration;
    private final ProcessContext context;
    private final SystemDrivers drivers;
    private final Optional<Path> folder;
    private final long seed;
    /** Logs are read when their workload is, so they stay open until then. */
    private final List<DarshanLog> logs = new ArrayList<>();

    /** @param scenario the name of the scenario's file, or whatever else it is called */
    public ScenarioParts(
            Configuration configuration, ProcessContext context, SystemDrivers drivers, String scenario, long seed) {
        this.configuration = configuration;
        this.context = context;
        this.drivers = drivers;
        this.seed = seed;
        this.folder = folder(scenario);
    }

    private static Optional<Path> folder(String scenario) {
        try {
            return Optional.ofNullable(Path.of(scenario).getParent());
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    @Override
    public WorkloadSource workload(String word) {
        String name = located(word);
        Optional<WorkloadSource> other = name.startsWith("example:")
                ? Optional.empty()
                : WorkloadReference.find(name, configuration.get(Keys.INPUT_MAX_BYTES));
        return other.orElseGet(() -> log(name));
    }

    private WorkloadSource log(String name) {
        DarshanLog log = new LogInput(configuration, context).open(name);
        logs.add(log);
        return new DarshanWorkload(log, Tier.AUTO, seed, Runtime.getRuntime().maxMemory() / 5 * 2);
    }

    @Override
    public List<ComponentRequest> layout(String name) {
        return Layouts.BUILT_IN.named(name).components();
    }

    @Override
    public SystemView system(String file) {
        return SystemInput.one(drivers.read(located(file))).view();
    }

    @Override
    public Node document(String file) {
        return new InputFiles(configuration, context, List.of()).read(located(file), Documents::read);
    }

    private String located(String word) {
        try {
            return folder.map(at -> at.resolve(word))
                    .filter(Files::exists)
                    .map(Path::toString)
                    .orElse(word);
        } catch (InvalidPathException e) {
            return word;
        }
    }

    @Override
    public void close() {
        logs.forEach(DarshanLog::close);
    }
}
