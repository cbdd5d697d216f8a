package io.mizan.controller.lustre;

import io.mizan.model.error.MizanException;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.units.Count;
import io.mizan.telemetry.program.ProgramPath;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The layouts that Lustre gave to the files of a run, read back from the files.
 *
 * @param files how many were looked at
 * @param stripes how many of them have so many objects; those without a layout are left out
 * @param targets on which objects of them are, by index
 * @param problem why they could not be read; empty where they were
 */
public record LustreLayouts(int files, Map<Integer, Integer> stripes, TreeSet<Integer> targets, String problem) {
    /** More than these say nothing new, and each takes a request to a metadata server. */
    private static final int MOST = 1_000;

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    public static LustreLayouts of(ProgramPath programs, List<Path> created) {
        List<Path> some = created.subList(0, Math.min(MOST, created.size()));
        Map<Integer, Integer> stripes = new TreeMap<>();
        TreeSet<Integer> targets = new TreeSet<>();
        try {
            LustreAttribute attributes = new LustreAttribute(new LustrePrograms(programs, PATIENCE));
            for (LayoutAttribute attribute : attributes.of(some).values()) {
                List<Integer> objects = objects(attribute.layout());
                stripes.merge(objects.size(), 1, Integer::sum);
                targets.addAll(objects);
            }
            return new LustreLayouts(some.size(), stripes, targets, "");
        } catch (MizanException e) {
            return new LustreLayouts(
                    some.size(), Map.of(), new TreeSet<>(), e.problem().line());
        }
    }

    private static List<Integer> objects(FileLayout layout) {
        return layout.stripings().stream()
                .flatMap(striping -> striping.targets() instanceof Exact list ? list.indices().stream() : Stream.of())
                .toList();
    }

    /** One line about them. */
    public String line() {
        int read = stripes.values().stream().mapToInt(Integer::intValue).sum();
        if (read == 0) {
            return "their layouts could not be read back" + (problem.isEmpty() ? "" : ": " + problem);
        }
        return "their layouts as Lustre chose them, read back from " + read + " of " + files + ": objects on "
                + Count.of(targets.size(), "target") + ", "
                + stripes.entrySet().stream()
                        .map(entry -> entry.getValue() + " with " + entry.getKey())
                        .collect(Collectors.joining(", "))
                + " each";
    }
}
