package io.mizan.simulator.kernel;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.Arrays;

/** Bytes to be moved over links: a transfer between a client and a target, or a load that never ends. */
public final class Flow {
    private final int[] links;
    private final double bytes;
    private final double bytesPerSecond;
    private final double latencySeconds;
    private final int chunks;

    private Flow(int[] links, double bytes, double bytesPerSecond, double latencySeconds, int chunks) {
        this.links = links;
        this.bytes = bytes;
        this.bytesPerSecond = bytesPerSecond;
        this.latencySeconds = latencySeconds;
        this.chunks = chunks;
    }

    /** A flow over links, each at most once, in any order: all are held at the same time. */
    public static Flow of(double bytes, int... links) {
        require(bytes >= 0, "bytes", bytes, "0 or more");
        int[] sorted = links.clone();
        Arrays.sort(sorted);
        for (int i = 1; i < sorted.length; i++) {
            require(sorted[i] != sorted[i - 1], "link", sorted[i], "a link that the flow does not cross already");
        }
        require(links.length > 0, "links", 0, "at least one");
        return new Flow(links.clone(), bytes, Double.POSITIVE_INFINITY, 0, 1);
    }

    /** Background load: a flow that takes part in sharing, and never ends. */
    public static Flow endless(double bytesPerSecond, int... links) {
        return of(Double.POSITIVE_INFINITY, links).atMost(bytesPerSecond);
    }

    /** The same flow, never faster than this. */
    public Flow atMost(double rate) {
        require(rate > 0, "rate", rate, "above 0");
        return new Flow(links, bytes, rate, latencySeconds, chunks);
    }

    /** The same flow in equal chunks one after the other, each of which first waits. */
    public Flow inChunks(int number, double latency) {
        require(number > 0, "chunks", number, "1 or more");
        require(latency >= 0 && latency < Double.POSITIVE_INFINITY, "latency", latency, "0 seconds or more");
        return new Flow(links, bytes, bytesPerSecond, latency, number);
    }

    /** The links that it crosses. */
    public int[] links() {
        return links.clone();
    }

    /** The links, not to be changed. */
    int[] path() {
        return links;
    }

    public double bytes() {
        return bytes;
    }

    double bytesPerSecond() {
        return bytesPerSecond;
    }

    double latencySeconds() {
        return latencySeconds;
    }

    int chunks() {
        return chunks;
    }

    private static void require(boolean holds, String name, Object value, String expected) {
        if (!holds) {
            throw Problem.of(ErrorCode.IMPOSSIBLE_VALUE, "a value of the flow is out of range")
                    .with(name, value)
                    .with("expected", expected)
                    .exception();
        }
    }
}
