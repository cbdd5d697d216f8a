package io.mizan.cli.command.whatif;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.system.SystemView;
import io.mizan.simulator.whatif.Use;
import java.util.List;

/**
 * How a system is used over weeks.
 *
 * @param bytesPerDay that are written; 0 for as much as is removed
 * @param keepDays after which files are removed; 0: never
 * @param seeds for each setting of Lustre's threshold
 */
record WeeksWish(int weeks, long bytesPerDay, int keepDays, int seeds) {
    private static final int DAYS = 7;

    WeeksWish {
        if (bytesPerDay == 0 && keepDays == 0) {
            throw Problem.of(ErrorCode.USAGE, "nothing is removed, so nobody knows how much is written")
                    .with("--keep-days", 0)
                    .maybe("say it with --write-per-day SIZE")
                    .exception();
        }
    }

    /** @param before the system before targets were added or removed: what is on it now is what was written */
    Use use(SystemView before, List<Use.Kind> files) {
        long bytes = bytesPerDay == 0 ? Use.steadyBytesPerDay(before, keepDays) : bytesPerDay;
        return new Use(DAYS * weeks, bytes, keepDays, files);
    }
}
