package io.mizan.controller.lustre;

import io.mizan.model.layout.ShellWord;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.model.plan.ChangePlan;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.DirectoryLayout;
import io.mizan.model.plan.PlannedChange.DirectoryPlacement;
import io.mizan.model.plan.PlannedChange.FileMove;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The commands that a plan comes to, for those who would rather run them themselves. */
public final class LustreCommands {
    private LustreCommands() {}

    /** One line for each change, ready to paste. */
    public static List<String> of(ChangePlan plan) {
        return plan.changes().stream()
                .map(change -> of(change)
                        .orElse("# " + ShellWord.quote(change.path()) + " has a layout that lfs cannot be told"))
                .toList();
    }

    /** The paths of the files that move, each ended by a zero byte, for {@code lfs_migrate -0}. */
    public static String fileList(ChangePlan plan) {
        StringBuilder list = new StringBuilder();
        for (PlannedChange change : plan.changes()) {
            if (change instanceof FileMove move) {
                list.append(move.path()).append('\0');
            }
        }
        return list.toString();
    }

    /** Ready to paste; none where {@code lfs} has no words for the layout. */
    public static Optional<String> of(PlannedChange change) {
        // A new default would keep the pool of the old one.
        Optional<String> first = change instanceof DirectoryLayout layout
                        && layout.before()
                                .filter(LustreDirectoryDefaults::namesPool)
                                .isPresent()
                        && layout.after()
                                .filter(LustreDirectoryDefaults::leavesPoolOpen)
                                .isPresent()
                ? Optional.of(LfsCommand.text(LustreDirectoryDefaults.removal(Path.of(layout.path()))) + " && ")
                : Optional.empty();
        return words(change).map(words -> first.orElse("") + LfsCommand.text(words));
    }

    private static Optional<List<String>> words(PlannedChange change) {
        if (change instanceof DirectoryLayout layout) {
            return layout.after().isPresent()
                    ? LfsCommand.words(layout.after().get(), layout.path())
                    : Optional.of(LustreDirectoryDefaults.removal(Path.of(layout.path())));
        }
        if (change instanceof DirectoryPlacement placement) {
            return Optional.of(placement
                    .after()
                    .map(striping -> DirectoryTargets.setting(placement.path(), striping))
                    .orElse(DirectoryTargets.removal(placement.path())));
        }
        FileMove move = (FileMove) change;
        return LfsCommand.migrate(move.after(), move.path());
    }
}
