package io.mizan.algorithms.wavelet;

/** Hoare's selection with the median of three as pivot: O(n) on average, and on what is sorted already. */
public final class OrderStatistic {
    private OrderStatistic() {}

    /** The value that would stand at {@code rank} if the values were sorted. They are reordered; none may be NaN. */
    public static double of(double[] values, int rank) {
        int low = 0;
        int high = values.length - 1;
        while (low < high) {
            double pivot = middle(values[low], values[low + (high - low) / 2], values[high]);
            int left = low;
            int right = high;
            while (left <= right) {
                while (values[left] < pivot) {
                    left++;
                }
                while (values[right] > pivot) {
                    right--;
                }
                if (left <= right) {
                    double swap = values[left];
                    values[left++] = values[right];
                    values[right--] = swap;
                }
            }
            if (rank <= right) {
                high = right;
            } else if (rank >= left) {
                low = left;
            } else {
                return values[rank];
            }
        }
        return values[rank];
    }

    private static double middle(double a, double b, double c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }
}
