package io.mizan.model.load;

/**
 * What a target does now, each number {@link #UNKNOWN} where nobody tells.
 *
 * @param readBytes per second, as the others
 * @param metadata operations that move no data
 */
public record Rates(double readBytes, double writeBytes, double reads, double writes, double metadata) {
    public static final double UNKNOWN = -1;

    public double get(RateKind kind) {
        return switch (kind) {
            case READ_BYTES -> readBytes;
            case WRITE_BYTES -> writeBytes;
            case READS -> reads;
            case WRITES -> writes;
            case METADATA -> metadata;
        };
    }

    public boolean known(RateKind kind) {
        return get(kind) >= 0;
    }
}
