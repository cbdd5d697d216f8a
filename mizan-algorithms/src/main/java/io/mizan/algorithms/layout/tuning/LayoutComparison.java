package io.mizan.algorithms.layout.tuning;

import io.mizan.algorithms.layout.tuning.FileSizes.Group;
import io.mizan.algorithms.layout.tuning.LayoutCost.Terms;
import io.mizan.model.placement.ComponentRequest;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/**
 * A tuned layout beside what people do otherwise, on the same files:
 *
 * <ul>
 *   <li>the layout that the site has now;
 *   <li>{@code sqrt(size / 128 MiB) + 1} stripes, for a file whose size is known before it is made;
 *   <li>the table of the Lustre wiki: below 1 MiB one stripe, up to 1 GiB four, above eight (the largest it names for one client);
 *   <li>a bound: every file plainly striped with the count that is best for its own size. Where balance has no weight no layout can beat
 *       it.
 * </ul>
 */
public final class LayoutComparison {
    private static final long MIB = 1 << 20;
    private static final long GIB = 1 << 30;

    private final LayoutCost cost;
    private final FileSizes sizes;
    private final long stripeBytes;
    private final double mean;

    public LayoutComparison(LayoutCost cost, FileSizes sizes, long stripeBytes) {
        this.cost = cost;
        this.sizes = sizes;
        this.stripeBytes = stripeBytes;
        this.mean = cost.meanTargetBytes(sizes);
    }

    public Terms of(List<ComponentRequest> layout) {
        return cost.of(sizes, layout);
    }

    public Terms squareRoot() {
        return each(size -> plain((int) Math.min(cost.targets(), Math.sqrt((double) size / (128 * MIB)) + 1), size));
    }

    public Terms wiki() {
        return each(size -> plain(size < MIB ? 1 : size <= GIB ? 4 : 8, size));
    }

    public Terms bound() {
        return each(size -> IntStream.rangeClosed(1, cost.targets())
                .mapToObj(count -> plain(count, size))
                .reduce((one, other) -> other.sum() < one.sum() ? other : one)
                .orElse(Terms.NONE));
    }

    /**
     * How sure it is that one layout costs less than another: the share of resampled histories, as many files drawn from these with
     * replacement, in which it does. Histories without any file, which few files make likely, do not count. Drawing few files
     * again and again shows nothing new, so that n files make no one surer than n / (n + 1).
     */
    public double confidence(List<ComponentRequest> better, List<ComponentRequest> other, int resamples, long seed) {
        List<Group> groups = sizes.groups();
        double[] gain = groups.stream()
                .mapToDouble(group -> cost.file(group.sizeBytes(), other, mean).sum()
                        - cost.file(group.sizeBytes(), better, mean).sum())
                .toArray();
        SplittableRandom random = new SplittableRandom(seed);
        int wins = 0;
        int counted = 0;
        for (int i = 0; i < resamples; i++) {
            double sum = 0;
            for (int g = 0; g < gain.length; g++) {
                sum += gain[g] * drawn(groups.get(g).files(), random);
            }
            wins += sum > 0 ? 1 : 0;
            counted += sum != 0 ? 1 : 0;
        }
        double files = groups.stream().mapToDouble(Group::files).sum();
        return counted == 0 ? 0 : Math.min((double) wins / counted, files / (files + 1));
    }

    /** How often files of a group are drawn: Poisson, which is what drawing with replacement comes to; near the normal for many. */
    private static double drawn(long files, SplittableRandom random) {
        if (files > 50) {
            double normal =
                    Math.sqrt(-2 * Math.log(1 - random.nextDouble())) * Math.cos(2 * Math.PI * random.nextDouble());
            return Math.max(0, files + Math.sqrt(files) * normal);
        }
        double limit = Math.exp(-files);
        int count = 0;
        for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
            count++;
        }
        return count;
    }

    private Terms plain(int count, long size) {
        return cost.part(size, Math.max(1, Math.min(count, cost.targets())), stripeBytes, mean);
    }

    private Terms each(LongFunction<Terms> file) {
        Terms sum = Terms.NONE;
        for (Group group : sizes.groups()) {
            sum = sum.plus(file.apply(group.sizeBytes()), group.files());
        }
        return sum;
    }
}
