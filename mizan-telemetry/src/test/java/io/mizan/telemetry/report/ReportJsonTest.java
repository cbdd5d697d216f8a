package io.mizan.telemetry.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Refusal;
import io.mizan.testing.Campaign;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportJsonTest {
    private static final String SMALL = "{\"schema\":\"mizan/report/v1\",\"server\":\"oss1\",\"session\":7,"
            + "\"sequence\":1,\"takenAt\":\"2026-11-16T19:44:35Z\",\"intervalSeconds\":5,\"host\":{\"cpu\":0.5},"
            + "\"targets\":[{\"name\":\"fs-OST0001\",\"active\":true,\"totalBytes\":100,\"usedBytes\":40,"
            + "\"availableBytes\":50,\"activity\":{\"readMillis\":3}}],"
            + "\"jobs\":[{\"job\":\"4711\",\"jobs\":1,\"readsPerSecond\":2.5}]}";

    @Test
    void whatIsWrittenIsReadBackToTheLastDigit() {
        RandomReports reports = new RandomReports(8);
        for (int i = 0; i < Campaign.rounds(500); i++) {
            ServerReport report = reports.next();
            assertThat(ReportJson.decode(ReportJson.encode(report))).isEqualTo(report);
        }
    }

    @Test
    void whatIsNotSaidIsUnknown() {
        ServerReport report = ReportJson.decode(SMALL.getBytes(UTF_8));
        assertThat(report.host().load().cpu()).isEqualTo(0.5);
        assertThat(report.host().load().memory()).isEqualTo(Known.UNKNOWN);
        Activity activity = report.targets().get(0).activity();
        assertThat(activity.readMillis()).isEqualTo(3);
        assertThat(activity.writeMillis()).isEqualTo(Known.UNKNOWN);
        assertThat(report.jobs().get(0).readsPerSecond()).isEqualTo(2.5);
        // as agents of a version that did not count them wrote it
        assertThat(report.targets().get(0).jobs()).isEmpty();
    }

    /** An agent is a server that somebody may have taken; names of jobs are chosen by users. */
    @ParameterizedTest
    @ValueSource(ints = {0x1b, 0x9b, 0x202e, 0x2066, 0x200f, 0x61c, 0x2028, 0xad})
    void charactersThatCannotBeSeenAreInNoName(int character) {
        String odd = Character.toString(character);
        String escaped = String.format("\\u%04x", character);
        String server = SMALL.replace("\"oss1\"", "\"oss" + escaped + "1\"");
        assertThat(Refusal.of(() -> ReportJson.decode(server.getBytes(UTF_8))).code())
                .isEqualTo(ErrorCode.IMPOSSIBLE_VALUE);
        String pool = SMALL.replace("\"active\":true", "\"active\":true,\"pools\":[\"a" + escaped + "b\"]");
        assertThat(Refusal.of(() -> ReportJson.decode(pool.getBytes(UTF_8))).code())
                .isEqualTo(ErrorCode.IMPOSSIBLE_VALUE);
        String job = SMALL.replace("\"4711\"", "\"a" + escaped + "b\"");
        ServerReport report = ReportJson.decode(job.getBytes(UTF_8));
        assertThat(report.jobs().get(0).job()).isEqualTo("a" + escaped + "b").doesNotContain(odd);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"cpu\":0.5 | \"cpu\":1.5 | MZ201",
                "\"cpu\":0.5 | \"cpu\":-1 | MZ201",
                "\"cpu\":0.5 | \"cpu\":1e999 | MZ201",
                "\"cpu\":0.5 | \"cpu\":\"NaN\" | MZ107",
                "\"cpu\":0.5 | \"cqu\":0.5 | MZ108",
                "\"cpu\":0.5 | \"cpu\":0.5,\"cpu\":0.5 | MZ109",
                "\"readMillis\":3 | \"readMillis\":1e16 | MZ201",
                "\"readMillis\":3 | \"readMillis\":-3 | MZ201",
                "\"availableBytes\":50 | \"availableBytes\":101 | MZ201",
                "\"availableBytes\":50 | \"availableBytes\":-50 | MZ201",
                "\"availableBytes\":50 | \"availableBytes\":99999999999999999999 | MZ107",
                "\"availableBytes\":50, | `` | MZ107",
                "\"active\":true | \"active\":1 | MZ107",
                "fs-OST0001 | fs-OST1 | MZ201",
                "oss1 | a\\nb | MZ201",
                "oss1 | `` | MZ201",
                "\"sequence\":1 | \"sequence\":0 | MZ201",
                "\"sequence\":1 | \"sequence\":1.5 | MZ107",
                "\"jobs\":1 | \"jobs\":0 | MZ201",
                "\"intervalSeconds\":5, | `` | MZ107",
                "2026-11-16T19:44:35Z | yesterday | MZ107",
                "2026-11-16T19:44:35Z | +123456789-01-01T00:00:00Z | MZ107",
                "report/v1 | report/v2 | MZ107",
                "\"host\":{ | \"host\":[{ | MZ107",
            })
    void whatCannotBeIsRefused(String from, String to, String code) {
        assertThat(SMALL).contains(from);
        byte[] json = SMALL.replace(from, to).getBytes(UTF_8);
        assertThat(Refusal.of(() -> ReportJson.decode(json)).code().code()).isEqualTo(code);
    }

    @Test
    void aTargetTwiceIsRefused() {
        String target = SMALL.substring(SMALL.indexOf("{\"name\""), SMALL.indexOf("],"));
        byte[] json = SMALL.replace(target, target + "," + target).getBytes(UTF_8);
        assertThat(Refusal.of(() -> ReportJson.decode(json)).code()).isEqualTo(ErrorCode.INPUT_DUPLICATE);
    }

    @Test
    void listsAndNamesHaveAnEnd() {
        String job = SMALL.substring(SMALL.indexOf("{\"job\""), SMALL.length() - 2);
        byte[] jobs = SMALL.replace(job, job + ("," + job).repeat(2048)).getBytes(UTF_8);
        assertThat(Refusal.line(() -> ReportJson.decode(jobs)))
                .contains("the list is longer than allowed", "entries=2049");
        byte[] ofTarget = SMALL.replace("}}],", "},\"jobs\":[" + job + ("," + job).repeat(64) + "]}],")
                .getBytes(UTF_8);
        assertThat(Refusal.line(() -> ReportJson.decode(ofTarget)))
                .contains("the list is longer than allowed", "entries=65");
        byte[] name = SMALL.replace("4711", "4".repeat(256)).getBytes(UTF_8);
        assertThat(Refusal.line(() -> ReportJson.decode(name))).contains("the text is longer than allowed");
        byte[] large = new byte[ReportJson.MAX_BYTES + 1];
        assertThat(Refusal.of(() -> ReportJson.decode(large)).code()).isEqualTo(ErrorCode.INPUT_TOO_LARGE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "schema: mizan/report/v1", "[]", "{}", "null", "{", "\0", "{\"a\":\"\u0000\"}"})
    void otherTextsAreRefused(String text) {
        assertThat(Refusal.line(() -> ReportJson.decode(text.getBytes(UTF_8)))).contains("report");
    }

    @Test
    void damageIsRefusedOrReadAsSomethingElseAndNothingWorse() {
        SplittableRandom random = new SplittableRandom(88);
        RandomReports reports = new RandomReports(888);
        int refused = 0;
        for (int i = 0; i < Campaign.rounds(2000); i++) {
            byte[] json = ReportJson.encode(reports.next());
            for (int flips = random.nextInt(3); flips >= 0; flips--) {
                json[random.nextInt(json.length)] = (byte) random.nextInt(256);
            }
            if (random.nextInt(4) == 0) {
                json = Arrays.copyOf(json, random.nextInt(json.length));
            }
            try {
                ServerReport read = ReportJson.decode(json);
                assertThat(ReportJson.decode(ReportJson.encode(read))).isEqualTo(read);
            } catch (MizanException e) {
                refused++;
            }
        }
        assertThat(refused).isPositive();
    }
}
