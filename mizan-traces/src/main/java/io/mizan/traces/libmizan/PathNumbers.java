package io.mizan.traces.libmizan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Paths of a run by number, the same for all processes. */
final class PathNumbers {
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
}
