package io.mizan.controller.lustre;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.LfsCommand;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The layouts that new files of a directory get. Files that are there already keep theirs. */
public final class DirectoryDefaults {
    private final LustrePrograms programs;
    private final LustreAttribute attributes;

    public DirectoryDefaults(LustrePrograms programs) {
        this.programs = programs;
        this.attributes = new LustreAttribute(programs);
    }

    /** The default of the directory itself; none where it inherits one. */
    public Optional<LayoutAttribute> of(Path directory) {
        return attributes.exactly(directory);
    }

    /**
     * Sets it.
     *
     * @return what the directory has now: up to 2.15 a list of targets is dropped
     */
    public LayoutAttribute set(Path directory, FileLayout layout) {
        programs.lfs(LfsCommand.words(layout, directory.toString())
                .orElseThrow(() -> Problem.impossible("no command of lfs gives a directory this layout")
                        .with("directory", directory)
                        .exception()));
        return of(directory).orElseThrow(() -> notKept(directory, "no default at all"));
    }

    /**
     * Sets it to exactly this, in its meaning: with {@code lfs}, and with the bytes themselves where that has no words for it.
     *
     * @throws io.mizan.model.error.MizanException if it is another one afterwards
     */
    public void require(Path directory, FileLayout layout) {
        boolean said = LfsCommand.words(layout, directory.toString()).isPresent();
        if (said && LayoutAttribute.sameRequest(set(directory, layout).layout(), layout)) {
            return;
        }
        LayoutAttribute wanted = layout instanceof FileLayout.Raw raw
                ? LayoutAttribute.read(raw.attribute())
                : LayoutAttribute.request(layout);
        boolean kept = attributes.write(directory, wanted)
                && of(directory)
                        .filter(now -> LayoutAttribute.sameRequest(now.layout(), layout))
                        .isPresent();
        if (!kept) {
            throw notKept(directory, "another default");
        }
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

    /** Makes it what it was, byte by byte. */
    public void restore(Path directory, Optional<LayoutAttribute> before) {
        Optional<LayoutAttribute> now = of(directory);
        if (same(now, before)) {
            return;
        }
        if (before.isEmpty()) {
            remove(directory);
        } else {
            if (!attributes.write(directory, before.get())) {
                set(directory, before.get().layout());
            }
            if (!same(of(directory), before)) {
                throw notKept(directory, "other bytes than before");
            }
        }
    }

    private static boolean same(Optional<LayoutAttribute> first, Optional<LayoutAttribute> second) {
        return Arrays.equals(
                first.map(LayoutAttribute::bytes).orElse(new byte[0]),
                second.map(LayoutAttribute::bytes).orElse(new byte[0]));
    }

    private static RuntimeException notKept(Path directory, String found) {
        return Problem.of(ErrorCode.LUSTRE_REFUSED, "Lustre took the change and did not make it")
                .with("directory", directory)
                .with("found", found)
                .maybe("look with getfattr -n " + LustreAttribute.NAME
                        + ", and ask whether the site allows lfs setstripe (llite.*.enable_setstripe_gid)")
                .exception();
    }
}
