package io.mizan.traces.profile;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Adds up seconds of many files to the run time they stand for. Files of one rank each were used at the same time, so the rank
 * with the most counts; files of several ranks come one after the other.
 */
final class CriticalPath {
    private final Map<Long, Double> own = new HashMap<>();
    private double shared;

    static double seconds(Iterable<FileProfile> files, ToDoubleFunction<FileProfile> secondsOf) {
        CriticalPath path = new CriticalPath();
        files.forEach(file -> path.add(file, secondsOf.applyAsDouble(file)));
        return path.seconds();
    }

    void add(FileProfile file, double seconds) {
        if (file.owner() == FileProfile.SEVERAL) {
            shared += seconds;
        } else {
            own.merge(file.owner(), seconds, Double::sum);
        }
    }

    double seconds() {
        return shared + own.values().stream().mapToDouble(s -> s).max().orElse(0);
    }
}
