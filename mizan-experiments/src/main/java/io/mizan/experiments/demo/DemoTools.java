package io.mizan.experiments.demo;

import io.mizan.controller.live.LiveView;
import io.mizan.database.interaction.RunRecord;
import io.mizan.model.config.Settings;
import io.mizan.simulator.result.Comparison;
import io.mizan.simulator.scenario.PolicySource;
import io.mizan.simulator.scenario.Scenario;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Interface of the steps to what the command line wires: readers, configuration, progress, pages. */
public interface DemoTools {
    Scenario scenario(Path file);

    /** The configuration of the commands, which is no user's and no site's, with settings such as {@code key=value}. */
    Settings settings(String... settings);

    /** All runs of a scenario, on several threads. */
    Comparison simulate(Scenario scenario, PolicySource policies);

    /** A live view of the simulated system that is kept in a file. */
    LiveView live(Path state, Duration interval);

    /** Why no program can be run with Mizan here; empty where one can. */
    Optional<String> whyNoProgram();

    /** The newest runs of an application, newest first. */
    List<RunRecord> runs(String application, int most);

    /** Writes the page of the demo. */
    void page(DemoState state, Path file);
}
