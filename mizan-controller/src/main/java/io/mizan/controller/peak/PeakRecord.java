package io.mizan.controller.peak;

import io.mizan.controller.peak.SustainedRates.Flow;
import io.mizan.database.peak.StoredPeak;
import io.mizan.database.peak.StoredPeak.Work;
import io.mizan.model.load.Peak;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.load.RateKind;
import java.time.Duration;
import java.time.Instant;

/**
 * What was learnt of one kind of rate of one target: its highest sustained rate, and its calmest.
 *
 * <p>The highest rate is a peak only with evidence that the target could do no more: at twice the rate of its calmest work or more, operations take
 * four times as long, or its only disk is busy all the time. Steady traffic is neither. A saturated target that does less than it did before halves what was
 * learnt once in {@link #HALVED}, down to what it does; what nobody has seen for long is believed less and less.
 */
final class PeakRecord {
    /** How much the rate must have risen. */
    static final double BUSIER = 2;
    /** How much the time for an operation must have risen: with one queue it is four times as long at three quarters of the limit. */
    static final double SLOWER = 4;

    static final Duration HALVED = Duration.ofDays(1);
    static final Duration CONFIDENCE_HALVED = Duration.ofDays(90);

    private static final double BUSY_DISK = 0.95;
    /** A disk is at its limit again where it does so much of the highest rate. */
    private static final double AGAIN = 0.8;

    private static final double FIRST = 0.5;
    private static final double GAINED = 0.4;
    private static final double HALF_GAINED = 6;

    private final String target;
    private final RateKind kind;
    private Work highest = Work.NONE;
    private Work calm = Work.NONE;
    private long evidence;
    private Instant seenAt = Instant.EPOCH;
    private Instant sampledAt = Instant.EPOCH;
    private boolean changed;

    PeakRecord(String target, RateKind kind) {
        this.target = target;
        this.kind = kind;
    }

    /** What was kept before a restart. */
    static PeakRecord of(StoredPeak stored) {
        PeakRecord record = new PeakRecord(stored.target(), stored.kind());
        record.highest = stored.highest();
        record.calm = stored.calm();
        record.evidence = stored.evidence();
        record.seenAt = stored.seenAt();
        record.sampledAt = stored.seenAt();
        return record;
    }

    /** Takes what the target has just kept up. */
    void learn(SustainedRates sustained, Instant at) {
        if (!sustained.tells(kind) || !kind.plausible(sustained.rate(kind))) {
            return;
        }
        double rate = sustained.rate(kind);
        Flow flow = sustained.flow(kind);
        Work now = new Work(rate, flow.millis(), flow.requestBytes());
        Duration passed = Duration.between(sampledAt, at);
        sampledAt = at;
        if (saturated(rate, flow, sustained.busy())) {
            saturatedAt(now, passed, at);
        } else if (rate > highest.perSecond()) {
            highest = now;
            changed = true;
            seenAt = at;
        }
        if (flow.millis() > 0 && (calm.millis() == 0 || flow.millis() < calm.millis())) {
            calm = now;
            changed = true;
        }
    }

    private boolean saturated(double rate, Flow flow, double busy) {
        boolean rises = rate >= BUSIER * calm.perSecond() && flow.slower(calm.millis(), calm.requestBytes()) >= SLOWER;
        return rises || busy >= BUSY_DISK;
    }

    private void saturatedAt(Work now, Duration passed, Instant at) {
        if (evidence == 0 || now.perSecond() >= highest.perSecond()) {
            highest = now;
        } else if (now.perSecond() < AGAIN * highest.perSecond()) {
            double days = Math.max(0, Math.min(1, (double) passed.toMillis() / HALVED.toMillis()));
            double less = Math.max(now.perSecond(), highest.perSecond() * Math.pow(2, -days));
            highest = new Work(less, highest.millis(), highest.requestBytes());
        }
        evidence++;
        seenAt = at;
        changed = true;
    }

    RateKind kind() {
        return kind;
    }

    Work highest() {
        return highest;
    }

    Work calm() {
        return calm;
    }

    /** The peak that the target itself has shown. */
    Peak peak(Instant now) {
        if (evidence == 0) {
            return Peak.UNKNOWN;
        }
        double confidence = FIRST + GAINED * (1 - Math.pow(2, -evidence / HALF_GAINED));
        return new Peak(highest.perSecond(), PeakOrigin.LEARNT, confidence * faded(now));
    }

    /** What is left of the confidence in something that was seen then. */
    double faded(Instant now) {
        Duration age = Duration.between(seenAt, now);
        return age.isNegative() ? 1 : Math.pow(2, -(double) age.toMillis() / CONFIDENCE_HALVED.toMillis());
    }

    /** What was taken to be kept was not. */
    void notSaved() {
        changed = true;
    }

    boolean changed() {
        return changed && highest.perSecond() > 0;
    }

    StoredPeak stored() {
        changed = false;
        return new StoredPeak(target, kind, PeakOrigin.LEARNT, highest, calm, evidence, seenAt);
    }
}
