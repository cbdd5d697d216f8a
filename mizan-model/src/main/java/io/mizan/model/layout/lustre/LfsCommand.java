package io.mizan.model.layout.lustre;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.Extension;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.ComponentFlag;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Mirror;
import io.mizan.model.layout.ShellWord;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.TargetList;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The command that gives a new file, or a directory, a layout, and the one that moves a file to another.
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

    private final List<String> words = new ArrayList<>();
    private long lastSizeBytes;
    private int lastCount;
    private String lastPool = "";

    private LfsCommand() {}

    /**
     * The command, ready to paste; none for a layout that is only kept raw and for erasure code and compression. Ids,
     * what is stale and how far a component has grown are not part of it: a new file starts afresh.
     */
    public static Optional<String> create(FileLayout layout, String path) {
        return words(layout, path).map(LfsCommand::text);
    }

    /** The same, word by word, for a process that is started without a shell. */
    public static Optional<List<String>> words(FileLayout layout, String path) {
        boolean mirrored =
                layout instanceof Composite composite && composite.mirrors().size() > 1;
        return command(mirrored ? List.of("lfs", "mirror", "create") : List.of("lfs", "setstripe"), layout, path);
    }

    /**
     * The command, word by word, that copies a file to where the layout says; it gives up where somebody else uses the file. None
     * where there is none that creates the layout, and none for mirrors, which are moved one by one.
     */
    public static Optional<List<String>> migrate(FileLayout layout, String path) {
        boolean mirrored =
                layout instanceof Composite composite && composite.mirrors().size() > 1;
        return mirrored ? Optional.empty() : command(List.of("lfs", "migrate", "--non-block"), layout, path);
    }

    /** Words as someone would type them. */
    public static String text(List<String> command) {
        return command.stream().map(ShellWord::quote).collect(Collectors.joining(" "));
    }

    private static Optional<List<String>> command(List<String> verb, FileLayout layout, String path) {
        if (path.isEmpty() || path.indexOf('\0') >= 0) {
            throw Problem.impossible("not a path").with("path", path).exception();
        }
        LfsCommand command = new LfsCommand();
        command.words.addAll(verb);
        if (layout instanceof Plain plain) {
            command.plain(plain.striping());
        } else if (layout instanceof Composite composite && expressible(composite)) {
            command.composite(composite);
        } else {
            return Optional.empty();
        }
        command.words.add(argument(path));
        return Optional.of(List.copyOf(command.words));
    }

    /** A path as {@code lfs} takes it: it would take a leading dash for an option. */
    public static String argument(String path) {
        return path.startsWith("-") ? "./" + path : path;
    }

    private static boolean expressible(Composite composite) {
        return composite.components().stream()
                .noneMatch(component -> component.flags().stream().anyMatch(NO_OPTION::contains));
    }

    private void plain(Striping striping) {
        if (striping.equals(Striping.DEFAULT)) {
            say("-c", "0");
        }
        striping(striping, striping.overstriped() || !(striping.targets() instanceof Exact));
    }

    private void composite(Composite composite) {
        boolean mirrored = composite.mirrors().size() > 1;
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
        say(
                "-E",
                last.extent().reachesEndOfFile()
                        ? "-1"
                        : ByteSize.exact(last.extent().end()));
        if (last.body() instanceof Extension extension) {
            say("-z", ByteSize.exact(extension.stepBytes()));
        }
        if (component.body() instanceof Striped striped) {
            striping(striped.striping(), true);
        } else {
            say("-L", "mdt");
            lastSizeBytes = 0;
            striping(Striping.DEFAULT, true);
        }
        if (mirrored) {
            flags(component.flags());
        }
    }

    private void striping(Striping striping, boolean sayCount) {
        if (sayCount && (striping.overstriped() || striping.stripeCount() != 0 || lastCount != 0)) {
            say(striping.overstriped() ? "-C" : "-c", String.valueOf(striping.stripeCount()));
        }
        if (striping.stripeSizeBytes() != lastSizeBytes) {
            say("-S", ByteSize.exact(striping.stripeSizeBytes()));
        }
        if (striping.targets() instanceof StartIndex start) {
            say("-i", String.valueOf(start.index()));
        } else if (striping.targets() instanceof Exact list) {
            say("-o", TargetList.format(list.indices()));
        }
        if (!striping.pool().equals(lastPool)) {
            say("-p", striping.pool().isEmpty() ? "none" : striping.pool());
        }
        lastSizeBytes = striping.stripeSizeBytes();
        lastCount = striping.stripeCount();
        lastPool = striping.pool();
    }

    private void say(String option, String value) {
        words.add(option);
        words.add(value);
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
