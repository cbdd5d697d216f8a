package io.mizan.algorithms.prediction.names;

import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** Finds a line with whole coefficients that numbers of rows lie on. */
final class IntegerLines {
    /** {@code y = factor * x + shift} with a factor of at least 1. */
    record Line(long factor, long shift, int distinct) {}

    private static final long LARGEST = 1L << 40;

    private IntegerLines() {}

    /** The line through all points; none where x does not vary, or the points are on no line. */
    static Optional<Line> through(List<CreateRow> rows, ToLongFunction<CreateRow> x, ToLongFunction<CreateRow> y) {
        CreateRow first = rows.get(0);
        long x0 = x.applyAsLong(first);
        long y0 = y.applyAsLong(first);
        long x1 = x0;
        long factor = 0;
        int distinct = 1;
        long shift = 0;
        for (CreateRow row : rows) {
            long xr = x.applyAsLong(row);
            long yr = y.applyAsLong(row);
            if (Math.abs(xr) > LARGEST || Math.abs(yr) > LARGEST) {
                return Optional.empty();
            }
            if (factor == 0 && xr != x0) {
                if ((yr - y0) % (xr - x0) != 0 || (yr - y0) / (xr - x0) < 1 || (yr - y0) / (xr - x0) > LARGEST) {
                    return Optional.empty();
                }
                factor = (yr - y0) / (xr - x0);
                shift = Math.subtractExact(y0, Math.multiplyExact(factor, x0));
                x1 = xr;
                distinct = 2;
            } else if (factor != 0 && xr != x0 && xr != x1) {
                distinct = 3;
            }
            boolean on = factor == 0 ? yr == y0 : fits(factor, shift, xr, yr);
            if (!on) {
                return Optional.empty();
            }
        }
        return factor == 0 ? Optional.empty() : Optional.of(new Line(factor, shift, distinct));
    }

    private static boolean fits(long factor, long shift, long x, long y) {
        long high = Math.multiplyHigh(factor, x);
        long low = factor * x;
        return high == low >> 63 && low + shift == y;
    }
}
