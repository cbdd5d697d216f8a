package io.mizan.model.system;

import io.mizan.model.error.Problem;

/**
 * The bytes of a target, as {@code lfs df} reports them. Used and available do not add up to the total on most systems:
 * some blocks are reserved.
 *
 * @param totalBytes the size, 0 where the target reports none
 * @param usedBytes bytes that hold data
 * @param availableBytes bytes that users may still write; the allocator of Lustre looks at these
 */
public record Space(long totalBytes, long usedBytes, long availableBytes) {
    /** A target that is not reachable says nothing about its size. */
    public static final Space UNREPORTED = new Space(0, 0, 0);

    public Space {
        if (totalBytes < 0 || usedBytes < 0 || availableBytes < 0) {
            throw Problem.impossible("a size must not be negative")
                    .with("totalBytes", totalBytes)
                    .with("usedBytes", usedBytes)
                    .with("availableBytes", availableBytes)
                    .exception();
        }
        if (availableBytes > totalBytes || usedBytes > totalBytes) {
            throw Problem.impossible("used and available bytes must not exceed the total")
                    .with("totalBytes", totalBytes)
                    .with("usedBytes", usedBytes)
                    .with("availableBytes", availableBytes)
                    .maybe("look at the three sizes: neither used nor available can exceed the total")
                    .exception();
        }
    }

    public boolean reported() {
        return totalBytes > 0;
    }

    /** Bytes that cannot be written any more: the share of these in the total is the utilisation. */
    public long unavailableBytes() {
        return totalBytes - availableBytes;
    }

    /** (total − available) / total, 0 where no size is reported. */
    public double utilisation() {
        return reported() ? (double) unavailableBytes() / totalBytes : 0;
    }
}
