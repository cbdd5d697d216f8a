package io.mizan.algorithms.forecast;

import io.mizan.algorithms.forecast.series.Model;
import io.mizan.algorithms.forecast.series.Periods;
import io.mizan.algorithms.forecast.series.Series;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.forecast.Forecast;
import io.mizan.model.forecast.Forecaster;

/** Forecasts with one model that was chosen by name. */
final class NamedForecaster implements Forecaster {
    private static final int LONGEST = 1_000_000;

    private final String name;
    private final Model model;

    NamedForecaster(String name, Model model) {
        this.name = name;
        this.model = model;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Forecast forecast(double[] values, int horizon) {
        Series series = Series.of(values);
        return forecast(model, series, Periods.find(series), horizon);
    }

    static Forecast forecast(Model model, Series series, int period, int horizon) {
        if (horizon < 1 || horizon > LONGEST) {
            throw Problem.of(ErrorCode.USAGE, "the horizon is outside of its range")
                    .with("horizon", horizon)
                    .maybe("choose one from 1 to " + LONGEST)
                    .exception();
        }
        Model.Fitted fitted = model.fit(series, period);
        return new Forecast(
                model.name(),
                fitted.order(),
                period,
                fitted.after(series, horizon).intervals());
    }
}
