package io.mizan.algorithms.prediction.names;

import io.mizan.model.history.PastRun;
import java.util.HashSet;
import java.util.Set;

/** What the names of a run look like without their numbers. */
public final class Outline {
    private static final char NUMBER = '#';

    private final Set<String> skeletons = new HashSet<>();

    private Outline() {}

    public static Outline of(PastRun run) {
        Outline outline = new Outline();
        run.creates().forEach(create -> outline.skeletons.add(PathWords.skeleton(create.path(), NUMBER)));
        return outline;
    }

    /** The share of the smaller outline that both have; 0 where one is empty. */
    public double common(Outline other) {
        int smaller = Math.min(skeletons.size(), other.skeletons.size());
        long both = skeletons.stream().filter(other.skeletons::contains).count();
        return smaller == 0 ? 0 : (double) both / smaller;
    }
}
