package io.mizan.traces.recorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.mizan.model.error.MizanException;
import io.mizan.model.error.Refusal;
import io.mizan.testing.Campaign;
import io.mizan.traces.EventLog;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Traces that are cut off, damaged, crafted, or of another version: one clear line, and nothing else happens. */
class RecorderDamageTest {
    @TempDir
    private Path folder;

    private static RecorderWriter example(boolean shared) {
        RecorderWriter writer = new RecorderWriter(2);
        for (int rank = 0; rank < 2; rank++) {
            long time = rank;
            for (int i = 0; i < 8; i++) {
                writer.call(rank, time, time + 3, "MPI_File_write_at", "0-0", i, "%p", 4, "MPI_INT", "[0 1]");
                writer.nested(rank, 1, time + 1, time + 2, "pwrite", "/f", "%p", 16, 16 * (i / 3));
                time += 10;
            }
            writer.call(rank, time, time + 1, "MPI_File_open", "MPI_COMM_WORLD", "/f", 5, "%p", "0-0");
        }
        return shared ? writer.shared() : writer;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyTruncationOfEveryFileIsNoticed(boolean shared) throws IOException {
        example(shared).write(folder);
        List<String> whole = read();
        int refused = 0;
        for (Map.Entry<String, byte[]> file : example(shared).files().entrySet()) {
            Path path = folder.resolve(file.getKey());
            byte[] bytes = file.getValue();
            for (int length = 0; length < bytes.length; length++) {
                Files.write(path, Arrays.copyOf(bytes, length));
                try {
                    assertThat(read())
                            .as("%s cut to %s bytes", file.getKey(), length)
                            .isEqualTo(whole);
                    // The last functions of the list are not used, or nothing was lost.
                    fail("%s cut to %s bytes was accepted", file.getKey(), length);
                } catch (MizanException e) {
                    assertThat(e.problem().line()).contains(folder.toString());
                    assertThat(e.problem().advice()).isPresent();
                    refused++;
                }
            }
            Files.write(path, bytes);
        }
        assertThat(refused).isGreaterThan(700);
        assertThat(read()).isEqualTo(whole);
    }

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void mutatedTracesAreReadOrRefused() throws IOException {
        int refused = 0;
        int read = 0;
        for (int round = 0; round < Campaign.rounds(200); round++) {
            SplittableRandom random = new SplittableRandom(round);
            Map<String, byte[]> files = example(random.nextBoolean()).files();
            Path target = folder.resolve(round % 2 == 0 ? "even" : "odd");
            Files.createDirectories(target);
            for (String old : List.of("ug.mt", "1.cst", "1.cfg")) {
                Files.deleteIfExists(target.resolve(old));
            }
            List<String> names = List.copyOf(files.keySet());
            String victim = names.get(random.nextInt(names.size()));
            byte[] bytes = files.getOrDefault(victim, new byte[0]);
            for (int i = random.nextInt(1, 5); i > 0; i--) {
                int at = random.nextInt(bytes.length);
                bytes[at] = (byte) (random.nextBoolean() ? bytes[at] ^ 1 << random.nextInt(8) : random.nextInt(256));
            }
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                Files.write(target.resolve(file.getKey()), file.getValue());
            }
            try {
                EventLog.of(new RecorderWorkload(RecorderTrace.open(target)));
                read++;
            } catch (MizanException e) {
                assertThat(e.problem().line()).contains(target.toString());
                refused++;
            } catch (RuntimeException e) {
                throw new AssertionError("round " + round + ", " + victim, e);
            }
        }
        assertThat(refused).isPositive();
        assertThat(read).isPositive();
    }

    @Test
    void everyFileIsNeeded() throws IOException {
        for (boolean shared : new boolean[] {false, true}) {
            Path target = folder.resolve("trace" + shared);
            example(shared).write(target);
            for (Map.Entry<String, byte[]> file : example(shared).files().entrySet()) {
                Path path = target.resolve(file.getKey());
                Files.delete(path);
                assertThat(Refusal.line(() -> RecorderTrace.open(target)))
                        .contains(file.getKey().equals("VERSION") ? "2.3 or older" : path.toString());
                Files.write(path, file.getValue());
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"2.2.1", "2.4.0", "3.0.0", "10.0.1"})
    void otherVersionsAreRefusedByName(String version) {
        assertThat(Refusal.line(
                        () -> RecorderTrace.open(example(false).version(version).write(folder))))
                .contains("VERSION: this version of Recorder is not supported (version=" + version
                        + ", known=2.5) [MZ107]");
    }

    @Test
    void foldersThatAreNoTraces() throws IOException {
        assertThat(Refusal.line(() -> RecorderTrace.open(folder)))
                .contains("not a trace of Recorder: it has no file VERSION [MZ107]");
        Files.createFile(folder.resolve("0.itf"));
        assertThat(Refusal.line(() -> RecorderTrace.open(folder))).contains("version=2.0 to 2.2");
        assertThat(Refusal.line(() -> RecorderTrace.open(folder.resolve("0.itf"))))
                .contains("must be a folder");
        assertThat(Refusal.line(() -> RecorderTrace.open(folder.resolve("x")))).contains("no such folder [MZ101]");
        assertThat(Refusal.line(
                        () -> RecorderTrace.open(example(false).version("two").write(folder))))
                .contains("VERSION: not the version of Recorder (offset=0, text=two)");
        Path target = example(false).write(folder.resolve("trace"));
        Files.delete(target.resolve("1.ts"));
        Files.createDirectory(target.resolve("1.ts"));
        assertThat(Refusal.line(() -> RecorderTrace.open(target))).contains("1.ts: is a directory [MZ103]");
    }

    @Test
    void aRuleThatContainsItself() throws IOException {
        assertThat(grammar(2, -1, 1, -2, 1, -2, 1, -1, 1)).contains("0.cfg: a rule contains itself");
    }

    @Test
    void aHundredBytesThatStandForMoreCallsThanThereAreAtoms() throws IOException {
        int[] bomb = new int[1 + 40 * 4];
        bomb[0] = 40;
        for (int i = 0; i < 40; i++) {
            bomb[1 + 4 * i] = -1 - i;
            bomb[2 + 4 * i] = 1;
            bomb[3 + 4 * i] = i == 39 ? 0 : -2 - i;
            bomb[4 + 4 * i] = Integer.MAX_VALUE;
        }
        assertThat(grammar(bomb))
                .contains("0.ts: the number of time stamps differs from the number of calls")
                .contains("calls=" + Long.MAX_VALUE);
    }

    @Test
    void nestedTooDeepOrEmptyOrUnknown() throws IOException {
        int[] deep = new int[1 + 5000 * 4];
        deep[0] = 5000;
        for (int i = 0; i < 5000; i++) {
            deep[1 + 4 * i] = -1 - i;
            deep[2 + 4 * i] = 1;
            deep[3 + 4 * i] = i == 4999 ? 0 : -2 - i;
            deep[4 + 4 * i] = 1;
        }
        assertThat(grammar(deep)).contains("the rules are nested too deep").contains("depth=4096");
        assertThat(grammar(2, -1, 1, -2, Integer.MAX_VALUE, -2, 0)).contains("the rule is empty");
        assertThat(grammar(1, -1, 1, -2, 1)).contains("the rule does not exist (offset=4, id=-2)");
        assertThat(grammar(1, -2, 0)).contains("the grammar has no start");
        assertThat(grammar(0)).contains("the grammar has no rules");
        assertThat(grammar(1, -1, 1, 1000, 1)).contains("offset=12, symbol=1000");
        assertThat(grammar(1, -1, 1, 0, 0)).contains("repetitions=0");
        assertThat(grammar(2, -1, 0, -1, 0)).contains("offset=12, id=-1");
        assertThat(grammar(Integer.MAX_VALUE))
                .contains("ends in the middle (offset=4")
                .contains("[MZ106]");
        assertThat(grammar(1, -1, Integer.MAX_VALUE)).contains("ends in the middle (offset=12");
    }

    @Test
    void claimsOfTheHead() {
        assertThat(head(0, buffer -> buffer.putInt(0, 0))).contains("recorder.mt: the trace has no ranks");
        assertThat(head(0, buffer -> buffer.putInt(0, Integer.MAX_VALUE))).contains("2.cst: no such file");
        assertThat(head(1, buffer -> buffer.putInt(0, Integer.MAX_VALUE))).contains("ug.mt: ends in the middle");
        assertThat(head(0, buffer -> buffer.putDouble(8, Double.NaN))).contains("not a time (offset=8");
        assertThat(head(0, buffer -> buffer.putDouble(16, 1e300))).contains("the resolution of time is out of range");
        assertThat(head(0, buffer -> buffer.putDouble(16, Double.NaN))).contains("offset=16");
        assertThat(head(0, buffer -> buffer.putInt(28, 1))).contains("compression=1");
        assertThat(head(0, buffer -> buffer.putInt(32, 2))).contains("number=2");
    }

    private interface Change {
        void apply(ByteBuffer buffer);
    }

    private String head(int shared, Change change) {
        Map<String, byte[]> files = example(shared == 1).files();
        example(shared == 1).write(folder);
        byte[] bytes = files.getOrDefault("recorder.mt", new byte[0]);
        change.apply(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
        try {
            Files.write(folder.resolve("recorder.mt"), bytes);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return Refusal.line(() -> RecorderTrace.open(folder));
    }

    /** What is said of a trace of one rank with this grammar. */
    private String grammar(int... numbers) throws IOException {
        new RecorderWriter(1).call(0, 0, 1, "unlink", "/f").write(folder);
        ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
        Arrays.stream(numbers).forEach(bytes::putInt);
        Files.write(folder.resolve("0.cfg"), bytes.array());
        return Refusal.line(() -> RecorderTrace.open(folder));
    }

    private List<String> read() {
        return EventLog.lines(new RecorderWorkload(RecorderTrace.open(folder)));
    }
}
