package io.mizan.traces.darshan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.testing.Campaign;
import io.mizan.traces.darshan.format.ByteSource;
import io.mizan.traces.darshan.format.Compression;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.text.DxtText;
import io.mizan.traces.darshan.text.ParserText;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Logs that are cut off or damaged: a clear problem, what can be read is read, and nothing else happens. */
class DamageTest {

    @ParameterizedTest
    @EnumSource(Compression.class)
    void everyTruncationIsNoticedAndGivesWhatIsBeforeIt(Compression compression) {
        byte[] whole = ExampleLog.ior().compression(compression).toByteArray();
        List<String> expected;
        try (DarshanLog log = open(whole)) {
            expected = AnyLog.read(log);
            assertThat(log.problems()).isEmpty();
        }
        // bzip2 sets up large tables for each region, so it is cut at fewer places.
        int step = compression == Compression.BZIP2 ? 11 : 1;
        int most = 0;
        for (int length = 0; length < whole.length; length += step) {
            int found = 0;
            try (DarshanLog log = open(Arrays.copyOf(whole, length))) {
                for (String record : AnyLog.read(log)) {
                    found++;
                    boolean known = expected.contains(record)
                            || (record.startsWith("DXT") && expected.stream().anyMatch(e -> e.startsWith(record)));
                    assertThat(known)
                            .as("at %s of %s bytes: %s", length, whole.length, record)
                            .isTrue();
                }
                assertThat(log.problems())
                        .as("at %s of %s bytes", length, whole.length)
                        .isNotEmpty();
                log.problems().forEach(DamageTest::namesModuleAndOffset);
            } catch (MizanException e) {
                assertThat(length).isLessThan(1328);
                assertThat(e.problem().advice()).isPresent();
            }
            most = Math.max(most, found);
        }
        // A block of bzip2 comes whole or not at all; the last region holds four records.
        assertThat(most).isGreaterThanOrEqualTo(expected.size() - (compression == Compression.BZIP2 ? 4 : 1));
    }

    private static void namesModuleAndOffset(Problem problem) {
        assertThat(problem.values()).extracting(Problem.Value::name).contains("module", "offset");
        assertThat(problem.place()).isPresent();
        assertThat(problem.advice()).isPresent();
    }

    /** A hundred thousand of these in {@code ./mizan soak darshan}. */
    @Test
    @Timeout(value = 2, unit = TimeUnit.HOURS)
    void flippedBytesNeverDoMoreThanAProblem() {
        List<String> versions = List.of("3.00", "3.10", "3.20", "3.21", "3.41");
        int refused = 0;
        int damaged = 0;
        byte[] whole = {};
        for (int round = 0; round < Campaign.rounds(400); round++) {
            SplittableRandom random = new SplittableRandom(round);
            if (round % 20 == 0) {
                whole = log(versions.get(random.nextInt(versions.size())), random);
            }
            byte[] bytes = whole.clone();
            for (int i = random.nextInt(1, 9); i > 0; i--) {
                // Half of the hits go to the header, where one byte changes the most.
                int at = random.nextInt(random.nextBoolean() ? 400 : bytes.length);
                bytes[at] = (byte) (random.nextBoolean() ? bytes[at] ^ 1 << random.nextInt(8) : random.nextInt(256));
            }
            try (DarshanLog log = open(bytes)) {
                printAll(log);
                AnyLog.read(log);
                log.problems().forEach(DamageTest::namesModuleAndOffset);
                damaged += log.problems().isEmpty() ? 0 : 1;
            } catch (MizanException e) {
                assertThat(e.problem().line()).isNotEmpty();
                refused++;
            } catch (RuntimeException e) {
                throw new AssertionError("round " + round, e);
            }
        }
        assertThat(refused).isPositive();
        assertThat(damaged).isPositive();
    }

    private static byte[] log(String version, SplittableRandom random) {
        DarshanWriter writer = new AnyLog(version, random.nextLong(), 30).writer();
        writer.compression(Compression.values()[random.nextInt(3)]).streams(random.nextInt(1, 4));
        return (random.nextBoolean() ? writer.bigEndian() : writer).toByteArray();
    }

    static String printAll(DarshanLog log) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        for (ParserText.View view : ParserText.View.values()) {
            ParserText.print(log, view, out);
        }
        DxtText.print(log, out);
        out.flush();
        return text.toString();
    }

    @Test
    void namesThatAreNotUtf8OrHoldTerminalEscapesPrintAsQuestionMarks() {
        DarshanWriter writer = new DarshanWriter("3.41").command("a\u001b[31mb").mount("/\u001b]0;x\u0007", "ext4");
        writer.name(1, (byte) '/', (byte) 0xff, (byte) 0x1b, (byte) '[', (byte) '2', (byte) 'J', (byte) '\n');
        writer.record(DarshanModule.POSIX, 1, 0);
        writer.dxt(DarshanModule.DXT_POSIX, 1, 1, 0, "h\u001bost").write(0, 1, 0, 1);
        try (DarshanLog log = open(writer.toByteArray())) {
            assertThat(log.names().name(1)).hasValue("/\ufffd\u001b[2J\n");
            assertThat(printAll(log))
                    .doesNotContain("\u001b")
                    .doesNotContain("\u0007")
                    .contains("# exe: a?[31mb\n")
                    .contains("\tPOSIX_OPENS\t0\t/??[2J?\t")
                    .contains("hostname: h?ost\n");
            assertThat(log.problems()).isEmpty();
        }
    }

    static DarshanLog open(byte[] bytes) {
        return DarshanLog.of(ByteSource.of("log", bytes));
    }
}
