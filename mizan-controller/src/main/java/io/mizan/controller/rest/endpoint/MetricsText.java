package io.mizan.controller.rest.endpoint;

import io.mizan.telemetry.report.Known;

/** Writes the text format of Prometheus: families with their HELP and TYPE lines, and samples below. */
final class MetricsText {
    /** From here on a double has no digits left behind the point. */
    private static final double WHOLE = 1e15;

    private final StringBuilder text = new StringBuilder();
    private String family = "";

    MetricsText family(String name, String type, String help) {
        family = name;
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        return this;
    }

    /** @param labels names and values in turn */
    MetricsText sample(double value, String... labels) {
        return part("", value, labels);
    }

    /** Nothing where the value is not known. */
    MetricsText known(double value, String... labels) {
        return value == Known.UNKNOWN ? this : sample(value, labels);
    }

    MetricsText part(String suffix, double value, String... labels) {
        text.append(family).append(suffix);
        for (int i = 0; i < labels.length; i += 2) {
            text.append(i == 0 ? '{' : ',').append(labels[i]).append("=\"");
            text.append(
                    labels[i + 1].replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"));
            text.append('"');
        }
        text.append(labels.length > 0 ? "} " : " ");
        if (value == Math.rint(value) && Math.abs(value) < WHOLE) {
            text.append((long) value);
        } else {
            text.append(value);
        }
        text.append('\n');
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
