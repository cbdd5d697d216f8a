package io.mizan.controller.lustre;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.telemetry.lustre.LfsDf;
import io.mizan.telemetry.lustre.OstMap;
import io.mizan.telemetry.program.Program;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A mounted file system as its client sees it: sizes and flags ({@code lfs df}), inodes ({@code lfs df -i}), members of pools ({@code lfs pool_list})
 * and which server serves which target ({@code lctl dl -t}). Only the first must be there; what else is missing is noted.
 */
final class LustreView {
    private static final long LARGEST = 64L << 20;
    private static final Pattern POOL = Pattern.compile("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");

    private final LustrePrograms programs;
    private final Path mount;

    LustreView(LustrePrograms programs, Path mount) {
        this.programs = programs;
        this.mount = mount;
    }

    SystemSnapshot read() {
        String sizes = sizes();
        String fileSystem = onlyOne(LfsDf.read(input("lfs df", sizes))).view().name();
        String more = inodes().map(Program.Output::text).orElse("") + pools(fileSystem);
        return servers(onlyOne(LfsDf.read(input("lfs df", sizes + more))));
    }

    /**
     * Targets that do not answer make it fail, although it prints all that it knows. Without {@code -l} it waits for them; with it, they are left
     * out, and the devices of {@code lctl dl} tell that they exist.
     */
    private String sizes() {
        Program.Output output = lfs("df", "-v", "-l", mount.toString());
        if (!output.succeeded() && output.errors().contains("option")) {
            output = lfs("df", "-l", mount.toString()); // before 2.12 there is no -v, and flags are not printed
        }
        if (output.bytes().length == 0) {
            throw LustrePrograms.refusal(List.of(LustrePrograms.LFS, "df", "-l", mount.toString()), output)
                    .exception();
        }
        return output.text();
    }

    private Optional<Program.Output> inodes() {
        return Optional.of(lfs("df", "-i", "-l", mount.toString())).filter(Program.Output::succeeded);
    }

    private String pools(String fileSystem) {
        StringBuilder lists = new StringBuilder();
        Program.Output names = lfs("pool_list", fileSystem);
        if (names.succeeded()) {
            for (String line : names.text().lines().map(String::strip).toList()) {
                if (POOL.matcher(line).matches()) {
                    Program.Output members = lfs("pool_list", line);
                    lists.append(members.succeeded() ? members.text() : "");
                }
            }
        }
        return lists.toString();
    }

    private SystemSnapshot servers(SystemSnapshot snapshot) {
        Optional<Program> lctl = programs.find("lctl");
        if (lctl.isEmpty()) {
            return snapshot.withNote("without lctl the servers of targets are not known");
        }
        try {
            return OstMap.read(input(
                            "lctl dl -t", lctl.get().run(List.of("dl", "-t")).text()))
                    .apply(snapshot);
        } catch (MizanException e) {
            return snapshot.withNote(
                    "the servers of targets are not known: " + e.problem().line());
        }
    }

    private Program.Output lfs(String... words) {
        return programs.lfs().run(List.of(words));
    }

    private SystemSnapshot onlyOne(List<SystemSnapshot> systems) {
        if (systems.size() != 1) {
            throw Problem.of(ErrorCode.SEVERAL_SYSTEMS, "lfs df printed more than one file system for one mount point")
                    .with("mount", mount)
                    .exception();
        }
        return systems.get(0);
    }

    private static TextInput input(String name, String text) {
        return TextInput.of(name, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), LARGEST);
    }
}
