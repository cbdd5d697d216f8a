package io.mizan.model.layout;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.Component.Extension;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.TargetList;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;

/**
 * The command that gives a new file, or a directory, a layout.
 *
 * <p>{@code lfs} hands stripe size, stripe count and pool on from one component to the next, also from mirror to
 * mirror. So a size or pool is said where it changes and set back to the default ({@code -S 0}, {@code -p none}) where
 * it ends; the count is said each time.
 *
 * <p>Two things {@code lfs} cannot do. A list of one target inside a component becomes a soft start index (in a plain
 * layout it stays hard). And older versions hand the size of a component on the metadata target on as well, so that a
 * default stripe size after it may come out as that size.
 */
public final class LfsCommand {
    /** Beyond what any released {@code lfs} can ask for. */
    private static final Set<ComponentFlag> NO_OPTION =
            EnumSet.of(ComponentFlag.PARITY, ComponentFlag.COMPRESS, ComponentFlag.PARTIAL, ComponentFlag.NOCOMPR);

    private final StringJoiner words = new StringJoiner(" ");
    private long lastSizeBytes;
    private int lastCount;
    private String lastPool = "";

    private LfsCommand() {}

    /**
     * The command, ready to paste; none for a layout that is only kept raw and for erasure code and compression. Ids,
     * what is stale and how far a component has grown are not part of it: a new file starts afresh.
     */
    public static Optional<String> create(FileLayout layout, String path) {
        if (path.isEmpty() || path.indexOf('\0') >= 0) {
            throw Problem.impossible("not a path").with("path", path).exception();
        }
        LfsCommand command = new LfsCommand();
        if (layout instanceof Plain plain) {
            command.plain(plain.striping());
        } else if (layout instanceof Composite composite && expressible(composite)) {
            command.composite(composite);
        } else {
            return Optional.empty();
        }
        // lfs would take a leading dash for an option
        command.words.add(ShellWord.quote(path.startsWith("-") ? "./" + path : path));
        return Optional.of(command.words.toString());
    }

    private static boolean expressible(Composite composite) {
        return composite.components().stream()
                .noneMatch(component -> component.flags().stream().anyMatch(NO_OPTION::contains));
    }

    private void plain(Striping striping) {
        words.add("lfs setstripe");
        if (striping.equals(Striping.DEFAULT)) {
            words.add("-c 0");
        }
        striping(striping, striping.overstriped() || !(striping.targets() instanceof Exact));
    }

    private void composite(Composite composite) {
        boolean mirrored = composite.mirrors().size() > 1;
        words.add(mirrored ? "lfs mirror create" : "lfs setstripe");
        for (Mirror mirror : composite.mirrors()) {
            if (mirrored) {
                words.add("-N");
            }
            List<Component> components = mirror.components();
            for (int i = 0; i < components.size(); i++) {
                if (!(components.get(i).body() instanceof Extension)) {
                    component(components.get(i), components.get(Math.min(i + 1, components.size() - 1)), mirrored);
                }
            }
        }
    }

    /** An extension is said with the component that it extends, which takes over its end. */
    private void component(Component component, Component next, boolean mirrored) {
        Component last = next.body() instanceof Extension ? next : component;
        words.add("-E "
                + (last.extent().reachesEndOfFile()
                        ? "-1"
                        : ByteSize.exact(last.extent().end())));
        if (last.body() instanceof Extension extension) {
            words.add("-z " + ByteSize.exact(extension.stepBytes()));
        }
        if (component.body() instanceof Striped striped) {
            striping(striped.striping(), true);
        } else {
            words.add("-L mdt");
            lastSizeBytes = 0;
            striping(Striping.DEFAULT, true);
        }
        if (mirrored) {
            flags(component.flags());
        }
    }

    private void striping(Striping striping, boolean sayCount) {
        if (sayCount && (striping.overstriped() || striping.stripeCount() != 0 || lastCount != 0)) {
            words.add((striping.overstriped() ? "-C " : "-c ") + striping.stripeCount());
        }
        if (striping.stripeSizeBytes() != lastSizeBytes) {
            words.add("-S " + ByteSize.exact(striping.stripeSizeBytes()));
        }
        if (striping.targets() instanceof StartIndex start) {
            words.add("-i " + start.index());
        } else if (striping.targets() instanceof Exact list) {
            words.add("-o " + TargetList.format(list.indices()));
        }
        if (!striping.pool().equals(lastPool)) {
            words.add("-p " + (striping.pool().isEmpty() ? "none" : striping.pool()));
        }
        lastSizeBytes = striping.stripeSizeBytes();
        lastCount = striping.stripeCount();
        lastPool = striping.pool();
    }

    /** Of the flags only these are wishes; the others tell what became of a component. */
    private void flags(Set<ComponentFlag> flags) {
        List<String> wishes = new ArrayList<>();
        if (flags.contains(ComponentFlag.PREFER_READ) && flags.contains(ComponentFlag.PREFER_WRITE)) {
            wishes.add("prefer");
        } else if (flags.contains(ComponentFlag.PREFER_READ)) {
            wishes.add(ComponentFlag.PREFER_READ.label());
        } else if (flags.contains(ComponentFlag.PREFER_WRITE)) {
            wishes.add(ComponentFlag.PREFER_WRITE.label());
        }
        if (flags.contains(ComponentFlag.NOSYNC)) {
            wishes.add(ComponentFlag.NOSYNC.label());
        }
        if (!wishes.isEmpty()) {
            words.add("--comp-flags=" + String.join(",", wishes));
        }
    }
}
