package io.mizan.telemetry.collect.host;

import static io.mizan.telemetry.report.Known.UNKNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.telemetry.collect.HostReading;
import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.NetworkCounter;
import io.mizan.telemetry.collect.Notes;
import io.mizan.telemetry.collect.Reading;
import io.mizan.telemetry.collect.ReportMaker;
import io.mizan.telemetry.report.HostLoad;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostTest {
    private static final String DEV = """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
                lo: 999 1 0 0 0 0 0 0 999 1 0 0 0 0 0 0
             bond0: 300 1 0 0 0 0 0 0 50 1 0 0 0 0 0 0
               ib0:%d 1 0 0 0 0 0 0 %d 1 0 0 0 0 0 0
               ib1: 100 1 0 0 0 0 0 0 30 1 0 0 0 0 0 0
            """;

    @TempDir
    Path root;

    @Test
    void loads() throws IOException {
        write("proc/loadavg", "12.50 8.00 4.00 3/1000 12345\n");
        write("proc/meminfo", "MemTotal:       1000 kB\nMemFree: 1 kB\nMemAvailable:    250 kB\n");
        write("proc/stat", "cpu  100 10 20 1000 50 5 5 10 99 99\ncpu0 1\ncpu1 1\nintr 5\n");
        write("proc/net/dev", DEV.formatted(200, 20));
        write("sys/class/net/ib0/device", "");
        write("sys/class/net/ib1/device", "");
        write("sys/class/net/ib0/operstate", "up\n");
        write("sys/class/net/ib0/speed", "8\n");
        write("sys/class/net/ib1/operstate", "down\n");
        write("sys/class/net/ib1/speed", "-1\n");
        HostReading before = new Host(root).read(new Notes());
        assertThat(before.processes()).isEqualTo(12.5);
        assertThat(before.memory()).isEqualTo(0.75);
        assertThat(before.cores()).isEqualTo(2);
        assertThat(before.network().get(NetworkCounter.IN_BYTES)).isEqualTo(300);
        assertThat(before.network().get(NetworkCounter.OUT_BYTES)).isEqualTo(50);
        assertThat(before.network().get(NetworkCounter.DROPS)).isEqualTo(MonotonicCounters.UNKNOWN);
        assertThat(before.networkPeakBytesPerSecond()).isEqualTo(1_000_000);

        // 60 busy, 30 idle, and waiting time that fell a little, as it does
        write("proc/stat", "cpu  160 10 20 1030 48 5 5 10 99 99\ncpu0 1\ncpu1 1\n");
        write("proc/net/dev", DEV.formatted(1_000_200, 20));
        HostLoad load = load(before, new Host(root).read(new Notes()));
        assertThat(load.load().cpu()).isEqualTo(60.0 / 90);
        assertThat(load.load().ioWait()).isZero();
        assertThat(load.networkInBytesPerSecond()).isEqualTo(500_000);
        assertThat(load.load().network()).isEqualTo(0.5);
        assertThat(load.networkDropsPerSecond()).isEqualTo(UNKNOWN);
    }

    @Test
    void whatIsNotThereIsUnknown() {
        Notes notes = new Notes();
        HostReading reading = new Host(root).read(notes);
        assertThat(reading.cores()).isEqualTo(UNKNOWN);
        assertThat(reading.memory()).isEqualTo(UNKNOWN);
        assertThat(load(reading, reading)).isEqualTo(HostLoad.NOTHING_KNOWN);
        assertThat(notes.sentences()).isEmpty();
    }

    @Test
    void nonsenseIsUnknown() throws IOException {
        write("proc/loadavg", "x\n");
        write("proc/meminfo", "MemTotal: 5 kB\nMemAvailable: 99999999999999999999 kB\n");
        write("proc/stat", "cpu 1 2 minus\n");
        write("proc/net/dev", "eth0: 1\n");
        HostReading reading = new Host(root).read(new Notes());
        assertThat(load(reading, reading)).isEqualTo(HostLoad.NOTHING_KNOWN);
    }

    private static HostLoad load(HostReading before, HostReading now) {
        ReportMaker maker = new ReportMaker("a", 1, 1);
        maker.next(new Reading(Instant.EPOCH, 0, before, List.of(), List.of(), 0, Map.of()));
        return maker.next(new Reading(Instant.EPOCH, 2_000_000_000, now, List.of(), List.of(), 0, Map.of()))
                .host();
    }

    private void write(String name, String text) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
