package io.mizan.cli.command.place;

import io.mizan.algorithms.placement.batch.LayoutForm;
import io.mizan.database.index.IndexAttribute;
import io.mizan.database.index.IndexKey;
import io.mizan.database.index.PlacementIndex;
import io.mizan.database.index.PlacementIndex.FileEntry;
import io.mizan.database.index.TemplatePools;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.placement.Allocation;
import io.mizan.model.placement.Placement;
import io.mizan.model.placement.SafeLayout;
import io.mizan.model.system.SystemView;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The placement index of what a policy decided: a safe layout for each file, and templates for files that nobody predicted. */
final class IndexOfPlacement {
    private final SystemView view;
    private final LayoutForm form;
    private final String root;

    IndexOfPlacement(SystemView view, LayoutForm form, String root) {
        this.view = view;
        this.form = form;
        this.root = root;
    }

    PlacementIndex of(Placement placement, long fileSystemId, boolean lustre, long generation, Instant expiry) {
        Map<IndexKey, FileEntry> files = new LinkedHashMap<>();
        for (Allocation allocation : placement.allocations()) {
            Optional<IndexKey> key = IndexKey.of(root, allocation.request().file());
            // Two requests for one file are two moments of it: the first create is the one that decides.
            key.ifPresent(found -> files.putIfAbsent(found, new FileEntry(found, attribute(allocation))));
        }
        if (files.isEmpty()) {
            throw Problem.of(ErrorCode.USAGE, "none of the files is below the root of the index")
                    .with("root", root)
                    .with("files", placement.allocations().size())
                    .maybe("say with --root where the file system is mounted")
                    .exception();
        }
        List<FileEntry> entries = List.copyOf(files.values());
        return new PlacementIndex(root, fileSystemId, lustre, generation, expiry, entries, TemplatePools.of(entries));
    }

    private IndexAttribute attribute(Allocation allocation) {
        FileLayout layout = relaxed(SafeLayout.of(allocation, view));
        int needed = stripings(layout)
                .mapToInt(striping -> highest(striping.targets()) + 1)
                .max()
                .orElse(0);
        return new IndexAttribute(LayoutAttribute.encode(layout), needed);
    }

    private static int highest(TargetChoice choice) {
        if (choice instanceof Exact exact) {
            return exact.indices().stream().mapToInt(Integer::intValue).max().orElse(-1);
        }
        return choice instanceof StartIndex start ? start.index() : -1;
    }

    private static Stream<Striping> stripings(FileLayout layout) {
        if (layout instanceof Plain plain) {
            return Stream.of(plain.striping());
        }
        return layout instanceof Composite composite
                ? composite.components().stream()
                        .map(Component::body)
                        .filter(Striped.class::isInstance)
                        .map(body -> ((Striped) body).striping())
                : Stream.of();
    }

    /** As much as the form allows to be said about targets. */
    private FileLayout relaxed(FileLayout layout) {
        if (form == LayoutForm.LIST) {
            return layout;
        }
        if (layout instanceof Plain plain) {
            return new Plain(relaxed(plain.striping()));
        }
        return layout instanceof Composite composite
                ? Composite.of(composite.components().stream()
                        .map(component -> component.body() instanceof Striped striped
                                ? Component.requested(component.extent(), new Striped(relaxed(striped.striping())))
                                : component)
                        .toList())
                : layout;
    }

    private Striping relaxed(Striping striping) {
        TargetChoice choice = striping.targets();
        if (form == LayoutForm.COUNT) {
            choice = TargetChoice.ANY;
        } else if (choice instanceof Exact exact) {
            choice = new StartIndex(exact.indices().get(0));
        }
        return new Striping(
                striping.stripeSizeBytes(), striping.stripeCount(), striping.overstriped(), striping.pool(), choice);
    }
}
