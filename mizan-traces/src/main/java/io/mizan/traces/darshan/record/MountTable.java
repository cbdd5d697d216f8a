package io.mizan.traces.darshan.record;

import java.util.Comparator;
import java.util.List;

/** The mount points of a job, longest path first: a file belongs to the first one that its name starts with. */
public final class MountTable {
    private final List<Mount> mounts;

    public MountTable(List<Mount> mounts) {
        this.mounts = mounts.stream()
                .sorted(Comparator.comparingInt((Mount mount) -> mount.path().length())
                        .reversed())
                .toList();
    }

    public List<Mount> mounts() {
        return mounts;
    }

    /** The file system of a name, {@link Mount#UNKNOWN} where none fits. */
    public Mount of(String name) {
        for (Mount mount : mounts) {
            if (name.startsWith(mount.path())) {
                return mount;
            }
        }
        return Mount.UNKNOWN;
    }
}
