package io.mizan.store.service;

import java.time.Duration;

/**
 * How a service flushes.
 *
 * @param pressure share of the chunks of a tier that may be taken before the oldest files are flushed
 * @param longest how long bytes may be unflushed although nobody closed the file
 * @param linger how long the service goes on when nobody uses the store and everything is flushed; zero for ever
 */
public record ServiceOptions(double pressure, Duration longest, Duration linger) {
    public static final ServiceOptions USUAL = new ServiceOptions(0.7, Duration.ofSeconds(30), Duration.ZERO);
}
