package io.mizan.telemetry.collect.exporter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.telemetry.agent.ServerSource;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.Known;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An exporter whose numbers cannot be: they are named, and nothing is made of them. */
class BadSamplesTest {
    private static final String HEAD = "lustre_capacity_kilobytes{component=\"ost\",target=\"fs-OST0000\"} 1000\n"
            + "lustre_free_kilobytes{component=\"ost\",target=\"fs-OST0000\"} 500\n"
            + "lustre_available_kilobytes{component=\"ost\",target=\"fs-OST0000\"} 500\n";

    @TempDir
    private Path folder;

    private long nanos;
    private List<String> notes = List.of();

    private ServerSource source() {
        Path file = folder.resolve("page.txt");
        return new ServerSource(
                "oss0", new Exporter(MetricsPage.file(file), InstantSource.fixed(Instant.EPOCH), () -> nanos), 1);
    }

    private Activity next(ServerSource source, String lines) throws IOException {
        Files.writeString(folder.resolve("page.txt"), HEAD + lines);
        nanos += 5_000_000_000L;
        ServerSource.Result result = source.next();
        notes = result.notes();
        return result.report().targets().get(0).activity();
    }

    private static String written(Object bytes) {
        return "lustre_write_bytes_total{component=\"ost\",target=\"fs-OST0000\"} " + bytes + "\n";
    }

    @Test
    void aNegativeCounterIsNamedAndUnknownThenAndAfter() throws IOException {
        ServerSource source = source();
        next(source, written(1_000_000));
        assertThat(next(source, written(6_000_000)).writeBytesPerSecond()).isEqualTo(1e6, within(1e-6));
        assertThat(next(source, written(-5)).writeBytesPerSecond()).isEqualTo(Known.UNKNOWN);
        assertThat(notes).containsExactly("fs-OST0000: write_bytes_total is not a count: -5.0");
        assertThat(next(source, written(11_000_000)).writeBytesPerSecond())
                .as("nobody knows since when")
                .isEqualTo(Known.UNKNOWN);
        assertThat(next(source, written(16_000_000)).writeBytesPerSecond()).isEqualTo(1e6, within(1e-6));
    }

    @Test
    void aCounterThatIsNoNumberOrEndlessIsNamedAndUnknown() throws IOException {
        ServerSource source = source();
        next(source, written(1_000_000));
        assertThat(next(source, written("NaN")).writeBytesPerSecond()).isEqualTo(Known.UNKNOWN);
        assertThat(notes).containsExactly("fs-OST0000: write_bytes_total is not a count: NaN");
        assertThat(next(source, written("+Inf")).writeBytesPerSecond()).isEqualTo(Known.UNKNOWN);
        assertThat(notes).containsExactly("fs-OST0000: write_bytes_total is not a count: Infinity");
    }

    @Test
    void aRateThatNoMachineReachesIsUnknown() throws IOException {
        ServerSource source = source();
        next(source, written(1_000_000));
        assertThat(next(source, written("9e17")).writeBytesPerSecond()).isEqualTo(Known.UNKNOWN);
    }

    @Test
    void aCounterThatIsSetBackCountsFromZero() throws IOException {
        ServerSource source = source();
        next(source, written(900_000_000_000L));
        assertThat(next(source, written(500_000)).writeBytesPerSecond()).isEqualTo(1e5, within(1e-6));
    }

    @Test
    void theDisksOfNodeExporterBelongToTheTargetThatTheyAreMountedFor() throws IOException {
        String node = """
                node_filesystem_size_bytes{device="/dev/mapper/mpatha",fstype="lustre",mountpoint="/lustre/fs-OST0000"} 1e15
                node_disk_device_mapper_info{device="dm-3",name="mpatha",uuid="mpath-1"} 1
                node_disk_io_time_seconds_total{device="dm-3"} %s
                node_disk_io_time_seconds_total{device="sda"} 7777
                """;
        ServerSource source = source();
        next(source, node.formatted("100.0"));
        Activity.Device device = next(source, node.formatted("104.0")).device();
        assertThat(device.busy()).isEqualTo(0.8, within(1e-9));
        assertThat(device.singleDisk()).as("nobody says so").isFalse();
        assertThat(next(source, "").device()).as("gone").isEqualTo(Activity.Device.UNKNOWN);
        assertThat(next(source, node.formatted("-1")).device()).isEqualTo(Activity.Device.UNKNOWN);
    }
}
