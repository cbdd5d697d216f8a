package io.mizan.model.system;

import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.StartIndex;
import io.mizan.model.system.MoveResult.Reason;
import io.mizan.model.system.MoveResult.Refused;
import io.mizan.model.units.ByteSize;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What every system checks before it moves a file. */
public final class MoveCheck {
    private MoveCheck() {}

    /** Why the file cannot be moved at all; none where nothing speaks against it. */
    public static Optional<Refused> ofFile(FileState seen, Optional<FileState> now) {
        if (now.isEmpty() || !now.get().id().equals(seen.id())) {
            return refused(Reason.GONE, "");
        }
        FileState file = now.get();
        if (!file.same(seen)) {
            return refused(
                    Reason.CHANGED, file.sameData(seen) ? "it has another layout" : "its data or its size changed");
        }
        if (file.links() > 1) {
            return refused(Reason.LINKED, file.links() + " names");
        }
        return file.busy() ? refused(Reason.BUSY, "") : Optional.empty();
    }

    /**
     * Why its new targets cannot take it: one that gets more of it than it has must take new files and have the room.
     * Where the layout says only where to begin, it is about the targets that are to be expected.
     */
    public static Optional<Refused> ofTargets(SystemView view, FileState file, FileLayout asked) {
        FileLayout layout = ServerOrder.expected(asked, view);
        for (Striping striping : layout.stripings()) {
            if (striping.targets() instanceof StartIndex start) {
                return refused(Reason.CLOSED, "no target with the index " + start.index() + " takes new files");
            }
        }
        Map<Integer, Target> targets = new HashMap<>();
        view.dataTargets().forEach(target -> targets.put(target.index(), target));
        Map<Integer, Long> before = LayoutBytes.of(file.layout(), file.bytes());
        for (Map.Entry<Integer, Long> entry :
                LayoutBytes.of(layout, file.bytes()).entrySet()) {
            long more = entry.getValue() - before.getOrDefault(entry.getKey(), 0L);
            Target target = targets.get(entry.getKey());
            if (target == null) {
                return refused(Reason.CLOSED, "no target has the index " + entry.getKey());
            }
            if (more > 0 && (target.state() != TargetState.ACTIVE || target.filesFree() == 0)) {
                return refused(Reason.CLOSED, target.name().shortForm() + " is " + words(target));
            }
            if (more > target.space().availableBytes()) {
                return refused(
                        Reason.NO_ROOM,
                        target.name().shortForm() + " has "
                                + ByteSize.prose(target.space().availableBytes()) + " left, and " + ByteSize.prose(more)
                                + " would come");
            }
        }
        return Optional.empty();
    }

    private static String words(Target target) {
        return target.state() == TargetState.ACTIVE
                ? "out of inodes"
                : target.state().label();
    }

    private static Optional<Refused> refused(Reason reason, String detail) {
        return Optional.of(new Refused(reason, detail));
    }
}
