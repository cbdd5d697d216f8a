package io.mizan.traces.darshan.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.testing.Campaign;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumbersTest {

    @ParameterizedTest
    @CsvSource({
        "0, 6, 0.000000",
        "-0.0, 6, -0.000000",
        "-1e-9, 6, -0.000000",
        "-1, 6, -1.000000",
        "0.5, 0, 0",
        "1.5, 0, 2",
        "0.0000005, 6, 0.000000",
        "0.0000015, 6, 0.000002",
        "0.9999999, 6, 1.000000",
        "999999999.9999999, 6, 1000000000.000000",
        "0.00005, 4, 0.0001",
        "0.125, 2, 0.12",
        "0.375, 2, 0.38",
        "1e22, 6, 10000000000000000000000.000000",
        "NaN, 6, nan",
        "Infinity, 4, inf",
        "-Infinity, 4, -inf",
    })
    void numbersAreThoseOfC(double value, int decimals, String expected) {
        assertThat(fixed(value, decimals)).isEqualTo(expected.isEmpty() ? "0" : expected.replaceFirst("\\.$", ""));
    }

    @Test
    void everyNumberIsRoundedFromItsExactValue() {
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < Campaign.rounds(100_000); i++) {
            double value = switch (random.nextInt(4)) {
                case 0 -> Double.longBitsToDouble(random.nextLong());
                case 1 -> random.nextInt(1 << 20) / 128.0; // many exact ties
                case 2 -> random.nextDouble() * Math.pow(10, random.nextInt(-8, 12));
                default -> random.nextInt(2_000_000_000) * 5e-7;
            };
            int decimals = random.nextInt(1, 7);
            if (Double.isFinite(value)) {
                String exact = new BigDecimal(Math.abs(value))
                        .setScale(decimals, RoundingMode.HALF_EVEN)
                        .toPlainString();
                boolean negative = Double.doubleToRawLongBits(value) < 0;
                assertThat(fixed(value, decimals)).isEqualTo(negative ? "-" + exact : exact);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0, Thu Jan  1 00:00:00 1970",
        "1594155460, Tue Jul  7 20:57:40 2020",
        "-1, Wed Dec 31 23:59:59 1969",
        "9223372036854775807, (out of range)",
        "-9223372036854775808, (out of range)",
    })
    void datesAreThoseOfCtimeInUtc(long second, String expected) {
        assertThat(Numbers.date(second)).isEqualTo(expected);
    }

    private static String fixed(double value, int decimals) {
        StringBuilder out = new StringBuilder();
        Numbers.fixed(out, value, decimals);
        return out.toString();
    }
}
