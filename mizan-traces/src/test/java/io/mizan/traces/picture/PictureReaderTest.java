package io.mizan.traces.picture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import io.mizan.traces.darshan.CheckpointLog;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.ExampleLog;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.LustreComponent;
import io.mizan.traces.picture.access.LongOperation;
import io.mizan.traces.picture.access.LongestOperations;
import io.mizan.traces.picture.activity.ActivityBar;
import io.mizan.traces.picture.activity.ActivityGrid;
import io.mizan.traces.picture.activity.ActivityKind;
import io.mizan.traces.picture.chart.Direction;
import io.mizan.traces.picture.chart.Source;
import io.mizan.traces.picture.file.FileRow;
import io.mizan.traces.picture.load.TargetLoad;
import io.mizan.traces.picture.load.TargetUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PictureReaderTest {
    private static final long MIB = 1 << 20;

    @Test
    void theExampleIsDrawnFromItsTrace() {
        RunPicture run = read(ExampleLog.ior());
        assertThat(run.seconds()).isEqualTo(1.25);
        assertThat(run.rates().source()).isEqualTo(Source.DXT);
        assertThat(moved(run.rates().readMean(), run)).isCloseTo(16 * MIB, within(1000L));
        assertThat(moved(run.rates().writeMean(), run)).isCloseTo(16 * MIB, within(1000L));
        assertThat(run.activity().source()).isEqualTo(Source.DXT);
        assertThat(run.activity().rows()).containsExactly("0", "1", "2", "3", "all ranks");
        assertThat(run.activity().bars().stream().filter(bar -> bar.kind() != ActivityKind.METADATA))
                .hasSize(32)
                .allMatch(bar -> bar.busy() > 0.999 && bar.operations() == 1 && bar.bytes() == MIB);
        assertThat(run.heat().bytes())
                .hasSize(4)
                .allMatch(row -> Arrays.stream(row).sum() == 8 * MIB);
        assertThat(run.longest()).hasSize(32);
        assertThat(run.longest().get(0).path()).isEqualTo("/scratch/ior/out.dat");
        assertThat(run.longest().get(0).direction()).isEqualTo(Direction.WRITE);
        assertThat(run.problems()).isEmpty();
    }

    @Test
    void theExampleLiesOnTwoOsts() {
        TargetUsage usage = read(ExampleLog.ior()).targets();
        assertThat(usage.source()).isEqualTo(Source.DXT);
        assertThat(usage.targets())
                .containsExactly(
                        new TargetLoad("/scratch", 3, 8 * MIB, 8 * MIB, 8, 8),
                        new TargetLoad("/scratch", 5, 8 * MIB, 8 * MIB, 8, 8));
    }

    @Test
    void sizesAndFilesComeFromTheCounters() {
        RunPicture run = read(ExampleLog.ior());
        assertThat(run.sizes())
                .extracting(h -> h.layer() + " " + h.direction() + " " + h.counts()[4] + " " + h.source())
                .containsExactly(
                        "POSIX READ 16 COUNTERS",
                        "POSIX WRITE 16 COUNTERS",
                        "MPI-IO READ 16 COUNTERS",
                        "MPI-IO WRITE 16 COUNTERS");
        assertThat(run.files().files()).isEqualTo(2);
        FileRow file = run.files().rows().get(0);
        assertThat(file.seconds()).isCloseTo(0.64 + 1.44 + 0.04, within(1e-9));
        assertThat(file)
                .usingRecursiveComparison()
                .ignoringFields("seconds")
                .isEqualTo(new FileRow(
                        "/scratch/ior/out.dat",
                        "lustre /scratch",
                        "POSIX, MPI-IO",
                        4,
                        16 * MIB,
                        16 * MIB,
                        32,
                        40,
                        0,
                        "2 × 1.0 MiB, pool flash"));
        assertThat(run.files().bytesWritten()).isEqualTo(16 * MIB + 1800);
    }

    @Test
    void aTraceThatLostAccessesIsNotSummedIfThereIsAHeatMap() {
        RunPicture run = read(ExampleLog.ior().partial(DarshanModule.DXT_POSIX));
        assertThat(run.incomplete()).containsExactly("DXT_POSIX");
        assertThat(run.rates().source()).isEqualTo(Source.HEATMAP);
        assertThat(run.rates().stepSeconds()).isEqualTo(0.5);
        assertThat(run.rates().writeMean()).containsExactly(32 * MIB, 0, 0);
        assertThat(run.rates().readMean()).containsExactly(0, 32 * MIB, 0);
        assertThat(run.rates().hasPeaks()).isFalse();
        assertThat(run.heat().source()).isEqualTo(Source.HEATMAP);
        assertThat(run.activity().source()).isEqualTo(Source.DXT);
        assertThat(run.targets().source()).isEqualTo(Source.COUNTERS);
        assertThat(run.targets().targets()).extracting(TargetLoad::bytes).containsExactly(16 * MIB, 16 * MIB);
    }

    @Test
    void heatMapsOfUpperLayersAreNotAddedAgain() {
        DarshanWriter log = new DarshanWriter("3.41").processes(2);
        log.heatmap(log.file("heatmap:POSIX"), 0, 1, new long[] {100}, new long[] {0});
        log.heatmap(log.file("heatmap:MPIIO"), 0, 1, new long[] {999}, new long[] {0});
        log.heatmap(log.file("heatmap:STDIO"), 1, 1, new long[] {5}, new long[] {0});
        assertThat(Arrays.stream(read(log).rates().writeMean()).sum()).isEqualTo(105);
    }

    /** The last bin may start where the run ends. */
    @Test
    void theLastBinOfAHeatMapKeepsItsPlace() {
        DarshanWriter log = new DarshanWriter("3.41").processes(1);
        log.heatmap(log.file("heatmap:POSIX"), 0, 5, new long[] {10, 0, 20}, new long[3]);
        RunPicture run = read(log);
        assertThat(run.seconds()).isEqualTo(10);
        assertThat(run.rates().writeMean()).containsExactly(2, 0, 4);
    }

    @Test
    void withoutTraceAndHeatMapTheWindowsOfTheCountersAreDrawn() {
        DarshanWriter log = new DarshanWriter("3.41").processes(8).mount("/scratch", "lustre");
        long shared = log.file("/scratch/shared");
        log.record(DarshanModule.POSIX, shared, -1)
                .set("POSIX_WRITES", 80)
                .set("POSIX_BYTES_WRITTEN", 80 * MIB)
                .set("POSIX_MAX_BYTE_WRITTEN", 3 * MIB - 1)
                .set("POSIX_F_WRITE_START_TIMESTAMP", 2)
                .set("POSIX_F_WRITE_END_TIMESTAMP", 6)
                .set("POSIX_F_WRITE_TIME", 8);
        log.record(DarshanModule.POSIX, log.file("/scratch/own"), 5)
                .set("POSIX_READS", 1)
                .set("POSIX_BYTES_READ", 10)
                .set("POSIX_F_READ_START_TIMESTAMP", 8)
                .set("POSIX_F_READ_END_TIMESTAMP", 9)
                .set("POSIX_F_READ_TIME", 1);
        log.record(DarshanModule.MPIIO, shared, -1).set("MPIIO_BYTES_WRITTEN", 80 * MIB);
        log.lustre(shared, -1, MIB, 7, 9);
        RunPicture run = read(log);
        assertThat(run.rates().source()).isEqualTo(Source.COUNTERS);
        assertThat(run.rates().writeMean()[0]).isZero();
        assertThat(run.rates().writeMean()[200]).isCloseTo(20 * MIB, within(1000L));
        assertThat(run.activity().bars())
                .containsExactly(
                        new ActivityBar(5, ActivityKind.READ, 8, 9, 1, 1, 10, 0),
                        new ActivityBar(8, ActivityKind.WRITE, 2, 6, 0.25, 80, 80 * MIB, 0));
        assertThat(run.heat().bytes().stream()
                        .mapToLong(row -> Arrays.stream(row).sum()))
                .containsExactly(10 * MIB, 10 * MIB, 10 * MIB, 10 * MIB, 10 * MIB, 10 * MIB + 10, 10 * MIB, 10 * MIB);
        assertThat(run.files().bytesWritten()).isEqualTo(80 * MIB);
        // Of the 3 MiB that were touched, two are on the first OST.
        assertThat(run.targets().targets())
                .extracting(target -> target.bytesWritten() / (double) MIB)
                .allSatisfy(share -> assertThat(share).isBetween(26.0, 54.0))
                .first()
                .satisfies(share -> assertThat(share).isCloseTo(53.3, within(0.1)));
    }

    @Test
    void ostsOfTwoFileSystemsAreNotMixed() {
        DarshanWriter log = new DarshanWriter("3.41").mount("/a", "lustre").mount("/b", "lustre");
        for (String path : List.of("/a/file", "/b/file")) {
            long file = log.file(path);
            log.lustre(
                    file, 0, List.of(new LustreComponent(MIB, 1, 0, 16, 0, LustreComponent.END_OF_FILE, 0, "", 0)), 4);
            log.dxt(DarshanModule.DXT_POSIX, 2, file, 0, "n").write(0, 10, 1, 2);
        }
        assertThat(read(log).targets().targets())
                .containsExactly(new TargetLoad("/a", 4, 0, 10, 0, 1), new TargetLoad("/b", 4, 0, 10, 0, 1));
    }

    @Test
    void aTraceWithoutCountersAndNamesIsEnough() {
        DarshanWriter log = new DarshanWriter("3.41").processes(2);
        log.dxt(DarshanModule.DXT_POSIX, 2, 77, 1, "n").read(0, 5000, 1, 3);
        RunPicture run = read(log);
        assertThat(run.sizes()).hasSize(1);
        assertThat(run.sizes().get(0).source()).isEqualTo(Source.DXT);
        assertThat(run.sizes().get(0).counts()[2]).isEqualTo(1);
        assertThat(run.longest().get(0).path()).contains("77");
        assertThat(run.files().rows()).isEmpty();
    }

    @Test
    void impossibleAccessesAreLeftOutAndCounted() {
        DarshanWriter log = new DarshanWriter("3.41").processes(1);
        log.dxt(DarshanModule.DXT_POSIX, 2, 1, 0, "n")
                .write(0, 10, 1, 2)
                .write(0, 10, 1, 1e300)
                .write(0, 10, Double.NaN, 2)
                .write(0, 10, -5, 2)
                .write(0, 10, 3, 2)
                .write(0, -10, 1, 2);
        RunPicture run = read(log);
        assertThat(run.seconds()).isEqualTo(10);
        assertThat(run.activity().bars()).hasSize(1);
        assertThat(run.notes()).anyMatch(note -> note.startsWith("5 traced accesses"));
    }

    @Test
    void anEmptyLogGivesEmptyPictures() {
        RunPicture run = read(new DarshanWriter("3.00"));
        assertThat(run.rates().isEmpty()).isTrue();
        assertThat(run.rates().source()).isEqualTo(Source.NONE);
        assertThat(run.activity().bars()).isEmpty();
        assertThat(run.heat().isEmpty()).isTrue();
        assertThat(run.targets().source()).isEqualTo(Source.NONE);
    }

    @Test
    void aLogCutAnywhereIsDrawnAsFarAsItGoes() {
        byte[] whole = ExampleLog.ior().toByteArray();
        int drawn = 0;
        for (int length = 1328; length < whole.length; length += 13) {
            try (DarshanLog log = DarshanLog.of(ByteSource.of("cut", Arrays.copyOf(whole, length)))) {
                RunPicture run = PictureReader.read(log);
                assertThat(run.problems()).isNotEmpty();
                drawn += run.activity().bars().isEmpty() ? 0 : 1;
            }
        }
        assertThat(drawn).isPositive();
    }

    @Test
    void extremesOfALongTraceAreKept() {
        RunPicture run = read(CheckpointLog.of(640, 100_000));
        LongOperation stall = run.longest().get(0);
        assertThat(stall.rank()).isEqualTo(3);
        assertThat(stall.start()).isEqualTo(CheckpointLog.STALL_START);
        assertThat(stall.seconds()).isCloseTo(CheckpointLog.STALL_SECONDS, within(1e-9));
        assertThat(run.longest())
                .hasSize(LongestOperations.KEPT)
                .isSortedAccordingTo((a, b) -> Double.compare(b.seconds(), a.seconds()));
        assertThat(run.activity().bars())
                .anyMatch(bar -> bar.row() == 1
                        && bar.longestSeconds() == (float) CheckpointLog.STALL_SECONDS
                        && bar.end() >= CheckpointLog.STALL_START + CheckpointLog.STALL_SECONDS);
        for (int step = 0; step < run.rates().steps(); step++) {
            assertThat(run.rates().writePeak()[step])
                    .isGreaterThanOrEqualTo(run.rates().writeMean()[step]);
        }
        assertThat(run.rates().hasPeaks()).isTrue();
    }

    @Test
    void ourRunsAreDrawn() {
        for (String name : List.of("run-3.41-le", "run-3.10-be")) {
            assertThat(drawn(Samples.file("darshan/" + name + ".darshan"))).isEqualTo(Source.DXT);
        }
    }

    /** Whatever logs there are: all is drawn, nothing is too large, and bytes that are shown were moved. */
    @Test
    void everySharedLogIsDrawn() throws IOException {
        int traced = 0;
        try (Stream<Path> files = Files.walk(SharedData.file("darshan/logs"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".darshan"))
                    .filter(f -> !f.toString().contains("legacy"))
                    .sorted()
                    .toList()) {
                traced += drawn(file) == Source.DXT ? 1 : 0;
            }
        }
        assertThat(traced).isGreaterThan(10);
    }

    private static Source drawn(Path file) {
        try (DarshanLog log = DarshanLog.open(file)) {
            RunPicture run = PictureReader.read(log);
            assertThat(run.activity().bars()).hasSizeLessThanOrEqualTo(ActivityGrid.MOST_BARS);
            assertThat(run.activity().bars())
                    .as(file.toString())
                    .allMatch(bar -> bar.row() < run.activity().rows().size()
                            && bar.start() >= 0
                            && bar.end() >= bar.start()
                            && bar.busy() >= 0
                            && bar.busy() <= 1);
            assertThat(run.rates().steps()).isLessThanOrEqualTo(1000);
            long heat = run.heat().bytes().stream()
                    .mapToLong(row -> Arrays.stream(row).sum())
                    .sum();
            double rates =
                    moved(run.rates().readMean(), run) + moved(run.rates().writeMean(), run);
            assertThat(rates).as(file.toString()).isCloseTo(heat, within(1e-6 * heat + 1000 * run.seconds()));
            return run.rates().source();
        }
    }

    private static long moved(long[] rates, RunPicture run) {
        return Math.round(
                Arrays.stream(rates).asDoubleStream().sum() * run.rates().stepSeconds());
    }

    private static RunPicture read(DarshanWriter writer) {
        try (DarshanLog log = DarshanLog.of(ByteSource.of("log", writer.toByteArray()))) {
            return PictureReader.read(log);
        }
    }
}
