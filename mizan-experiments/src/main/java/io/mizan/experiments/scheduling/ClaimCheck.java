package io.mizan.experiments.scheduling;

import io.mizan.experiments.paper.Claim.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What statements have in common: a condition that is to hold at every load, and numbers to show beside it. */
final class ClaimCheck {
    /** Below this load it is "low". */
    static final double LOW = 0.3;

    /** From this load on it is "large". */
    static final double HIGH = 0.7;

    /** No bound of the load. */
    static final double ANY = Double.POSITIVE_INFINITY;

    /** "similar", in percent. */
    static final double SIMILAR = 10;

    private ClaimCheck() {}

    /** Holds where the condition holds in all parts, partly where it does in some. */
    static Verdict everywhere(List<Sample> bands, Predicate<Sample> condition) {
        long held = bands.stream().filter(condition).count();
        if (bands.isEmpty()) {
            return Verdict.UNTESTED;
        }
        return held == bands.size() ? Verdict.HOLDS : held > 0 ? Verdict.PARTLY : Verdict.DIFFERS;
    }

    /** Of two tests of one statement, neither of which can be left out. */
    static Verdict both(Verdict one, Verdict other) {
        boolean untested = one == Verdict.UNTESTED || other == Verdict.UNTESTED;
        return one == other ? one : untested ? Verdict.UNTESTED : Verdict.PARTLY;
    }

    /** Of one number, which is NaN where nothing was observed. */
    static Verdict of(double number, boolean holds) {
        return Double.isNaN(number) ? Verdict.UNTESTED : holds ? Verdict.HOLDS : Verdict.DIFFERS;
    }

    /** Such as {@code 1.21 to 4.43}: the lowest and highest of a value over parts by load. */
    static String range(List<Sample> bands, ToDoubleFunction<Sample> value, String format) {
        double low = bands.stream().mapToDouble(value).min().orElse(Double.NaN);
        double high = bands.stream().mapToDouble(value).max().orElse(Double.NaN);
        return text(format, low).equals(text(format, high))
                ? text(format, low)
                : text(format, low) + " to " + text(format, high);
    }

    /** Such as {@code static 0.4%, bba -0.2%}. */
    static String list(List<String> names, ToDoubleFunction<String> value, String format) {
        return names.stream()
                .map(name -> name + " " + text(format, value.applyAsDouble(name)))
                .collect(Collectors.joining(", "));
    }

    /** In how many parts by load a condition holds. */
    static String parts(List<Sample> bands, Predicate<Sample> condition) {
        return "at " + bands.stream().filter(condition).count() + " of " + bands.size() + " loads";
    }

    static String text(String format, double value) {
        return Double.isNaN(value) ? "no sets" : String.format(Locale.ROOT, format, value);
    }

    /** The line through the means of a value over the middles of the parts by load: its rise for each tenth of load. */
    static Line line(List<Sample> bands, ToDoubleFunction<Sample> value) {
        if (bands.size() < 3) {
            return new Line(Double.NaN, Double.NaN);
        }
        List<Double> loads = bands.stream()
                .map(band -> band.mean(Observation::leastLoad) * 10)
                .toList();
        List<Double> values = bands.stream().map(value::applyAsDouble).toList();
        Polynomial line = Polynomial.fit(loads, values, 1);
        double mean = values.stream().mapToDouble(v -> v).average().orElse(0);
        double explained = 0;
        double all = 0;
        for (int i = 0; i < loads.size(); i++) {
            explained += square(line.at(loads.get(i)) - mean);
            all += square(values.get(i) - mean);
        }
        return new Line(line.leading(), all > 0 ? explained / all : 1);
    }

    /**
     * A line by least squares.
     *
     * @param explained the share of the variance that it explains, R²
     */
    record Line(double slope, double explained) {}

    private static double square(double value) {
        return value * value;
    }
}
