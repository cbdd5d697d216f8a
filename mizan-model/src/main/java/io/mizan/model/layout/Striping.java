package io.mizan.model.layout;

import io.mizan.model.error.Problem;
import io.mizan.model.layout.TargetChoice.Exact;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * How the bytes of a plain file or of one component are spread over targets.
 *
 * <p>Whether a target or a pool exists is not known here. Never send an index that was not read from the live target
 * list: the server answers an unknown one with an error and leaves a file without a layout, and 2.17.57 once crashed
 * over it.
 *
 * @param stripeSizeBytes a multiple of 64 KiB up to 4 GiB - 64 KiB, or 0 for the default of the file system (1 MiB up
 *     to 2.15, 4 MiB from 2.16)
 * @param stripeCount the number of stripes up to 2000; 0 for the default, {@link #ALL_TARGETS} for one on every target,
 *     and -2 to -32 for that many stripes on every target (overstriped only, from 2.16)
 * @param overstriped whether a target may hold several stripes (from 2.13)
 * @param pool the name of the pool, or empty for none
 */
public record Striping(long stripeSizeBytes, int stripeCount, boolean overstriped, String pool, TargetChoice targets) {
    public static final int ALL_TARGETS = -1;
    public static final int MOST_STRIPES = 2000;
    public static final int MOST_STRIPES_ON_EVERY_TARGET = 32;
    public static final long LARGEST_STRIPE_BYTES = 0xFFFF_0000L;

    private static final Pattern POOL = Pattern.compile("[A-Za-z0-9_-]{1,15}");
    /** Orders in the place of a pool: {@code ignore} and {@code inherit} from 2.15, {@code none} before. */
    private static final Set<String> RESERVED = Set.of("none", "ignore", "inherit");

    /** Everything as the file system does it by default. */
    public static final Striping DEFAULT = of(0, 0);

    public Striping {
        if (stripeSizeBytes < 0
                || stripeSizeBytes > LARGEST_STRIPE_BYTES
                || stripeSizeBytes % Extent.GRAIN_BYTES != 0) {
            throw Problem.impossible("a stripe size must be a multiple of 64 KiB below 4 GiB")
                    .with("stripeSizeBytes", stripeSizeBytes)
                    .maybe("give 0 for the default of the file system")
                    .exception();
        }
        if (stripeCount > MOST_STRIPES || stripeCount < -MOST_STRIPES_ON_EVERY_TARGET) {
            throw Problem.impossible("a stripe count must be -32 to 2000")
                    .with("stripeCount", stripeCount)
                    .maybe("give 0 for the default of the file system or -1 for all targets")
                    .exception();
        }
        if (stripeCount < ALL_TARGETS && !overstriped) {
            throw Problem.impossible("several stripes on every target require overstriping")
                    .with("stripeCount", stripeCount)
                    .exception();
        }
        if (!pool.isEmpty() && (!POOL.matcher(pool).matches() || RESERVED.contains(pool))) {
            throw Problem.impossible(
                            "a pool must have at most 15 letters, digits, dashes or underscores and no reserved name")
                    .with("pool", pool)
                    .maybe("leave it empty for no pool; none, ignore and inherit are reserved")
                    .exception();
        }
        if (targets instanceof Exact list) {
            checkList(list.indices(), stripeCount, overstriped);
        }
    }

    /** Stripes wherever the metadata server puts them. */
    public static Striping of(long stripeSizeBytes, int stripeCount) {
        return new Striping(stripeSizeBytes, stripeCount, false, "", TargetChoice.ANY);
    }

    /** The same on these targets, one stripe each, in this order. */
    public Striping on(List<Integer> indices) {
        return new Striping(stripeSizeBytes, indices.size(), overstriped, pool, new Exact(indices));
    }

    /** The same in another pool, or in none. */
    public Striping inPool(String newPool) {
        return new Striping(stripeSizeBytes, stripeCount, overstriped, newPool, targets);
    }

    /** The same with another choice of targets. */
    public Striping at(TargetChoice choice) {
        return new Striping(stripeSizeBytes, stripeCount, overstriped, pool, choice);
    }

    /** To {@code lfs -o} a repeated target means overstriping, without a word; here it has to be said. */
    private static void checkList(List<Integer> indices, int stripeCount, boolean overstriped) {
        if (stripeCount != indices.size()) {
            throw Problem.impossible("the stripe count and the number of listed targets differ")
                    .with("stripeCount", stripeCount)
                    .with("targets", indices.size())
                    .exception();
        }
        if (!overstriped && new HashSet<>(indices).size() < indices.size()) {
            throw Problem.impossible("a target is listed twice without overstriping")
                    .with("targets", indices)
                    .exception();
        }
    }
}
