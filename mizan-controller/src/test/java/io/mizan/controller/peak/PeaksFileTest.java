package io.mizan.controller.peak;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.Refusal;
import io.mizan.model.file.TextInput;
import io.mizan.model.load.Peak;
import io.mizan.model.load.PeakOrigin;
import io.mizan.model.load.RateKind;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetName;
import java.io.ByteArrayInputStream;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PeaksFileTest {
    private static final String HEAD = "schema: mizan/peaks/v1\npeaks:\n";
    private static final String EXAMPLE = HEAD + """
              - class: hdd
                writeBytesPerSecond: 800MiB/s
                readBytesPerSecond: 1GiB/s
                writesPerSecond: 3000
                metadataPerSecond: 9000
              - pool: flash
                writeBytesPerSecond: 4GiB/s
              - target: scratch-OST0001
                origin: calibrated
                writeBytesPerSecond: 700MiB/s
            """;

    private static ConfiguredPeaks read(String text) {
        try (TextInput input = TextInput.of("peaks.yaml", new ByteArrayInputStream(text.getBytes(UTF_8)), 1 << 20)) {
            return PeaksFile.read(input);
        }
    }

    private static Target target(String name, DeviceClass device, Set<TargetFlag> flags, String... pools) {
        return new Target(
                TargetName.parse(name),
                new Space(1L << 40, 0, 1L << 40),
                Target.UNKNOWN_FILES,
                true,
                flags,
                device,
                Set.of(pools),
                Performance.UNKNOWN);
    }

    @Test
    void theTargetOutranksThePoolAndThePoolTheClassEachKindOnItsOwn() {
        ConfiguredPeaks peaks = read(EXAMPLE);
        Target one = target("scratch-OST0001", DeviceClass.HDD, Set.of(), "flash");
        assertThat(peaks.of(one).get(RateKind.WRITE_BYTES)).isEqualTo(new Peak(700L << 20, PeakOrigin.CALIBRATED, 1));
        assertThat(peaks.of(one).get(RateKind.READ_BYTES)).isEqualTo(new Peak(1L << 30, PeakOrigin.CONFIGURED, 0.8));
        Target two = target("scratch-OST0002", DeviceClass.HDD, Set.of(), "flash");
        assertThat(peaks.of(two).get(RateKind.WRITE_BYTES)).isEqualTo(new Peak(4L << 30, PeakOrigin.CONFIGURED, 0.9));
        Target other = target("scratch-OST0003", DeviceClass.UNKNOWN, Set.of(TargetFlag.FLASH));
        assertThat(peaks.of(other).byKind()).isEmpty();
        Target metadata = target("scratch-MDT0000", DeviceClass.HDD, Set.of());
        assertThat(peaks.of(metadata).byKind()).containsOnlyKeys(RateKind.METADATA);
    }

    @Test
    void aFlagOfLustreSaysTheClass() {
        ConfiguredPeaks peaks = read(HEAD + "  - class: ssd\n    readsPerSecond: 90000\n");
        Target flash = target("scratch-OST0003", DeviceClass.UNKNOWN, Set.of(TargetFlag.FLASH));
        assertThat(peaks.of(flash).get(RateKind.READS).perSecond()).isEqualTo(90_000);
    }

    @Test
    void whatIsWrittenIsReadBack() {
        ConfiguredPeaks peaks = read(EXAMPLE);
        assertThat(read(PeaksFile.text(peaks))).isEqualTo(peaks);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "writeBytesPerSecond: 0 | a peak must be from 64.0 KiB/s to 1.0 TiB/s",
                "writeBytesPerSecond: -5 | writeBytesPerSecond=-5.0",
                "writeBytesPerSecond: 3PiB/s | to 1.0 TiB/s",
                "writeBytesPerSecond: 900 | from 64.0 KiB/s",
                "readsPerSecond: 0 | a peak must be from 1/s to 100000000/s",
                "readsPerSecond: NaN | readsPerSecond=NaN",
                "readsPerSecond: many | not a rate",
                "readPerSecond: 5 | readPerSecond",
                "origin: calibrated | the entry has no peak",
                "pool: flash | one target, one pool or one class",
            })
    void badInputIsNamedWithItsLine(String line, String message) {
        assertThat(Refusal.line(() -> read(HEAD + "  - target: scratch-OST0001\n    " + line + "\n")))
                .contains(message)
                .contains("peaks.yaml");
    }

    @Test
    void whatIsNamedTwiceOrNotKnownIsRefused() {
        String entry = "  - target: scratch-OST0001\n    readsPerSecond: 5\n";
        assertThat(Refusal.line(() -> read(HEAD + entry + entry))).contains("given twice");
        assertThat(Refusal.line(() -> read(HEAD + "  - class: tape\n    readsPerSecond: 5\n")))
                .contains("not a class");
        assertThat(Refusal.line(() -> read(HEAD + "  - target: ost1\n    readsPerSecond: 5\n")))
                .contains("not a target name");
        assertThat(Refusal.line(() -> read("schema: mizan/peaks/v9\npeaks: []\n")))
                .contains("not a file of peaks");
        assertThat(Refusal.line(
                        () -> read(HEAD + "  - target: s-OST0001\n    origin: learnt\n    readsPerSecond: 5\n")))
                .contains("not an origin");
    }
}
