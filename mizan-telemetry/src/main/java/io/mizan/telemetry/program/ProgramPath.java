package io.mizan.telemetry.program;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where programs are looked for: the folders of {@code PATH}, and after them those of the system, because {@code lctl} is in one that users do
 * not have in theirs. A folder that is not absolute does not count: what lies in the working directory is nobody's word.
 */
public final class ProgramPath {
    private static final List<String> SYSTEM =
            List.of("/usr/sbin", "/usr/bin", "/sbin", "/bin", "/usr/local/sbin", "/usr/local/bin");

    private final List<Path> folders;

    private ProgramPath(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /** @param variable the value of {@code PATH}, empty where it is not set */
    public static ProgramPath of(String variable) {
        List<Path> folders = new ArrayList<>();
        List<String> names = new ArrayList<>(List.of(variable.split(File.pathSeparator, -1)));
        names.addAll(SYSTEM);
        for (String name : names) {
            if (name.startsWith("/") && name.indexOf('\0') < 0) {
                folders.add(Path.of(name));
            }
        }
        return new ProgramPath(folders);
    }

    /** These folders and no others. */
    public static ProgramPath only(Path... folders) {
        return new ProgramPath(List.of(folders));
    }

    public Optional<Path> find(String name) {
        return folders.stream()
                .map(folder -> folder.resolve(name))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /** @param advice what to do where it is missing, after "Maybe" */
    public Path get(String name, String advice) {
        return find(name)
                .orElseThrow(
                        () -> Problem.of(ErrorCode.INPUT_NOT_FOUND, "the program " + name + " is not on this machine")
                                .maybe(advice)
                                .exception());
    }
}
