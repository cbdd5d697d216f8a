package io.mizan.traces.picture.rate;

import io.mizan.traces.picture.chart.Source;
import java.util.Arrays;

/**
 * Bytes per second over time, in steps of equal width from 0.
 *
 * @param readPeak the highest rate inside each step; the mean where the source is too coarse to know
 */
public record RateCurve(
        Source source, double stepSeconds, long[] readMean, long[] readPeak, long[] writeMean, long[] writePeak) {

    /** Whether the peaks say more than the means. */
    public boolean hasPeaks() {
        return !Arrays.equals(readMean, readPeak) || !Arrays.equals(writeMean, writePeak);
    }

    public int steps() {
        return readMean.length;
    }

    public boolean isEmpty() {
        return Arrays.stream(readMean).allMatch(v -> v == 0)
                && Arrays.stream(writeMean).allMatch(v -> v == 0);
    }

    /** The cells of {@code parts} neighbours each become one step. */
    public static RateCurve of(Source source, ByteSpread read, ByteSpread write, int parts) {
        long[] reads = read.cells();
        long[] writes = write.cells();
        double width = read.width();
        return new RateCurve(
                source,
                width * parts,
                means(reads, parts, width),
                peaks(reads, parts, width),
                means(writes, parts, width),
                peaks(writes, parts, width));
    }

    private static long[] means(long[] cells, int parts, double width) {
        long[] means = new long[cells.length / parts];
        for (int step = 0; step < means.length; step++) {
            long sum = 0;
            for (int i = 0; i < parts; i++) {
                sum += cells[step * parts + i];
            }
            means[step] = Math.round(sum / (width * parts));
        }
        return means;
    }

    private static long[] peaks(long[] cells, int parts, double width) {
        long[] peaks = new long[cells.length / parts];
        for (int i = 0; i < peaks.length * parts; i++) {
            peaks[i / parts] = Math.max(peaks[i / parts], Math.round(cells[i] / width));
        }
        return peaks;
    }
}
