package io.mizan.model.job;

import io.mizan.model.error.Problem;
import java.util.function.DoubleBinaryOperator;

/**
 * The three rates by which AIOT measures I/O (IOBW, IOPS and MDOPS): the ideal load of a job, what a node can do at most, or what is
 * reserved on it.
 *
 * @param operationsPerSecond reads and writes
 * @param metadataPerSecond operations that move no data
 */
public record IoRates(double bytesPerSecond, double operationsPerSecond, double metadataPerSecond) {
    public static final IoRates NONE = new IoRates(0, 0, 0);

    public IoRates {
        check("bytesPerSecond", bytesPerSecond);
        check("operationsPerSecond", operationsPerSecond);
        check("metadataPerSecond", metadataPerSecond);
    }

    private static void check(String name, double rate) {
        if (!(rate >= 0 && rate < Double.POSITIVE_INFINITY)) {
            throw Problem.impossible("a rate must be finite and not negative")
                    .with(name, rate)
                    .exception();
        }
    }

    public boolean isNone() {
        return bytesPerSecond == 0 && operationsPerSecond == 0 && metadataPerSecond == 0;
    }

    public IoRates plus(IoRates other) {
        return with(other, Double::sum);
    }

    /** What is left of these; 0 where the other is larger. */
    public IoRates minus(IoRates other) {
        return with(other, (a, b) -> Math.max(0, a - b));
    }

    /** The larger of the two, rate by rate. */
    public IoRates max(IoRates other) {
        return with(other, Math::max);
    }

    public IoRates times(double factor) {
        return new IoRates(factor * bytesPerSecond, factor * operationsPerSecond, factor * metadataPerSecond);
    }

    /**
     * The share of a node's time that these rates use. A read or write counts by its bytes or as an operation, whichever is more; metadata operations take time of their own,
     * and come on top. Rates whose peak is 0, which is unknown, do not count.
     */
    public double shareOf(IoRates peak) {
        double bytes = peak.bytesPerSecond > 0 ? bytesPerSecond / peak.bytesPerSecond : 0;
        double operations = peak.operationsPerSecond > 0 ? operationsPerSecond / peak.operationsPerSecond : 0;
        double metadata = peak.metadataPerSecond > 0 ? metadataPerSecond / peak.metadataPerSecond : 0;
        return Math.max(bytes, operations) + metadata;
    }

    private IoRates with(IoRates other, DoubleBinaryOperator operator) {
        return new IoRates(
                operator.applyAsDouble(bytesPerSecond, other.bytesPerSecond),
                operator.applyAsDouble(operationsPerSecond, other.operationsPerSecond),
                operator.applyAsDouble(metadataPerSecond, other.metadataPerSecond));
    }
}
