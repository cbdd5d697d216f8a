package io.mizan.telemetry.collect.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.system.Space;
import io.mizan.model.system.TargetFlag;
import io.mizan.telemetry.Texts;
import io.mizan.telemetry.collect.IoCounter;
import io.mizan.telemetry.collect.LatencyCount;
import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.Reading;
import io.mizan.telemetry.collect.Readings;
import io.mizan.telemetry.collect.ServiceCounter;
import io.mizan.telemetry.collect.TargetReading;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code lctl get_param} printed on real servers; the numbers were read in the files by eye. */
class GetParamTest {
    private static final String FIXTURES = "lustre/whamcloud-lustrefs-exporter/lustre-collector/src/fixtures/";

    @Test
    void version217() {
        String text = List.of(
                        "version",
                        "health_check",
                        "obdfilter_stats",
                        "obdfilter_job_stats",
                        "obdfilter_kbytes",
                        "obdfilter_files",
                        "obdfilter_exports_stats",
                        "mdt_md_stats",
                        "mdt_job_stats",
                        "osd_brw_stats",
                        "osd_kbytes",
                        "osd_files",
                        "ost_OSS_stats",
                        "mds_MDS_stats")
                .stream()
                .map(name -> Texts.shared("lustre/real-2.17.57/" + name + ".txt.gz"))
                .collect(Collectors.joining());
        Reading reading = Readings.getParam(text);
        assertThat(reading.targets()).hasSize(36);
        TargetReading ost = Readings.target(reading, "testfs-OST0001");
        assertThat(ost.target().space()).isEqualTo(new Space(462552 << 10, (462552 - 452972) << 10, 415700 << 10));
        assertThat(ost.target().filesFree()).isEqualTo(32978);
        assertThat(ost.io().get(IoCounter.READ_BYTES)).isEqualTo(8388608);
        assertThat(ost.io().get(IoCounter.READS)).isEqualTo(3);
        assertThat(ost.io().get(IoCounter.READ_MICROS)).isEqualTo(136553);
        assertThat(ost.io().get(IoCounter.WRITE_BYTES)).isEqualTo(16777216);
        assertThat(ost.io().get(IoCounter.TIMED_WRITES)).isEqualTo(4);
        assertThat(ost.io().get(IoCounter.WRITE_MICROS)).isEqualTo(149161);
        // punch, sync, destroy, create, statfs, get_info
        assertThat(ost.io().get(IoCounter.METADATA)).isEqualTo(2 + 2 + 1 + 2 + 33 + 1);
        assertThat(ost.latencies().classes())
                .containsExactly(
                        new LatencyCount(1, 2, 0),
                        new LatencyCount(2, 1, 0),
                        new LatencyCount(4, 0, 0),
                        new LatencyCount(8, 0, 1),
                        new LatencyCount(16, 0, 3));
        assertThat(ost.service().get(ServiceCounter.REQUESTS)).isEqualTo(360);
        assertThat(ost.service().get(ServiceCounter.RUNNING)).isEqualTo(397);
        assertThat(ost.service().get(ServiceCounter.READ_MICROS)).isEqualTo(1049113);
        assertThat(ost.jobs()
                        .byJob()
                        .getOrDefault("4711", MonotonicCounters.NONE)
                        .get(IoCounter.WRITE_BYTES))
                .isEqualTo(16777216);
        assertThat(ost.jobs()
                        .byJob()
                        .getOrDefault("4711", MonotonicCounters.NONE)
                        .get(IoCounter.METADATA))
                .isEqualTo(4);
        // a target whose list is empty has no header, and still counts by job
        assertThat(Readings.target(reading, "testfs-OST0000").jobs().known()).isTrue();
        assertThat(Readings.target(reading, "testfs-OST0000").jobs().byJob()).isEmpty();
        assertThat(reading.targets().stream()
                        .mapToInt(t -> t.jobs().byJob().size())
                        .sum())
                .isEqualTo(34 + 6);
        TargetReading mdt = Readings.target(reading, "testfs-MDT0000");
        assertThat(mdt.target().space().availableBytes()).isEqualTo(739968L << 10);
        // all but the two finer counters of rename
        assertThat(mdt.io().get(IoCounter.METADATA)).isEqualTo(79 + 78 + 53 + 11 + 3 + 10 + 63 + 9 + 5 + 4 + 5 + 6);
        assertThat(mdt.service().get(ServiceCounter.WAITING)).isEqualTo(6);
        assertThat(reading.facts()).containsEntry("version", "2.17.57").containsEntry("health_check", "healthy");
        assertThat(reading.unknownLines()).isZero();
        assertThat(reading.notes()).isEmpty();
    }

    @Test
    void devicesThatAreUnhealthy() {
        Reading reading = Readings.getParam(
                Texts.shared(FIXTURES + "valid/valid_unhealthy_host.txt").replace("lustre-OST0012", "ai400-OST0001"));
        assertThat(reading.facts()).containsEntry("health_check", "NOT HEALTHY");
        assertThat(Readings.target(reading, "ai400-OST0001").target().flags()).containsExactly(TargetFlag.DEGRADED);
        assertThat(Readings.target(reading, "ai400-OST0000").target().flags()).isEmpty();
        assertThat(reading.notes()).containsExactly("ai400-OST0001 is reported unhealthy");
    }

    @Test
    void targetsInRecoveryDoNotAnswerYet() {
        Reading reading = Readings.getParam(Texts.shared(FIXTURES + "recovery-multiple-recovering.txt"));
        assertThat(reading.targets())
                .extracting(t -> t.target().name() + " " + t.target().active())
                .containsExactly(
                        "fs-OST0000 true", "fs-OST0001 true", "fs-OST0004 true", "fs-MDT0000 true", "fs-MDT0002 false");
    }

    /** Files with other parameters among those that count. */
    @ParameterizedTest
    @CsvSource({
        "valid/valid.txt, 3, ai400-OST0000, 3978095168, 3835411664",
        "valid/valid2.txt, 3, testfs-OST0000, 34750424936, 34398756288",
        "valid/valid_no_newline.txt, 3, ai400-OST0000, 3978095168, 3835411664",
        "valid/valid_mds.txt, 3, ai400x2-OST0001, 34750424936, 32532536272",
        "valid/ex8761-lctl.txt, 3, fs-OST0000, 4108388, 4037172",
        "valid/params-6.2.0-r9.txt, 3, fs-OST0000, 4108388, 4037332",
        "valid/lustre-2.14.0_ddn133/2.14.0_ddn133_quota.txt, 3, ai400x2-OST0000, 35016088872, 31477515820",
        "valid/lustre-2.14.0_ddn133/2.14.0_ddn133_exports.txt, 3, ai400x2-OST0000, 35016088872, 31477515820",
        "valid/lustre-2.14.0_ddn145/2.14.0_ddn145_stats.txt, 3, fs-OST0000, 4108388, 4038040",
        "osd.txt, 5, fs-OST0000, 4108388, 4037288",
        "osd_active.txt, 4, ai400x2-OST0000, 3461006668, 3258994352",
    })
    void mixturesOfParameters(String file, int targets, String name, long total, long available) {
        Reading reading = Readings.getParam(Texts.shared(FIXTURES + file));
        assertThat(reading.targets()).hasSize(targets);
        Space space = Readings.target(reading, name).target().space();
        assertThat(space.totalBytes()).isEqualTo(total << 10);
        assertThat(space.availableBytes()).isEqualTo(available << 10);
        assertThat(reading.unknownLines()).isZero();
    }

    @Test
    void whatIsNotAParameterIsCounted() {
        Reading reading = Readings.getParam(Texts.shared("lustre/real-2.17.57/obdfilter_brw_stats.txt.gz"));
        assertThat(reading.targets()).isEmpty();
        assertThat(reading.unknownLines()).isEqualTo(1);
    }
}
