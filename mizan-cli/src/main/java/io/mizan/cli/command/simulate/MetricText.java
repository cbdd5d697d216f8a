package io.mizan.cli.command.simulate;

import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import io.mizan.simulator.result.Metric;
import java.util.Locale;

/** Figures of a simulation as people read them. */
final class MetricText {
    private static final String NONE = "-";

    private MetricText() {}

    static String of(Metric metric, double value) {
        if (Double.isNaN(value)) {
            return NONE;
        }
        return switch (metric.unit()) {
            case RATIO -> String.format(Locale.ROOT, value < 1000 ? "%.3f" : "%.0f", value);
            case SHARE -> String.format(Locale.ROOT, "%.1f %%", 100 * value);
            case SECONDS -> seconds(value);
            case BYTES -> ByteSize.prose((long) value);
            case BYTES_PER_SECOND -> value == 0 ? NONE : DataRate.prose((long) value);
            case COUNT -> String.format(Locale.ROOT, "%.0f", value);
        };
    }

    static String seconds(double value) {
        if (Double.isNaN(value)) {
            return "never";
        }
        return value != 0 && value < 0.1
                ? String.format(Locale.ROOT, "%.2f ms", 1000 * value)
                : String.format(Locale.ROOT, value < 1000 ? "%.2f s" : "%.0f s", value);
    }
}
