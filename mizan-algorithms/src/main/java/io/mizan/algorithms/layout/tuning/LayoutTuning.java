package io.mizan.algorithms.layout.tuning;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.model.error.Problem;
import io.mizan.model.layout.Extent;
import io.mizan.model.placement.ComponentRequest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * The progressive layout of least {@link LayoutCost} for a history of sizes (Tarazu, §8.6).
 *
 * <p>Problem: choose ends {@code 0 < e1 < ... < ek = EOF} from the candidates, {@code k} at most {@code mostComponents}, and for each
 * component a stripe count from the candidates, larger than that of the component before, so that the cost of all files is least.
 * Ends are powers of two from the stripe size on, and so are multiples of it and of 64 KiB, as servers demand. Counts are powers of two,
 * and the number of targets.
 *
 * <p>Dynamic programming over (end, components, count): O(E² C N) for the cost of each possible component, N sizes, and O(K E² C²) for
 * the choice. It is exact: the cost of a file is the sum over its components. Of layouts that cost the same, the one with fewer components
 * is taken.
 */
public final class LayoutTuning {
    private static final int LARGEST_END_BITS = 50;
    private static final double SAME = 1e-9;

    private final LayoutCost cost;
    private final long stripeBytes;
    private final int mostComponents;

    /** @param stripeBytes of every component, a multiple of 64 KiB and a power of two */
    public LayoutTuning(LayoutCost cost, long stripeBytes, int mostComponents) {
        if (stripeBytes < Extent.GRAIN_BYTES || Long.bitCount(stripeBytes) != 1 || stripeBytes > 1L << 31) {
            throw Problem.impossible("stripe sizes must be powers of two from 64 KiB to 2 GiB")
                    .with("stripeBytes", stripeBytes)
                    .exception();
        }
        if (mostComponents < 1 || mostComponents > 16) {
            throw Problem.impossible("the number of components must be 1 to 16")
                    .with("components", mostComponents)
                    .exception();
        }
        this.cost = cost;
        this.stripeBytes = stripeBytes;
        this.mostComponents = mostComponents;
    }

    public List<ComponentRequest> best(FileSizes sizes) {
        return best(sizes, ends(sizes), counts());
    }

    /** Powers of two up to the first that no file passes, and the end of the file. */
    long[] ends(FileSizes sizes) {
        List<Long> ends = new ArrayList<>();
        for (long end = stripeBytes; end < sizes.largest() && end < 1L << LARGEST_END_BITS; end *= 2) {
            ends.add(end);
        }
        ends.add(Extent.EOF);
        return ends.stream().mapToLong(end -> end).toArray();
    }

    int[] counts() {
        TreeSet<Integer> counts = new TreeSet<>();
        for (int count = 1; count <= Math.min(cost.targets(), 2000); count *= 2) {
            counts.add(count);
        }
        counts.add(Math.min(cost.targets(), 2000));
        return counts.stream().mapToInt(count -> count).toArray();
    }

    /** @param ends ascending, the last one {@link Extent#EOF}; counts ascending */
    List<ComponentRequest> best(FileSizes sizes, long[] ends, int[] counts) {
        double[][][] segment = segments(sizes, ends, counts);
        // least[k][j][c]: the cost of the first k components, of which the last ends at ends[j] with counts[c].
        double[][][] least = new double[mostComponents + 1][ends.length][counts.length];
        int[][][] from = new int[mostComponents + 1][ends.length][counts.length];
        for (double[][] layer : least) {
            for (double[] row : layer) {
                Arrays.fill(row, Double.POSITIVE_INFINITY);
            }
        }
        for (int j = 0; j < ends.length; j++) {
            least[1][j] = segment[0][j].clone();
        }
        for (int k = 2; k <= mostComponents; k++) {
            for (int i = 0; i < ends.length - 1; i++) {
                double lowest = Double.POSITIVE_INFINITY;
                int best = 0;
                for (int c = 0; c < counts.length; c++) {
                    for (int j = i + 1; j < ends.length && lowest < Double.POSITIVE_INFINITY; j++) {
                        double sum = lowest + segment[i + 1][j][c];
                        if (sum < least[k][j][c]) {
                            least[k][j][c] = sum;
                            from[k][j][c] = i * counts.length + best;
                        }
                    }
                    // What ends here with this count may be followed by larger counts only.
                    if (least[k - 1][i][c] < lowest) {
                        lowest = least[k - 1][i][c];
                        best = c;
                    }
                }
            }
        }
        int last = ends.length - 1;
        int components = 1;
        int count = lowest(least[1][last]);
        for (int k = 2; k <= mostComponents; k++) {
            int c = lowest(least[k][last]);
            if (least[k][last][c] < least[components][last][count] * (1 - SAME)) {
                components = k;
                count = c;
            }
        }
        return layout(from, ends, counts, components, count);
    }

    private List<ComponentRequest> layout(int[][][] from, long[] ends, int[] counts, int components, int count) {
        List<ComponentRequest> requestedComponents = new ArrayList<>();
        int j = ends.length - 1;
        int c = count;
        for (int k = components; k >= 1; k--) {
            int before = from[k][j][c];
            int i = k == 1 ? -1 : before / counts.length;
            requestedComponents.add(
                    0, RequestedComponents.striped(new Extent(i < 0 ? 0 : ends[i], ends[j]), counts[c], stripeBytes));
            j = i;
            c = before % counts.length;
        }
        return RequestedComponents.together(requestedComponents);
    }

    /** The cost of a component from the end before {@code i} (the start for 0) to the end {@code j}, by count. */
    private double[][][] segments(FileSizes sizes, long[] ends, int[] counts) {
        double mean = cost.meanTargetBytes(sizes);
        double[][][] costs = new double[ends.length][ends.length][counts.length];
        for (int i = 0; i < ends.length; i++) {
            long start = i == 0 ? 0 : ends[i - 1];
            for (int j = i; j < ends.length; j++) {
                for (FileSizes.Group group : sizes.groups()) {
                    if (start == 0 || group.sizeBytes() > start) {
                        long bytes = Math.max(0, Math.min(group.sizeBytes(), ends[j]) - start);
                        for (int c = 0; c < counts.length; c++) {
                            costs[i][j][c] += group.files()
                                    * cost.part(bytes, counts[c], stripeBytes, mean)
                                            .sum();
                        }
                    }
                }
            }
        }
        return costs;
    }

    private static int lowest(double[] values) {
        int best = 0;
        for (int i = 1; i < values.length; i++) {
            if (values[i] < values[best]) {
                best = i;
            }
        }
        return best;
    }
}
