package io.mizan.controller.change.planner;

import io.mizan.model.history.PastRun;
import io.mizan.model.system.FileSelection;
import io.mizan.model.system.ObservableSystem;
import java.util.List;
import java.util.function.ObjLongConsumer;

/** Files whose sizes tell what a directory is used for: those that are there, or those that runs created. */
public interface SizedFiles {

    /** Hands over the path and the size of each file below a directory. */
    void below(String directory, ObjLongConsumer<String> sink);

    /** Which files they are, in words that follow "files". */
    String origin();

    /** The files that are there. */
    static SizedFiles of(ObservableSystem system) {
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

    /** The files that runs created, with the sizes that they had at the end. */
    static SizedFiles createdBy(List<PastRun> runs) {
        return new SizedFiles() {
            @Override
            public void below(String directory, ObjLongConsumer<String> sink) {
                String top = directory.endsWith("/") ? directory : directory + "/";
                runs.forEach(run -> run.creates().stream()
                        .filter(create -> create.sizeKnown() && create.path().startsWith(top))
                        .forEach(create -> sink.accept(create.path(), create.sizeBytes())));
            }

            @Override
            public String origin() {
                return runs.size() == 1 ? "that a run created" : "that " + runs.size() + " runs created";
            }
        };
    }
}
