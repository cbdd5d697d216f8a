package io.mizan.cli.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.process.ProcessContext;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ProgressTest {
    private final StringWriter err = new StringWriter();
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void saysHowFarHowFastAndHowLongStill() {
        Progress progress = new Progress(context(80), "logs", 8);
        for (int i = 0; i < 4; i++) {
            nanos.addAndGet(500_000_000);
            progress.step();
        }
        assertThat(err.toString())
                .endsWith("\r[##########..........] 4 of 8 logs, 2/s, 2 s left\u001b[K")
                .doesNotContain("\n");
        progress.clear();
        assertThat(err.toString()).endsWith("\r\u001b[K");
    }

    @Test
    void drawsAtMostFiveTimesASecond() {
        Progress progress = new Progress(context(80), "logs", 1000);
        for (int i = 0; i < 1000; i++) {
            nanos.addAndGet(1_000_000);
            progress.step();
        }
        assertThat(err.toString().chars().filter(c -> c == '\r').count()).isBetween(1L, 5L);
    }

    @Test
    void keepsQuietWithoutATerminalAndWithinANarrowOne() {
        Progress silent = new Progress(context(0), "logs", 2);
        nanos.addAndGet(1_000_000_000);
        silent.step();
        silent.clear();
        assertThat(err.toString()).isEmpty();
        Progress narrow = new Progress(context(20), "logs", 2);
        nanos.addAndGet(1_000_000_000);
        narrow.step();
        assertThat(err.toString()).hasSizeLessThanOrEqualTo(1 + 19 + 3);
    }

    private ProcessContext context(int errorColumns) {
        return new ProcessContext(
                InputStream.nullInputStream(),
                new PrintWriter(new StringWriter()),
                new PrintWriter(err),
                () -> "",
                Map.of(),
                0,
                errorColumns,
                false,
                "",
                Path.of("/nonexistent"),
                nanos::get,
                InstantSource.fixed(Instant.EPOCH),
                () -> "");
    }
}
