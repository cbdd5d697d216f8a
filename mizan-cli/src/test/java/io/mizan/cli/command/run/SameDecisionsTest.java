package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.Policies;
import io.mizan.algorithms.placement.balanced.BalancedPolicy;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.cli.CliRun;
import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import io.mizan.cli.command.simulate.ScenarioParts;
import io.mizan.cli.config.Configuration;
import io.mizan.cli.config.ConfigurationLoader;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Drivers;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.document.Documents;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.SystemView;
import io.mizan.simulator.run.ScenarioRun;
import io.mizan.simulator.scenario.Scenario;
import io.mizan.simulator.scenario.ScenarioFile;
import io.mizan.simulator.system.SimulatedDirectory;
import io.mizan.simulator.system.SimulatedState;
import io.mizan.simulator.system.StateFile;
import io.mizan.telemetry.snapshot.SystemFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is simulated is what happens: a program that really runs on an embedded system gets the targets that the simulator gives the same files on
 * the same system. What the program writes stands here twice, as a script and as a table for the simulator, neither made from the other's plan.
 */
class SameDecisionsTest {
    private static final int FILES = 10;
    private static final int LARGE = 16 << 20;
    private static final int SMALL = 4 << 20;

    /** Unevenly filled; one target is slow, and one is as good as full. */
    private static final String SYSTEM = """
            name: fs
            servers:
              - name: oss0
                targets:
                  - {index: 0-1, totalBytes: 1G, availableBytes: 600M, peakBytesPerSecond: 200M}
                  - {index: 2, totalBytes: 1G, availableBytes: 20M, peakBytesPerSecond: 200M}
              - name: oss1
                targets:
                  - {index: 3, totalBytes: 1G, availableBytes: 900M, peakBytesPerSecond: 50M}
                  - {index: 4-5, totalBytes: 1G, availableBytes: 300M, peakBytesPerSecond: 200M}
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"system.yaml", "sim:state.json"})
    void aRunPlacesItsFilesWhereTheSimulatorDoes(String system) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("system.yaml"), SYSTEM);
        SystemView view =
                SystemFile.read(Documents.parse("system.yaml", SYSTEM)).get(0).view();
        StateFile.write(
                folder.resolve("state.json"),
                new SimulatedState(
                        Instant.EPOCH,
                        view.withMount("/fs"),
                        List.of(SimulatedDirectory.plain("/fs")),
                        List.of(),
                        List.of()));
        Files.createDirectory(folder.resolve("fs"));
        Files.writeString(folder.resolve("write.sh"), script());
        NativeLibrary.library();
        String run = "mizan run --mount fs --system " + system + " --app a -- sh write.sh\n";
        Result result = new MizanProcess(folder).run("export MIZAN_STATE_DIR=$PWD/state\n" + run + "rm fs/*\n" + run);
        assertThat(result.code()).as(result.err()).isZero();

        Map<String, Set<Integer>> simulated = simulated();
        assertThat(simulated).hasSize(FILES);
        // Beside them the plan has the names that would follow these, because after one run nobody knows whether
        // numbers start again.
        assertThat(planned()).containsAllEntriesOf(simulated);
        assertThat(Set.copyOf(simulated.values())).as("places of files").hasSizeGreaterThan(1);
        assertThat(simulated.values()).as("the nearly full target").noneMatch(targets -> targets.contains(2));
    }

    private static int bytes(int file) {
        return file % 2 == 0 ? LARGE : SMALL;
    }

    /**
     * One process writes all files: where each file has a process of its own, a busy machine may start them more than a second apart, and then
     * they are rightly placed as several bursts.
     */
    private static String script() {
        StringBuilder script = new StringBuilder("perl -e '\n");
        for (int i = 0; i < FILES; i++) {
            script.append("open(F, q(>), q(fs/out.%d)) or die; syswrite(F, qq(\\0) x %d) or die; close(F);\n"
                    .formatted(i, bytes(i)));
        }
        return script.append("'\n").toString();
    }

    private Map<String, Set<Integer>> planned() {
        try (Database database =
                Database.open(DatabaseSettings.file(folder.resolve("state/mizan.db")), InstantSource.system())) {
            return byFile(PlanMessages.answer(
                            database.placementPlans().newest(1).get(0).answer())
                    .placement());
        }
    }

    private Map<String, Set<Integer>> simulated() throws IOException {
        List<String> csv = new ArrayList<>(List.of("# mizan workload v1, ranks 1, name a"));
        for (int i = 0; i < FILES; i++) {
            csv.add("file,%d,default,%s/out.%d".formatted(i, folder.resolve("fs"), i));
            csv.add("0,%d,create,0,0,0.%02d0000000,0.000100000,".formatted(i, 2 * i));
            csv.add("0,%d,write,0,%d,0.%02d0000000,0.000100000,".formatted(i, bytes(i), 2 * i + 1));
        }
        Files.write(folder.resolve("a.csv"), csv);
        Path file = folder.resolve("scenario.yaml");
        Files.writeString(file, """
                name: the same
                platform:
                  name: fs
                  nodes: {count: 1, bytesPerSecond: 10G}
                  system: system.yaml
                  defaults: {targetBytesPerSecond: 200M, serverBytesPerSecond: 10G}
                applications:
                  - {name: a, workload: a.csv}
                """);
        Map<String, Set<Integer>> answers = new TreeMap<>();
        ScenarioRun.run(
                scenario(file),
                BalancedPolicy.NAME,
                (name, seed) -> new Recorded(Policies.named(name, PolicyOptions.DEFAULT.withSeed(seed)), answers),
                1);
        return answers;
    }

    private static Scenario scenario(Path file) throws IOException {
        ProcessContext context = CliRun.bare().context();
        Configuration configuration = ConfigurationLoader.load(context, Map.of());
        try (ScenarioParts parts =
                new ScenarioParts(configuration, context, Drivers.of(context, configuration), file.toString(), 1)) {
            return ScenarioFile.read(Documents.parse(file.toString(), Files.readString(file)), parts);
        }
    }

    /** The targets of each file, by the last part of its name. */
    private static Map<String, Set<Integer>> byFile(Placement placement) {
        Map<String, Set<Integer>> targets = new TreeMap<>();
        for (Allocation allocation : placement.allocations()) {
            targets.put(
                    Path.of(allocation.request().file()).getFileName().toString(),
                    allocation.components().stream()
                            .flatMap(component -> component.targets().stream())
                            .collect(Collectors.toSet()));
        }
        return targets;
    }

    /** A policy whose answers are kept. */
    private record Recorded(PlacementPolicy policy, Map<String, Set<Integer>> answers) implements PlacementPolicy {
        @Override
        public String name() {
            return policy.name();
        }

        @Override
        public Set<Need> needs() {
            return policy.needs();
        }

        @Override
        public Rules rules() {
            return policy.rules();
        }

        @Override
        public Placement place(List<PlacementRequest> requests, SystemView view) {
            Placement placement = policy.place(requests, view);
            answers.putAll(byFile(placement));
            return placement;
        }
    }
}
