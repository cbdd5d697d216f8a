package io.mizan.controller.apply;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.Striping;
import io.mizan.model.system.ChangeableSystem;
import java.util.Optional;

/** Default layouts that a directory has or has not. */
final class Layouts {
    static final FileLayout NONE = new Plain(Striping.DEFAULT);

    private Layouts() {}

    static boolean same(Optional<FileLayout> a, Optional<FileLayout> b) {
        return a.isPresent() && b.isPresent()
                ? LayoutAttribute.sameRequest(a.get(), b.get())
                : a.isPresent() == b.isPresent();
    }

    static void set(ChangeableSystem system, String directory, Optional<FileLayout> layout) {
        layout.ifPresentOrElse(
                some -> system.setDefaultLayout(directory, some), () -> system.removeDefaultLayout(directory));
    }
}
