package io.mizan.telemetry.collect.exporter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.system.Space;
import io.mizan.model.system.TargetFlag;
import io.mizan.telemetry.Texts;
import io.mizan.telemetry.collect.IoCounter;
import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.NetworkCounter;
import io.mizan.telemetry.collect.Reading;
import io.mizan.telemetry.collect.Readings;
import io.mizan.telemetry.collect.TargetReading;
import io.mizan.testing.SharedData;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExporterTest {
    private static final String SAMPLES = "lustre/exporter-metrics/lustrefs-exporter.";
    private static final String WHOLE = SAMPLES + "routes__tests__metrics_endpoint_is_idempotent.txt.gz";
    private static final Duration SOON = Duration.ofSeconds(10);

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server = newServer();

    @BeforeEach
    void start() {
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** The exporter ran on the very file that the native reader is given here. */
    @Test
    void anExporterAndTheServerItselfSayTheSame() {
        Reading exporter = read(MetricsPage.file(SharedData.file(WHOLE)));
        Reading server = Readings.getParam(
                Texts.shared(
                        "lustre/whamcloud-lustrefs-exporter/lustre-collector/src/fixtures/valid/lustre-2.14.0_ddn133/2.14.0_ddn133_quota.txt"));
        assertThat(server.targets()).hasSize(3);
        for (TargetReading own : server.targets()) {
            TargetReading exported =
                    Readings.target(exporter, own.target().name().toString());
            assertThat(exported.target().space()).isEqualTo(own.target().space());
            assertThat(exported.target().filesFree()).isEqualTo(own.target().filesFree());
            assertThat(exported.target().state()).isEqualTo(own.target().state());
            assertThat(exported.exports()).isEqualTo(own.exports());
            assertThat(exported.latencies().classes()).isEqualTo(own.latencies().classes());
            for (IoCounter counter : IoCounter.values()) {
                if (exported.io().get(counter) != MonotonicCounters.UNKNOWN) {
                    assertThat(exported.io().get(counter))
                            .as("%s", counter)
                            .isEqualTo(own.io().get(counter));
                }
            }
        }
        TargetReading ost = Readings.target(exporter, "ai400x2-OST0000");
        assertThat(ost.io().get(IoCounter.READ_BYTES)).isEqualTo(58370831220736L);
        assertThat(ost.io().get(IoCounter.WRITES)).isEqualTo(51198558);
        assertThat(ost.io().get(IoCounter.METADATA)).isEqualTo(MonotonicCounters.UNKNOWN);
        assertThat(Readings.target(exporter, "ai400x2-MDT0000").io().get(IoCounter.METADATA))
                .isEqualTo(512 + 114600 + 512 + 128155 + 516 + 48656 + 124801 + 512);
    }

    @Test
    void jobsAndNetwork() {
        Reading reading = read(MetricsPage.file(SharedData.file(WHOLE)));
        MonotonicCounters job = Readings.target(reading, "es01a-OST0001")
                .jobs()
                .byJob()
                .getOrDefault("SLURM_JOB10:0:es18kxe-co-client", MonotonicCounters.NONE);
        assertThat(job.get(IoCounter.WRITE_BYTES)).isEqualTo(11025514496L);
        MonotonicCounters network = reading.host().network();
        assertThat(network.get(NetworkCounter.OUT_BYTES)).isEqualTo(261865376);
        assertThat(network.get(NetworkCounter.IN_BYTES)).isEqualTo(254091008);
        assertThat(network.get(NetworkCounter.DROPS)).isEqualTo(4 + 4 + 3);
        // the lines of the tool that keeps the samples, the last of which looks like nothing at all
        assertThat(reading.unknownLines()).isEqualTo(4);
        assertThat(reading.facts()).containsEntry("health_check", "healthy");
    }

    @Test
    void dataOfMetadataTargets() {
        Reading reading = read(MetricsPage.file(SharedData.file(SAMPLES + "tests__lnetctl_stats_mds_otel.txt.gz")));
        MonotonicCounters io = Readings.target(reading, "fs-MDT0000").io();
        assertThat(io.get(IoCounter.READ_BYTES)).isEqualTo(409600);
        assertThat(io.get(IoCounter.READS)).isEqualTo(2);
        assertThat(io.get(IoCounter.READ_MICROS)).isEqualTo(15414);
        assertThat(io.get(IoCounter.METADATA)).isEqualTo(6 + 8 + 1 + 2 + 6 + 1 + 3 + 4);
        assertThat(Readings.target(reading, "fs-OST0000").target().space().availableBytes())
                .isEqualTo(3935772L << 10);
        assertThat(Readings.target(reading, "fs-OST0001").io().get(IoCounter.WRITES))
                .isZero();
    }

    @Test
    void aServerThatIsNotHealthy() {
        Reading reading =
                read(MetricsPage.file(SharedData.file(SAMPLES + "tests__host_stats_non_healthy_otel.txt.gz")));
        assertThat(reading.facts()).containsEntry("health_check", "NOT HEALTHY");
        // targets of which only the health or the recovery is told are not served here
        assertThat(reading.targets())
                .extracting(t -> t.target().name().toString())
                .containsExactly("ai400x2-OST0000", "ai400x2-OST0001", "ai400x2-MDT0000");
    }

    @Test
    void namesOfTheExportersOfHpeAndGsi(@TempDir Path folder) throws IOException {
        String text = """
                # TYPE lustre_capacity_kilobytes gauge
                lustre_capacity_kilobytes{component="ost",target="lustrefs-OST0000"} 4.7168367616e+10
                lustre_free_kilobytes{component="ost",target="lustrefs-OST0000"} 4.7029440512e+10
                lustre_available_kilobytes{component="ost",target="lustrefs-OST0000"} 4.7025124352e+10
                lustre_inodes_free{component="ost",target="lustrefs-OST0000"} 4.5927188e+07
                lustre_degraded{component="ost",target="lustrefs-OST0000"} 1
                lustre_write_bytes_total{component="ost",target="lustrefs-OST0000"} 1.6552048697344e+13
                lustre_write_samples_total{component="ost",target="lustrefs-OST0000"} 4.298711e+06
                lustre_stats_total{component="ost",operation="statfs",target="lustrefs-OST0000"} 35359
                lustre_stats_total{component="ost",operation="ping",target="lustrefs-OST0000"} 141
                lustre_job_write_bytes_total{component="ost",jobid="24",target="lustrefs-OST0000"} 2.15147593728e+11
                lustre_job_stats_total{component="ost",jobid="24",operation="punch",target="lustrefs-OST0000"} 1
                lustre_job_stats_total{component="ost",jobid="a \\"b\\"\\n\\\\",operation="punch",target="lustrefs-OST0000"} 1
                lustre_io_time_milliseconds_total{component="ost",operation="read",size="1",target="lustrefs-OST0000"} 1
                lustre_read_samples_total{component="client",target="lustrefs-ffff88105db50000"} 5
                lustre_stats_total{operation="statfs",ost="lustrefs-OST0001"} 7 1510782606000
                lustre_capacity_kilobytes{ost="lustrefs-OST0001"} 100
                lustre_health_check{component="generic",target="lustre"} 1
                lustre_receive_bytes_total{component="generic",target="lnet"} 5.302956535372e+13
                lustre_send_bytes_total{component="generic",target="lnet"} 2.1201322992e+10
                """;
        Path file = Files.writeString(folder.resolve("metrics"), text);
        Reading reading = read(MetricsPage.file(file));
        TargetReading ost = Readings.target(reading, "lustrefs-OST0000");
        assertThat(ost.target().space())
                .isEqualTo(new Space(47168367616L << 10, (47168367616L - 47029440512L) << 10, 47025124352L << 10));
        assertThat(ost.target().filesFree()).isEqualTo(45927188);
        assertThat(ost.target().flags()).containsExactly(TargetFlag.DEGRADED);
        assertThat(ost.io().get(IoCounter.WRITE_BYTES)).isEqualTo(16552048697344L);
        assertThat(ost.io().get(IoCounter.METADATA)).isEqualTo(35359);
        assertThat(ost.jobs().byJob()).containsOnlyKeys("24", "a \"b\"\n\\");
        assertThat(Readings.target(reading, "lustrefs-OST0001").io().get(IoCounter.METADATA))
                .isEqualTo(7);
        assertThat(reading.notes()).isEmpty();
        assertThat(reading.unknownLines()).isZero();
        assertThat(reading.facts()).containsEntry("health_check", "healthy");
    }

    @Test
    void overHttp() {
        String text = "lustre_capacity_kilobytes{component=\"ost\",target=\"fs-OST0000\"} 100\n"
                + "lustre_available_kilobytes{component=\"ost\",target=\"fs-OST0000\"} 40\n";
        answer(200, text);
        assertThat(read(page(SOON)).targets().get(0).target().space().availableBytes())
                .isEqualTo(40 << 10);
    }

    @Test
    void whatIsNoPageOfAServerIsRefused() {
        answer(200, "<html>hello</html>\n");
        assertThat(Refusal.line(() -> read(page(SOON))))
                .contains("the page has no metrics of a Lustre target", "/metrics");
    }

    @Test
    void errorsAndSilence() throws IOException {
        answer(503, "no");
        Problem error = Refusal.of(() -> read(page(SOON)));
        assertThat(error.code()).isEqualTo(ErrorCode.SERVICE_UNREACHABLE);
        assertThat(error.line()).contains("status=503");

        server.stop(0);
        Problem gone = Refusal.of(() -> read(page(SOON)));
        assertThat(gone.code()).isEqualTo(ErrorCode.SERVICE_UNREACHABLE);
        assertThat(gone.advice().orElse("")).startsWith("try it by hand: curl http://");
        server = newServer();
    }

    @Test
    void anAnswerThatNeverEnds() {
        CountDownLatch done = new CountDownLatch(1);
        server.createContext("/metrics", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write("lustre_capacity".getBytes(UTF_8));
                out.flush();
                done.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Problem problem = Refusal.of(() -> read(page(Duration.ofMillis(300))));
        done.countDown();
        assertThat(problem.line()).contains("/metrics");
    }

    private void answer(int status, String text) {
        server.createContext("/metrics", exchange -> {
            byte[] body = text.getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
    }

    private MetricsPage page(Duration limit) {
        return MetricsPage.at(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/metrics"), limit);
    }

    private static Reading read(MetricsPage page) {
        return new Exporter(page, InstantSource.fixed(Readings.NOW), () -> 0).read();
    }

    private static HttpServer newServer() {
        try {
            return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
