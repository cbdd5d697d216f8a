package io.mizan.cli.command.place;

import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.OutputFile;
import io.mizan.controller.client.FileSystemId;
import io.mizan.controller.plan.ChosenLayout;
import io.mizan.controller.plan.IndexOfLayouts;
import io.mizan.controller.plan.PlacementCommands;
import io.mizan.database.index.IndexFile;
import io.mizan.database.index.PlacementIndex;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Printable;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.placement.LayoutForm;
import io.mizan.model.placement.Placement;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.driver.Capability;
import io.mizan.model.system.driver.SystemDriver;
import io.mizan.model.system.driver.SystemDrivers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Files that {@code mizan place} writes beside its page: a placement index, and commands that create the files. */
final class PlaceOutput {
    private final PlaceOptions options;
    private final SystemView view;
    private final SystemDrivers drivers;
    private final ProcessContext context;

    PlaceOutput(PlaceOptions options, SystemView view, SystemDrivers drivers, ProcessContext context) {
        this.options = options;
        this.view = view;
        this.drivers = drivers;
        this.context = context;
    }

    void writeCommands(String file, SystemDriver driver, LayoutForm layoutForm, Placement placement) {
        String lines = new PlacementCommands(driver, ChosenLayout.in(view, layoutForm, options.acceptFailingWrites()))
                .of(placement);
        OutputFile.write(file, context.out(), out -> out.print(lines));
    }

    /** Whether the folder of the index is on Lustre. */
    boolean onLustre() {
        return onLustre(indexRoot());
    }

    private Path indexRoot() {
        String mount = options.root().or(view::mount).orElse("");
        if (mount.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "the mount point of the file system is not known")
                    .maybe("give it with --root")
                    .exception();
        }
        return Path.of(mount).toAbsolutePath().normalize();
    }

    /** A root that is not here is that of another machine: only Lustre is placed from afar. */
    private boolean onLustre(Path folder) {
        return Files.notExists(folder) || drivers.of(folder).capabilities().contains(Capability.CREATE);
    }

    void writeIndex(Path file, LayoutForm layoutForm, Placement placement) {
        Path folder = indexRoot();
        boolean lustre = onLustre(folder);
        Instant now = context.clock().instant();
        long generation = now.getEpochSecond() * 1_000_000_000 + now.getNano();
        Instant expiry = now.plusSeconds(Math.round(options.expires() * 3600));
        ChosenLayout chosen = ChosenLayout.in(view, layoutForm, options.acceptFailingWrites() || !lustre);
        Map<String, FileLayout> files = new LinkedHashMap<>();
        // Two requests for one file are two moments of it: the first create is the one that decides.
        placement
                .allocations()
                .forEach(allocation -> files.putIfAbsent(allocation.request().file(), chosen.of(allocation)));
        PlacementIndex placements =
                new IndexOfLayouts(folder.toString(), FileSystemId.of(folder), lustre).of(files, generation, expiry);
        IndexFile.write(placements, file);
        context.err()
                .println("mizan: wrote " + Printable.of(file.toString()) + ": "
                        + count(placements.files().size(), "file") + " and "
                        + count(placements.templates().size(), "template") + " below " + Printable.of(folder.toString())
                        + (placements.files().size() < placement.allocations().size()
                                ? "; others are elsewhere or named twice"
                                : ""));
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
