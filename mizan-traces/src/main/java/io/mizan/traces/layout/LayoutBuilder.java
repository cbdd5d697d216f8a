package io.mizan.traces.layout;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
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
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;

/**
 * Options as {@code lfs} understands them, one after the other: stripe size, stripe count and pool pass on from component to
 * component and from mirror to mirror, the rest does not.
 */
final class LayoutBuilder {
    private static final long NOT_SAID = -1;

    private final List<List<Component>> mirrors = new ArrayList<>(List.of(new ArrayList<>()));
    private int count;
    private boolean countSaid;
    private boolean overstriped;
    private boolean onMetadataTarget;
    private long end = NOT_SAID;

    long size;
    String pool = "";
    TargetChoice targets = TargetChoice.ANY;
    long stepBytes;
    long start = NOT_SAID;
    int id;
    final EnumSet<ComponentFlag> flags = EnumSet.noneOf(ComponentFlag.class);
    MirrorState state = MirrorState.NONE;

    /** The options that follow are of a component up to this end. */
    void component(long newEnd) {
        finish();
        end = newEnd;
    }

    void mirror() {
        finish();
        if (!mirrors.get(0).isEmpty()) {
            mirrors.add(new ArrayList<>());
        }
    }

    void count(int stripes, boolean severalOnATarget) {
        count = stripes;
        countSaid = true;
        overstriped = severalOnATarget;
    }

    /** A target that is named twice means overstriping, without a word. */
    void list(List<Integer> indices) {
        targets = new Exact(indices);
        overstriped |= new HashSet<>(indices).size() < indices.size();
    }

    /** {@code lfs} forgets the stripe size here. */
    void onMetadataTarget(boolean is) {
        onMetadataTarget = is;
        size = 0;
    }

    FileLayout build() {
        if (end == NOT_SAID && mirrors.get(0).isEmpty()) {
            if (onMetadataTarget
                    || stepBytes != 0
                    || start != NOT_SAID
                    || id != 0
                    || !flags.isEmpty()
                    || state != MirrorState.NONE) {
                throw Problem.of(ErrorCode.INPUT_FORMAT, "an option of a component comes before any component")
                        .maybe("give the end of the component first: -E 64K -L mdt -E -1")
                        .exception();
            }
            return new Plain(striping(size));
        }
        finish();
        return new Composite(mirrors.stream().map(Mirror::new).toList(), state);
    }

    private Striping striping(long stripeSizeBytes) {
        int stripes =
                !countSaid && targets instanceof Exact list ? list.indices().size() : count;
        return new Striping(stripeSizeBytes, stripes, overstriped, pool, targets);
    }

    /** Adds the component that the options since the last end describe. */
    private void finish() {
        if (end == NOT_SAID) {
            return;
        }
        List<Component> components = mirrors.get(mirrors.size() - 1);
        long from = components.isEmpty()
                ? 0
                : components.get(components.size() - 1).extent().end();
        if (start != NOT_SAID && (start != from || stepBytes == 0)) {
            throw Problem.of(
                            ErrorCode.INPUT_FORMAT,
                            "--component-start requires --extension-size, and must be where the last component ended")
                    .with("start", start)
                    .with("expected", from)
                    .exception();
        }
        if (onMetadataTarget) {
            add(from, end, new OnMdt());
        } else if (stepBytes > 0 && start == NOT_SAID) {
            long middle = from == 0 ? stepBytes : from;
            add(from, middle, new Striped(striping(size)));
            add(middle, end, new Extension(stepBytes, striping(0)));
        } else if (stepBytes > 0) {
            add(from, end, new Extension(stepBytes, striping(0)));
        } else {
            add(from, end, new Striped(striping(size)));
        }
        end = NOT_SAID;
        start = NOT_SAID;
        stepBytes = 0;
        onMetadataTarget = false;
        overstriped = false;
        countSaid = false;
        targets = TargetChoice.ANY;
        id = 0;
        flags.clear();
    }

    private void add(long from, long to, Component.Body body) {
        mirrors.get(mirrors.size() - 1).add(new Component(id, new Extent(from, to), flags, body));
    }
}
