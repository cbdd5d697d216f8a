package io.mizan.benchmarks.placement;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What one measurement found, by name; a figure that was not measured is not a number.
 *
 * <ul>
 *   <li>{@code cpu}: CPU seconds of one solve
 *   <li>{@code build}: CPU seconds to hand the graph over, where that is a step of its own
 *   <li>{@code whole}: CPU seconds of the whole process, the start of the JVM included
 *   <li>{@code allocated}: megabytes allocated by one solve
 *   <li>{@code memory}: the most megabytes in use: of heap, or for native code of the growth of the process
 *   <li>{@code stripes}, {@code cost}: the stripes that found a place and what they cost in the flow graph
 *   <li>{@code ost}: the OST cost after the placement
 * </ul>
 */
record Figures(Map<String, Double> values) {
    Figures {
        values = Map.copyOf(values);
    }

    double get(String name) {
        return values.getOrDefault(name, Double.NaN);
    }

    /** One line, from which {@link #parse} reads it back. */
    String line() {
        return new TreeMap<>(values)
                .entrySet().stream()
                        .map(entry -> String.format(Locale.ROOT, "%s=%.15g", entry.getKey(), entry.getValue()))
                        .collect(Collectors.joining(" "));
    }

    static Figures parse(String line) {
        Map<String, Double> values = new TreeMap<>();
        for (String pair : line.trim().split(" ", -1)) {
            int sign = pair.indexOf('=');
            values.put(pair.substring(0, sign), Double.parseDouble(pair.substring(sign + 1)));
        }
        return new Figures(values);
    }
}
