package io.mizan.controller.peak.calibration;

import io.mizan.model.load.RateKind;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The best that a benchmark reached.
 *
 * @param highest in bytes or operations per second; with how many targets they were reached together is {@link Rate#targets}
 * @param targets that the output names; empty where it names none
 */
public record BenchmarkResult(Map<RateKind, Rate> highest, Set<String> targets) {
    static final double MIB = 1 << 20;

    /** Smaller requests measure operations, as for what is learnt. */
    private static final double LARGE = 256 << 10;

    /** @param targets that moved it together, 0 where the output does not say */
    public record Rate(double perSecond, int targets) {
        double ofOne(int otherwise) {
            return perSecond / (targets > 0 ? targets : otherwise);
        }
    }

    public BenchmarkResult {
        Map<RateKind, Rate> inOrder = new EnumMap<>(RateKind.class);
        inOrder.putAll(highest);
        highest = Collections.unmodifiableMap(inOrder);
        targets = Set.copyOf(targets);
    }

    /** Collects rows of an output. */
    static final class Collected {
        private final Map<RateKind, Rate> highest = new EnumMap<>(RateKind.class);
        private final Set<String> targets = new TreeSet<>();

        /** Takes a result; the highest of one target counts. */
        void take(boolean read, double bytesPerSecond, double requestBytes, int together) {
            boolean large = requestBytes <= 0 || requestBytes >= LARGE;
            RateKind kind = read
                    ? large ? RateKind.READ_BYTES : RateKind.READS
                    : large ? RateKind.WRITE_BYTES : RateKind.WRITES;
            Rate rate = new Rate(large ? bytesPerSecond : bytesPerSecond / requestBytes, together);
            if (rate.perSecond > 0) {
                highest.merge(kind, rate, (a, b) -> a.ofOne(1) >= b.ofOne(1) ? a : b);
            }
        }

        void name(String target) {
            targets.add(target);
        }

        BenchmarkResult result() {
            return new BenchmarkResult(highest, targets);
        }
    }
}
