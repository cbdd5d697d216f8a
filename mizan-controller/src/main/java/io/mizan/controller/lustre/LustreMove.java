package io.mizan.controller.lustre;

import io.mizan.model.error.MizanException;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveCheck;
import io.mizan.model.system.MoveResult;
import io.mizan.model.system.MoveResult.Moved;
import io.mizan.model.system.MoveResult.Reason;
import io.mizan.model.system.MoveResult.Refused;
import io.mizan.model.system.SystemView;
import io.mizan.telemetry.program.Program;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One move of a file, by {@code lfs migrate}. */
final class LustreMove {
    private static final Map<String, Reason> REASONS = Map.of(
            "busy", Reason.BUSY,
            "Resource temporarily unavailable", Reason.BUSY,
            "No space left on device", Reason.NO_ROOM,
            "No such file or directory", Reason.GONE);
    /** A file moves at 4 MiB/s at least, or something is wrong. */
    private static final int SLOWEST_SHIFT = 22;

    private final LustrePrograms programs;
    private final FoundFiles files;

    LustreMove(LustrePrograms programs) {
        this.programs = programs;
        this.files = new FoundFiles(programs);
    }

    MoveResult move(FileState seen, FileLayout layout, SystemView view) {
        Path path = Path.of(seen.path());
        Optional<FileState> now = files.one(path);
        Optional<Refused> refused = MoveCheck.ofFile(seen, now).or(() -> MoveCheck.ofTargets(view, seen, layout));
        if (refused.isPresent()) {
            return refused.get();
        }
        Optional<List<String>> words = LfsCommand.migrate(layout, seen.path());
        if (words.isEmpty()) {
            return new Refused(Reason.FAILED, "no command of lfs moves a file to this layout");
        }
        try {
            LustrePrograms patient =
                    new LustrePrograms(programs.path(), programs.limit().plusSeconds(seen.bytes() >> SLOWEST_SHIFT));
            Program.Output output =
                    patient.lfs().run(words.get().subList(1, words.get().size()));
            if (!output.succeeded()) {
                return refusal(words.get(), output);
            }
        } catch (MizanException e) {
            // Without its end the copy is dropped: the file is where it was.
            return new Refused(Reason.FAILED, e.problem().line());
        }
        return files.one(path)
                .<MoveResult>map(moved -> new Moved(moved.layout()))
                .orElse(new Refused(Reason.GONE, "after it was moved"));
    }

    /** What {@code lfs migrate} works on, by whoever started it; processes of others may hide their words. */
    static Set<String> underWay() {
        return ProcessHandle.allProcesses()
                .map(ProcessHandle::info)
                .flatMap(info -> migrated(info).stream())
                .collect(Collectors.toSet());
    }

    private static Optional<String> migrated(ProcessHandle.Info info) {
        // A script that stands in for lfs is a word of its shell.
        List<String> words = Stream.concat(
                        info.command().stream(), Stream.of(info.arguments().orElse(new String[0])))
                .toList();
        int verb = words.indexOf("migrate");
        return verb > 0 && Path.of(words.get(verb - 1)).endsWith(LustrePrograms.LFS)
                ? Optional.of(words.get(words.size() - 1))
                : Optional.empty();
    }

    private static Refused refusal(List<String> words, Program.Output output) {
        Reason reason = REASONS.entrySet().stream()
                .filter(entry -> output.errors().contains(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(Reason.FAILED);
        return new Refused(reason, LustrePrograms.refusal(words, output).message());
    }
}
