package io.mizan.traces.picture;

import io.mizan.traces.picture.access.LongestOperations;
import io.mizan.traces.picture.access.SizeCounts;
import io.mizan.traces.picture.activity.ActivityGrid;
import io.mizan.traces.picture.chart.Direction;
import io.mizan.traces.picture.chart.Source;
import io.mizan.traces.picture.load.TargetLoads;
import io.mizan.traces.picture.rate.ByteSpread;
import io.mizan.traces.picture.rate.HeatGrid;
import io.mizan.traces.picture.rate.RateCurve;

/** Collects the data of all charts of one log during its passes. */
final class ChartData {
    /** What a screen shows, times what is looked at for peaks. */
    private static final int RATE_STEPS = 500;

    private static final int PARTS_OF_STEP = 32;
    private static final int HEAT_STEPS = 200;
    private static final int MOST_BINS = 1000;

    final Source rateSource;
    final Source activitySource;
    final ActivityGrid activity;
    final HeatGrid heat;
    final LongestOperations longest = new LongestOperations();
    final TargetLoads targets = new TargetLoads();
    final SizeCounts sizes;
    private final ByteSpread[] rates = new ByteSpread[2];

    ChartData(FirstPass survey, Source rateSource, Source activitySource, SizeCounts sizes) {
        this.rateSource = rateSource;
        this.activitySource = activitySource;
        this.sizes = sizes;
        double seconds = survey.seconds();
        int steps = RATE_STEPS * (rateSource == Source.DXT ? PARTS_OF_STEP : 1);
        int heatSteps = HEAT_STEPS;
        if (rateSource == Source.HEATMAP) {
            // The bins of the log, if they are not too many: nothing is gained by cutting them.
            double bins = Math.ceil(Math.max(seconds, survey.lastBinEnd()) / survey.binSeconds() - 1e-9);
            steps = (int) Math.max(1, Math.min(MOST_BINS, bins));
            heatSteps = Math.min(steps, 2 * HEAT_STEPS);
            seconds = Math.max(seconds, steps * survey.binSeconds());
        }
        for (int direction = 0; direction < rates.length; direction++) {
            rates[direction] = new ByteSpread(seconds, steps);
        }
        this.activity = new ActivityGrid(survey.rows(), survey.seconds());
        this.heat = new HeatGrid(survey.rows(), seconds, heatSteps);
    }

    /** Bytes that a rank moved, or all ranks together where the rank is negative. */
    void bytes(long rank, Direction direction, double start, double end, long bytes) {
        rates[direction.ordinal()].add(start, end, bytes);
        if (rank < 0) {
            heat.addToAll(start, end, bytes);
        } else {
            heat.add(rank, start, end, bytes);
        }
    }

    RateCurve rates() {
        return RateCurve.of(
                rateSource,
                rates[Direction.READ.ordinal()],
                rates[Direction.WRITE.ordinal()],
                rateSource == Source.DXT ? PARTS_OF_STEP : 1);
    }
}
