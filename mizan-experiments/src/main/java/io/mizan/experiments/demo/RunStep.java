package io.mizan.experiments.demo;

import io.mizan.database.interaction.RunRecord;
import io.mizan.model.units.ByteSize;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Step 7 of the demo: a real program writes files twice, and Mizan places those of the second run. */
final class RunStep implements DemoStep {
    private static final String APPLICATION = "writer";
    private static final int FILES = 300;
    private static final int FILES_IF_FAST = 60;
    private static final int SMALLEST = 20_000;
    private static final int LARGEST = 220_000;

    @Override
    public String title() {
        return "A real program, twice";
    }

    @Override
    public void play(DemoState state, DemoConsole console) {
        Optional<String> missing = state.tools().whyNoProgram();
        if (missing.isPresent()) {
            console.say("This step is left out: " + missing.get());
            state.skipped().add(Map.of("act", title(), "why", missing.get()));
            return;
        }
        Path folder = state.file("run");
        Path data = folder.resolve("data");
        Path script = folder.resolve("write.sh");
        prepare(state, data, script);
        console.say(
                "These files are real. The first run is recorded; the second is predicted, and every file gets its layout at the"
                        + " moment it is created, inside of the program (LD_PRELOAD). The targets are those of the Tarazu paper.");
        console.show("\n");
        // The library compares the index with the time of the machine.
        console.clock(console.realClock());
        run(console, data, script);
        empty(data);
        console.show("$ rm run/data/*\n");
        run(console, data, script);
        ProgramRun runs = state.keep(records(state));
        console.clock(() -> state.system().instant());
        console.say(String.format(
                Locale.ROOT,
                "OST cost: Lustre %.4f, Mizan %.4f, lower bound %.4f. Predicted %s, written %s. The runs took %.2f s and %.2f s"
                        + " (measured).",
                runs.second().balance().lustre(),
                runs.second().balance().after(),
                runs.second().balance().lowerBound(),
                ByteSize.prose(runs.second().files().predictedBytes()),
                ByteSize.prose(runs.second().files().actualBytes()),
                runs.first().seconds(),
                runs.second().seconds()));
        state.computed().put("run", json(runs));
        state.measured()
                .put("runSeconds", List.of(runs.first().seconds(), runs.second().seconds()));
    }

    private static void prepare(DemoState state, Path data, Path script) {
        SplittableRandom random = new SplittableRandom(state.setting().seed());
        List<String> lines = new ArrayList<>();
        lines.add("# Writes files into the folder $1.");
        int files = state.setting().fast() ? FILES_IF_FAST : FILES;
        for (int i = 0; i < files; i++) {
            lines.add("head -c " + random.nextInt(SMALLEST, LARGEST) + " /dev/zero > \"$1\"/part." + i);
        }
        try {
            Files.createDirectories(data);
        } catch (IOException e) {
            throw DemoFile.lost(data, e);
        }
        DemoFile.write(script, lines);
    }

    private static void run(DemoConsole console, Path data, Path script) {
        console.type(
                "run",
                "--mount",
                data.toString(),
                "--app",
                APPLICATION,
                "--",
                "sh",
                script.toString(),
                data.toString());
    }

    private static void empty(Path data) {
        try (Stream<Path> files = Files.list(data)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw DemoFile.lost(data, e);
        }
    }

    /** As {@code mizan report} has them. */
    private static ProgramRun records(DemoState state) {
        List<RunRecord> newest = state.tools().runs(APPLICATION, 2);
        return new ProgramRun(newest.get(1), newest.get(0));
    }

    private static Map<String, Object> json(ProgramRun runs) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("creates", runs.second().files().creates());
        json.put("hits", runs.second().files().hits());
        json.put("hitRate", runs.hitRate());
        json.put("predictedBytes", runs.second().files().predictedBytes());
        json.put("actualBytes", runs.second().files().actualBytes());
        json.put("lustreOstCost", runs.second().balance().lustre());
        json.put("ostCost", runs.second().balance().after());
        json.put("lowerBound", runs.second().balance().lowerBound());
        return json;
    }
}
