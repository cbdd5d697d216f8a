package io.mizan.cli.command.demo;

import io.mizan.cli.frame.DatabaseInput;
import io.mizan.cli.process.Preload;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.sql.Database;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
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

/** A program that is not simulated: a shell script writes files, and Mizan places them. */
final class RunAct implements Act {
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
    public void play(Scene scene, Stage stage) {
        Optional<String> missing = missing(stage);
        if (missing.isPresent()) {
            stage.say("This act is left out: " + missing.get());
            scene.skipped().add(Map.of("act", title(), "why", missing.get()));
            return;
        }
        Path folder = scene.file("run");
        Path data = folder.resolve("data");
        Path script = folder.resolve("write.sh");
        prepare(scene, data, script);
        stage.say(
                "These files are real. The first run is recorded; the second is predicted, and every file gets its layout at the"
                        + " moment it is created, inside of the program (LD_PRELOAD). The targets are those of the Tarazu paper.");
        stage.show("\n");
        // The library compares the index with the time of the machine.
        stage.clock(stage.realClock());
        run(stage, data, script);
        empty(data);
        stage.show("$ rm run/data/*\n");
        run(stage, data, script);
        ProgramRun runs = scene.keep(records(stage));
        stage.clock(() -> scene.system().instant());
        stage.say(String.format(
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
        scene.computed().put("run", json(runs));
        scene.measured()
                .put("runSeconds", List.of(runs.first().seconds(), runs.second().seconds()));
    }

    private static Optional<String> missing(Stage stage) {
        try {
            var unused = Preload.library(stage.inside());
            Preload.checkSwitch(stage.inside().variable("MIZAN_DISABLE"), "mizan demo");
            return Optional.empty();
        } catch (MizanException e) {
            Problem problem = e.problem();
            return Optional.of(problem.line()
                    + problem.advice().map(advice -> "; maybe " + advice).orElse(""));
        }
    }

    private static void prepare(Scene scene, Path data, Path script) {
        SplittableRandom random = new SplittableRandom(scene.setting().seed());
        List<String> lines = new ArrayList<>();
        lines.add("# Writes files into the folder $1.");
        int files = scene.setting().fast() ? FILES_IF_FAST : FILES;
        for (int i = 0; i < files; i++) {
            lines.add("head -c " + random.nextInt(SMALLEST, LARGEST) + " /dev/zero > \"$1\"/part." + i);
        }
        try {
            Files.createDirectories(data);
            Files.write(script, lines);
        } catch (IOException e) {
            throw lost(e);
        }
    }

    private static void run(Stage stage, Path data, Path script) {
        stage.type(
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
            throw lost(e);
        }
    }

    /** As {@code mizan report} has them. */
    private static ProgramRun records(Stage stage) {
        try (Database database = DatabaseInput.open(stage.inside(), stage.configuration())) {
            List<RunRecord> newest = database.history().newest(APPLICATION, 2);
            return new ProgramRun(newest.get(1), newest.get(0));
        }
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

    private static MizanException lost(IOException e) {
        return new MizanException(
                Problem.of(ErrorCode.OUTPUT_LOST, "cannot write to the folder of the demo: " + FileFailure.reason(e))
                        .maybe("name one with --folder that you may write to"),
                e);
    }
}
