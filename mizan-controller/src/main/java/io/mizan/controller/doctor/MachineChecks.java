package io.mizan.controller.doctor;

import io.mizan.model.check.Observation;
import io.mizan.model.error.Printable;
import io.mizan.telemetry.program.Program;
import io.mizan.telemetry.program.ProgramPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks of what programs are started with: Java, the library, the dynamic loader, limits. */
public final class MachineChecks {
    private static final Pattern LIMIT = Pattern.compile("Max (locked memory|address space) +(\\S+) .*");
    private static final long SMALL_ADDRESS_SPACE = 4L << 30;

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int LARGEST_OUTPUT = 1 << 20;

    private MachineChecks() {}

    public static List<Observation> java() {
        return List.of(Observation.ok(
                "java",
                Runtime.version() + " in " + Printable.of(System.getProperty("java.home", "an unknown place"))));
    }

    /**
     * Present, and taken by the dynamic loader.
     *
     * @param check its name among the checks
     */
    public static List<Observation> library(String check, Path library, ProgramPath programs) {
        Optional<Program> env = programs.find("env").map(file -> new Program(file, PATIENCE, LARGEST_OUTPUT));
        if (env.isEmpty()) {
            return List.of(Observation.warn(check, library + " is there; without env it cannot be tried", ""));
        }
        Program.Output output = env.get().run(List.of("LD_PRELOAD=" + library, "MIZAN_DISABLE=1", "true"));
        return List.of(
                output.succeeded() && output.errors().isBlank()
                        ? Observation.ok(check, library + " loads")
                        : Observation.fail(
                                check,
                                library + " does not load: "
                                        + Printable.of(output.errors().strip()),
                                "ldd " + library + "  # then build Mizan again on this machine"));
    }

    /**
     * @param preload LD_PRELOAD, where it is set
     * @param disabled whether MIZAN_DISABLE is set
     */
    public static List<Observation> preload(Optional<String> preload, boolean disabled) {
        List<Observation> seen = new ArrayList<>();
        if (preload.isEmpty()) {
            seen.add(Observation.ok("preload", "LD_PRELOAD is not set"));
        } else if (preload.get().matches("(?:[^: ]*(?:libdarshan|libmizan)[^: ]*[: ]?)+")) {
            seen.add(Observation.ok(
                    "preload", "LD_PRELOAD has " + Printable.of(preload.get()) + ", which Mizan goes with"));
        } else {
            seen.add(Observation.warn(
                    "preload",
                    "LD_PRELOAD is set: " + Printable.of(preload.get())
                            + "; what it does to file operations is not known",
                    "unset LD_PRELOAD"));
        }
        if (disabled) {
            seen.add(Observation.warn("preload", "MIZAN_DISABLE is set: libmizan does nothing", "unset MIZAN_DISABLE"));
        }
        return seen;
    }

    /**
     * Those that keep a Java program from working.
     *
     * @param file in the form of {@code /proc/self/limits}
     */
    public static List<Observation> limits(Path file) {
        List<Observation> seen = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(file)) {
                Matcher limit = LIMIT.matcher(line);
                if (limit.matches()) {
                    seen.add(limit(limit.group(1), limit.group(2)));
                }
            }
        } catch (IOException e) {
            seen.add(Observation.skip("limits", "no /proc/self/limits here"));
        }
        return seen;
    }

    private static Observation limit(String name, String value) {
        boolean unlimited = value.equals("unlimited");
        boolean small = name.startsWith("address") && !unlimited && Long.parseLong(value) < SMALL_ADDRESS_SPACE;
        String found = name + ": " + (unlimited ? value : value + " bytes");
        return small
                ? Observation.warn("limits", found + ", little for a Java program", "ulimit -v unlimited")
                : Observation.ok("limits", found);
    }
}
