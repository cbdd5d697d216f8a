package io.mizan.controller.rest.endpoint;

import io.mizan.controller.rest.security.Viewer;
import io.mizan.model.placement.AllocatedBytes;
import io.mizan.model.placement.Allocation;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Files that a plan expects, those together whose names differ in numbers only, and what each target gets of them. Servers count what
 * a job does, never by file: this is the nearest that anybody can say of which files of a job a target has.
 */
final class ExpectedTemplates {
    private static final int MOST = 20;
    private static final Pattern NUMBER = Pattern.compile("[0-9]+");

    private static final class Sum {
        private int files;
        private long bytes;
        private final Map<Integer, Long> targets = new TreeMap<>();
    }

    private ExpectedTemplates() {}

    /** Those with most bytes first. */
    static List<Map<String, Object>> of(List<Allocation> allocations, Viewer viewer, String owner) {
        Map<String, Sum> sums = new LinkedHashMap<>();
        for (Allocation allocation : allocations) {
            String template = NUMBER.matcher(allocation.request().file()).replaceAll("<N>");
            add(sums.computeIfAbsent(template, name -> new Sum()), allocation);
        }
        return sums.entrySet().stream()
                .sorted(Comparator.comparingLong((Map.Entry<String, Sum> entry) -> entry.getValue().bytes)
                        .reversed())
                .limit(MOST)
                .map(entry -> tree(viewer.path(entry.getKey(), owner), entry.getValue()))
                .toList();
    }

    private static void add(Sum sum, Allocation allocation) {
        sum.files++;
        sum.bytes += allocation.request().sizeBytes();
        AllocatedBytes.of(List.of(allocation)).forEach((target, bytes) -> sum.targets.merge(target, bytes, Long::sum));
    }

    private static Map<String, Object> tree(String template, Sum sum) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("template", template);
        tree.put("files", sum.files);
        tree.put("bytes", sum.bytes);
        tree.put(
                "targets",
                sum.targets.entrySet().stream()
                        .map(entry -> Map.of("index", entry.getKey(), "bytes", entry.getValue()))
                        .toList());
        return tree;
    }
}
