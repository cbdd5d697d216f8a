package io.mizan.controller.plan;

import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import java.util.Map;

/** Counts space that is promised to files as used, so that it is not given away twice. */
final class PromisedSpace {
    private PromisedSpace() {}

    /** @param bytes that are promised, by index of the target */
    static SystemView on(SystemView view, Map<Integer, Long> bytes) {
        return bytes.isEmpty() ? view : view.withDataTargets(target -> filled(target, bytes));
    }

    private static Target filled(Target target, Map<Integer, Long> bytes) {
        Space space = target.space();
        long more = Math.min(space.availableBytes(), bytes.getOrDefault(target.index(), 0L));
        return target.withSpace(new Space(
                space.totalBytes(),
                Math.min(space.totalBytes(), space.usedBytes() + more),
                space.availableBytes() - more));
    }
}
