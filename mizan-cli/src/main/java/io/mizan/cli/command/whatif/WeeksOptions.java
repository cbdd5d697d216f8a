package io.mizan.cli.command.whatif;

import io.mizan.cli.shared.SizeOption;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.simulator.whatif.WeeksRequest;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code mizan what-if} about weeks of use. */
final class WeeksOptions {
    private static final int MOST_WEEKS = 104;
    private static final int MOST_SEEDS = 100;

    @Option(names = "--weeks", paramLabel = "N", description = "How many weeks (default: 4).")
    private @Nullable Integer weeks;

    @Option(
            names = "--write-per-day",
            paramLabel = "SIZE",
            description = "Bytes written per day (default: as much as is removed).")
    private @Nullable String writePerDay;

    @Option(
            names = "--keep-days",
            paramLabel = "N",
            description = "Files are removed after so many days; 0: never (default: 60).")
    private @Nullable Integer keepDays;

    @Option(
            names = "--seeds",
            paramLabel = "N",
            description = "Runs for each qos_threshold_rr, with other files (default: 3).")
    private @Nullable Integer seeds;

    boolean given() {
        return weeks != null || writePerDay != null || keepDays != null || seeds != null;
    }

    WeeksRequest requested() {
        long bytes = writePerDay == null ? 0 : SizeOption.bytes("--write-per-day", writePerDay);
        if (writePerDay != null && bytes < 1) {
            throw Problem.of(ErrorCode.USAGE, "--write-per-day must be at least 1 byte")
                    .with("--write-per-day", bytes)
                    .maybe("give a size, as in 10T")
                    .exception();
        }
        int kept = within("--keep-days", keepDays == null ? 60 : keepDays, 0, 36_500);
        if (bytes == 0 && kept == 0) {
            throw Problem.of(ErrorCode.USAGE, "--keep-days 0 requires --write-per-day")
                    .with("--keep-days", 0)
                    .maybe("add --write-per-day SIZE")
                    .exception();
        }
        return new WeeksRequest(
                within("--weeks", weeks == null ? 4 : weeks, 1, MOST_WEEKS),
                bytes,
                kept,
                within("--seeds", seeds == null ? 3 : seeds, 1, MOST_SEEDS));
    }

    private static int within(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw Problem.of(ErrorCode.USAGE, option + " must be " + least + " to " + most)
                    .with(option, value)
                    .maybe("choose " + least + " to " + most)
                    .exception();
        }
        return value;
    }
}
