package io.mizan.cli.command.forecast;

import io.mizan.algorithms.forecast.Accuracy;
import io.mizan.model.forecast.Forecast;
import io.mizan.model.forecast.Forecast.Interval;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code mizan forecast --json}, schema {@code mizan/forecast/v1}; {@code docs/schemas/forecast-v1.json} describes it. */
final class ForecastJson {
    private ForecastJson() {}

    static Map<String, @Nullable Object> of(Forecast forecast, Optional<Accuracy> accuracy, double cpuMillis) {
        Map<String, @Nullable Object> root = new LinkedHashMap<>();
        root.put("schema", "mizan/forecast/v1");
        root.put("model", forecast.model());
        root.put("order", forecast.order().isEmpty() ? null : forecast.order());
        root.put("forecast", forecast.values().stream().map(Interval::value).toList());
        root.put("lower", forecast.values().stream().map(Interval::lower).toList());
        root.put("upper", forecast.values().stream().map(Interval::upper).toList());
        root.put("period", forecast.period());
        root.put("wape", measure(accuracy, Accuracy::wape));
        root.put("mape", measure(accuracy, Accuracy::mape));
        root.put("mase", measure(accuracy, Accuracy::mase));
        root.put("cpuMillis", cpuMillis);
        return root;
    }

    private static @Nullable Double measure(Optional<Accuracy> accuracy, Function<Accuracy, OptionalDouble> which) {
        OptionalDouble value = accuracy.map(which).orElse(OptionalDouble.empty());
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
