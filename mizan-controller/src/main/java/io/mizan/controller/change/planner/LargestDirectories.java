package io.mizan.controller.change.planner;

import io.mizan.algorithms.layout.tuning.FileSizes;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * The directories that hold most bytes. One with few files counts as part of the one above it: where a thousand runs have a directory
 * of ten files each, it is the directory of these that the next runs are made in.
 */
final class LargestDirectories {
    private final String root;
    private final int fewestFiles;
    private final TreeMap<Integer, Map<String, FileSizes.Builder>> byDepth = new TreeMap<>();

    /** @param root above which nothing counts */
    LargestDirectories(String root, int fewestFiles) {
        this.root = root;
        this.fewestFiles = fewestFiles;
    }

    void add(String path, long bytes) {
        sizes(parent(path)).add(bytes, 1);
    }

    /** Most bytes first, with the sizes of what counts as theirs; ends the collection. */
    Map<String, FileSizes.Builder> largest(int most) {
        while (byDepth.size() > 0 && byDepth.lastKey() > 0) {
            byDepth.pollLastEntry().getValue().forEach((directory, sizes) -> {
                if (sizes.files() < fewestFiles) {
                    sizes(parent(directory)).addAll(sizes);
                } else {
                    sizes(0, directory).addAll(sizes);
                }
            });
        }
        Map<String, FileSizes.Builder> largest = new LinkedHashMap<>();
        byDepth.getOrDefault(0, Map.of()).entrySet().stream()
                .sorted(Comparator.comparingDouble((Map.Entry<String, FileSizes.Builder> entry) ->
                                -entry.getValue().bytes())
                        .thenComparing(Map.Entry::getKey))
                .limit(most)
                .forEach(entry -> largest.put(entry.getKey(), entry.getValue()));
        return largest;
    }

    private FileSizes.Builder sizes(String directory) {
        int depth = directory.equals(root)
                ? 0
                : (int) directory.chars().filter(letter -> letter == '/').count();
        return sizes(depth, directory);
    }

    /** Depth 0 has the root, and whatever needs no directory above it any more. */
    private FileSizes.Builder sizes(int depth, String directory) {
        return byDepth.computeIfAbsent(depth, key -> new TreeMap<>())
                .computeIfAbsent(directory, key -> new FileSizes.Builder());
    }

    private String parent(String path) {
        String above = path.substring(0, Math.max(0, path.lastIndexOf('/')));
        return above.length() <= root.length() ? root : above;
    }
}
