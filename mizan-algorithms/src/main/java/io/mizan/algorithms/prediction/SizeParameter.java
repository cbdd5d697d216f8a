package io.mizan.algorithms.prediction;

import io.mizan.model.error.MizanException;
import io.mizan.model.history.PastCreate;
import io.mizan.model.history.PastRun;
import io.mizan.model.units.ByteSize;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The number among the arguments of a program that its bytes are proportional to, such as the block size of IOR. Runs with
 * another value are made comparable with the newest. An argument counts if it takes two values at least, and bytes per rank, or
 * the total, follow it within a hundredth in all runs.
 */
final class SizeParameter {
    private static final Pattern NUMBER = Pattern.compile("\\d+(\\.\\d+)?([kKmMgGtTpP]?([iI]?[bB])?)");
    private static final double CLOSE = 0.01;
    private static final SizeParameter NONE = new SizeParameter("", new double[0]);

    private final String argument;
    private final double[] values;

    private SizeParameter(String argument, double[] values) {
        this.argument = argument;
        this.values = values;
    }

    static SizeParameter of(List<PastRun> runs) {
        List<String> newest = runs.get(runs.size() - 1).program().arguments();
        boolean comparable = runs.stream()
                .allMatch(run -> run.complete() && run.program().arguments().size() == newest.size());
        if (!comparable || runs.size() < 2) {
            return NONE;
        }
        double[] totals = runs.stream()
                .mapToDouble(run -> run.creates().stream()
                        .mapToDouble(PastCreate::sizeBytes)
                        .sum())
                .toArray();
        double[] perRank = new double[totals.length];
        for (int run = 0; run < totals.length; run++) {
            perRank[run] = totals[run] / runs.get(run).ranks();
        }
        for (int argument = 0; argument < newest.size(); argument++) {
            int position = argument;
            double[] values = runs.stream()
                    .mapToDouble(run -> value(run.program().arguments().get(position)))
                    .toArray();
            boolean varies = Arrays.stream(values).distinct().count() > 1;
            boolean numbers = Arrays.stream(values).allMatch(value -> value > 0);
            if (varies
                    && numbers
                    && !ofRanks(values, runs)
                    && (proportional(totals, values) || proportional(perRank, values))) {
                return new SizeParameter(newest.get(argument), values);
            }
        }
        return NONE;
    }

    /** The number of ranks stands among arguments as well; what follows it is the matter of {@link Scaling}. */
    private static boolean ofRanks(double[] values, List<PastRun> runs) {
        double[] ranks = runs.stream().mapToDouble(PastRun::ranks).toArray();
        return Arrays.stream(ranks).distinct().count() > 1 && proportional(ranks, values);
    }

    private static boolean proportional(double[] totals, double[] values) {
        double least = Double.POSITIVE_INFINITY;
        double most = 0;
        for (int run = 0; run < totals.length; run++) {
            least = Math.min(least, totals[run] / values[run]);
            most = Math.max(most, totals[run] / values[run]);
        }
        return least > 0 && most <= least * (1 + CLOSE);
    }

    /** The number in an argument such as {@code 16m}, {@code -b=1g} or {@code block=16M}; -1 where there is none, or several. */
    private static double value(String argument) {
        String text = argument.substring(argument.lastIndexOf('=') + 1);
        Matcher matcher = NUMBER.matcher(text);
        if (!matcher.matches()) {
            return -1;
        }
        try {
            return ByteSize.parse(text.toUpperCase(Locale.ROOT).replaceAll("I?B$", ""));
        } catch (MizanException e) {
            return -1;
        }
    }

    /** What sizes of a run are multiplied with to be those of the newest arguments. */
    double factor(int run) {
        return values.length == 0 ? 1 : values[values.length - 1] / values[run];
    }

    Optional<String> note() {
        return values.length == 0
                ? Optional.empty()
                : Optional.of("sizes follow the argument " + argument + ", and those of other runs were scaled to it");
    }
}
