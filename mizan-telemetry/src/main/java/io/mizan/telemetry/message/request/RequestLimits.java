package io.mizan.telemetry.message.request;

import io.mizan.model.error.Problem;
import java.time.Duration;

/**
 * Limits of a request server.
 *
 * @param largestBytes of the payload of one request or answer
 * @param inWork requests that are not answered yet, of all clients together
 * @param bytesInWork of their payloads as they came, which are deflated: to be read they need several times that
 * @param longest how long a request may wait for its answer, whatever its client says
 */
public record RequestLimits(int largestBytes, int inWork, long bytesInWork, Duration longest) {
    public static final RequestLimits DEFAULT =
            new RequestLimits(64 * 1024 * 1024, 20_000, 128L * 1024 * 1024, Duration.ofMinutes(10));

    public RequestLimits {
        if (largestBytes < 1 || inWork < 1 || bytesInWork < 1 || longest.isNegative() || longest.isZero()) {
            throw Problem.impossible("the limits of requests must be above 0")
                    .with("largestBytes", largestBytes)
                    .with("inWork", inWork)
                    .with("bytesInWork", bytesInWork)
                    .with("longest", longest)
                    .exception();
        }
    }
}
