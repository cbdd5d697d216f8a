package io.mizan.traces.csv;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.MizanException;
import io.mizan.model.error.Refusal;
import io.mizan.model.file.TextInput;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Raw;
import io.mizan.model.layout.FileLayout.RawKind;
import io.mizan.model.layout.Striping;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadEvent;
import io.mizan.testing.Campaign;
import io.mizan.traces.EventLog;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvWorkloadTest {
    private static final long MOST = 1 << 20;
    private static final String HEAD = "# mizan workload v1, ranks 2, name demo\n";
    private static final String FILE = "file,0,-c 4 -S 1M,/scratch/out\n";

    @TempDir
    private Path folder;

    @Test
    void theFormatIsThisOne() {
        FileLayout layout = new FileLayout.Plain(Striping.of(1 << 20, 3).on(List.of(1, 5, 9)));
        Workload workload = new Workload(
                "my, run",
                2,
                List.of(
                        new Workload.File("/scratch/out", new FileLayout.Plain(Striping.DEFAULT)),
                        new Workload.File("/a \"b\", c\n", layout)),
                List.of(
                        new WorkloadEvent(0, 0, Operation.CREATE, 0, 0, 0, 250_000),
                        new WorkloadEvent(1, 1, Operation.WRITE, 4096, 1 << 20, 1_500_000_000, 1)));
        assertThat(text(workload)).isEqualTo("""
                        # mizan workload v1, ranks 2, name my\\u002c run
                        rank,file,operation,offset,bytes,start,duration,origin
                        file,0,default,/scratch/out
                        file,1,"-c 3 -S 1M -o 1,5,9","/a ""b"", c\\n"
                        0,0,create,0,0,0.000000000,0.000250000,
                        1,1,write,4096,1048576,1.500000000,0.000000001,
                        """);
    }

    @Test
    void whatIsWrittenIsReadBack() {
        for (int seed = 0; seed < Campaign.rounds(300); seed++) {
            Workload workload = RandomWorkloads.next(seed);
            CsvWorkload read = open(text(workload));
            assertThat(EventLog.of(read)).as("seed %s", seed).isEqualTo(workload);
            assertThat(EventLog.of(read)).isEqualTo(workload);
        }
    }

    @Test
    void originsComeBackWhereTheyChange() {
        StringBuilder out = new StringBuilder();
        CsvWriter writer = new CsvWriter("w", 1, out);
        writer.file(0, "/f", new FileLayout.Plain(Striping.DEFAULT));
        List<String> origins = List.of("", "dxt", "dxt", "a,\"b\"\n", "dxt", "");
        for (String origin : origins) {
            writer.origin(origin);
            writer.event(0, 0, Operation.OPEN, 0, 0, 0, 0);
        }
        assertThat(EventLog.read(open(out.toString())).origins()).isEqualTo(origins);
    }

    @Test
    void textThatASpreadsheetSavedIsRead() {
        String text = "# mizan workload v1, ranks 2, name demo,,,,,\n"
                + "rank,file,operation,offset,bytes,start,duration,origin\n"
                + "file,0,-c 4 -S 1M,/scratch/out,,,,\r\n"
                + ",,,,,,,\n\n"
                + "# a remark\n"
                + "\"1\",0,\"write\",0,10,1E-07,2,\n"
                + "1,0,write,10,10,2.5e-7,0.25\n";
        CsvWorkload workload = open(text);
        assertThat(workload.name()).isEqualTo("demo");
        assertThat(EventLog.of(workload).events())
                .containsExactly(
                        new WorkloadEvent(1, 0, Operation.WRITE, 0, 10, 100, 2_000_000_000L),
                        new WorkloadEvent(1, 0, Operation.WRITE, 10, 10, 250, 250_000_000L));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0,0,write,0,10,0.5,1,x|in:4: an event starts before the one above it (start=0.5)",
                "2,0,write,0,10,2,1,x|in:4: the rank is not below the number of ranks in the first line (rank=2, ranks=2)",
                "0,1,write,0,10,2,1,x|in:4: the file of an event was not announced before (file=1, files=1)",
                "0,0,wirte,0,10,2,1,x|in:4: not an operation (operation=wirte)",
                "0,0,write,-1,10,2,1,x|in:4: not a whole number from 0 on (offset=-1)",
                "0,0,write,0,ten,2,1,x|in:4: not a whole number from 0 on (bytes=ten)",
                "0,0,write,9223372036854775807,1,2,1,x|in:4: the event reaches beyond the last byte that a file can have",
                "0,0,write,0,10,2,-1,x|in:4: not a number of seconds, to the nanosecond at most (duration=-1)",
                "0,0,write,0,10,2.0000000001,1,x|(start=2.0000000001)",
                "0,0,write,0,10,9223372037,1,x|(start=9223372037)",
                "0,0,write,0,10,1e99,1,x|(start=1e99)",
                "0,0,write,0,10,2|in:4: an event must have seven or eight fields (fields=6)",
                "0,0,write,0,10,2,1,x,y|(fields=9)",
                "0,0,\"write,0,10,2,1,x|in:4: quotes are not closed, or text follows them",
                "0,0,write,0,10,2,1,a\\q|in:4: an invalid escape sequence (text=a\\q)",
                "file,2,-c 1,/x|files must be announced as file,NUMBER,LAYOUT,PATH and numbered from 0 (number=2, expected=1",
                "file,1,-c 1,/x,y|fields=5",
                "file,1,-c one,/x|in:4: not a whole number (option=-c, value=one, layout=-c one)",
                "rank,file,offset|in:4: the columns are in another order (column=3, found=offset, expected=operation)"
            })
    void whatIsWrongIsSaidWithTheLine(String line, String expected) {
        CsvWorkload workload = open(HEAD + FILE + "0,0,open,0,0,1,1,x\n" + line + "\n");
        String refusal = Refusal.line(() -> EventLog.of(workload)).replace(folder.toString() + "/", "");
        assertThat(refusal).contains(expected).startsWith("in:4: ");
    }

    @Test
    void otherTextsAreNotWorkloads() throws IOException {
        assertThat(Refusal.line(() -> open("rank,file\n")))
                .contains("in:1: not a workload: the first line is not a workload header (line=rank,file)");
        assertThat(Refusal.line(() -> open(""))).contains("not a workload");
        assertThat(Refusal.line(() -> open("# mizan workload v2, ranks 1, name x\n")))
                .contains("version=2, known=1");
        assertThat(Refusal.line(() -> open("# mizan workload v1, ranks 1, name \\x\n")))
                .contains("an invalid escape sequence");
        assertThat(Refusal.line(() -> CsvWorkload.open(folder, MOST))).contains("is a directory");
        Files.write(folder.resolve("long"), (HEAD + "#".repeat(70_000)).getBytes(StandardCharsets.UTF_8));
        assertThat(Refusal.line(() -> EventLog.of(CsvWorkload.open(folder.resolve("long"), MOST))))
                .contains("long:2: a line is longer than 64 KiB");
        Files.writeString(folder.resolve("many"), HEAD + "#\n".repeat(1000));
        assertThat(Refusal.line(() -> EventLog.of(CsvWorkload.open(folder.resolve("many"), 1000))))
                .contains("more text than allowed");
        try (TextInput in = TextInput.open(folder.resolve("long"), MOST)) {
            assertThat(CsvWorkload.recognises(in)).isTrue();
            assertThat(in.nextLine()).hasValue(HEAD.strip());
        }
    }

    @Test
    void aLayoutThatDoesNotFitOnALineIsNotWritten() {
        CsvWriter writer = new CsvWriter("w", 1, new StringBuilder());
        Raw raw = new Raw(RawKind.UNKNOWN, new byte[60_000]);
        assertThat(Refusal.line(() -> writer.file(0, "/f", raw))).contains("does not fit on a line of 64 KiB");
    }

    @Test
    void anOutputThatFailsIsReported() {
        Writer broken = new Writer() {
            @Override
            public void write(char[] letters, int offset, int length) throws IOException {
                throw new IOException("no space left");
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        assertThat(Refusal.line(() -> new CsvWriter("w", 1, broken)))
                .contains("the workload could not be written: no space left [MZ301]");
    }

    @Test
    void mutatedTextIsReadOrRefused() {
        int read = 0;
        int refused = 0;
        for (int seed = 0; seed < Campaign.rounds(400); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] bytes = text(RandomWorkloads.next(seed % 50)).getBytes(StandardCharsets.UTF_8);
            for (int i = random.nextInt(1, 4); i > 0; i--) {
                int at = random.nextInt(bytes.length);
                bytes[at] = (byte) (random.nextBoolean() ? ",\"\\\n0-".charAt(random.nextInt(6)) : random.nextInt(256));
            }
            Path file = folder.resolve("mutated");
            try {
                Files.write(file, bytes);
                EventLog.of(CsvWorkload.open(file, MOST));
                read++;
            } catch (MizanException e) {
                assertThat(e.problem().line()).contains(file.toString());
                refused++;
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }
        assertThat(read).isPositive();
        assertThat(refused).isPositive();
    }

    private CsvWorkload open(String text) {
        try {
            return CsvWorkload.open(Files.writeString(folder.resolve("in"), text), MOST);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String text(Workload workload) {
        StringBuilder out = new StringBuilder();
        CsvWriter.write(workload, out);
        return out.toString();
    }
}
