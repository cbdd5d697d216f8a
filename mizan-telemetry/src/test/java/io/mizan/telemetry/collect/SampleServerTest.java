package io.mizan.telemetry.collect;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.system.Space;
import io.mizan.telemetry.collect.exporter.Exporter;
import io.mizan.telemetry.collect.exporter.MetricsPage;
import io.mizan.testing.Samples;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One server in all forms in which its figures can be had: every form must give the numbers of the tables in
 * {@code samples/lustre/make.py}, which are repeated here.
 */
class SampleServerTest {

    private static Reading read(String form) {
        return switch (form) {
            case "get_param" -> Readings.getParam(Samples.text("lustre/get_param-2.17.txt"));
            case "page" ->
                new Exporter(
                                MetricsPage.file(Samples.file("lustre/metrics.txt")),
                                InstantSource.fixed(Readings.NOW),
                                () -> 0)
                        .read();
            default -> Readings.tree(Samples.file("lustre/" + form));
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"get_param", "tree-2.10", "tree-2.15", "page"})
    void sizesAndTraffic(String form) {
        Reading reading = read(form);
        assertThat(reading.targets())
                .extracting(target -> target.target().name().toString())
                .containsExactlyInAnyOrder("iris-OST0000", "iris-OST0001", "iris-MDT0000");
        TargetReading first = Readings.target(reading, "iris-OST0000");
        assertThat(first.target().space()).isEqualTo(new Space(1_000_000 << 10, 400_000 << 10, 550_000 << 10));
        assertThat(first.target().filesFree()).isEqualTo(7000);
        assertThat(first.target().active()).isTrue();
        assertThat(first.exports()).isEqualTo(11);
        assertThat(first.io().get(IoCounter.READS)).isEqualTo(5);
        assertThat(first.io().get(IoCounter.READ_BYTES)).isEqualTo(2101248);
        assertThat(first.io().get(IoCounter.WRITES)).isEqualTo(9);
        assertThat(first.io().get(IoCounter.WRITE_BYTES)).isEqualTo(20971520);
        assertThat(first.latencies().classes())
                .containsExactly(new LatencyCount(1, 3, 0), new LatencyCount(2, 2, 4), new LatencyCount(4, 0, 5));
        TargetReading second = Readings.target(reading, "iris-OST0001");
        assertThat(second.target().space().availableBytes()).isEqualTo(450_000 << 10);
        assertThat(second.io().get(IoCounter.WRITE_BYTES)).isEqualTo(65536);
        TargetReading metadata = Readings.target(reading, "iris-MDT0000");
        assertThat(metadata.target().space()).isEqualTo(new Space(300_000 << 10, 100_000 << 10, 180_000 << 10));
        assertThat(metadata.target().filesFree()).isEqualTo(90_000);
        assertThat(metadata.exports()).isEqualTo(12);
        // open, close, mkdir, unlink, getattr
        assertThat(metadata.io().get(IoCounter.METADATA)).isEqualTo(70 + 69 + 3 + 8 + 25);
        assertThat(reading.facts()).containsEntry("health_check", "healthy");
        assertThat(reading.notes()).isEmpty();
        assertThat(reading.unknownLines()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"get_param", "tree-2.10", "tree-2.15", "page"})
    void jobs(String form) {
        Reading reading = read(form);
        Map<String, MonotonicCounters> jobs =
                Readings.target(reading, "iris-OST0000").jobs().byJob();
        assertThat(jobs).containsOnlyKeys("314", "dd.1021");
        assertThat(jobs.getOrDefault("314", MonotonicCounters.NONE).get(IoCounter.READ_BYTES))
                .isEqualTo(2101248);
        assertThat(jobs.getOrDefault("314", MonotonicCounters.NONE).get(IoCounter.METADATA))
                .isEqualTo(3);
        assertThat(jobs.getOrDefault("dd.1021", MonotonicCounters.NONE).get(IoCounter.WRITES))
                .isEqualTo(9);
        assertThat(Readings.target(reading, "iris-OST0001").jobs().byJob()).isEmpty();
        MonotonicCounters metadata =
                Readings.target(reading, "iris-MDT0000").jobs().byJob().getOrDefault("314", MonotonicCounters.NONE);
        assertThat(metadata.get(IoCounter.METADATA)).isEqualTo(60 + 60 + 8);
    }

    /** What only a server itself tells. */
    @ParameterizedTest
    @ValueSource(strings = {"get_param", "tree-2.10", "tree-2.15"})
    void timesAndQueues(String form) {
        Reading reading = read(form);
        TargetReading first = Readings.target(reading, "iris-OST0000");
        assertThat(first.io().get(IoCounter.TIMED_WRITES)).isEqualTo(9);
        assertThat(first.io().get(IoCounter.READ_MICROS)).isEqualTo(2500);
        assertThat(first.io().get(IoCounter.WRITE_MICROS)).isEqualTo(8100);
        // punch, sync, create, statfs
        assertThat(first.io().get(IoCounter.METADATA)).isEqualTo(3 + 4 + 2 + 40);
        assertThat(first.service().get(ServiceCounter.REQUESTS)).isEqualTo(20);
        assertThat(first.service().get(ServiceCounter.WAITING)).isEqualTo(17);
        assertThat(first.service().get(ServiceCounter.RUNNING)).isEqualTo(44);
        assertThat(first.service().get(ServiceCounter.READ_MICROS)).isEqualTo(3500);
        assertThat(first.service().get(ServiceCounter.WRITE_MICROS)).isEqualTo(9300);
        TargetReading metadata = Readings.target(reading, "iris-MDT0000");
        assertThat(metadata.service().get(ServiceCounter.REQUESTS)).isEqualTo(200);
        assertThat(metadata.service().get(ServiceCounter.WAITING)).isEqualTo(6);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tree-2.10", "tree-2.15", "page"})
    void network(String form) {
        MonotonicCounters network = read(form).host().network();
        assertThat(network.get(NetworkCounter.OUT_BYTES)).isEqualTo(640_000);
        assertThat(network.get(NetworkCounter.IN_BYTES)).isEqualTo(1_280_000);
        assertThat(network.get(NetworkCounter.DROPS)).isEqualTo(2);
    }

    @Test
    void theHostAndTheVersion() {
        Reading reading = read("tree-2.15");
        assertThat(reading.host().cores()).isEqualTo(4);
        assertThat(reading.host().cpu().idle()).isEqualTo(4000);
        assertThat(reading.host().cpu().ioWait()).isEqualTo(50);
        assertThat(reading.host().memory()).isEqualTo(1 - 250_000.0 / 1_000_000);
        assertThat(reading.facts()).containsEntry("version", "2.15.4");
        assertThat(read("get_param").facts()).containsEntry("version", "2.17.57");
    }
}
