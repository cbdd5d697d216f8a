package io.mizan.algorithms.forecast.arima;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The order of a seasonal ARIMA model, {@code (p,d,q)(P,D,Q)[s]}.
 *
 * @param period 1 where there is no season; P, D and Q are 0 then
 * @param constant whether the differenced series has a mean of its own: a level without differencing, a drift with one
 */
public record ArimaOrder(
        int p, int d, int q, int seasonalP, int seasonalD, int seasonalQ, int period, boolean constant) {
    static final int MOST = 5;
    static final int MOST_SEASONAL = 2;
    static final int MOST_DIFFERENCES = 2;

    private static final String NUMBERS = "\\((\\d),(\\d),(\\d)\\)";
    private static final Pattern TEXT = Pattern.compile(NUMBERS + "(?:" + NUMBERS + "\\[(\\d{1,4})])?(c?)");

    public ArimaOrder {
        if (p > MOST
                || q > MOST
                || d > MOST_DIFFERENCES
                || seasonalP > MOST_SEASONAL
                || seasonalQ > MOST_SEASONAL
                || seasonalD > 1
                || period < 1
                || (period == 1 && seasonalP + seasonalD + seasonalQ > 0)) {
            throw Problem.of(ErrorCode.USAGE, "the order of the ARIMA model is outside of the supported range")
                    .with("order", text(p, d, q, seasonalP, seasonalD, seasonalQ, period))
                    .maybe("keep p and q up to 5, d, P and Q up to 2, D up to 1, and a season above 1")
                    .exception();
        }
    }

    static ArimaOrder of(int p, int d, int q, boolean constant) {
        return new ArimaOrder(p, d, q, 0, 0, 0, 1, constant);
    }

    /** Reads {@code (1,1,1)} or {@code (0,1,1)(0,1,1)[12]}, with a c behind it for a constant. */
    public static ArimaOrder parse(String text) {
        Matcher matcher = TEXT.matcher(text.replace(" ", ""));
        if (!matcher.matches()) {
            throw Problem.of(ErrorCode.USAGE, "not an order of ARIMA")
                    .with("order", text)
                    .maybe("write (1,1,1) or (0,1,1)(0,1,1)[12]")
                    .exception();
        }
        boolean season = matcher.group(4) != null;
        return new ArimaOrder(
                number(matcher, 1),
                number(matcher, 2),
                number(matcher, 3),
                season ? number(matcher, 4) : 0,
                season ? number(matcher, 5) : 0,
                season ? number(matcher, 6) : 0,
                season ? Math.max(1, number(matcher, 7)) : 1,
                !matcher.group(8).isEmpty());
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }

    /** How many values differencing takes away. */
    int lost() {
        return d + seasonalD * period;
    }

    /** How many numbers are estimated, the variance left out. */
    int parameters() {
        return p + q + seasonalP + seasonalQ + (constant ? 1 : 0);
    }

    /** The furthest value that the autoregressive part of the differenced series looks back to. */
    int memory() {
        return Math.max(p + seasonalP * period, q + seasonalQ * period + 1);
    }

    /** {@code (0,1,1)(0,1,1)[12]}. */
    @Override
    public String toString() {
        return text(p, d, q, seasonalP, seasonalD, seasonalQ, period) + (constant ? "c" : "");
    }

    private static String text(int p, int d, int q, int seasonalP, int seasonalD, int seasonalQ, int period) {
        String plain = "(" + p + "," + d + "," + q + ")";
        return period == 1 ? plain : plain + "(" + seasonalP + "," + seasonalD + "," + seasonalQ + ")[" + period + "]";
    }
}
