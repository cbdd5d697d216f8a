package io.mizan.traces.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.config.Settings;
import io.mizan.model.error.MizanException;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.testing.Campaign;
import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.DarshanWriter;
import io.mizan.traces.darshan.DarshanWriter.CounterPart;
import io.mizan.traces.darshan.ExampleLog;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.record.CounterNames;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.record.LustreComponent;
import io.mizan.traces.diagnosis.rule.Context;
import io.mizan.traces.profile.DarshanProfile;
import io.mizan.traces.profile.JobProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whatever a log holds, a diagnosis says something sane about it. */
class EveryLogTest {
    private static final long[] EXTREMES = {0, 1, -1, 1000, 1L << 20, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE, 4096};
    private static final double[] EXTREME_TIMES = {
        0, 1e-9, 0.5, 30, 1e9, -1, Double.NaN, Double.POSITIVE_INFINITY, Double.MAX_VALUE
    };

    @Test
    void everySharedLog() throws IOException {
        Path folder = SharedData.file("darshan/logs");
        List<Path> logs;
        try (Stream<Path> walk = Files.walk(folder)) {
            logs = walk.filter(Files::isRegularFile).sorted().toList();
        }
        int diagnosed = 0;
        int nothingToDo = 0;
        for (Path path : logs) {
            try (DarshanLog log = DarshanLog.open(path)) {
                Diagnosis diagnosis = diagnose(log);
                check(diagnosis, path.toString());
                diagnosed++;
                nothingToDo += diagnosis.nothingToDo() ? 1 : 0;
            } catch (MizanException e) {
                assertThat(e.problem().line()).contains("darshan"); // logs of 1.x and 2.x
            }
        }
        assertThat(diagnosed).isEqualTo(112);
        // Most of these are short demonstrations: an adviser that finds something in each of them is noise.
        assertThat(nothingToDo).isBetween(diagnosed / 2, diagnosed - 20);
    }

    @Test
    void everySampleLog() {
        for (String name : Samples.names("darshan", ".darshan")) {
            try (DarshanLog log = DarshanLog.open(Samples.file(name))) {
                check(diagnose(log), name);
            }
        }
    }

    @Test
    void extremeCounters() {
        for (int round = 0; round < Campaign.rounds(300); round++) {
            SplittableRandom random = new SplittableRandom(round);
            DarshanWriter writer = new DarshanWriter("3.41")
                    .processes(random.nextInt(1, 5))
                    .times(0, 0, random.nextInt(0, 1000), 0)
                    .mount("/scratch", "lustre");
            for (int i = random.nextInt(6); i >= 0; i--) {
                long file = writer.file("/scratch/f" + i);
                for (DarshanModule module :
                        List.of(DarshanModule.POSIX, DarshanModule.MPIIO, DarshanModule.STDIO, DarshanModule.H5F)) {
                    fill(writer.record(module, file, random.nextInt(2) - 1), CounterNames.of(module), random);
                }
                writer.lustre(file, -1, List.of(component(random)), 0, 1, random.nextInt(9), 3);
            }
            try (DarshanLog log = DarshanLog.of(ByteSource.of("round " + round, writer.toByteArray()))) {
                check(diagnose(log), "round " + round);
            }
        }
    }

    private static LustreComponent component(SplittableRandom random) {
        return new LustreComponent(
                EXTREMES[random.nextInt(EXTREMES.length)], random.nextInt(-1, 5), 0, 0, 0, -1, 0, "p ool", 0);
    }

    private static void fill(CounterPart part, CounterNames names, SplittableRandom random) {
        names.integers().forEach(name -> part.set(name, EXTREMES[random.nextInt(EXTREMES.length)]));
        names.doubles().forEach(name -> part.set(name, EXTREME_TIMES[random.nextInt(EXTREME_TIMES.length)]));
    }

    @Test
    void flippedBytes() {
        byte[] whole = ExampleLog.ior().toByteArray();
        for (int round = 0; round < Campaign.rounds(300); round++) {
            SplittableRandom random = new SplittableRandom(round);
            byte[] bytes = whole.clone();
            for (int flips = random.nextInt(1, 8); flips > 0; flips--) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            }
            try (DarshanLog log = DarshanLog.of(ByteSource.of("round " + round, bytes))) {
                check(diagnose(log), "round " + round);
            } catch (MizanException e) {
                assertThat(e.problem().advice()).isPresent();
            }
        }
    }

    private static Diagnosis diagnose(DarshanLog log) {
        return Diagnosis.of(Context.of(DarshanProfile.of(log), Settings.DEFAULTS));
    }

    private static void check(Diagnosis diagnosis, String which) {
        JobProfile job = diagnosis.job();
        assertThat(job.ioSeconds()).as(which).isBetween(0.0, Double.MAX_VALUE);
        double before = Double.MAX_VALUE;
        Severity severity = Severity.HIGH;
        for (Finding finding : diagnosis.findings()) {
            assertThat(finding.lostSeconds()).as(which).isFinite();
            assertThat(finding.severity()).as(which).isLessThanOrEqualTo(severity);
            if (finding.severity() == severity) {
                assertThat(finding.lostSeconds()).as(which).isLessThanOrEqualTo(before);
            }
            if (job.job().runSeconds() > 0) {
                assertThat(finding.lostSeconds())
                        .as(which)
                        .isLessThanOrEqualTo(job.job().runSeconds());
            }
            assertThat(finding.evidence().toString() + finding.what() + finding.expectation())
                    .as(which)
                    .doesNotContain("NaN", "Infinity")
                    .doesNotContainPattern("(^|[ (])-[0-9]");
            severity = finding.severity();
            before = finding.lostSeconds();
        }
    }
}
