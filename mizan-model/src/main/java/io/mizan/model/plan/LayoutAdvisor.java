package io.mizan.model.plan;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.plan.PlannedChange.Motive;
import io.mizan.model.system.SystemView;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Recommends the default layout of a directory, from the files that are created in it. */
public interface LayoutAdvisor {

    /** Has nothing to say. */
    LayoutAdvisor NONE = new LayoutAdvisor() {
        @Override
        public List<String> directories(String root) {
            return List.of();
        }

        @Override
        public Advice advise(Question question) {
            return new Advice.Keep("");
        }
    };

    /**
     * A directory, and what its default may be.
     *
     * @param present what new files get now; none where that is left to the file system
     * @param counts stripe counts that the site allows, all if empty
     * @param pool that its files must be in, any if empty
     */
    record Question(String directory, Optional<FileLayout> present, Set<Integer> counts, String pool, SystemView view) {
        public Question {
            counts = Set.copyOf(counts);
        }
    }

    /** What to do about a default. */
    sealed interface Advice {

        /** @param layout that never names targets */
        record Change(FileLayout layout, Motive motive) implements Advice {}

        /** @param why in words; empty where there is nothing to say */
        record Keep(String why) implements Advice {}
    }

    /** The directories that are worth a question where nobody named any, the most important first. */
    List<String> directories(String root);

    Advice advise(Question question);
}
