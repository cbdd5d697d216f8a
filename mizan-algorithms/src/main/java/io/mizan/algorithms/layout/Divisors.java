package io.mizan.algorithms.layout;

import java.util.Arrays;

/** The divisors of a number, small ones only. */
final class Divisors {
    private Divisors() {}

    /**
     * The divisors of {@code number} up to {@code most}, largest first; the last is 1.
     *
     * <p>Trial division by factors up to {@code most}: a larger factor cannot be part of a divisor that counts.
     */
    static long[] upTo(long most, long number) {
        long[] found = {1};
        long rest = number;
        for (long p = 2; p <= most && p <= rest / p; p++) {
            int power = 0;
            for (; rest % p == 0; rest /= p) {
                power++;
            }
            found = power == 0 ? found : times(found, p, power, most);
        }
        if (rest > 1 && rest <= most) {
            found = times(found, rest, 1, most);
        }
        Arrays.sort(found);
        for (int i = 0, j = found.length - 1; i < j; i++, j--) {
            long swapped = found[i];
            found[i] = found[j];
            found[j] = swapped;
        }
        return found;
    }

    /** All products with p to the powers from 0 to {@code power} that are not too large. */
    private static long[] times(long[] divisors, long p, int power, long most) {
        long[] products = Arrays.copyOf(divisors, divisors.length * (power + 1));
        int count = divisors.length;
        int from = 0;
        for (int k = 0; k < power; k++) {
            int end = count;
            for (; from < end; from++) {
                if (products[from] <= most / p) {
                    products[count++] = products[from] * p;
                }
            }
        }
        return Arrays.copyOf(products, count);
    }
}
