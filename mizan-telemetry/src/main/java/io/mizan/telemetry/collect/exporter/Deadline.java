package io.mizan.telemetry.collect.exporter;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;

/** Closes a stream when it is not read to its end in time: the time limit of a request ends with its head, and a body may come a byte a minute. */
final class Deadline implements AutoCloseable {
    private final InputStream stream;
    private final Thread watch;

    Deadline(InputStream stream, Duration limit) {
        this.stream = stream;
        this.watch = new Thread(() -> closeAfter(limit), "exporter-deadline");
        watch.setDaemon(true);
        watch.start();
    }

    InputStream stream() {
        return stream;
    }

    private void closeAfter(Duration limit) {
        try {
            Thread.sleep(limit.toMillis());
            stream.close();
        } catch (InterruptedException | IOException e) {
            // the reader was in time, or the stream is closed already
        }
    }

    @Override
    public void close() {
        watch.interrupt();
    }
}
