package io.mizan.traces.recorder;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.testing.Samples;
import io.mizan.testing.SharedData;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecorderTraceTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void callsAreThoseThatRecorder2textPrints(int rank) throws IOException {
        RecorderTrace trace = RecorderTrace.open(SharedData.file("recorder/ior_fpp_4"));
        List<String> lines = lines(trace, rank);
        assertThat(lines).isEqualTo(golden(rank)).hasSize((int) trace.calls(rank));
        assertThat(trace.ranks()).isEqualTo(4);
        assertThat(trace.startSeconds()).isBetween(1.79e9, 1.80e9);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ior_fpp_2", "ior_shared_2"})
    void ourTracesHaveTheCallsOfTheirTexts(String name) {
        RecorderTrace trace = RecorderTrace.open(Samples.file("recorder/" + name));
        assertThat(trace.ranks()).isEqualTo(2);
        assertThat(trace.startSeconds()).isEqualTo(1.75e9);
        for (int rank = 0; rank < 2; rank++) {
            List<String> expected = Samples.text("recorder/" + name + ".text/" + rank + ".txt")
                    .lines()
                    .toList();
            assertThat(lines(trace, rank)).isEqualTo(expected).hasSize((int) trace.calls(rank));
        }
    }

    private static List<String> golden(int rank) throws IOException {
        Path file = SharedData.file("recorder/ior_fpp_4.text/" + rank + ".txt.gz");
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            return in.lines().toList();
        }
    }

    /** In the form of recorder2text. */
    static List<String> lines(RecorderTrace trace, int rank) {
        List<String> lines = new ArrayList<>();
        trace.forEach(rank, call -> {
            CallSignature signature = call.signature();
            lines.add(String.format(
                    Locale.ROOT,
                    "%.7f %.7f %s %d %d ( %s )",
                    call.startNanos() / 1e9,
                    call.endNanos() / 1e9,
                    signature.function(),
                    signature.level(),
                    signature.layer().ordinal(),
                    String.join(" ", signature.arguments())));
        });
        return lines;
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsWrittenIsReadBack(boolean shared, @TempDir Path folder) {
        for (int seed = 0; seed < 20; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int ranks = 1 + random.nextInt(5);
            RecorderWriter writer = new RecorderWriter(ranks);
            List<List<String>> expected = new ArrayList<>();
            boolean same = random.nextBoolean();
            for (int rank = 0; rank < ranks; rank++) {
                expected.add(fill(writer, rank, same ? new SplittableRandom(seed) : random.split()));
            }
            RecorderTrace trace =
                    RecorderTrace.open((shared ? writer.shared() : writer).write(folder.resolve(seed + "")));
            for (int rank = 0; rank < ranks; rank++) {
                assertThat(lines(trace, rank))
                        .as("seed %s, rank %s", seed, rank)
                        .isEqualTo(expected.get(rank));
            }
        }
    }

    private static List<String> fill(RecorderWriter writer, int rank, SplittableRandom random) {
        List<String> expected = new ArrayList<>();
        long start = 0;
        int variety = 1 + random.nextInt(6);
        for (int i = random.nextInt(300); i > 0; i--) {
            int kind = random.nextInt(variety);
            start += random.nextInt(3) == 0 ? random.nextLong(1L << 32) : random.nextInt(100);
            long end = start + random.nextInt(1000);
            writer.nested(rank, kind % 3, start, end, "function" + kind, "/path/" + kind, kind);
            expected.add(String.format(
                    Locale.ROOT,
                    "%.7f %.7f function%d %d 0 ( /path/%d %d )",
                    start / 1e7,
                    end / 1e7,
                    kind,
                    kind % 3,
                    kind,
                    kind));
        }
        return expected;
    }

    @Test
    void ranksThatDoTheSameShareAGrammarAndHaveTimesOfTheirOwn(@TempDir Path folder) {
        RecorderWriter writer = new RecorderWriter(3).shared();
        for (int rank = 0; rank < 3; rank++) {
            for (int i = 0; i < 100; i++) {
                writer.call(rank, 10 * i + rank, 10 * i + rank + 5, "write", "/f", "%p", 4096);
            }
        }
        assertThat(writer.files().keySet())
                .containsExactly("0.cfg", "0.cst", "0.ts", "1.ts", "2.ts", "VERSION", "recorder.mt", "ug.mt");
        RecorderTrace trace = RecorderTrace.open(writer.write(folder));
        assertThat(lines(trace, 2).get(99)).isEqualTo("0.0000992 0.0000997 write 0 0 ( /f %p 4096 )");
    }

    @Test
    void anEndThatWrappedRoundIsAfterTheStart(@TempDir Path folder) {
        long longCall = (1L << 32) - 7;
        RecorderTrace trace = RecorderTrace.open(
                new RecorderWriter(1).call(0, 10, 10 + longCall, "fsync", "/f").write(folder));
        trace.forEach(0, call -> assertThat(call.endNanos() - call.startNanos()).isEqualTo(longCall * 100));
    }

    @Test
    void blanksInPathsAreRepaired(@TempDir Path folder) {
        RecorderWriter writer = new RecorderWriter(1);
        writer.call(0, 0, 1, "open", "/my files/a b", 66, 436);
        writer.call(0, 2, 3, "fwrite", "%p", 1, 10, "/my files/a b");
        writer.call(0, 4, 5, "__xstat", 1, "/my files/a b", "%p");
        writer.call(0, 6, 7, "rename", "/my files/a b", "/my files/c d e");
        writer.call(0, 8, 9, "MPI_File_open", "MPI_COMM_WORLD", "/x y", 5, "%p", "0-0");
        writer.call(0, 10, 11, "MPI_File_write_at", "0-0", 0, "%p", 5, "MPI_INT", "[0 1]");
        List<List<String>> arguments = new ArrayList<>();
        RecorderTrace.open(writer.write(folder))
                .forEach(0, call -> arguments.add(call.signature().arguments()));
        assertThat(arguments)
                .containsExactly(
                        List.of("/my files/a b", "66", "436"),
                        List.of("%p", "1", "10", "/my files/a b"),
                        List.of("1", "/my files/a b", "%p"),
                        List.of("/my files/a b", "/my files/c d e"),
                        List.of("MPI_COMM_WORLD", "/x y", "5", "%p", "0-0"),
                        List.of("0-0", "0", "%p", "5", "MPI_INT", "[0 1]"));
    }

    @Test
    void namesThatAreNotUtf8StayDifferent(@TempDir Path folder) {
        RecorderWriter writer = new RecorderWriter(1);
        writer.raw(0, 0, 0, 1, "unlink", 1, new byte[] {'/', (byte) 0xff, ' '});
        writer.raw(0, 0, 2, 3, "unlink", 1, new byte[] {'/', (byte) 0xfe, ' '});
        writer.raw(0, 0, 4, 5, "unlink", 1, "/ü€😀 ".getBytes(StandardCharsets.UTF_8));
        List<String> names = new ArrayList<>();
        RecorderTrace.open(writer.write(folder))
                .forEach(0, call -> names.add(call.signature().arguments().get(0)));
        assertThat(names).containsExactly("/\udcff", "/\udcfe", "/ü€😀");
    }
}
