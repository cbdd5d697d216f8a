package io.mizan.database.peak;

import io.mizan.model.error.Problem;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.load.RateKind;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The highest rate of one kind that a target kept up, with what an operation took at that rate and while the target was calm.
 *
 * @param target its name, {@code scratch-OST0000}
 * @param origin {@link PeakOrigin#LEARNT} or {@link PeakOrigin#CALIBRATED}
 * @param highest at the highest rate
 * @param calm where operations took the least time; nothing where nobody times them
 * @param evidence how often the target was seen saturated; 0 means that the rate is no peak
 * @param seenAt when it was last seen to be so, to the millisecond
 */
public record StoredPeak(
        String target, RateKind kind, PeakOrigin origin, Work highest, Work calm, long evidence, Instant seenAt) {

    /**
     * A rate that was kept up.
     *
     * @param perSecond bytes or operations
     * @param millis that an operation took on average, 0 where nobody tells
     * @param requestBytes that an operation moved on average
     */
    public record Work(double perSecond, double millis, double requestBytes) {
        public static final Work NONE = new Work(0, 0, 0);

        public Work {
            for (double number : new double[] {perSecond, millis, requestBytes}) {
                if (!(number >= 0 && Double.isFinite(number))) {
                    throw Problem.impossible("a rate, a time and a size must be finite and not negative")
                            .with("perSecond", perSecond)
                            .with("millis", millis)
                            .with("requestBytes", requestBytes)
                            .exception();
                }
            }
        }
    }

    public StoredPeak {
        seenAt = seenAt.truncatedTo(ChronoUnit.MILLIS);
        if (evidence < 0 || (origin != PeakOrigin.LEARNT && origin != PeakOrigin.CALIBRATED)) {
            throw Problem.impossible("a stored peak is learnt or calibrated, with evidence of 0 or more")
                    .with("target", target)
                    .with("origin", origin.label())
                    .with("evidence", evidence)
                    .exception();
        }
    }
}
