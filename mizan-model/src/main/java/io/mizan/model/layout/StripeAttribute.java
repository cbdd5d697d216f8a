package io.mizan.model.layout;

import io.mizan.model.error.Problem;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * {@code lov_user_md}: the attribute of a plain file, and of each component of a composite one.
 *
 * @param pattern {@code lmm_pattern}, see {@link StripePattern}
 * @param objectId the lower half of {@code lmm_oi}; of a file that exists, the number within its sequence
 * @param sequence the upper half of {@code lmm_oi}
 * @param stripeSize in bytes, unsigned 32 bits; of an extension, the step in KiB
 * @param stripeCount 0 to 65503, or -1 to -32
 * @param place the last two bytes of the header, unsigned: the generation where objects exist, the index of the first target
 *     otherwise, {@link #ANYWHERE} if the server chooses
 * @param pool empty in {@link Kind#V1}
 */
public record StripeAttribute(
        Kind kind,
        int pattern,
        long objectId,
        long sequence,
        long stripeSize,
        int stripeCount,
        int place,
        String pool,
        List<StripeObject> objects)
        implements LayoutAttribute {

    /** Which of the three structures it is. */
    public enum Kind {
        V1(0x0BD1_0BD0, 32),
        /** With a pool. */
        V3(0x0BD3_0BD0, 48),
        /** The same structure in a request, with a list of targets. */
        SPECIFIC(0x0BD5_0BD0, 48);

        private final int magic;
        private final int headerBytes;

        Kind(int magic, int headerBytes) {
            this.magic = magic;
            this.headerBytes = headerBytes;
        }

        public int magic() {
            return magic;
        }

        int headerBytes() {
            return headerBytes;
        }
    }

    /** One stripe: {@code lov_user_ost_data_v1}. The target is unsigned 32 bits; all of them set mean that there is none. */
    public record StripeObject(Fid id, int generation, int target) {
        static final int BYTES = 24;
        /** What a server keeps for stripes of a component that has no objects and no list. */
        public static final int NO_TARGET = -1;
    }

    public static final int ANYWHERE = 0xFFFF;
    static final int POOL_BYTES = 16;

    public StripeAttribute {
        objects = List.copyOf(objects);
        boolean fits = stripeSize >= 0
                && stripeSize <= 0xFFFF_FFFFL
                && stripeCount >= -Striping.MOST_STRIPES_ON_EVERY_TARGET
                && stripeCount <= 0xFFDF
                && place >= 0
                && place <= ANYWHERE;
        if (!fits) {
            throw Problem.impossible("the number does not fit its field of a layout attribute")
                    .with("stripeSize", stripeSize)
                    .with("stripeCount", stripeCount)
                    .with("place", place)
                    .exception();
        }
        int room = kind == Kind.V1 ? 0 : POOL_BYTES;
        if (pool.indexOf('\0') >= 0 || pool.getBytes(StandardCharsets.UTF_8).length > room) {
            throw Problem.impossible("the pool does not fit its field of a layout attribute")
                    .with("pool", pool)
                    .with("bytes", room)
                    .exception();
        }
    }

    /** A list of targets is a wish; all other objects exist. */
    @Override
    public boolean stored() {
        return kind != Kind.SPECIFIC && (!objects.isEmpty() || StripePattern.isReleased(pattern));
    }

    int size() {
        return kind.headerBytes() + objects.size() * StripeObject.BYTES;
    }
}
