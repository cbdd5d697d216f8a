package io.mizan.cli.command.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.cli.shared.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CalibrateTargetsCommandTest {
    @TempDir
    private Path folder;

    private Result run(String... arguments) {
        List<String> all = new ArrayList<>(List.of("calibrate", "targets"));
        all.addAll(List.of(arguments));
        return CliRun.bare()
                .withVariable("MIZAN_STATE_DIR", folder.resolve("state").toString())
                .run(all.toArray(String[]::new));
    }

    @Test
    void aSurveyIsPrintedAsAFileOfPeaks() {
        Result result = run("example:survey.txt");
        assertThat(result.code()).isEqualTo(ExitCode.OK);
        assertThat(result.out()).isEqualTo("""
                        schema: mizan/peaks/v1
                        peaks:
                          - target: scratch-OST0000
                            origin: calibrated
                            readBytesPerSecond: 966981059
                            writeBytesPerSecond: 645440471
                          - target: scratch-OST0001
                            origin: calibrated
                            readBytesPerSecond: 966981059
                            writeBytesPerSecond: 645440471
                        """);
    }

    @Test
    void theFileThatItWritesIsReadByStatus() throws IOException {
        Path file = folder.resolve("peaks.yaml");
        Result written = run("--class", "hdd", "-o", file.toString(), "--json", "example:survey.txt");
        assertThat(written.code()).isEqualTo(ExitCode.OK);
        assertThat(SchemaCheck.faults("calibration-v1.json", written.out())).isEmpty();
        assertThat(Files.readString(file)).contains("class: hdd");
        Path system = folder.resolve("system.yaml");
        Files.writeString(system, """
                name: fs
                servers:
                  - name: oss0
                    targets:
                      - {index: 0, totalBytes: 1T, availableBytes: 1T, deviceClass: hdd}
                """);
        Result status = CliRun.bare().run("status", "--json", "--set", "target.peaks=" + file, system.toString());
        assertThat(status.err()).isEmpty();
        assertThat(status.out())
                .contains("\"peakBytesPerSecond\":645440471")
                .contains("\"peakOrigin\":\"calibrated\"")
                .contains("\"peakConfidence\":0.8");
    }

    @Test
    void whatIsStoredIsThereForTheNextOne() {
        assertThat(run("--store", "example:survey.txt").code()).isEqualTo(ExitCode.OK);
        Result history = run("--history");
        assertThat(history.code()).as("a calibration is no history").isEqualTo(ExitCode.FAILURE);
        assertThat(history.err()).contains("no target was seen saturated yet");
    }

    @Test
    void badInputAndBadUsageAreNamed() throws IOException {
        Path file = folder.resolve("notes.txt");
        Files.writeString(file, "not a survey\n");
        Result wrong = run(file.toString());
        assertThat(wrong.code()).isEqualTo(ExitCode.FAILURE);
        assertThat(wrong.err()).contains("notes.txt").contains("no result of obdfilter-survey or IOR");
        assertThat(run().code()).isEqualTo(ExitCode.USAGE);
        assertThat(run("--history", "example:survey.txt").code()).isEqualTo(ExitCode.USAGE);
        assertThat(run("--pool", "a", "--class", "hdd", "example:survey.txt").code())
                .isEqualTo(ExitCode.USAGE);
        assertThat(run("--over", "-1", "example:survey.txt").code()).isEqualTo(ExitCode.USAGE);
        assertThat(run("--class", "tape", "example:survey.txt").err()).contains("not a class");
        assertThat(run("--store", "--class", "hdd", "example:survey.txt").err()).contains("cannot be stored");
    }
}
