package io.mizan.telemetry.collect.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.telemetry.collect.IoCounter;
import io.mizan.telemetry.collect.LatencyCount;
import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.NetworkCounter;
import io.mizan.telemetry.collect.Reading;
import io.mizan.telemetry.collect.Readings;
import io.mizan.telemetry.collect.ServiceCounter;
import io.mizan.telemetry.collect.TargetReading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The trees of real servers; the numbers were read in the files by eye. */
class LustreTreeTest {
    private static final String LMT = "lustre/LLNL-lmt/test/lustre_versions/";

    @Test
    void version210OnZfs() {
        Reading reading = Readings.tree("lustre/GSI-HPC-lustre_exporter");
        assertThat(names(reading)).containsExactly("lustrefs-OST0000", "lustrefs-MDT0000");
        TargetReading ost = Readings.target(reading, "lustrefs-OST0000");
        assertThat(ost.target().space())
                .isEqualTo(new Space(47168367616L << 10, (47168367616L - 47029440512L) << 10, 47025124352L << 10));
        assertThat(ost.target().filesFree()).isEqualTo(45927188);
        assertThat(ost.exports()).isEqualTo(3);
        assertThat(ost.target().flags()).isEmpty();
        assertThat(ost.target().active()).isTrue();
        assertThat(ost.io().get(IoCounter.WRITE_BYTES)).isEqualTo(16552048697344L);
        assertThat(ost.io().get(IoCounter.WRITES)).isEqualTo(4298711);
        assertThat(ost.io().get(IoCounter.READS)).isZero();
        // punch, create, and statfs, which this version counts in two places
        assertThat(ost.io().get(IoCounter.METADATA)).isEqualTo(57 + 2 + 35359 + 124430);
        assertThat(ost.io().get(IoCounter.TIMED_WRITES)).isEqualTo(MonotonicCounters.UNKNOWN);
        assertThat(ost.service().get(ServiceCounter.REQUESTS)).isEqualTo(4298835);
        assertThat(ost.service().get(ServiceCounter.WAITING)).isEqualTo(1751);
        assertThat(ost.service().get(ServiceCounter.RUNNING)).isEqualTo(8137871);
        assertThat(ost.service().get(ServiceCounter.WRITE_MICROS)).isEqualTo(13836421716L);
        assertThat(ost.latencies().classes()).containsExactly(new LatencyCount(1, 1, 0));
        assertThat(ost.jobs().byJob()).hasSize(36).containsKeys("", "24", "57");
        TargetReading mdt = Readings.target(reading, "lustrefs-MDT0000");
        assertThat(mdt.io().get(IoCounter.METADATA)).isEqualTo(10 + 9 + 1 + 16 + 57 + 2 + 1);
        assertThat(mdt.exports()).isEqualTo(10);
        assertThat(mdt.jobs().byJob()).hasSize(15);
        // open, close, mknod, link, unlink, mkdir, rmdir, rename, getattr, setattr, getxattr, setxattr, statfs, sync
        assertThat(Readings.target(reading, "lustrefs-MDT0000")
                        .jobs()
                        .byJob()
                        .getOrDefault("43", MonotonicCounters.NONE)
                        .get(IoCounter.METADATA))
                .isEqualTo(93 + 87 + 4 + 9 + 37 + 13 + 7 + 48 + 45 + 1 + 11 + 22 + 82 + 12);
        assertThat(mdt.service().get(ServiceCounter.REQUESTS)).isEqualTo(57267);
        MonotonicCounters network = reading.host().network();
        assertThat(network.get(NetworkCounter.IN_BYTES)).isEqualTo(53029565353720L);
        assertThat(network.get(NetworkCounter.OUT_BYTES)).isEqualTo(21201322992L);
        assertThat(network.get(NetworkCounter.DROPS)).isZero();
        assertThat(reading.facts()).containsEntry("health_check", "healthy");
        assertThat(reading.unknownLines()).isZero();
        assertThat(reading.notes()).isEmpty();
    }

    @Test
    void version212() {
        Reading reading = Readings.tree(LMT + "2.12.9_12");
        assertThat(names(reading)).containsExactly("lquake-OST0000", "lquake-MDT0000");
        TargetReading ost = Readings.target(reading, "lquake-OST0000");
        // this copy has no kbytesavail, so all that is free counts as available
        assertThat(ost.target().space())
                .isEqualTo(new Space(213070643200L << 10, (213070643200L - 200862813184L) << 10, 200862813184L << 10));
        assertThat(ost.target().filesFree()).isEqualTo(196155091);
        assertThat(ost.io().get(IoCounter.WRITE_BYTES)).isEqualTo(2516582400L);
        assertThat(ost.io().get(IoCounter.WRITES)).isEqualTo(2400);
        assertThat(ost.io().get(IoCounter.METADATA)).isEqualTo(20 + 33 + 1626647);
        assertThat(ost.exports()).isEqualTo(69);
        assertThat(ost.latencies().classes())
                .containsExactly(
                        new LatencyCount(4, 1, 0),
                        new LatencyCount(8, 4, 0),
                        new LatencyCount(16, 10, 0),
                        new LatencyCount(32, 6, 0),
                        new LatencyCount(64, 3, 0));
        assertThat(ost.jobs().known()).isFalse();
        TargetReading mdt = Readings.target(reading, "lquake-MDT0000");
        assertThat(mdt.target().space().totalBytes()).isEqualTo(1496315520L << 10);
        assertThat(mdt.target().filesFree()).isEqualTo(22829956);
        assertThat(mdt.io().get(IoCounter.METADATA)).isEqualTo(1233 + 250 + 1525058);
        assertThat(reading.facts()).containsEntry("version", "2.12.9_12.llnl");
        assertThat(reading.host().cores()).isEqualTo(16);
        assertThat(reading.host().cpu().idle()).isEqualTo(816053502);
        assertThat(reading.host().cpu().ioWait()).isEqualTo(30137);
        assertThat(reading.host().cpu().busy()).isEqualTo(264686 + 2318 + 392380 + 6213);
        assertThat(reading.host().memory()).isEqualTo(1 - 517653636.0 / 527249208);
        assertThat(reading.unknownLines()).isZero();
    }

    @Test
    void version215WithPaddedFilesOfSysfs() {
        Reading reading = Readings.tree(LMT + "2.15.4_1");
        TargetReading ost = Readings.target(reading, "lflood-OST0000");
        assertThat(ost.target().space())
                .isEqualTo(
                        new Space(1082778929152L << 10, (1082778929152L - 1028374550528L) << 10, 1028374548480L << 10));
        assertThat(ost.target().filesFree()).isEqualTo(4660449852L);
        assertThat(ost.exports()).isEqualTo(129);
        assertThat(ost.io().get(IoCounter.METADATA)).isEqualTo(8 + 400666 + 52735);
        assertThat(ost.latencies().classes())
                .containsExactly(
                        new LatencyCount(4, 1, 0),
                        new LatencyCount(8, 0, 0),
                        new LatencyCount(16, 1, 0),
                        new LatencyCount(32, 1, 0));
        TargetReading mdt = Readings.target(reading, "lflood-MDT0000");
        assertThat(mdt.target().space().usedBytes()).isEqualTo((21748972672L - 19961308032L) << 10);
        assertThat(mdt.io().get(IoCounter.METADATA)).isEqualTo(2644 + 302669);
        MonotonicCounters network = reading.host().network();
        assertThat(network.get(NetworkCounter.IN_BYTES)).isEqualTo(574810488);
        assertThat(network.get(NetworkCounter.OUT_BYTES)).isEqualTo(637856992);
        assertThat(network.get(NetworkCounter.DROPS)).isEqualTo(4);
        assertThat(reading.host().memory()).isEqualTo(1 - 173246100.0 / 196321536);
        assertThat(reading.unknownLines()).isZero();
    }

    @Test
    void namesWithoutAFileSystemAreNotedAndLeftOut() {
        Reading reading = Readings.tree("lustre/influxdata-telegraf/plugins/inputs/lustre2/testcases/v2.12");
        assertThat(reading.targets()).isEmpty();
        assertThat(reading.notes()).containsExactly("not a target: OST0001");
        assertThat(reading.facts()).containsEntry("health_check", "healthy");
    }

    /** 2.17 has the statistics in debugfs, sizes in sysfs, and job statistics in proc. */
    @Test
    void aTargetIsPutTogetherFromAllTreesAndComesAndGoes(@TempDir Path root) throws IOException {
        Path proc = root.resolve("proc/fs/lustre/obdfilter/fs-OST001a");
        Path sys = root.resolve("sys/fs/lustre/obdfilter/fs-OST001a");
        Path debug = root.resolve("sys/kernel/debug/lustre/obdfilter/fs-OST001a");
        Path storage = root.resolve("sys/fs/lustre/osd-ldiskfs/fs-OST001a");
        write(debug, "stats", "read_bytes 3 samples [bytes] 1 2 30 9\nread 3 samples [usecs] 1 2 600 9\n");
        write(
                proc,
                "job_stats",
                "job_stats:\n- job_id: a\n  snapshot_time: 1\n  read_bytes: { samples: 3, unit: bytes, sum: 30 }\n");
        write(sys, "kbytestotal", "100\n");
        write(sys, "kbytesfree", "50\n");
        write(sys, "kbytesavail", "40\n");
        write(sys, "degraded", "1\n");
        write(sys, "readonly", "1\n");
        write(sys, "no_create", "1\n");
        write(storage, "kbytestotal", "999\n");
        write(storage, "nonrotational", "1\n");
        write(storage, "mntdev", "/dev/nvme0n1\n");
        LustreServer server = Readings.server(new ParameterTree(root), root);
        Target target = Readings.target(server.read(), "fs-OST001a").target();
        assertThat(target.space()).isEqualTo(new Space(100 << 10, 50 << 10, 40 << 10));
        assertThat(target.flags())
                .containsExactlyInAnyOrder(
                        TargetFlag.DEGRADED, TargetFlag.READ_ONLY, TargetFlag.NO_NEW_FILES, TargetFlag.FLASH);
        assertThat(target.deviceClass().name()).isEqualTo("NVME");
        TargetReading reading = Readings.target(server.read(), "fs-OST001a");
        assertThat(reading.io().get(IoCounter.READ_MICROS)).isEqualTo(600);
        assertThat(reading.jobs()
                        .byJob()
                        .getOrDefault("a", MonotonicCounters.NONE)
                        .get(IoCounter.READ_BYTES))
                .isEqualTo(30);

        write(root.resolve("sys/fs/lustre/obdfilter/fs-OST001b"), "kbytestotal", "7\n");
        assertThat(names(server.read())).containsExactly("fs-OST001a", "fs-OST001b");
        Files.delete(root.resolve("sys/fs/lustre/obdfilter/fs-OST001b/kbytestotal"));
        Files.delete(root.resolve("sys/fs/lustre/obdfilter/fs-OST001b"));
        assertThat(names(server.read())).containsExactly("fs-OST001a");
    }

    @Test
    void sizesThatCannotBeAreNotReported(@TempDir Path root) throws IOException {
        Path sys = root.resolve("sys/fs/lustre/obdfilter/fs-OST0000");
        Map<String, List<String>> sizes = Map.of(
                "available above total", List.of("10", "5", "11"),
                "free above total", List.of("10", "11", "5"),
                "more than 64 bits of bytes", List.of("99999999999999999", "5", "5"));
        for (List<String> size : sizes.values()) {
            write(sys, "kbytestotal", size.get(0));
            write(sys, "kbytesfree", size.get(1));
            write(sys, "kbytesavail", size.get(2));
            Reading reading = Readings.server(new ParameterTree(root), root).read();
            assertThat(reading.targets().get(0).target().space()).isEqualTo(Space.UNREPORTED);
            assertThat(reading.notes()).singleElement().asString().contains("sizes contradict each other");
        }
    }

    private static void write(Path folder, String name, String text) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name), text);
    }

    private static List<String> names(Reading reading) {
        return reading.targets().stream().map(t -> t.target().name().toString()).toList();
    }
}
