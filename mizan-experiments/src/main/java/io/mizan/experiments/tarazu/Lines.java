package io.mizan.experiments.tarazu;

import io.mizan.experiments.paper.Claim.Verdict;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The policies that all experiments of this paper compare, and the formatting of their numbers. */
public final class Lines {
    /** Lustre on an even system (round robin) and its QOS allocator (weighted random by free space); Algorithm 1 as printed and step by step; the best there is. */
    public static final List<String> POLICIES =
            List.of("lustre", "lustre-qos", "tarazu", "tarazu-online", "even-space");

    /** Headings of the same: a table has to fit 80 columns. */
    static final List<String> SHORT = List.of("lustre", "-qos", "tarazu", "-online", "space");

    private Lines() {}

    /** How often to place the same files: other seeds make a difference only to those that choose at random. */
    static int runs(String policy, int seeds) {
        return policy.startsWith("lustre") ? seeds : 1;
    }

    static String number(double value, int decimals) {
        if (Double.isNaN(value)) {
            return "-";
        }
        String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
        return text.matches("-0\\.?0*") ? text.substring(1) : text;
    }

    /** As much more, in per cent. */
    static String gain(double from, double to) {
        String text = number(100 * (to / from - 1), 0);
        return (text.startsWith("-") ? "" : "+") + text + "%";
    }

    /** The lowest and the highest of some numbers. */
    static String range(Collection<Double> values, int decimals) {
        double low = values.stream().mapToDouble(v -> v).min().orElse(Double.NaN);
        double high = values.stream().mapToDouble(v -> v).max().orElse(Double.NaN);
        String from = number(low, decimals);
        String to = number(high, decimals);
        return from.equals(to) ? from : from + " to " + to;
    }

    static String list(Collection<Double> values, int decimals) {
        return values.stream().map(value -> number(value, decimals)).collect(Collectors.joining(", "));
    }

    /** Holds if all are true, partly if some are. */
    static Verdict verdict(Collection<Boolean> cases) {
        if (cases.isEmpty()) {
            return Verdict.UNTESTED;
        }
        return !cases.contains(false) ? Verdict.HOLDS : cases.contains(true) ? Verdict.PARTLY : Verdict.DIFFERS;
    }
}
