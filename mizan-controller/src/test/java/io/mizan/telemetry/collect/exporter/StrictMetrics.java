package io.mizan.telemetry.collect.exporter;

import io.mizan.telemetry.collect.Notes;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Lets tests of others read metrics with the parser that Mizan reads those of exporters with. */
public final class StrictMetrics {
    private StrictMetrics() {}

    /** Samples by name and sorted labels; a line that is no sample, or one that is there twice, is an error. */
    public static Map<String, Double> samples(String text) {
        Map<String, Double> samples = new LinkedHashMap<>();
        Notes notes = new Notes();
        MetricsText.parse(
                text,
                metric -> {
                    String key = metric.name() + new TreeMap<>(metric.labels());
                    if (samples.put(key, metric.value()) != null) {
                        throw new AssertionError("twice: " + key);
                    }
                },
                notes);
        if (notes.unknownLines() > 0) {
            throw new AssertionError(notes.unknownLines() + " lines are not samples");
        }
        return samples;
    }
}
