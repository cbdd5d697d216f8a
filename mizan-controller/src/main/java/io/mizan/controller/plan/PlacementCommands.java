package io.mizan.controller.plan;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Printable;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.lustre.LfsCommand;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.system.driver.Capability;
import io.mizan.model.system.driver.LayoutCommands;
import io.mizan.model.system.driver.SystemDriver;

/** A placement as commands of the file system's own tools, one line for each file. */
public final class PlacementCommands {
    private final LayoutCommands commands;
    private final ChosenLayout chosen;

    /** @param driver of the system in which the targets were chosen */
    public PlacementCommands(SystemDriver driver, ChosenLayout chosen) {
        this.commands = driver.commands()
                .orElseThrow(() -> Problem.of(
                                ErrorCode.USAGE,
                                driver.schemes().get(0) + ": there are no commands that create files there")
                        .with("capabilities", driver.capabilities())
                        .with("needed", Capability.PLACE)
                        .maybe("name a mounted file system: lustre:MOUNT or beegfs:MOUNT")
                        .exception());
        this.chosen = chosen;
    }

    public String of(Placement placement) {
        StringBuilder lines = new StringBuilder();
        for (Allocation allocation : placement.allocations()) {
            String file = allocation.request().file();
            FileLayout layout = chosen.of(allocation);
            lines.append(commands.create(file, layout)
                            .map(LfsCommand::text)
                            .orElse("# " + Printable.of(file) + ": the file system has no such layouts"))
                    .append('\n');
        }
        return lines.toString();
    }
}
