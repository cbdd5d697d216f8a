package io.mizan.model.layout;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.Component.Extension;
import io.mizan.model.layout.Component.Striped;
import java.util.List;

/**
 * One copy of a file: components side by side from byte 0 on. A file that is not mirrored has one of them.
 *
 * <p>The rules are those of {@code lod_verify_striping} and of the library that {@code lfs} uses. Without a component
 * up to EOF, writing past the last one fails.
 */
public record Mirror(List<Component> components) {

    public Mirror {
        components = List.copyOf(components);
        if (components.isEmpty()) {
            throw Problem.impossible("a composite layout must have a component").exception();
        }
        long end = 0;
        for (int i = 0; i < components.size(); i++) {
            Component component = components.get(i);
            if (component.extent().start() != end) {
                throw Problem.impossible("a component must start where the one before it ends, the first at 0")
                        .with("component", i + 1)
                        .with("extent", component.extent())
                        .with("expected", end)
                        .exception();
            }
            end = component.extent().end();
            if (component.extent().isEmpty() && !mayBeEmpty(components, i)) {
                throw Problem.impossible("a component must cover at least 64 KiB")
                        .with("component", i + 1)
                        .with("extent", component.extent())
                        .maybe("only a later component that an extension follows may be empty")
                        .exception();
            }
            if (component.body() instanceof Extension extension) {
                checkExtension(components.subList(0, i), component.extent(), extension);
            }
        }
        checkFamily(components);
    }

    /** Its number, from 1; 0 in a request and in a file that was never mirrored. */
    public int id() {
        return components.get(0).mirrorId();
    }

    /** Whether any part of it holds old data. */
    public boolean stale() {
        return components.stream().anyMatch(component -> component.flags().contains(ComponentFlag.STALE));
    }

    public boolean reachesEndOfFile() {
        return components.get(components.size() - 1).extent().reachesEndOfFile();
    }

    /** The first one gets its objects when the file is created, so it has to have room from the start. */
    private static boolean mayBeEmpty(List<Component> components, int i) {
        return i > 0 && i + 1 < components.size() && components.get(i + 1).body() instanceof Extension;
    }

    private static void checkExtension(List<Component> before, Extent extent, Extension extension) {
        if (before.isEmpty() || !(before.get(before.size() - 1).body() instanceof Striped striped)) {
            throw Problem.impossible("an extension must follow the striped component that it extends")
                    .with("extent", extent)
                    .exception();
        }
        Component extended = before.get(before.size() - 1);
        if (before.size() > 1
                && !extended.extent().isEmpty()
                && !extended.flags().contains(ComponentFlag.INIT)) {
            throw Problem.impossible("a later component that can grow must start empty")
                    .with("extent", extended.extent())
                    .maybe("let it end where it starts and leave the room to the extension")
                    .exception();
        }
        long stripeSizeBytes = striped.striping().stripeSizeBytes();
        Component.checkEnd(extent, stripeSizeBytes);
        if (stripeSizeBytes > 0 && extension.stepBytes() % stripeSizeBytes != 0) {
            throw Problem.impossible("an extension must grow by a multiple of the stripe size before it")
                    .with("stepBytes", extension.stepBytes())
                    .with("stripeSizeBytes", stripeSizeBytes)
                    .exception();
        }
    }

    private static void checkFamily(List<Component> components) {
        if (components.stream().map(Component::mirrorId).distinct().count() > 1) {
            throw Problem.impossible("the components of a mirror must carry its number in their ids")
                    .with("ids", components.stream().map(Component::id).toList())
                    .exception();
        }
        long parity = components.stream()
                .filter(component -> component.flags().contains(ComponentFlag.PARITY))
                .count();
        if (parity > 0 && parity < components.size()) {
            throw Problem.impossible("a mirror must hold either data or erasure code")
                    .exception();
        }
    }
}
