package io.mizan.algorithms.prediction.check;

import io.mizan.model.config.ConfigKey;
import io.mizan.model.config.ConfigType;
import io.mizan.model.config.Settings;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.List;

/**
 * Shares of creates that were not predicted, from which something is done about it.
 *
 * @param again predict again, each time that so many more were missed
 * @param retrain learn anew, from the current run and the old ones
 * @param trace above it, trace the application anew
 */
public record HitThresholds(double again, double retrain, double trace) {
    public static final ConfigKey<Double> AGAIN = new ConfigKey<>(
            "predict.againAt",
            ConfigType.share(0.001, 1),
            0.1,
            "Share of a run's creates that were not predicted at which the next ones are predicted again, and again"
                    + " each time that so many more were missed.");

    public static final ConfigKey<Double> RETRAIN = new ConfigKey<>(
            "predict.retrainAt",
            ConfigType.share(0.001, 1),
            0.3,
            "Share of a run's creates that were not predicted at which the model learns anew, from the current run and"
                    + " the old ones: with 10 % and 30 %, at the third time.");

    public static final ConfigKey<Double> TRACE = new ConfigKey<>(
            "predict.traceAt",
            ConfigType.share(0.001, 1),
            0.5,
            "If more than this share of a run's creates was not predicted, the application is traced anew.");

    /** In the order of the reference page. */
    public static final List<ConfigKey<?>> ALL = List.of(AGAIN, RETRAIN, TRACE);

    public HitThresholds {
        if (!(again > 0 && again <= retrain && retrain <= trace && trace <= 1)) {
            throw Problem.of(ErrorCode.USAGE, "the thresholds of misses must be in ascending order")
                    .with(AGAIN.name(), again)
                    .with(RETRAIN.name(), retrain)
                    .with(TRACE.name(), trace)
                    .maybe("keep predict.againAt <= predict.retrainAt <= predict.traceAt")
                    .exception();
        }
    }

    public static HitThresholds of(Settings settings) {
        return new HitThresholds(settings.get(AGAIN), settings.get(RETRAIN), settings.get(TRACE));
    }
}
