package io.mizan.benchmarks;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.LogModule;
import io.mizan.traces.darshan.format.Region;
import io.mizan.traces.darshan.record.DarshanModule;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A bound that no darshan-parser can beat: a process for each log, started by a shell, that reads and inflates what totals need and does
 * nothing with it. Regions of traces and heat maps are left out: totals do not need them.
 */
final class ParserFloor {
    private static final Set<DarshanModule> NOT_IN_TOTALS =
            Set.of(DarshanModule.DXT_POSIX, DarshanModule.DXT_MPIIO, DarshanModule.HEATMAP);

    private final Path script;

    private ParserFloor(Path script) {
        this.script = script;
    }

    /** Compiles it in a folder; nothing where there is no C compiler or no zlib to link. */
    static Optional<ParserFloor> build(Path folder, List<Path> logs) throws IOException, InterruptedException {
        Path source = folder.resolve("parser_floor.c");
        try (InputStream in = ParserFloor.class.getResourceAsStream("parser_floor.c")) {
            if (in == null) {
                throw new IOException("parser_floor.c is missing");
            }
            Files.copy(in, source);
        }
        Path program = folder.resolve("parser_floor");
        try {
            int code = new ProcessBuilder("cc", "-O2", "-o", program.toString(), source.toString(), "-lz")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (code != 0) {
                return Optional.empty();
            }
        } catch (IOException e) {
            return Optional.empty();
        }
        List<String> lines = new ArrayList<>();
        for (Path log : logs) {
            lines.add(quoted(program) + " " + quoted(log.toAbsolutePath()) + regions(log));
        }
        Path script = folder.resolve("each.sh");
        Files.write(script, lines);
        return Optional.of(new ParserFloor(script));
    }

    /** CPU seconds of all processes, and of the shell that starts them. */
    double cpuSeconds() throws IOException, InterruptedException {
        double before = StartupBenchmark.childCpuSeconds();
        int code = new ProcessBuilder("sh", script.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (code != 0) {
            throw new IOException("the processes that inflate logs failed with code " + code);
        }
        return StartupBenchmark.childCpuSeconds() - before;
    }

    private static String regions(Path path) {
        StringBuilder text = new StringBuilder();
        try (DarshanLog log = DarshanLog.open(path)) {
            add(text, log.header().job());
            add(text, log.header().names());
            for (LogModule module : log.modules()) {
                if (module.module().filter(NOT_IN_TOTALS::contains).isEmpty()) {
                    add(text, module.region());
                }
            }
        }
        return text.toString();
    }

    private static void add(StringBuilder text, Region region) {
        if (!region.isEmpty()) {
            text.append(' ').append(region.offset()).append(' ').append(region.length());
        }
    }

    private static String quoted(Path path) {
        return "'" + path.toString().replace("'", "'\\''") + "'";
    }
}
