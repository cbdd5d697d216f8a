package io.mizan.controller.doctor;

import io.mizan.model.check.Observation;
import io.mizan.model.error.Printable;
import io.mizan.model.layout.ShellWord;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks whether Slurm calls the hooks of Mizan. */
public final class SlurmChecks {
    private static final List<String> PLACES =
            List.of("/etc/slurm/slurm.conf", "/etc/slurm-llnl/slurm.conf", "/run/slurm/conf/slurm.conf");
    private static final Pattern HOOK = Pattern.compile("(?i)\\s*(prolog|epilog|taskprolog)\\s*=\\s*(\\S+).*");

    private static final long LARGEST_HOOK = 8 << 20;

    private SlurmChecks() {}

    /**
     * Looks for a hook of Mizan in the first {@code slurm.conf} that can be read.
     *
     * @param named the file that the user names, empty for none
     * @param root of the files of the system
     */
    public static List<Observation> hooks(String named, Path root) {
        Optional<Path> conf = Stream.concat(
                        Stream.of(named).filter(name -> !name.isEmpty()).map(Path::of),
                        PLACES.stream().map(place -> root.resolve(place.substring(1))))
                .filter(Files::isReadable)
                .findFirst();
        if (conf.isEmpty()) {
            return List.of(Observation.skip("slurm", "no slurm.conf here"));
        }
        try {
            List<String> found = new ArrayList<>();
            for (String line : Files.readAllLines(conf.get(), StandardCharsets.ISO_8859_1)) {
                Matcher hook = HOOK.matcher(line);
                if (hook.matches() && isOurs(Path.of(hook.group(2)))) {
                    found.add(hook.group(1) + "=" + hook.group(2));
                }
            }
            return List.of(
                    found.isEmpty()
                            ? Observation.warn(
                                    "slurm",
                                    conf.get() + " calls no hook of Mizan",
                                    "echo Prolog=/opt/mizan/share/slurm/prolog >> "
                                            + ShellWord.quote(conf.get().toString())
                                            + "  # and Epilog, TaskProlog; then scontrol reconfigure: docs/slurm.md")
                            : Observation.ok("slurm", Printable.of(String.join(", ", found))));
        } catch (IOException e) {
            return List.of(Observation.warn("slurm", conf.get() + " cannot be read", "ls -l " + conf.get()));
        }
    }

    /** The program, or a script that calls it: both name its settings, or where it is. */
    private static boolean isOurs(Path hook) {
        try {
            return Files.isExecutable(hook)
                    && Files.isRegularFile(hook)
                    && Files.size(hook) < LARGEST_HOOK
                    && Files.readString(hook, StandardCharsets.ISO_8859_1).contains("/mizan/");
        } catch (IOException e) {
            return hook.toString().contains("mizan");
        }
    }
}
