package io.mizan.telemetry.collect.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Refusal;
import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.NetworkCounter;
import io.mizan.telemetry.collect.Reading;
import io.mizan.telemetry.collect.Readings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that stand for {@code lctl}. */
class LctlTest {
    private static final Duration PLENTY = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    @Test
    void parametersAreAskedForByNameAndAPatternWithoutAMatchIsNoError() throws IOException {
        Path lctl = program("echo \"$@\" > \"$0.args\"\n"
                + "echo 'error: get_param: param_path mdt: No such file or directory' >&2\n"
                + "echo obdfilter.fs-OST0003.kbytestotal=100\necho obdfilter.fs-OST0003.kbytesfree=40\nexit 2\n");
        Reading reading = Readings.server(new Lctl(lctl, PLENTY), folder).read();
        assertThat(reading.targets().get(0).target().space().availableBytes()).isEqualTo(40 << 10);
        assertThat(Files.readString(Path.of(lctl + ".args")))
                .startsWith("get_param obdfilter.*.stats obdfilter.*.job_stats ")
                .contains(" osd-*.*.brw_stats ", " ost.OSS.ost_io.stats ", " version ");
    }

    @Test
    void theCountersOfTheNetworkComeFromTheParameterOrFromLnetctl() throws IOException {
        String target = "echo obdfilter.fs-OST0003.kbytestotal=100\n";
        Path lctl = program(target + "echo 'stats=2 21 0 1095 1095 0 7 637856992 574810488 0 0'\n");
        Path lnetctl = Files.writeString(
                folder.resolve("lnetctl"),
                "#!/bin/sh\n[ \"$*\" = 'stats show' ] || exit 1\ncat <<E\nstatistics:\n    msgs_alloc: 2\n    send_length: 30\n"
                        + "    recv_length: 40\n    drop_count: 5\nE\n");
        Files.setPosixFilePermissions(lnetctl, PosixFilePermissions.fromString("rwxr-xr-x"));
        MonotonicCounters parameter =
                Readings.server(new Lctl(lctl, PLENTY), folder).read().host().network();
        assertThat(parameter.get(NetworkCounter.OUT_BYTES)).isEqualTo(637856992);
        assertThat(parameter.get(NetworkCounter.DROPS)).isEqualTo(7);
        MonotonicCounters printed = Readings.server(new Lctl(program(target), PLENTY), folder)
                .read()
                .host()
                .network();
        assertThat(printed.get(NetworkCounter.IN_BYTES)).isEqualTo(40);
        assertThat(printed.get(NetworkCounter.DROPS)).isEqualTo(5);
        Files.delete(lnetctl);
        Reading without =
                Readings.server(new Lctl(program(target), PLENTY), folder).read();
        assertThat(without.targets()).hasSize(1);
        assertThat(without.notes()).isEmpty();
    }

    @Test
    void aProgramThatHangsIsEnded() throws IOException {
        Path lctl = program("exec sleep 1000\n");
        assertThat(Refusal.line(() -> Readings.server(new Lctl(lctl, Duration.ofMillis(200)), folder)
                        .read()))
                .contains("the program did not end in time");
    }

    @Test
    void aProgramThatIsNotThere() {
        assertThat(Refusal.line(() -> Readings.server(new Lctl(folder.resolve("none"), PLENTY), folder)
                        .read()))
                .contains("a program cannot be run");
        assertThat(Refusal.of(() -> new Lctl(Path.of("lctl"), PLENTY)).code()).isEqualTo(ErrorCode.USAGE);
    }

    private Path program(String script) throws IOException {
        Path program = Files.writeString(folder.resolve("lctl"), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return program;
    }
}
