package io.mizan.algorithms.layout;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The layouts that are known, by name: those of the paper and those of a site. This is the table of the configuration manager
 * of Tarazu (§5.5.2), which gives a predicted file the layout of its name or folder.
 */
public final class Layouts {
    private static final long MIB = 1 << 20;

    /** The two layouts of the paper's evaluation (Table 8). They are for no file by themselves. */
    public static final Layouts BUILT_IN = new Layouts(List.of(
            new NamedLayout(
                    "config1",
                    List.of(),
                    "",
                    pfl(List.of(128 * MIB, 512 * MIB, 2048 * MIB, Extent.EOF), List.of(1, 3, 8, 16))),
            new NamedLayout(
                    "config2", List.of(), "", pfl(List.of(128 * MIB, 2048 * MIB, Extent.EOF), List.of(1, 12, 32)))));

    private final List<NamedLayout> all;

    private Layouts(List<NamedLayout> all) {
        this.all = List.copyOf(all);
        Set<String> names = new HashSet<>();
        for (NamedLayout layout : all) {
            if (!names.add(layout.name())) {
                throw Problem.of(ErrorCode.INPUT_DUPLICATE, "two layouts have the same name")
                        .with("layout", layout.name())
                        .maybe("choose another name; config1 and config2 come with Mizan")
                        .exception();
            }
        }
    }

    /** These and more; the first one that is for a file decides. */
    public Layouts with(List<NamedLayout> more) {
        List<NamedLayout> longer = new ArrayList<>(all);
        longer.addAll(more);
        return new Layouts(longer);
    }

    public NamedLayout named(String name) {
        List<String> names = all.stream().map(NamedLayout::name).toList();
        return all.stream()
                .filter(layout -> layout.name().equals(name))
                .findFirst()
                .orElseThrow(() -> Problem.of(ErrorCode.INPUT_FORMAT, "unknown layout")
                        .with("layout", name)
                        .maybe(Suggestion.nearest(name, names)
                                .map(near -> "you mean " + near)
                                .orElse("use one of " + String.join(", ", names)
                                        + ", or name a file of layouts with --layouts"))
                        .exception());
    }

    /** The first layout that is for the file. */
    public Optional<NamedLayout> matching(String file) {
        return all.stream().filter(layout -> layout.isFor(file)).findFirst();
    }

    private static List<ComponentRequest> pfl(List<Long> ends, List<Integer> counts) {
        List<ComponentRequest> requestedComponents = new ArrayList<>();
        long start = 0;
        for (int i = 0; i < ends.size(); i++) {
            requestedComponents.add(RequestedComponents.striped(new Extent(start, ends.get(i)), counts.get(i), 0));
            start = ends.get(i);
        }
        return RequestedComponents.together(requestedComponents);
    }
}
