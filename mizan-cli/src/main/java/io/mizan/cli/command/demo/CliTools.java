package io.mizan.cli.command.demo;

import io.mizan.cli.command.simulate.ScenarioParts;
import io.mizan.cli.command.simulate.SimulateCommand;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.Keys;
import io.mizan.cli.process.Preload;
import io.mizan.cli.shared.DatabaseInput;
import io.mizan.cli.shared.InputFiles;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.feed.SnapshotFeed;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.sql.Database;
import io.mizan.experiments.demo.DemoEnded;
import io.mizan.experiments.demo.DemoState;
import io.mizan.experiments.demo.DemoTools;
import io.mizan.model.config.Settings;
import io.mizan.model.document.Documents;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.system.driver.SystemDrivers;
import io.mizan.model.system.driver.WatchedSystem;
import io.mizan.report.html.PageFile;
import io.mizan.simulator.result.Comparison;
import io.mizan.simulator.scenario.PolicySource;
import io.mizan.simulator.scenario.Scenario;
import io.mizan.simulator.scenario.ScenarioFile;
import io.mizan.simulator.system.SimulatedDriver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Wires the story of the demo to the readers, the configuration and the pages of the command line. */
record CliTools(TerminalConsole console, SystemDrivers drivers, int threads) implements DemoTools {
    @Override
    public Scenario scenario(Path file) {
        Configuration configuration = console.configuration();
        try (ScenarioParts parts = new ScenarioParts(configuration, console.inside(), drivers, file.toString(), 1)) {
            return new InputFiles(configuration, console.inside(), List.of())
                    .read(file.toString(), input -> ScenarioFile.read(Documents.read(input), parts));
        }
    }

    @Override
    public Settings settings(String... settings) {
        return console.configuration(settings);
    }

    @Override
    public Comparison simulate(Scenario scenario, PolicySource policies) {
        try {
            return SimulateCommand.run(scenario, policies, console.outside(), threads);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DemoEnded(TerminalConsole.INTERRUPTED);
        }
    }

    @Override
    public LiveView live(Path state, Duration interval) {
        WatchedSystem system =
                drivers.watch(SimulatedDriver.SCHEME + ":" + state).orElseThrow();
        return new SnapshotFeed(system, interval, Keys.FULL_AT.defaultValue()).look();
    }

    @Override
    public Optional<String> whyNoProgram() {
        try {
            var unused = Preload.library(console.inside());
            Preload.checkSwitch(console.inside().variable("MIZAN_DISABLE"), "mizan demo");
            return Optional.empty();
        } catch (MizanException e) {
            Problem problem = e.problem();
            return Optional.of(problem.line()
                    + problem.advice().map(advice -> "; maybe " + advice).orElse(""));
        }
    }

    @Override
    public List<RunRecord> runs(String application, int most) {
        try (Database database = DatabaseInput.open(console.inside(), console.configuration())) {
            return database.history().newest(application, most);
        }
    }

    @Override
    public void page(DemoState state, Path file) {
        PageFile.write(new DemoPage(state).page(), file);
    }
}
