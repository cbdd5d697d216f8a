package io.mizan.controller.plan.change;

import io.mizan.model.system.ChangeableSystem;
import io.mizan.model.system.FileSelection;
import java.util.function.ObjLongConsumer;

/** Files whose sizes tell what a directory is used for: those that are there, or those that runs created. */
public interface SizedFiles {

    /** Hands over the path and the size of each file below a directory. */
    void below(String directory, ObjLongConsumer<String> sink);

    /** Which files they are, in words that follow "files". */
    String origin();

    /** The files that are there. */
    static SizedFiles of(ChangeableSystem system) {
        return new SizedFiles() {
            @Override
            public void below(String directory, ObjLongConsumer<String> sink) {
                system.files(FileSelection.below(directory), file -> sink.accept(file.path(), file.bytes()));
            }

            @Override
            public String origin() {
                return "that are there";
            }
        };
    }
}
