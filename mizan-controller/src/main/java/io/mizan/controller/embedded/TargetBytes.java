package io.mizan.controller.embedded;

import io.mizan.model.layout.LayoutBytes;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Which bytes of files lie on which target, as their layouts say. */
public final class TargetBytes {
    /** Where a layout leaves the stripe size open. */
    public static final long DEFAULT_STRIPE_BYTES = LayoutBytes.DEFAULT_STRIPE_BYTES;

    private TargetBytes() {}

    /** By index; targets without bytes are left out, and so is whatever a layout does not say. */
    public static Map<Integer, Long> of(Collection<StoredFile> files) {
        Map<Integer, Long> sum = new TreeMap<>();
        files.forEach(file -> LayoutBytes.of(file.layout(), file.sizeBytes())
                .forEach((target, bytes) -> sum.merge(target, bytes, Long::sum)));
        return sum;
    }
}
