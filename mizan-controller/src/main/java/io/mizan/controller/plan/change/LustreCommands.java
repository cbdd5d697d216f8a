package io.mizan.controller.plan.change;

import io.mizan.model.layout.LfsCommand;
import io.mizan.model.layout.ShellWord;
import io.mizan.model.plan.Plan;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.DirectoryLayout;
import io.mizan.model.plan.PlannedChange.DirectoryPlacement;
import io.mizan.model.plan.PlannedChange.FileMove;
import java.util.ArrayList;
import java.util.List;

/** A plan as commands of Lustre, for administrators who would rather run them themselves. */
public final class LustreCommands {
    private LustreCommands() {}

    /** One for each change, ready to paste. */
    public static List<String> of(Plan plan) {
        List<String> commands = new ArrayList<>();
        plan.changes().forEach(change -> commands.add(command(change)));
        return commands;
    }

    /** The paths of the files that move, each ended by a zero byte, for {@code lfs_migrate -0}. */
    public static String fileList(Plan plan) {
        StringBuilder list = new StringBuilder();
        for (PlannedChange change : plan.changes()) {
            if (change instanceof FileMove move) {
                list.append(move.path()).append('\0');
            }
        }
        return list.toString();
    }

    private static String command(PlannedChange change) {
        String path = ShellWord.quote(change.path());
        if (change instanceof DirectoryLayout layout) {
            return layout.after()
                    .flatMap(after -> LfsCommand.create(after, layout.path()))
                    .orElse("lfs setstripe -d " + path);
        }
        if (change instanceof DirectoryPlacement placement) {
            return placement
                    .after()
                    .map(after -> "lfs setdirstripe -D " + after.options() + " " + path)
                    .orElse("lfs setdirstripe -d " + path);
        }
        FileMove move = (FileMove) change;
        return LfsCommand.create(move.after(), move.path())
                .map(command -> command.replaceFirst("^lfs (setstripe|mirror create)", "lfs migrate"))
                .orElse("# " + path + " has a layout that lfs cannot be told");
    }
}
