package io.mizan.telemetry.collect.lustre;

import io.mizan.model.system.Space;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.collect.Notes;

/** Sizes as Lustre gives them, in KiB. */
public final class Kilobytes {
    private static final long LARGEST = Long.MAX_VALUE >> 10;

    private Kilobytes() {}

    /**
     * The space of a target. Where only free space is given, all of it is taken for available. Sizes that cannot be are noted and not reported: a
     * wrong size would draw every file of a site to one target.
     */
    public static Space space(TargetName name, long total, long free, long available, Notes notes) {
        if (total < 0 || (free < 0 && available < 0)) {
            return Space.UNREPORTED;
        }
        long availableOrFree = available < 0 ? free : available;
        long freeOrAvailable = free < 0 ? availableOrFree : free;
        if (total > LARGEST || freeOrAvailable > total || availableOrFree > total) {
            notes.add(name + ": sizes contradict each other: total " + total + ", free " + free + ", available "
                    + available + " KiB");
            return Space.UNREPORTED;
        }
        return new Space(total << 10, (total - freeOrAvailable) << 10, availableOrFree << 10);
    }
}
