package io.mizan.controller.lustre;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.model.system.FileSelection;
import io.mizan.model.system.FileState;
import io.mizan.model.units.TargetList;
import io.mizan.telemetry.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The files of a directory, as {@code lfs find} finds them, with their layouts. */
final class FoundFiles {
    /** Layouts that are asked for at a time: one program for each file would take hours. */
    private static final int BATCH = 200;
    /** A file without data has no layout before it is written: it gets the default then. */
    private static final FileLayout NOT_YET = new Plain(Striping.DEFAULT);

    private final LustrePrograms programs;
    private final LustreAttribute attributes;

    FoundFiles(LustrePrograms programs) {
        this.programs = programs;
        this.attributes = new LustreAttribute(programs);
    }

    void below(Path directory, FileSelection selection, Consumer<FileState> sink) {
        List<Path> paths = find(directory, selection);
        Set<String> linked = new HashSet<>();
        for (int from = 0; from < paths.size(); from += BATCH) {
            List<Path> some = paths.subList(from, Math.min(paths.size(), from + BATCH));
            Map<Path, LayoutAttribute> layouts = attributes.of(some);
            for (Path path : some) {
                Optional<FileState> state = state(path, Optional.ofNullable(layouts.get(path)));
                state.filter(file -> file.links() == 1 || linked.add(file.id()))
                        .filter(file -> wanted(file, selection))
                        .ifPresent(sink);
            }
        }
    }

    Optional<FileState> one(Path path) {
        return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                ? state(path, attributes.of(path))
                : Optional.empty();
    }

    private List<Path> find(Path directory, FileSelection selection) {
        List<String> words = new ArrayList<>(
                List.of(LustrePrograms.LFS, "find", LfsCommand.argument(directory.toString()), "--type", "f"));
        if (!selection.onTargets().isEmpty()) {
            words.addAll(List.of(
                    "--ost",
                    TargetList.format(selection.onTargets().stream().sorted().toList())));
        }
        if (selection.leastBytes() > 0) {
            words.addAll(List.of("--size", "+" + (selection.leastBytes() - 1)));
        }
        words.add("-print0");
        Program.Output output = programs.lfs(words);
        return Arrays.stream(output.text().split("\0", -1))
                .filter(name -> !name.isEmpty())
                .map(Path::of)
                .filter(path -> path.startsWith(directory))
                .sorted()
                .toList();
    }

    /** A file without an entry on these targets is found as well, if one of its components names them. */
    private static boolean wanted(FileState file, FileSelection selection) {
        return file.bytes() >= selection.leastBytes()
                && (selection.onTargets().isEmpty()
                        || LayoutBytes.of(file.layout(), file.bytes()).keySet().stream()
                                .anyMatch(selection.onTargets()::contains));
    }

    /** Whether somebody on another node has it open is known to the server alone: a move is refused by it then. */
    private static Optional<FileState> state(Path path, Optional<LayoutAttribute> layout) {
        try {
            BasicFileAttributes facts =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            return Optional.of(new FileState(
                    path.toString(),
                    String.valueOf(Files.getAttribute(path, "unix:ino", LinkOption.NOFOLLOW_LINKS)),
                    facts.size(),
                    layout.map(LayoutAttribute::layout).orElse(NOT_YET),
                    (Integer) Files.getAttribute(path, "unix:nlink", LinkOption.NOFOLLOW_LINKS),
                    false,
                    facts.lastModifiedTime().toInstant(),
                    FileState.UNKNOWN_RATE));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot be examined: " + e.getMessage())
                            .with("file", path),
                    e);
        }
    }
}
