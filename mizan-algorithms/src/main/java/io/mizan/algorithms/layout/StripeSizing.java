package io.mizan.algorithms.layout;

import io.mizan.model.layout.Extent;
import io.mizan.model.layout.Striping;
import java.util.Locale;

/**
 * How large the stripes of a component are where the wish leaves it open.
 *
 * <p>Both ways follow Tarazu (§5.5.2): each target holds one contiguous piece, so a component of 8 GiB over 8 targets gets stripes
 * of 1 GiB, and processes that write different parts do not meet on one target.
 */
public enum StripeSizing {
    /**
     * As large as real servers accept: the largest multiple of 64 KiB that divides the component's end and fills the
     * targets as equally as 64 KiB stripes would.
     */
    ACCEPTED {
        @Override
        public long stripeBytes(Extent extent, long fileBytes, int stripes) {
            long length = reached(extent, fileBytes);
            long most = roundUp(length, stripes, Extent.GRAIN_BYTES);
            long size = Math.min(most, Striping.LARGEST_STRIPE_BYTES);
            while (size > Extent.GRAIN_BYTES
                    && !(dividesEnd(extent, size) && StripeBytes.on(length, size, stripes, 0) == most)) {
                size -= Extent.GRAIN_BYTES;
            }
            return size;
        }
    },

    /**
     * Equations (2) and (3) to the letter: the bytes of the component, rounded up to 128 KiB on every target. Servers
     * refuse some of these: a component's end has to be a multiple of its stripe size.
     */
    PAPER {
        @Override
        public long stripeBytes(Extent extent, long fileBytes, int stripes) {
            long most = roundUp(reached(extent, fileBytes), stripes, 2 * Extent.GRAIN_BYTES);
            return Math.min(most, Striping.LARGEST_STRIPE_BYTES);
        }
    };

    /** The stripe size of a component of a file that will have {@code fileBytes}. */
    public abstract long stripeBytes(Extent extent, long fileBytes, int stripes);

    /** The name by which it is chosen. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The bytes of the file that lie in the extent. */
    public static long reached(Extent extent, long fileBytes) {
        return Math.max(0, Math.min(extent.end(), fileBytes) - extent.start());
    }

    private static boolean dividesEnd(Extent extent, long size) {
        return extent.reachesEndOfFile() || extent.end() % size == 0;
    }

    /** The smallest multiple of the grain, at least one, of which {@code stripes} hold {@code length}. */
    private static long roundUp(long length, int stripes, long grain) {
        long each = length / stripes + (length % stripes == 0 ? 0 : 1);
        long grains = Math.max(1, each / grain + (each % grain == 0 ? 0 : 1));
        return grains > Long.MAX_VALUE / grain ? Long.MAX_VALUE / grain * grain : grains * grain;
    }
}
