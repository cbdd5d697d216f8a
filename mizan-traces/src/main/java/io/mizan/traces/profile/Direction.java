package io.mizan.traces.profile;

/** Which way bytes move. */
public enum Direction {
    READ("read", "reads", "READ"),
    WRITE("written", "writes", "WRITTEN");

    private final String past;
    private final String plural;
    private final String participle;

    Direction(String past, String plural, String participle) {
        this.past = past;
        this.plural = plural;
        this.participle = participle;
    }

    /** {@code 3 GiB written}. */
    public String past() {
        return past;
    }

    /** {@code 12 writes}. */
    public String plural() {
        return plural;
    }

    public Direction other() {
        return this == READ ? WRITE : READ;
    }

    /** As in {@code POSIX_BYTES_WRITTEN}. */
    String participle() {
        return participle;
    }
}
