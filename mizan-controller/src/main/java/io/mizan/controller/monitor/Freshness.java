package io.mizan.controller.monitor;

import io.mizan.model.error.Problem;
import java.time.Duration;

/**
 * Time limits after which a silent server is suspect and then avoided, in intervals at which a server reports.
 *
 * @param suspectAfter intervals after which the targets of a silent server are used last
 * @param avoidAfter intervals after which they are not used at all
 */
public record Freshness(Duration interval, int suspectAfter, int avoidAfter) {
    public static final Freshness DEFAULT = new Freshness(Duration.ofSeconds(60), 3, 10);

    /** How a source stands. */
    public enum Verdict {
        FRESH,
        SUSPECT,
        SILENT
    }

    public Freshness {
        if (interval.isZero() || interval.isNegative() || suspectAfter < 1 || avoidAfter < suspectAfter) {
            throw Problem.impossible(
                            "a server must be suspect after at least one interval, and avoided not before that")
                    .with("interval", interval)
                    .with("suspectAfter", suspectAfter)
                    .with("avoidAfter", avoidAfter)
                    .exception();
        }
    }

    /** After this a server counts as silent. */
    public Duration silence() {
        return interval.multipliedBy(avoidAfter);
    }

    public Verdict of(Duration age) {
        if (age.compareTo(silence()) > 0) {
            return Verdict.SILENT;
        }
        return age.compareTo(interval.multipliedBy(suspectAfter)) > 0 ? Verdict.SUSPECT : Verdict.FRESH;
    }
}
