package io.mizan.traces.recorder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Paths by number, in the order in which they were met. */
final class PathTable {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> paths = new ArrayList<>();

    int number(String path) {
        Integer known = numbers.putIfAbsent(path, paths.size());
        if (known == null) {
            paths.add(path);
            return paths.size() - 1;
        }
        return known;
    }

    String path(int number) {
        return paths.get(number);
    }

    int size() {
        return paths.size();
    }
}
