package io.mizan.controller.change;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.Striping;
import io.mizan.model.plan.PlannedChange.DirectoryLayout;
import io.mizan.model.system.ChangeableSystem;
import java.util.Optional;

/** Compares and sets the default layouts of directories. */
final class Layouts {
    static final FileLayout NONE = new Plain(Striping.DEFAULT);

    private Layouts() {}

    static boolean same(Optional<FileLayout> a, Optional<FileLayout> b) {
        return (a.isPresent() && b.isPresent())
                ? LayoutAttribute.sameRequest(a.get(), b.get())
                : a.isPresent() == b.isPresent();
    }

    /**
     * Whether a directory is between its two defaults: a change that was stopped half-way may leave none, or the new one with the
     * pool of the old one.
     */
    static boolean halfway(Optional<FileLayout> now, DirectoryLayout change) {
        return now.isEmpty()
                || same(now.map(Layouts::withoutPools), change.after().map(Layouts::withoutPools));
    }

    private static FileLayout withoutPools(FileLayout layout) {
        return layout.restriped(striping -> new Striping(
                striping.stripeSizeBytes(), striping.stripeCount(), striping.overstriped(), "", striping.targets()));
    }

    static void set(ChangeableSystem system, String directory, Optional<FileLayout> layout) {
        layout.ifPresentOrElse(
                some -> system.setDefaultLayout(directory, some), () -> system.removeDefaultLayout(directory));
    }
}
