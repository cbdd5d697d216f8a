package io.mizan.model.layout;

import io.mizan.model.error.Problem;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * One part of a composite layout: an extent of the file and what holds it.
 *
 * <p>The numbers that erasure coding and compression add to a component are still in development (2.18) and not kept;
 * their flags are.
 *
 * @param id the identity that the server gave, or 0 in a request; bits 30 to 16 tell the mirror
 */
public record Component(int id, Extent extent, Set<ComponentFlag> flags, Body body) {

    /** What holds the bytes of a component. */
    public sealed interface Body {}

    /** Stripes on object targets. */
    public record Striped(Striping striping) implements Body {}

    /**
     * Data on the metadata target (from 2.11), as one stripe as long as the component, without stripe count or pool.
     * The server cuts it to {@code lod.*.dom_stripesize} (1 MiB unless changed) without a word.
     */
    public record OnMdt() implements Body {}

    /**
     * Room into which the component before it grows while its targets have space (from 2.13). It never has objects; the
     * attribute keeps the size of one step, in KiB, where the stripe size would be.
     *
     * @param stepBytes by how much the component before it grows at a time: a multiple of 64 KiB
     * @param striping without stripe size; {@code lfs} repeats what the component before it has
     */
    public record Extension(long stepBytes, Striping striping) implements Body {
        private static final long LARGEST_STEP_BYTES = 0xFFFF_FFFFL << 10;

        public Extension {
            if (stepBytes <= 0 || stepBytes > LARGEST_STEP_BYTES || stepBytes % Extent.GRAIN_BYTES != 0) {
                throw Problem.impossible("an extension must grow by a multiple of 64 KiB below 4 TiB")
                        .with("stepBytes", stepBytes)
                        .exception();
            }
            if (striping.stripeSizeBytes() != 0) {
                throw Problem.impossible("an extension must not have a stripe size of its own")
                        .with("stripeSizeBytes", striping.stripeSizeBytes())
                        .exception();
            }
        }
    }

    /** More than this on a metadata target is refused by {@code lfs}. */
    private static final long LARGEST_ON_MDT_BYTES = 1 << 30;

    public Component {
        EnumSet<ComponentFlag> copy = EnumSet.noneOf(ComponentFlag.class);
        copy.addAll(flags);
        flags = Collections.unmodifiableSet(copy);
        if (id < 0) {
            throw Problem.impossible("a component's id must be 1 to 2147483647, or 0 if it has none yet")
                    .with("id", id)
                    .exception();
        }
        if (body instanceof Striped striped) {
            checkEnd(extent, striped.striping().stripeSizeBytes());
        } else if (body instanceof OnMdt) {
            checkOnMdt(extent);
        } else if (flags.contains(ComponentFlag.INIT)) {
            throw Problem.impossible("an extension must not have objects")
                    .with("extent", extent)
                    .exception();
        }
    }

    /** A component as it is asked for: no id, no flags. */
    public static Component requested(Extent extent, Body body) {
        return new Component(0, extent, Set.of(), body);
    }

    /** The number of the mirror, from 1; 0 in a request and in a file that was never mirrored. */
    public int mirrorId() {
        return id >> 16;
    }

    /**
     * A real 2.17.57 refuses {@code -E 2G -c 8 -S 192M}: the end is not a multiple of the stripe size. A component that
     * has not grown yet is exempt.
     */
    static void checkEnd(Extent extent, long stripeSizeBytes) {
        if (stripeSizeBytes > 0
                && !extent.isEmpty()
                && !extent.reachesEndOfFile()
                && extent.end() % stripeSizeBytes != 0) {
            throw Problem.impossible("a component must end at a multiple of its stripe size")
                    .with("extent", extent)
                    .with("stripeSizeBytes", stripeSizeBytes)
                    .maybe("choose a stripe size that divides the end")
                    .exception();
        }
    }

    private static void checkOnMdt(Extent extent) {
        if (extent.start() != 0 || extent.isEmpty() || extent.end() > LARGEST_ON_MDT_BYTES) {
            throw Problem.impossible("data on a metadata target must be the first of the file, at most 1 GiB")
                    .with("extent", extent)
                    .exception();
        }
    }
}
