package io.mizan.algorithms.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class DivisorsTest {
    @Test
    void allDivisorsUpToALimitLargestFirst() {
        for (long number = 1; number <= 400; number++) {
            for (long most : new long[] {1, 2, 7, 60, 1000}) {
                long n = number;
                long[] expected = LongStream.rangeClosed(1, Math.min(most, n))
                        .map(i -> Math.min(most, n) + 1 - i)
                        .filter(d -> n % d == 0)
                        .toArray();
                assertThat(Divisors.upTo(most, number))
                        .as("%d up to %d", number, most)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void largeNumbersHaveOnlyTheirSmallDivisorsListed() {
        assertThat(Divisors.upTo(65535, 1L << 47)).hasSize(16).startsWith(32768).endsWith(1);
        assertThat(Divisors.upTo(65535, 140_737_488_355_213L)).containsExactly(1); // a prime below 2^47
        assertThat(Divisors.upTo(65535, 65521L * 65521)).containsExactly(65521, 1);
    }
}
