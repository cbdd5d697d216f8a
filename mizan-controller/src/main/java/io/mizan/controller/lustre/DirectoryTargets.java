package io.mizan.controller.lustre;

import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.telemetry.program.Program;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The metadata targets of directories. */
final class DirectoryTargets {
    private static final Pattern STRIPING =
            Pattern.compile("(?s).*lmv_stripe_count:\\s*(-?\\d+)\\s+lmv_stripe_offset:\\s*(-?\\d+).*");
    private static final Pattern INDEX = Pattern.compile("\\s*(\\d{1,5})\\s*");

    private final LustrePrograms programs;

    DirectoryTargets(LustrePrograms programs) {
        this.programs = programs;
    }

    /** The default for new directories; a count of 0 is how {@code lfs} says that there is none. */
    Optional<DirectoryStriping> of(Path directory) {
        Matcher said = STRIPING.matcher(
                programs.lfs(words("getdirstripe", "-D", directory)).text());
        return said.matches() && !said.group(1).equals("0")
                ? Optional.of(new DirectoryStriping(Integer.parseInt(said.group(2)), Integer.parseInt(said.group(1))))
                : Optional.empty();
    }

    void set(Path directory, DirectoryStriping striping) {
        programs.lfs(setting(directory.toString(), striping));
    }

    void remove(Path directory) {
        programs.lfs(removal(directory.toString()));
    }

    OptionalInt targetOf(Path directory) {
        Program.Output output =
                programs.lfs().run(List.of("getdirstripe", "-m", LfsCommand.argument(directory.toString())));
        Matcher index = INDEX.matcher(output.text());
        return output.succeeded() && index.matches()
                ? OptionalInt.of(Integer.parseInt(index.group(1)))
                : OptionalInt.empty();
    }

    static List<String> setting(String directory, DirectoryStriping striping) {
        return List.of(
                LustrePrograms.LFS,
                "setdirstripe",
                "-D",
                "-i",
                String.valueOf(striping.mdt()),
                "-c",
                String.valueOf(striping.count()),
                LfsCommand.argument(directory));
    }

    static List<String> removal(String directory) {
        return List.of(LustrePrograms.LFS, "setdirstripe", "-D", "-d", LfsCommand.argument(directory));
    }

    private static List<String> words(String verb, String option, Path directory) {
        return List.of(LustrePrograms.LFS, verb, option, LfsCommand.argument(directory.toString()));
    }
}
