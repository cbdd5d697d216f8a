package io.mizan.algorithms.layout;

import io.mizan.model.layout.Extent;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.layout.StripeBytes;
import io.mizan.model.layout.Striping;
import io.mizan.model.units.ByteSize;
import java.util.Locale;

/**
 * How large the stripes of a component are where the wish leaves it open.
 *
 * <p>Both ways follow Tarazu (§5.5.2): each target holds one contiguous piece, so a component of 8 GiB over 8 targets gets stripes
 * of 1 GiB, and processes that write different parts do not meet on one target. A layout cannot say stripes of 4 GiB or more;
 * where a target holds more than that, the piece comes in as few equal rounds as possible.
 */
public enum StripeSizing {
    /**
     * As large as real servers accept: the largest multiple of 64 KiB that divides the component's end and fills the targets
     * equally, the last 64 KiB apart.
     *
     * <p>The size of a file is a prediction, and seldom one that divides well. Where no size at all fills the targets equally and
     * the rule would end at stripes of less than a 64th of a target's bytes (and less than 1 MiB), targets may differ by that much
     * instead.
     */
    ACCEPTED {
        @Override
        public long stripeBytes(Extent extent, long fileBytes, int stripes) {
            long length = LayoutBytes.reached(extent, fileBytes);
            long each = ceilDiv(length, stripes);
            long most = Math.max(1, ceilDiv(each, Extent.GRAIN_BYTES));
            boolean equally = length % (stripes * Extent.GRAIN_BYTES) == 0;
            if (extent.reachesEndOfFile()) {
                long size = most <= LARGEST || !equally ? inRounds(most, LARGEST) : Divisors.upTo(LARGEST, most)[0];
                return size * Extent.GRAIN_BYTES;
            }
            long[] sizes = Divisors.upTo(Math.min(most, LARGEST), extent.end() / Extent.GRAIN_BYTES);
            long size = largest(sizes, extent, length, stripes, multiplyCapped(most));
            long slack = Math.max(Extent.GRAIN_BYTES, Math.min(LEAST_USEFUL_BYTES, each / MOST_ROUNDS));
            boolean tooSmall = size < slack && !equally;
            return tooSmall ? largest(sizes, extent, length, stripes, ByteSize.addCapped(each, slack)) : size;
        }
    },

    /**
     * Equations (2) and (3) to the letter: the bytes of the component, rounded up to 128 KiB on every target. Servers
     * refuse some of these: a component's end has to be a multiple of its stripe size.
     */
    PAPER {
        @Override
        public long stripeBytes(Extent extent, long fileBytes, int stripes) {
            long each = ceilDiv(LayoutBytes.reached(extent, fileBytes), stripes);
            long most = Math.max(1, ceilDiv(each, 2 * Extent.GRAIN_BYTES));
            return inRounds(most, LARGEST / 2) * 2 * Extent.GRAIN_BYTES;
        }
    };

    /** The largest stripe of a layout in units of 64 KiB. */
    private static final long LARGEST = Striping.LARGEST_STRIPE_BYTES / Extent.GRAIN_BYTES;

    private static final long LEAST_USEFUL_BYTES = 1 << 20;
    private static final int MOST_ROUNDS = 64;

    /** The stripe size of a component of a file that will have {@code fileBytes}. */
    public abstract long stripeBytes(Extent extent, long fileBytes, int stripes);

    /** The name by which it is chosen. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The first of the sizes, in units of 64 KiB, that puts no more than {@code mostBytes} on the fullest target, in bytes. */
    private static long largest(long[] sizes, Extent extent, long length, int stripes, long mostBytes) {
        long end = extent.start() + length;
        int i = 0;
        while (i < sizes.length - 1
                && StripeBytes.most(extent.start(), end, sizes[i] * Extent.GRAIN_BYTES, stripes) > mostBytes) {
            i++;
        }
        return sizes[i] * Extent.GRAIN_BYTES;
    }

    /** A piece in as few equal parts as it takes to have none larger than {@code largest}. */
    private static long inRounds(long piece, long largest) {
        return ceilDiv(piece, ceilDiv(piece, largest));
    }

    private static long ceilDiv(long a, long b) {
        return a / b + (a % b == 0 ? 0 : 1);
    }

    private static long multiplyCapped(long grains) {
        return grains > Long.MAX_VALUE / Extent.GRAIN_BYTES ? Long.MAX_VALUE : grains * Extent.GRAIN_BYTES;
    }
}
