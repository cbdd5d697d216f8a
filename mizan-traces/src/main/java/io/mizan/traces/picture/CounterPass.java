package io.mizan.traces.picture;

import io.mizan.traces.darshan.record.CounterRecord;
import io.mizan.traces.darshan.record.HeatmapRecord;
import io.mizan.traces.picture.activity.ActivityGrid.Operations;
import io.mizan.traces.picture.activity.ActivityKind;
import io.mizan.traces.picture.chart.Direction;
import io.mizan.traces.picture.chart.Source;
import io.mizan.traces.picture.file.CounterColumns;

/** Adds counters and heat maps, which know windows of time instead of single accesses, to the charts. */
final class CounterPass {
    private final ChartData pictures;
    private final FirstPass survey;

    CounterPass(ChartData pictures, FirstPass survey) {
        this.pictures = pictures;
        this.survey = survey;
    }

    void counters(CounterColumns columns, CounterRecord record) {
        for (Direction direction : Direction.values()) {
            double start = columns.windowStart(record, direction);
            double end = columns.windowEnd(record, direction);
            long count = columns.operations(record, direction);
            long bytes = columns.bytes(record, direction);
            if (count + bytes == 0 || !survey.isWindow(start, end)) {
                continue;
            }
            if (pictures.rateSource == Source.COUNTERS) {
                pictures.bytes(record.rank(), direction, start, end, bytes);
            }
            if (pictures.activitySource == Source.COUNTERS) {
                Operations operations = new Operations(
                        count, bytes, columns.seconds(record, direction), columns.longestSeconds(record, direction));
                pictures.activity.window(record.rank(), ActivityKind.of(direction), start, end, operations);
            }
        }
        metadata(columns, record);
    }

    /** Files are opened in one window and closed in another; the log has the time of both together. */
    private void metadata(CounterColumns columns, CounterRecord record) {
        double[] lengths = new double[2];
        for (int window = 0; window < 2; window++) {
            double start = columns.metadataStart(record, window);
            double end = columns.metadataEnd(record, window);
            // A start of 0 says that there was none, and so does -1.
            lengths[window] = start > 0 && survey.isWindow(start, end) ? end - start : -1;
        }
        double both = Math.max(0, lengths[0]) + Math.max(0, lengths[1]);
        boolean counted = false;
        for (int window = 0; window < 2; window++) {
            if (lengths[window] >= 0) {
                double share = both > 0 ? lengths[window] / both : 1;
                Operations operations = new Operations(
                        counted ? 0 : columns.metadataOperations(record),
                        0,
                        share * columns.metadataSeconds(record),
                        0);
                double start = columns.metadataStart(record, window);
                pictures.activity.window(
                        record.rank(), ActivityKind.METADATA, start, start + lengths[window], operations);
                counted = true;
            }
        }
    }

    void heatmap(HeatmapRecord record) {
        double width = record.binSeconds();
        for (int bin = 0; bin < record.bins(); bin++) {
            bin(record.rank(), Direction.READ, bin * width, width, record.bytesRead(bin));
            bin(record.rank(), Direction.WRITE, bin * width, width, record.bytesWritten(bin));
        }
    }

    private void bin(long rank, Direction direction, double start, double width, long bytes) {
        if (bytes <= 0 || !survey.isWindow(start, start)) {
            return;
        }
        if (pictures.rateSource == Source.HEATMAP) {
            pictures.bytes(rank, direction, start, start + width, bytes);
        }
        if (pictures.activitySource == Source.HEATMAP) {
            double end = Math.min(start + width, survey.seconds());
            pictures.activity.window(
                    rank, ActivityKind.of(direction), start, Math.max(start, end), new Operations(0, bytes, width, 0));
        }
    }
}
