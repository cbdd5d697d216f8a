package io.mizan.algorithms.forecast;

import io.mizan.algorithms.forecast.arima.Arima;
import io.mizan.algorithms.forecast.arima.ArimaOrder;
import io.mizan.algorithms.forecast.markov.MarkovChain;
import io.mizan.algorithms.forecast.naive.Drift;
import io.mizan.algorithms.forecast.naive.LastValue;
import io.mizan.algorithms.forecast.naive.Mean;
import io.mizan.algorithms.forecast.naive.SeasonalMedian;
import io.mizan.algorithms.forecast.naive.SeasonalNaive;
import io.mizan.algorithms.forecast.series.Model;
import io.mizan.algorithms.forecast.smoothing.DampedTrend;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Suggestion;
import io.mizan.model.forecast.Forecaster;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** All models of a series by name. A new one is added here. */
public final class Forecasters {
    private static final String ARIMA = "arima";

    private Forecasters() {}

    /** Everything that can be chosen, the choice by the data first. */
    public static List<Forecaster> all() {
        List<Forecaster> all = new ArrayList<>();
        all.add(new AutoForecaster());
        Stream.<Model>of(
                        new LastValue(),
                        new Mean(),
                        new SeasonalNaive(),
                        new Drift(),
                        new DampedTrend(),
                        new SeasonalMedian(),
                        new MarkovChain(1),
                        new MarkovChain(2),
                        Arima.automatic())
                .forEach(model -> all.add(new NamedForecaster(model.name(), model)));
        return all;
    }

    /** The forecaster of this name, or ARIMA of a given order: {@code arima(0,1,1)(0,1,1)[12]}. */
    public static Forecaster find(String name) {
        if (name.startsWith(ARIMA + "(")) {
            return new NamedForecaster(name, Arima.of(ArimaOrder.parse(name.substring(ARIMA.length()))));
        }
        List<Forecaster> all = all();
        return all.stream()
                .filter(forecaster -> forecaster.name().equals(name))
                .findFirst()
                .orElseThrow(() -> {
                    List<String> names = all.stream().map(Forecaster::name).toList();
                    return Problem.of(ErrorCode.UNKNOWN_NAME, "no such model")
                            .with("model", name)
                            .with("present", String.join(", ", names))
                            .maybe(Suggestion.nearest(name, names)
                                    .map(near -> "you meant " + near)
                                    .orElse("choose one of those present"))
                            .exception();
                });
    }
}
