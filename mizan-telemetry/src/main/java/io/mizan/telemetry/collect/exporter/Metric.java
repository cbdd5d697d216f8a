package io.mizan.telemetry.collect.exporter;

import java.util.Map;

/** One sample of a Prometheus text. */
record Metric(String name, Map<String, String> labels, double value) {
    /** Whether it can be a count, a time or a size: those of a server are finite and not negative. */
    boolean isCount() {
        return value >= 0 && Double.isFinite(value);
    }

    String label(String key) {
        return labels.getOrDefault(key, "");
    }
}
