package io.mizan.traces.darshan.decode;

import io.mizan.traces.darshan.format.RegionInput;
import io.mizan.traces.darshan.record.HeatmapRecord;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads records of the HEATMAP module: {@code u64 id, i64 rank, double width, i64 bins}, 16 bytes of pointers of the writing
 * process, then the bytes written and the bytes read in each bin.
 */
public final class HeatmapReader {
    /** Darshan folds its bins at 200; a count beyond this is damage. */
    private static final long MOST_BINS = 1 << 20;

    private static final int HEAD = 48;

    private HeatmapReader() {}

    public static Optional<String> read(RegionInput input, RankCheck ranks, Consumer<HeatmapRecord> consumer) {
        while (input.require(HEAD)) {
            long id = input.takeLong();
            long rank = input.takeLong();
            Optional<String> problem = ranks.problem(rank);
            if (problem.isPresent()) {
                return problem;
            }
            double width = input.takeDouble();
            long bins = input.takeLong();
            input.skip(16);
            if (bins < 0 || bins > MOST_BINS) {
                return Optional.of("an impossible number of bins: " + bins);
            }
            Optional<long[]> written = bins(input, (int) bins);
            Optional<long[]> read = written.flatMap(w -> bins(input, (int) bins));
            if (written.isEmpty() || read.isEmpty()) {
                return Optional.of(input.damage().orElse("the last record is cut off"));
            }
            consumer.accept(new HeatmapRecord(id, rank, width, written.get(), read.get()));
        }
        return CounterReader.ending(input);
    }

    private static Optional<long[]> bins(RegionInput input, int count) {
        long[] bins = new long[Math.min(count, 256)];
        for (int i = 0; i < count; i++) {
            if (!input.require(Long.BYTES)) {
                return Optional.empty();
            }
            if (i == bins.length) {
                bins = Arrays.copyOf(bins, Math.min(count, 2 * i));
            }
            bins[i] = input.takeLong();
        }
        return Optional.of(bins);
    }
}
