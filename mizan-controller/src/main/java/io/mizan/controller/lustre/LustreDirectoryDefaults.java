package io.mizan.controller.lustre;

import io.mizan.model.error.ErrorCategory;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.lustre.LfsCommand;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The layouts that new files of a directory get. Files that are there already keep theirs. */
public final class LustreDirectoryDefaults {
    private final LustrePrograms programs;
    private final LustreAttribute attributes;

    public LustreDirectoryDefaults(LustrePrograms programs) {
        this.programs = programs;
        this.attributes = new LustreAttribute(programs);
    }

    /** The default of the directory itself; none where it inherits one. */
    public Optional<LayoutAttribute> of(Path directory) {
        return attributes.exactly(directory);
    }

    /**
     * Sets it to exactly this, in its meaning: with {@code lfs}, and with the bytes themselves where that has no words for it
     * or, up to 2.15, drops a list of targets.
     *
     * @throws io.mizan.model.error.MizanException if it is another one afterwards. Then the directory gets back what it had,
     *     and the problem says what it has
     */
    public void require(Path directory, FileLayout layout) {
        Optional<LayoutAttribute> before = of(directory);
        try {
            if (keepsPool(before, layout)) {
                remove(directory);
            }
            if (!said(directory, layout) && !written(directory, layout)) {
                throw notKept(directory, "another default");
            }
        } catch (MizanException e) {
            throw e.problem().code().category() == ErrorCategory.UNREACHABLE ? e : putBack(directory, before, e);
        }
    }

    /** Whether Lustre would keep the pool of the present default in a new one: {@code -p none} does not clear it, removing it does. */
    static boolean keepsPool(Optional<LayoutAttribute> present, FileLayout wanted) {
        return present.isPresent() && namesPool(present.get().layout()) && leavesPoolOpen(wanted);
    }

    static boolean namesPool(FileLayout layout) {
        return layout.stripings().stream().anyMatch(striping -> !striping.pool().isEmpty());
    }

    static boolean leavesPoolOpen(FileLayout layout) {
        return layout.stripings().stream().anyMatch(striping -> striping.pool().isEmpty());
    }

    private boolean said(Path directory, FileLayout layout) {
        Optional<List<String>> words = LfsCommand.words(layout, directory.toString());
        words.ifPresent(programs::lfs);
        return words.isPresent() && has(directory, layout);
    }

    private boolean written(Path directory, FileLayout layout) {
        LayoutAttribute wanted = layout instanceof FileLayout.Raw raw
                ? LayoutAttribute.read(raw.attribute())
                : LayoutAttribute.request(layout);
        return attributes.write(directory, wanted) && has(directory, layout);
    }

    private boolean has(Path directory, FileLayout layout) {
        return of(directory)
                .filter(now -> LayoutAttribute.sameRequest(now.layout(), layout))
                .isPresent();
    }

    private MizanException putBack(Path directory, Optional<LayoutAttribute> before, MizanException cause) {
        String now;
        try {
            restore(directory, before);
            now = "it has its default of before";
        } catch (MizanException e) {
            now = "its default was changed, and could not be put back: "
                    + e.problem().line();
        }
        return new MizanException(cause.problem().with("now", now), cause);
    }

    /** Afterwards the directory inherits the default of the one above it. */
    public void remove(Path directory) {
        programs.lfs(removal(directory));
        if (of(directory).isPresent()) {
            throw notKept(directory, "still a default");
        }
    }

    static List<String> removal(Path directory) {
        return List.of(LustrePrograms.LFS, "setstripe", "-d", LfsCommand.argument(directory.toString()));
    }

    /**
     * Makes it what it was.
     *
     * @return whether byte by byte; false where the bytes differ and mean the same
     */
    public boolean restore(Path directory, Optional<LayoutAttribute> before) {
        Optional<LayoutAttribute> now = of(directory);
        if (same(now, before)) {
            return true;
        }
        if (before.isEmpty()) {
            remove(directory);
            return true;
        }
        FileLayout layout = before.get().layout();
        if (keepsPool(now, layout)) {
            remove(directory);
        }
        if (!said(directory, layout) || !same(of(directory), before)) {
            attributes.write(directory, before.get());
        }
        if (!has(directory, layout)) {
            throw notKept(directory, "another default than before");
        }
        return same(of(directory), before);
    }

    private static boolean same(Optional<LayoutAttribute> first, Optional<LayoutAttribute> second) {
        return Arrays.equals(
                first.map(LayoutAttribute::bytes).orElse(new byte[0]),
                second.map(LayoutAttribute::bytes).orElse(new byte[0]));
    }

    private static MizanException notKept(Path directory, String found) {
        return Problem.of(ErrorCode.SYSTEM_REFUSED, "Lustre reported success but did not set the layout")
                .with("directory", directory)
                .with("found", found)
                .maybe("look with getfattr -n " + LustreAttribute.NAME
                        + ", and ask whether the site allows lfs setstripe (llite.*.enable_setstripe_gid)")
                .exception();
    }
}
