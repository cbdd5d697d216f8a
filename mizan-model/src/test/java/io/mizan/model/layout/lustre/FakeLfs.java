package io.mizan.model.layout.lustre;

import io.mizan.model.layout.Component;
import io.mizan.model.layout.Component.Extension;
import io.mizan.model.layout.Component.OnMdt;
import io.mizan.model.layout.Component.Striped;
import io.mizan.model.layout.ComponentFlag;
import io.mizan.model.layout.Extent;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Composite;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Mirror;
import io.mizan.model.layout.MirrorState;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.TargetList;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * Reads {@code lfs setstripe} and {@code lfs mirror create} as the real one does: stripe size, stripe count and pool
 * pass on from component to component and from mirror to mirror, the rest does not.
 */
final class FakeLfs {
    private final List<List<Component>> mirrors = new ArrayList<>(List.of(new ArrayList<>()));
    private long size;
    private int count;
    private String pool = "";
    private boolean overstriped;
    private boolean onMetadataTarget;
    private long stepBytes;
    private long end;
    private TargetChoice targets = TargetChoice.ANY;
    private EnumSet<ComponentFlag> flags = EnumSet.noneOf(ComponentFlag.class);

    private FakeLfs() {}

    /** The layout that a command without quotes asks for. */
    static FileLayout layout(String command) {
        return new FakeLfs().read(List.of(command.split(" ")));
    }

    private FileLayout read(List<String> words) {
        boolean mirrored = words.get(1).equals("mirror");
        for (int i = mirrored ? 3 : 2; i < words.size() - 1; i++) {
            String option = words.get(i);
            if (option.equals("-N")) {
                finish();
                if (!mirrors.get(0).isEmpty()) {
                    mirrors.add(new ArrayList<>());
                }
            } else if (option.startsWith("--comp-flags=")) {
                for (String flag : option.substring(option.indexOf('=') + 1).split(",", -1)) {
                    flag(flag);
                }
            } else {
                option(option, words.get(++i));
            }
        }
        if (end == 0 && mirrors.get(0).isEmpty()) {
            return new Plain(striping(size));
        }
        finish();
        return new Composite(mirrors.stream().map(Mirror::new).toList(), MirrorState.NONE);
    }

    private void option(String option, String value) {
        switch (option) {
            case "-E" -> {
                finish();
                end = value.equals("-1") ? Extent.EOF : ByteSize.parse(value);
            }
            case "-S" -> size = ByteSize.parse(value);
            case "-c" -> count = Integer.parseInt(value);
            case "-C" -> {
                count = Integer.parseInt(value);
                overstriped = true;
            }
            case "-i" -> targets = new StartIndex(Integer.parseInt(value));
            case "-o" -> targets = new Exact(TargetList.parse(value));
            case "-p" -> pool = value.equals("none") ? "" : value;
            case "-z" -> stepBytes = ByteSize.parse(value);
            case "-L" -> {
                onMetadataTarget = value.equals("mdt");
                size = 0;
            }
            default -> throw new AssertionError("lfs has no option " + option);
        }
    }

    private void flag(String flag) {
        switch (flag) {
            case "prefer" -> flags.addAll(List.of(ComponentFlag.PREFER_READ, ComponentFlag.PREFER_WRITE));
            case "prefrd" -> flags.add(ComponentFlag.PREFER_READ);
            case "prefwr" -> flags.add(ComponentFlag.PREFER_WRITE);
            case "nosync" -> flags.add(ComponentFlag.NOSYNC);
            default -> throw new AssertionError("lfs cannot set " + flag);
        }
    }

    private Striping striping(long stripeSizeBytes) {
        boolean plainList = end == 0 && count == 0 && targets instanceof Exact;
        int stripes = plainList ? ((Exact) targets).indices().size() : count;
        return new Striping(stripeSizeBytes, stripes, overstriped, pool, targets);
    }

    /** Adds the component that the options since the last {@code -E} describe. */
    private void finish() {
        if (end == 0) {
            return;
        }
        List<Component> components = mirrors.get(mirrors.size() - 1);
        long start = components.isEmpty()
                ? 0
                : components.get(components.size() - 1).extent().end();
        if (onMetadataTarget) {
            if (count != 0 || !pool.isEmpty()) {
                throw new AssertionError("neither stripe count nor pool with -L mdt");
            }
            components.add(new Component(0, new Extent(start, end), flags, new OnMdt()));
        } else if (stepBytes > 0) {
            long middle = start == 0 ? stepBytes : start;
            components.add(new Component(0, new Extent(start, middle), flags, new Striped(striping(size))));
            components.add(new Component(0, new Extent(middle, end), flags, new Extension(stepBytes, striping(0))));
        } else {
            components.add(new Component(0, new Extent(start, end), flags, new Striped(striping(size))));
        }
        end = 0;
        stepBytes = 0;
        onMetadataTarget = false;
        overstriped = false;
        targets = TargetChoice.ANY;
        flags = EnumSet.noneOf(ComponentFlag.class);
    }
}
