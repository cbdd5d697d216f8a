package io.mizan.cli.command.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.system.TargetFlag;
import io.mizan.telemetry.lustre.LustreTargetFlags;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Which targets {@code mizan status} tells to avoid, and why. */
class AvoidTest {

    @Test
    void aHealthySystemHasNone() {
        assertThat(run(row(1000, 500, 500, "")).outLines()).contains("No target to avoid.");
    }

    @ParameterizedTest
    @CsvSource({
        "D, 'D, degraded: a disk is being rebuilt'",
        "R, 'R, read-only'",
        "N, 'N, takes no new files (no precreate)'",
        "S, 'S, out of space'",
        "I, 'I, out of inodes'",
        "RD, 'D, degraded: a disk is being rebuilt; R, read-only'",
        "Df, 'D, degraded: a disk is being rebuilt'",
    })
    void aFlagIsAReason(String flags, String reason) {
        assertThat(reasons(run(row(1000, 500, 500, flags)))).containsExactly("  fs-OST0000  " + reason);
    }

    @Test
    void flashIsNone() {
        assertThat(reasons(run(row(1000, 500, 500, "f")))).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = TargetFlag.class,
            mode = EnumSource.Mode.EXCLUDE,
            // The first is no fault, and the second is never reported.
            names = {"FLASH", "AVOIDED"})
    void noFlagIsForgotten(TargetFlag flag) {
        assertThat(reasons(run(row(1000, 500, 500, String.valueOf(LustreTargetFlags.letter(flag))))))
                .hasSize(1);
    }

    @Test
    void anInactiveTargetIsOne() {
        assertThat(reasons(run("fs-OST0000_UUID : inactive device\n")))
                .containsExactly("  fs-OST0000  inactive: it does not answer");
    }

    @ParameterizedTest
    @CsvSource({
        // available, options, reason; the total is 100000 KiB
        "10001, '', ''",
        "10000, '', 'nearly full: 90.0 % (target.fullAt is 90 %)'",
        "101, '', 'nearly full: 99.9 % (target.fullAt is 90 %)'",
        "100, '', 'full: at most the reserve of 0.1 % is available'",
        "0, '', 'full: at most the reserve of 0.1 % is available'",
        "20000, target.fullAt=80%, 'nearly full: 80.0 % (target.fullAt is 80 %)'",
        "20000, target.fullAt=0.805, ''",
        "19000, target.fullAt=0.805, 'nearly full: 81.0 % (target.fullAt is 80.5 %)'",
        "5000, target.fullAt=1, ''",
        "5000, target.reserve=5%, 'full: at most the reserve of 5 % is available'",
        "5001, target.reserve=5%, 'nearly full: 95.0 % (target.fullAt is 90 %)'",
        "0, target.reserve=0, 'full: at most the reserve of 0 % is available'",
    })
    void fullAndNearlyFullFollowTheConfiguration(long available, String setting, String reason) {
        String table = row(100000, 100000 - available, available, "");
        Result result = setting.isEmpty() ? run(table) : run(table, "--set", setting);
        assertThat(reasons(result)).isEqualTo(reason.isEmpty() ? List.of() : List.of("  fs-OST0000  " + reason));
    }

    /** Reserved blocks are neither used nor available: only what is available can be written. */
    @Test
    void whatCountsIsTheAvailableSpace() {
        assertThat(reasons(run(row(100000, 10, 50, ""))))
                .containsExactly("  fs-OST0000  full: at most the reserve of 0.1 % is available");
    }

    @Test
    void aTargetWithoutInodesIsOne() {
        Result result =
                CliRun.bare().withInput(table(row(1000, 500, 500, "")) + """
                        UUID Inodes IUsed IFree IUse% Mounted on
                        fs-OST0000_UUID 10 10 0 100% /fs[OST:0]
                        filesystem_summary: 10 10 0 100% /fs
                        """).run("status", "-");
        assertThat(reasons(result)).containsExactly("  fs-OST0000  no free inodes");
    }

    private static String row(long total, long used, long available, String flags) {
        return "fs-OST0000_UUID " + total + " " + used + " " + available + " 1% /fs[OST:0] " + flags + "\n";
    }

    private static String table(String row) {
        return "UUID 1K-blocks Used Available Use% Mounted on\n" + row + "filesystem_summary: 0 0 0 0% /fs\n";
    }

    private static Result run(String row, String... options) {
        List<String> args = new ArrayList<>(List.of("status", "-"));
        args.addAll(List.of(options));
        Result result = CliRun.bare().withInput(table(row)).run(args.toArray(String[]::new));
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        return result;
    }

    private static List<String> reasons(Result result) {
        return result.outLines().stream()
                .dropWhile(line -> !line.equals("Avoid for new files:"))
                .skip(1)
                .takeWhile(line -> line.startsWith("  "))
                .toList();
    }
}
