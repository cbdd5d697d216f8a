package io.mizan.cli.dashboard;

import io.mizan.cli.command.plan.SimulatedSite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.system.FileState;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetName;
import io.mizan.simulator.system.SimulatedFile;
import io.mizan.simulator.system.SimulatedState;
import io.mizan.simulator.system.StateFile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** Simulated systems that plans are made for, each in a file of its own. */
record SimulatedSystems(Path folder) {
    private static final long GIB = 1L << 30;

    /** A simulated system with a full target; returns how it is called. */
    String make(String name) {
        Path file = folder.resolve(name + ".json");
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        List<Target> targets = IntStream.range(0, 8)
                .mapToObj(i -> {
                    Target target = Target.of(
                                    TargetName.parse("demo-OST%04x".formatted(i)), new Space(1000 * GIB, 0, 1000 * GIB))
                            .withPerformance(new Performance(GIB, Performance.UNKNOWN_LOAD));
                    return i == 5 ? target.withFlags(Set.of(TargetFlag.DEGRADED)) : target;
                })
                .toList();
        List<SimulatedFile> files = IntStream.range(0, 97)
                .mapToObj(i -> new SimulatedFile(
                        new FileState(
                                "/demo/out/" + (i == 0 ? "<script>alert(4)</script>" : "restart." + i),
                                "id" + i,
                                10 * GIB - i * 1000L,
                                new Plain(Striping.of(1 << 20, 1).on(List.of(2))),
                                i == 5 ? 2 : 1,
                                i == 6,
                                now.minusSeconds(60),
                                1e6),
                        "4711",
                        "carol"))
                .toList();
        SimulatedSite.write(file, now, targets, files);
        return "sim:" + file;
    }

    /** Lets time pass in the simulated system of a plan. */
    void later(String name, Duration time) {
        StateFile.open(folder.resolve(name + ".json")).advance(time);
    }

    /** Every layout of the simulated system of a plan. */
    List<String> layouts(String name) {
        SimulatedState now = StateFile.open(folder.resolve(name + ".json")).state();
        List<String> all = new ArrayList<>();
        now.files()
                .forEach(file -> all.add(file.state().path() + " "
                        + LayoutOptions.of(file.state().layout())));
        now.directories()
                .forEach(directory -> all.add(directory.path() + " "
                        + directory.layout().map(LayoutOptions::of).orElse("") + directory.striping()));
        return all;
    }
}
