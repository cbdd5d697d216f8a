package io.mizan.simulator.run;

import io.mizan.model.layout.Extent;
import io.mizan.model.layout.StripeBytes;
import io.mizan.model.placement.Allocation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** Maps the bytes of placed files to targets. */
final class Stripes {
    /** A component; stripes are counted from the first byte of the file, as Lustre's client does, not from that of the component. */
    private record Part(long start, long end, long stripeBytes, int[] columns) {}

    private final List<Part> parts;

    private Stripes(List<Part> parts) {
        this.parts = parts;
    }

    /** @param columns the column of a target's index */
    static Stripes of(Allocation allocation, IntUnaryOperator columns) {
        List<Part> parts = new ArrayList<>();
        for (Allocation.Component component : allocation.components()) {
            Extent extent = component.requested().extent();
            int[] on = component.requested().onMetadataTarget()
                    ? new int[] {Network.METADATA}
                    : component.targets().stream()
                            .mapToInt(index -> columns.applyAsInt(index))
                            .toArray();
            parts.add(new Part(extent.start(), extent.end(), component.stripeSizeBytes(), on));
        }
        return new Stripes(parts);
    }

    /** How many stripes there are in all. */
    int count() {
        return parts.stream().mapToInt(part -> part.columns.length).sum();
    }

    /**
     * Adds the bytes of a range to the targets they are on. Bytes where no component has targets (a file that grew beyond what its
     * placement was told) go to the last component that has some.
     */
    void spread(long offset, long length, TargetBytes sink) {
        long end = offset + length;
        Part last = null;
        for (Part part : parts) {
            if (part.columns.length > 0) {
                last = part;
                spread(part, Math.max(offset, part.start), Math.min(end, part.end), sink);
            } else if (last != null) {
                spread(last, Math.max(offset, part.start), Math.min(end, part.end), sink);
            }
        }
    }

    private static void spread(Part part, long from, long to, TargetBytes sink) {
        int[] columns = part.columns;
        StripeBytes.spread(
                from, to, part.stripeBytes, columns.length, (position, bytes) -> sink.add(columns[position], bytes));
    }
}
