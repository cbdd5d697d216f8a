package io.mizan.algorithms.layout.tuning;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import java.util.List;

/**
 * What a layout costs the files of a history, in seconds. A file of {@code s} bytes has, of each component that it reaches (the first
 * always), {@code c} objects, and {@code L} bytes of it lie there, on {@code u = min(c, ceil(L / stripe size))} of the objects. Each
 * such component costs
 *
 * <ul>
 *   <li>{@code objectSeconds × c}: objects are created, opened and removed, and asked for their size by each {@code stat};
 *   <li>{@code emptyObjectSeconds × (c − u)}: the objects of a small file that hold nothing do the same for nothing;
 *   <li>{@code L / min(u × target rate, client rate)}: the transfer, slower the fewer targets take part;
 *   <li>{@code balance × (L² / u) / (mean bytes of a target × target rate)}: the sum of the squares of what lies on each object is the
 *       variance of the targets' load when objects are placed at random; divided by the mean of a target it is the time by which large
 *       objects make some targets later than others.
 * </ul>
 *
 * <p>The parts of components add up, which is what makes {@link LayoutTuning} exact.
 *
 * @param targets how many there are: no component has more stripes
 * @param balance weight of the last term; 0 leaves balance out
 */
public record LayoutCost(
        int targets,
        double targetBytesPerSecond,
        double clientBytesPerSecond,
        double objectSeconds,
        double emptyObjectSeconds,
        double balance) {

    /** The four terms, each over all files, in seconds. */
    public record Terms(double objects, double emptyObjects, double transfer, double balance) {
        static final Terms NONE = new Terms(0, 0, 0, 0);

        public double sum() {
            return objects + emptyObjects + transfer + balance;
        }

        Terms plus(Terms other, double times) {
            return new Terms(
                    objects + times * other.objects,
                    emptyObjects + times * other.emptyObjects,
                    transfer + times * other.transfer,
                    balance + times * other.balance);
        }
    }

    public LayoutCost {
        boolean rates = targetBytesPerSecond > 0
                && clientBytesPerSecond > 0
                && targetBytesPerSecond < Double.POSITIVE_INFINITY
                && clientBytesPerSecond < Double.POSITIVE_INFINITY;
        if (targets < 1 || !rates || !(objectSeconds >= 0) || !(emptyObjectSeconds >= 0) || !(balance >= 0)) {
            throw Problem.impossible("a cost must have targets, bandwidths above 0 and weights of 0 or more")
                    .with("targets", targets)
                    .with("targetBytesPerSecond", targetBytesPerSecond)
                    .with("clientBytesPerSecond", clientBytesPerSecond)
                    .exception();
        }
    }

    /** An object costs a millisecond, an empty one as much again. */
    public static LayoutCost usual(int targets, double targetBytesPerSecond, double clientBytesPerSecond) {
        return new LayoutCost(targets, targetBytesPerSecond, clientBytesPerSecond, 1e-3, 1e-3, 1);
    }

    /** Of one file in one component, by the bytes of it that lie there. */
    Terms part(long bytes, int stripes, long stripeBytes, double meanTargetBytes) {
        int count = Math.min(stripes, targets);
        long whole = (bytes + stripeBytes - 1) / stripeBytes;
        int used = (int) Math.max(1, Math.min(count, whole));
        double transfer = bytes / Math.min(used * targetBytesPerSecond, clientBytesPerSecond);
        double uneven = meanTargetBytes == 0
                ? 0
                : balance * ((double) bytes * bytes / used) / (meanTargetBytes * targetBytesPerSecond);
        return new Terms(
                objectSeconds * count, emptyObjectSeconds * (count - Math.min(count, whole)), transfer, uneven);
    }

    /** Of one file with a layout; a component on the MDT costs nothing here. */
    Terms file(long sizeBytes, List<ComponentRequest> layout, double meanTargetBytes) {
        Terms sum = Terms.NONE;
        for (ComponentRequest component : layout) {
            Extent extent = component.extent();
            if (!component.onMetadataTarget() && (extent.start() == 0 || extent.start() < sizeBytes)) {
                long bytes = Math.max(0, Math.min(sizeBytes, extent.end()) - extent.start());
                long stripe = component.stripeSizeBytes() == 0 ? 1 << 20 : component.stripeSizeBytes();
                sum = sum.plus(part(bytes, component.stripeCount(), stripe, meanTargetBytes), 1);
            }
        }
        return sum;
    }

    public Terms of(FileSizes sizes, List<ComponentRequest> layout) {
        Terms sum = Terms.NONE;
        double mean = meanTargetBytes(sizes);
        for (FileSizes.Group group : sizes.groups()) {
            sum = sum.plus(file(group.sizeBytes(), layout, mean), group.files());
        }
        return sum;
    }

    double meanTargetBytes(FileSizes sizes) {
        return sizes.bytes() / targets;
    }
}
