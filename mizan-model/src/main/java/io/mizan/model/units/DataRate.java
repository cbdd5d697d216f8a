package io.mizan.model.units;

/** Bytes per second: read as a size with an optional {@code /s}, printed as {@code 3.1 GiB/s}. */
public final class DataRate {
    private DataRate() {}

    public static long parse(String text) {
        String rate = text.strip();
        return ByteSize.parse(rate.endsWith("/s") ? rate.substring(0, rate.length() - 2) : rate);
    }

    public static String prose(long bytesPerSecond) {
        return ByteSize.prose(bytesPerSecond) + "/s";
    }
}
