package io.mizan.algorithms.layout.tuning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.layout.tuning.LayoutCost.Terms;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LayoutTuningTest {
    private static final long MIB = 1 << 20;
    private static final long GIB = 1 << 30;
    private static final LayoutCost COST = LayoutCost.usual(32, 500 * MIB, 4.0 * GIB);

    private static FileSizes sizes(long... sizesAndCounts) {
        FileSizes.Builder builder = new FileSizes.Builder();
        for (int i = 0; i < sizesAndCounts.length; i += 2) {
            builder.add(sizesAndCounts[i], sizesAndCounts[i + 1]);
        }
        return builder.build();
    }

    private static List<ComponentRequest> tuned(FileSizes sizes) {
        return new LayoutTuning(COST, MIB, 4).best(sizes);
    }

    @Test
    void smallFilesGetOneObject() {
        List<ComponentRequest> layout = tuned(sizes(0, 1000, 4096, 100_000, MIB, 5000));
        assertThat(layout).hasSize(1);
        assertThat(layout.get(0).stripeCount()).isEqualTo(1);
    }

    @Test
    void largeFilesGetManyAndAMixGetsBoth() {
        assertThat(tuned(sizes(512 * GIB, 10)).get(0).stripeCount()).isGreaterThanOrEqualTo(8);
        List<ComponentRequest> mix = tuned(sizes(64 << 10, 1_000_000, 512 * GIB, 10));
        assertThat(mix.size()).isGreaterThan(1);
        assertThat(mix.get(0).stripeCount()).isEqualTo(1);
        assertThat(mix.get(mix.size() - 1).stripeCount()).isGreaterThanOrEqualTo(8);
    }

    /** All layouts there are for a few ends and counts, their costs by the definition for files. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
    void itIsTheBestOfAll(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        LayoutCost cost = new LayoutCost(
                1 + random.nextInt(12),
                (1 + random.nextInt(900)) * (double) MIB,
                (1 + random.nextInt(9)) * (double) GIB,
                random.nextDouble() * 0.1,
                random.nextDouble() * 0.1,
                random.nextInt(3));
        FileSizes.Builder builder = new FileSizes.Builder();
        for (int i = 0; i < 8; i++) {
            builder.add((long) Math.pow(2, 12 + random.nextDouble() * 26), 1 + random.nextInt(10_000));
        }
        FileSizes sizes = builder.build();
        int most = 1 + random.nextInt(3);
        LayoutTuning tuning = new LayoutTuning(cost, MIB, most);
        List<ComponentRequest> best = tuning.best(sizes);
        double[] least = {Double.POSITIVE_INFINITY};
        enumerate(
                new ArrayList<>(),
                tuning.ends(sizes),
                tuning.counts(),
                most,
                0,
                layout -> least[0] = Math.min(least[0], cost.of(sizes, layout).sum()));
        assertThat(cost.of(sizes, best).sum()).isEqualTo(least[0], within(1e-6 * least[0]));
        rules(best, most, cost.targets());
    }

    private static void enumerate(
            List<ComponentRequest> soFar,
            long[] ends,
            int[] counts,
            int most,
            int firstEnd,
            Consumer<List<ComponentRequest>> all) {
        long start = soFar.isEmpty() ? 0 : soFar.get(soFar.size() - 1).extent().end();
        int least = soFar.isEmpty() ? 0 : soFar.get(soFar.size() - 1).stripeCount();
        for (int j = firstEnd; j < ends.length; j++) {
            for (int count : counts) {
                if (count > least) {
                    soFar.add(RequestedComponents.striped(new Extent(start, ends[j]), count, MIB));
                    if (ends[j] == Extent.EOF) {
                        all.accept(soFar);
                    } else if (soFar.size() < most) {
                        enumerate(soFar, ends, counts, most, j + 1, all);
                    }
                    soFar.remove(soFar.size() - 1);
                }
            }
        }
    }

    /** What servers demand, and what the class promises. */
    private static void rules(List<ComponentRequest> layout, int most, int targets) {
        assertThat(layout.size()).isBetween(1, most);
        long end = 0;
        int count = 0;
        for (ComponentRequest component : layout) {
            assertThat(component.extent().start()).isEqualTo(end);
            end = component.extent().end();
            assertThat(end == Extent.EOF || end % component.stripeSizeBytes() == 0)
                    .isTrue();
            assertThat(component.stripeSizeBytes() % Extent.GRAIN_BYTES).isZero();
            assertThat(component.stripeCount()).isBetween(count + 1, targets);
            count = component.stripeCount();
        }
        assertThat(end).isEqualTo(Extent.EOF);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theBoundHoldsAndNothingSimplerIsBetter(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        FileSizes.Builder builder = new FileSizes.Builder();
        for (int i = 0; i < 2000; i++) {
            builder.add((long) Math.pow(2, 6 + random.nextDouble() * 36), 1 + random.nextInt(100));
        }
        FileSizes sizes = builder.build();
        assertThat(sizes.groups().size()).isLessThanOrEqualTo(1024);
        LayoutCost cost = new LayoutCost(40, 500 * MIB, 4.0 * GIB, 1e-3, 1e-3, 0);
        LayoutComparison comparison = new LayoutComparison(cost, sizes, MIB);
        List<ComponentRequest> tuned = new LayoutTuning(cost, MIB, 4).best(sizes);
        double least = comparison.of(tuned).sum();
        assertThat(least).isGreaterThanOrEqualTo(comparison.bound().sum() * (1 - 1e-9));
        for (int count : new int[] {1, 2, 4, 8, 16, 32, 40}) {
            assertThat(least)
                    .isLessThanOrEqualTo(
                            comparison.of(RequestedComponents.plain(count, MIB)).sum() * (1 + 1e-9));
        }
        assertThat(comparison.squareRoot().sum())
                .isGreaterThanOrEqualTo(comparison.bound().sum() * (1 - 1e-9));
        assertThat(comparison.wiki().sum())
                .isGreaterThanOrEqualTo(comparison.bound().sum() * (1 - 1e-9));
    }

    @Test
    void theTermsAreThoseOfTheDefinition() {
        LayoutCost cost = new LayoutCost(4, 100, 350, 0.5, 0.25, 2);
        // 6 MiB on four stripes of 1 MiB: none empty; the client is the limit.
        FileSizes one = sizes(6 * MIB, 1);
        Terms terms = cost.of(one, RequestedComponents.plain(4, MIB));
        assertThat(terms.objects()).isEqualTo(2);
        assertThat(terms.emptyObjects()).isZero();
        assertThat(terms.transfer()).isEqualTo(6.0 * MIB / 350, within(1e-9));
        // x² / u / (x / targets × rate) = x × targets / (u × rate)
        assertThat(terms.balance()).isEqualTo(2 * 6.0 * MIB / 100, within(1e-6));
        // A byte on four stripes leaves three objects empty; an empty file all four.
        assertThat(cost.of(sizes(1, 1), RequestedComponents.plain(4, MIB)).emptyObjects())
                .isEqualTo(0.75);
        assertThat(cost.of(sizes(0, 1), RequestedComponents.plain(4, MIB)).emptyObjects())
                .isEqualTo(1);
        // No component has more stripes than there are targets.
        assertThat(cost.of(one, RequestedComponents.plain(8, MIB))).isEqualTo(terms);
    }

    @Test
    void moreFilesMakeItSurer() {
        List<ComponentRequest> one = RequestedComponents.plain(1, MIB);
        List<ComponentRequest> eight = RequestedComponents.plain(8, MIB);
        FileSizes small = sizes(4096, 1000);
        LayoutComparison comparison = new LayoutComparison(COST, small, MIB);
        assertThat(comparison.confidence(one, eight, 200, 1)).isEqualTo(1000.0 / 1001);
        assertThat(comparison.confidence(eight, one, 200, 1)).isZero();
        // One large file decides over many small ones, if it is there at all.
        FileSizes mixed = sizes(4096, 1000, 16 * GIB, 1);
        double doubtful = new LayoutComparison(COST, mixed, MIB).confidence(eight, one, 500, 1);
        assertThat(doubtful).isBetween(0.5, 0.75);
        // A history of one file says the same each time it is drawn, and yet it is one file.
        assertThat(new LayoutComparison(COST, sizes(16 * GIB, 1), MIB).confidence(eight, one, 200, 1))
                .isEqualTo(0.5);
    }

    @Test
    void manySizesKeepTheirFilesAndBytes() {
        FileSizes.Builder builder = new FileSizes.Builder();
        double bytes = 0;
        for (int i = 0; i < 100_000; i++) {
            builder.add(i * 1000L, 2);
            bytes += 2000.0 * i;
        }
        FileSizes sizes = builder.build();
        assertThat(sizes.files()).isEqualTo(200_000);
        assertThat(sizes.bytes()).isEqualTo(bytes, within(1e-4 * bytes));
        assertThat(sizes.groups().size()).isLessThan(1024);
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatThrownBy(() -> new FileSizes.Builder().build()).hasMessageContaining("no files");
        assertThatThrownBy(() -> new FileSizes.Builder().add(-1, 1)).hasMessageContaining("negative");
        assertThatThrownBy(() -> new LayoutTuning(COST, 3 * MIB, 4)).hasMessageContaining("powers of two");
        assertThatThrownBy(() -> new LayoutTuning(COST, MIB, 0)).hasMessageContaining("components");
        assertThatThrownBy(() -> LayoutCost.usual(0, 1, 1)).hasMessageContaining("targets");
    }
}
