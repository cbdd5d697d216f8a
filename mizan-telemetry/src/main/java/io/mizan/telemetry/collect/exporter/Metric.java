package io.mizan.telemetry.collect.exporter;

import java.util.Map;

/** One sample of a Prometheus text. */
record Metric(String name, Map<String, String> labels, double value) {
    String label(String key) {
        return labels.getOrDefault(key, "");
    }
}
