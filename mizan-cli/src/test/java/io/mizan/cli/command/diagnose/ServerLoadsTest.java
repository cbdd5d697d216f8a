package io.mizan.cli.command.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveView.TargetJob;
import io.mizan.controller.live.recording.RecordingWriter;
import io.mizan.model.units.TargetKind;
import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.profile.BytesOverTime;
import io.mizan.traces.profile.DarshanProfile;
import io.mizan.traces.profile.Direction;
import io.mizan.traces.profile.JobProfile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A job's phases and the load of its OSTs on one axis, with clocks that differ. */
class ServerLoadsTest {
    private static final double MIB = 1 << 20;
    private static final int INTERVAL = 5;

    private static JobProfile job;

    @TempDir
    private Path folder;

    @BeforeAll
    static void example() throws IOException {
        try (InputStream in = ServerLoadsTest.class.getResourceAsStream("/examples/slow.darshan");
                DarshanLog log = DarshanLog.of(ByteSource.of("slow.darshan", in.readAllBytes()))) {
            job = DarshanProfile.of(log);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 35, -120, 245})
    void clocksThatDifferAreFoundAndTakenOff(int ahead) {
        SplittableRandom random = new SplittableRandom(ahead);
        Path file = recording(ahead, seconds -> own(seconds) + 150 * MIB * random.nextDouble());
        String out = diagnose(file);
        String clock = ahead == 0
                ? "its clock is that of the job"
                : "its clock is " + (Math.abs(ahead) < 60 ? "35 s" : ahead > 0 ? "4m05s" : "2m00s")
                        + (ahead > 0 ? " ahead of" : " behind") + " that of the job, which is taken off";
        assertThat(out).contains(clock);
        // Where the job writes its OST is busiest, and where it does not there is only what others do.
        String write = row(out, "write");
        String server = row(out, "OST0002");
        assertThat(server).hasSameSizeAs(write);
        for (int i = 0; i < write.length(); i++) {
            assertThat(server.charAt(i) == '%' || server.charAt(i) == '#')
                    .as("column %d of%n%s", i, out)
                    .isEqualTo(write.charAt(i) == '%');
        }
        // The recording knows nothing of the other one.
        assertThat(row(out, "OST004d")).matches("\\?+");
        assertThat(out).containsPattern("OST0002 .*peak 5\\d\\d\\.\\d MiB/s, [67]\\d % this job");
    }

    @Test
    void aServerThatDidSomethingElseTellsNothingAboutClocks() {
        SplittableRandom random = new SplittableRandom(1);
        assertThat(diagnose(recording(0, seconds -> 100 * MIB * random.nextDouble())))
                .contains("how its clock differs cannot be told (agreement 0.");
    }

    @Test
    void aRecordingOfAnotherDaySaysSo() {
        assertThat(diagnose(recording(86_400, ServerLoadsTest::own)))
                .contains("The recording has nothing of the time of the job, or of its OSTs.");
    }

    /** What the job moves at a time of its own clock, in bytes per second. */
    private static double own(long seconds) {
        BytesOverTime course = job.course();
        int step = (int) Math.floor(seconds / course.stepSeconds());
        return step < 0 || step >= course.steps()
                ? 0
                : (course.bytes(Direction.WRITE, step) + course.bytes(Direction.READ, step)) / course.stepSeconds();
    }

    private Path recording(int ahead, LongToDoubleFunction load) {
        Path file = folder.resolve("recording.jsonl");
        try (RecordingWriter writer = RecordingWriter.open(file.toString())) {
            for (long seconds = -400; seconds < 2900; seconds += INTERVAL) {
                writer.append(
                        view(job.job().startSeconds() + seconds + ahead, load.applyAsDouble(seconds), own(seconds)));
            }
        }
        return file;
    }

    private static LiveView view(long at, double writes, double own) {
        List<TargetJob> jobs = List.of(new TargetJob("4712", 0, own, 0), new TargetJob("1", 0, writes - own, 0));
        LiveTarget target = new LiveTarget(
                "scratch-OST0002",
                2,
                TargetKind.DATA,
                "oss1",
                Set.of(),
                true,
                1,
                2,
                1,
                0.5,
                Set.of(),
                "",
                -1,
                LiveView.LoadBasis.UNKNOWN,
                0,
                writes,
                0,
                0,
                0,
                -1,
                -1,
                -1,
                jobs);
        return new LiveView(
                "scratch",
                Instant.ofEpochSecond(at),
                INTERVAL,
                LiveView.Balance.UNKNOWN,
                new LiveView.Totals(0, writes, 0),
                List.of(),
                List.of(target),
                List.of());
    }

    private static String diagnose(Path recording) {
        CliRun.Result result =
                CliRun.bare().run("diagnose", "--ascii", "--load", recording.toString(), "example:slow.darshan");
        assertThat(result.code()).isZero();
        return result.out();
    }

    private static String row(String out, String label) {
        String line =
                out.lines().filter(one -> one.startsWith(label)).findFirst().orElseThrow();
        return line.substring(8, line.indexOf("  peak"));
    }
}
