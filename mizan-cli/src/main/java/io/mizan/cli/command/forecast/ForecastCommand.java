package io.mizan.cli.command.forecast;

import io.mizan.algorithms.forecast.Accuracy;
import io.mizan.algorithms.forecast.Forecasters;
import io.mizan.cli.process.CpuClock;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.Command;
import io.mizan.cli.shared.ExitCode;
import io.mizan.cli.shared.InputFiles;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.forecast.Forecast;
import io.mizan.model.forecast.Forecast.Interval;
import io.mizan.model.forecast.Forecaster;
import io.mizan.traces.timeseries.SeriesFile;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code mizan forecast}: forecasts a series of sizes. */
@CommandLine.Command(
        name = "forecast",
        header = ForecastCommand.HEADER,
        description = {
            "SERIES has a line of column names and one row for each step, oldest first; an empty value is a gap. With a"
                    + " column part (train, holdout) the rows of train are learnt from and those of holdout are"
                    + " forecast, and the error is reported. A column time must not go backwards.",
            "",
            "Models: auto, the one with the least error on the last half of the series, charged for what it learns;"
                    + " last; mean; seasonal-naive, as one season ago; drift; damped-trend, exponential smoothing;"
                    + " seasonal, the median of each phase of the season; markov1 and markov2, on quantised values;"
                    + " arima, order by AICc, or with an order such as \"arima(0,1,1)(0,1,1)[12]\"."
                    + " The season is found.",
        },
        footer = {
            "  mizan forecast example:checkpoints.csv",
            "  mizan forecast example:checkpoints.csv --model arima --json",
        })
public final class ForecastCommand extends Command {
    public static final String HEADER = "Forecast how a series of sizes goes on.";

    private static final List<String> EXAMPLES = List.of("checkpoints.csv");
    private static final int USUAL_HORIZON = 12;

    @Parameters(
            paramLabel = "SERIES",
            description = "The series, CSV; - is standard input; example:checkpoints.csv comes with Mizan.")
    private String file = "";

    @Option(
            names = "--column",
            paramLabel = "NAME",
            description = "The column to forecast (default: ${DEFAULT-VALUE}).")
    private String column = "bytes";

    @Option(
            names = "--horizon",
            paramLabel = "N",
            description = "How many values to forecast (default: 12, or as many as are held out).")
    private @Nullable Integer horizon;

    @Option(names = "--model", paramLabel = "NAME", description = "The model (default: ${DEFAULT-VALUE}).")
    private String model = "auto";

    @Option(names = "--json", description = "Print JSON (schema mizan/forecast/v1).")
    private boolean json;

    public ForecastCommand(ProcessContext context) {
        super(context);
    }

    @Override
    public Integer call() {
        Forecaster forecaster = Forecasters.find(model);
        SeriesFile series =
                new InputFiles(configuration(), context(), EXAMPLES).read(file, in -> SeriesFile.read(in, column));
        int steps = steps(series);
        long before = CpuClock.nanos();
        Forecast forecast = forecaster.forecast(series.training(), steps);
        double cpuMillis = (CpuClock.nanos() - before) / 1e6;
        Optional<Accuracy> accuracy = series.parts()
                ? Optional.of(Accuracy.of(
                        series.training(),
                        forecast.period(),
                        series.holdout(),
                        forecast.values().stream().mapToDouble(Interval::value).toArray()))
                : Optional.empty();
        if (json) {
            printJson(ForecastJson.of(forecast, accuracy, cpuMillis));
        } else {
            print(new ForecastText(style(), column).page(series, forecast, accuracy, cpuMillis));
        }
        return ExitCode.OK;
    }

    private int steps(SeriesFile series) {
        if (!series.parts()) {
            return horizon == null ? USUAL_HORIZON : horizon;
        }
        int held = series.holdout().length;
        if (horizon != null && horizon != held) {
            throw Problem.of(ErrorCode.USAGE, "--horizon must be the number of rows held out")
                    .with("horizon", horizon)
                    .with("holdout", held)
                    .maybe("leave --horizon out: each row held out is forecast")
                    .exception();
        }
        return held;
    }
}
