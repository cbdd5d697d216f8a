package io.mizan.traces.merge;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Paths of a run by number, the same for all processes, in the order in which they were met. */
public final class PathTable {
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> paths = new ArrayList<>();

    public int number(String path) {
        Integer known = numbers.putIfAbsent(path, paths.size());
        if (known == null) {
            paths.add(path);
            return paths.size() - 1;
        }
        return known;
    }

    public String path(int number) {
        return paths.get(number);
    }

    public int size() {
        return paths.size();
    }
}
