package io.mizan.telemetry.collect.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.system.Space;
import io.mizan.telemetry.collect.IoCounter;
import io.mizan.telemetry.collect.LatencyCount;
import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.NetworkCounter;
import io.mizan.telemetry.collect.Reading;
import io.mizan.telemetry.collect.Readings;
import io.mizan.telemetry.collect.ServiceCounter;
import io.mizan.telemetry.collect.TargetReading;
import io.mizan.testing.Campaign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where each version of Lustre has its parameters: the same values in the places of 2.10, 2.12, 2.15 and 2.17 are the same reading, and so are
 * they in any mixture of the places of 2.15 and 2.17, as 2.16 has one.
 */
class LustreVersionsTest {
    private static final String PROC = "proc/fs/lustre/";
    private static final String SYS = "sys/fs/lustre/";
    private static final String DEBUG = "sys/kernel/debug/lustre/";
    private static final String NOWHERE = "";

    private static final List<String> VERSIONS = List.of("2.10", "2.12", "2.15", "2.17");
    private static final int MIXTURES = Campaign.rounds(20);

    private static final String IO = "snapshot_time 1 secs.nsecs\nread_bytes 3 samples [bytes] 1 2 30 9\n"
            + "read 3 samples [usecs] 1 2 600 9\nwrite_bytes 5 samples [bytes] 1 2 50 9\nwrite 5 samples [usecs] 1 2 700 9\n"
            + "statfs 7 samples [reqs]\n";
    private static final String SERVICE =
            "req_qdepth 8 samples [reqs] 0 4 16 64\nreq_active 8 samples [reqs] 1 2 12 20\n"
                    + "ost_read 3 samples [usec] 1 2 650 9\nost_write 5 samples [usec] 1 2 750 9\n";
    private static final String BRW = "           read      |     write\n"
            + "I/O time (1/1000s)    ios   % cum % |  ios         % cum %\n"
            + "1:		         2  66  66   |    1  20  20\n2:		         1  33 100   |    4  80 100\n";
    private static final String JOBS =
            "job_stats:\n- job_id: a\n  snapshot_time: 1\n  write_bytes: { samples: 5, unit: bytes, min: 1, max: 2, sum: 50 }\n";
    private static final String LNET = "0 21 0 1095 1095 0 7 637 574 0 0\n";

    @TempDir
    private Path folder;

    /** A parameter, its value, and the trees that have it, by version. */
    private record Row(String path, String value, List<String> trees) {
        static Row of(String path, String value, String... trees) {
            return new Row(path, value, List.of(trees));
        }
    }

    private static final String OST = "obdfilter/fs-OST0001/";
    private static final String MDT = "mdt/fs-MDT0000/";
    private static final String DISK = "osd-ldiskfs/fs-OST0001/";

    private static final List<Row> ROWS = List.of(
            Row.of(OST + "stats", IO, PROC, PROC, PROC, DEBUG),
            Row.of(OST + "exports/10.0.0.1@tcp/stats", IO, PROC, PROC, PROC, DEBUG),
            Row.of(OST + "job_stats", JOBS, PROC, PROC, PROC, PROC),
            Row.of(MDT + "job_stats", JOBS.replace("write_bytes", "open"), PROC, PROC, PROC, PROC),
            Row.of(MDT + "md_stats", "open 9 samples [usecs] 1 2 3 4\n", PROC, PROC, PROC, PROC),
            Row.of(OST + "brw_stats", BRW, PROC, PROC, PROC, NOWHERE),
            Row.of(DISK + "brw_stats", BRW, PROC, PROC, DEBUG, DEBUG),
            Row.of(DISK + "kbytestotal", "999\n", PROC, SYS, SYS, SYS),
            Row.of(OST + "kbytestotal", "100\n", PROC, SYS, SYS, SYS),
            Row.of(OST + "kbytesfree", "50\n", PROC, SYS, SYS, SYS),
            Row.of(OST + "kbytesavail", "40\n", PROC, SYS, SYS, SYS),
            Row.of(OST + "filesfree", "77\n", PROC, SYS, SYS, SYS),
            Row.of(OST + "degraded", "0\n", PROC, SYS, SYS, SYS),
            Row.of(OST + "num_exports", "5\n", PROC, PROC, SYS, SYS),
            Row.of("ost/OSS/ost_io/stats", SERVICE, PROC, DEBUG, DEBUG, DEBUG),
            Row.of("mds/MDS/mdt/stats", SERVICE, PROC, DEBUG, DEBUG, DEBUG),
            Row.of("health_check", "healthy\n", PROC, SYS, SYS, SYS));

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void aVersion(int version) throws IOException {
        Path root = folder.resolve("root");
        for (Row row : ROWS) {
            write(root, row, row.trees.get(version));
        }
        lnet(root, version == 0);
        check(root, VERSIONS.get(version));
    }

    @ParameterizedTest
    @ValueSource(longs = 216)
    void anyMixtureOfTheTwoNewest(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < MIXTURES; round++) {
            Path root = folder.resolve("root" + round);
            for (Row row : ROWS) {
                List<String> places = new ArrayList<>(List.of(row.trees.get(2 + random.nextInt(2))));
                if (random.nextInt(4) == 0) {
                    // Some have a parameter in both places while it moves.
                    places.add(row.trees.get(2));
                }
                for (String tree : places) {
                    write(root, row, tree);
                }
            }
            lnet(root, false);
            check(root, "mixture " + round);
        }
    }

    private static void write(Path root, Row row, String tree) throws IOException {
        if (!tree.equals(NOWHERE)) {
            Path file = root.resolve(tree + row.path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, row.value);
        }
    }

    private static void lnet(Path root, boolean old) throws IOException {
        Path file = root.resolve(old ? "proc/sys/lnet/stats" : "sys/kernel/debug/lnet/stats");
        Files.createDirectories(file.getParent());
        Files.writeString(file, LNET);
    }

    private static void check(Path root, String what) {
        Reading reading = Readings.server(new ParameterTree(root), root).read();
        assertThat(reading.targets())
                .as(what)
                .extracting(target -> target.target().name().toString())
                .containsExactly("fs-OST0001", "fs-MDT0000");
        TargetReading ost = reading.targets().get(0);
        assertThat(ost.target().space()).as(what).isEqualTo(new Space(100 << 10, 50 << 10, 40 << 10));
        assertThat(ost.target().filesFree()).isEqualTo(77);
        assertThat(ost.target().flags()).isEmpty();
        assertThat(ost.exports()).as(what).isEqualTo(5);
        assertThat(numbers(ost.io(), IoCounter.values()))
                .as(what)
                .containsExactly(30L, 50L, 3L, 5L, 7L, 3L, 600L, 5L, 700L);
        assertThat(ost.latencies().classes())
                .as(what)
                .containsExactly(new LatencyCount(1, 2, 1), new LatencyCount(2, 1, 4));
        assertThat(ost.service().get(ServiceCounter.REQUESTS)).as(what).isEqualTo(8);
        assertThat(ost.service().get(ServiceCounter.WRITE_MICROS)).isEqualTo(750);
        assertThat(ost.jobs().byJob().get("a")).as(what).isNotNull();
        TargetReading mdt = reading.targets().get(1);
        assertThat(mdt.io().get(IoCounter.METADATA)).as(what).isEqualTo(9);
        assertThat(mdt.service().get(ServiceCounter.RUNNING)).as(what).isEqualTo(12);
        assertThat(mdt.jobs().byJob()).as(what).containsOnlyKeys("a");
        assertThat(reading.host().network().get(NetworkCounter.DROPS)).as(what).isEqualTo(7);
        assertThat(reading.facts()).as(what).containsEntry("health_check", "healthy");
        assertThat(reading.unknownLines()).as(what).isZero();
        assertThat(reading.notes()).as(what).isEmpty();
    }

    private static List<Long> numbers(MonotonicCounters counters, IoCounter[] all) {
        List<Long> numbers = new ArrayList<>();
        for (IoCounter counter : all) {
            numbers.add(counters.get(counter));
        }
        return numbers;
    }
}
