package io.mizan.cli.command.phases;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhasesCommandTest {
    private static final String SMALL = """
            time,read,write,ops,metadata
            10,0,0,0,0
            11,0,500,5,0
            12,0,500,5,0
            13,0,0,0,0
            14,0,0,0,0
            15,0,0,0,0
            16,0,0,0,0
            """;

    private static Result run(String text, String... args) {
        return CliRun.bare()
                .withInput(text)
                .run(Stream.concat(Stream.of("phases", "-"), Arrays.stream(args))
                        .toArray(String[]::new));
    }

    private static List<Mapping> jobs(Result result) {
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        return Documents.parse("out", result.out()).asMapping().list("jobs").stream()
                .map(Node::asMapping)
                .toList();
    }

    @Test
    void theDocumentIsExactlyThis() {
        assertThat(run(SMALL, "--json").out())
                .isEqualTo("{\"schema\":\"mizan/phases/v1\",\"jobs\":[{\"job\":\"\",\"category\":\"-|-|-\","
                        + "\"begin\":10.0,\"end\":17.0,\"samples\":7,\"behaviour\":0,\"phases\":[{\"type\":\"write\","
                        + "\"begin\":11.0,\"end\":13.0,\"readBytes\":0.0,\"writtenBytes\":1000.0,\"operations\":10.0,"
                        + "\"metadataOperations\":0.0}]}]}\n");
    }

    @Test
    void theExampleHasReadingMetadataAndFiveBursts() {
        Mapping job = jobs(CliRun.bare().run("phases", "example:waveform.csv", "--json"))
                .get(0);
        assertThat(job.list("phases"))
                .extracting(phase -> phase.asMapping().text("type"))
                .containsExactly("read", "metadata", "write", "write", "write", "write", "write");
    }

    @Test
    void thePictureFits80ColumnsInPlainText() {
        Result result = CliRun.bare().run("phases", "example:waveform.csv");
        assertThat(result.outLines())
                .hasSizeGreaterThan(20)
                .allMatch(line -> line.length() <= 80)
                .anyMatch(line -> line.startsWith("phases        RRMM"))
                .anyMatch(line -> line.startsWith("write burst "));
        assertThat(result.out()).isASCII();
    }

    @Test
    void jobsBecomeSequencesThatCanBePredicted(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("sequences.json");
        Result many = CliRun.bare().run("phases", "example:jobs.csv", "--sequences", file.toString());
        assertThat(many.code()).isZero();
        assertThat(many.outLines()).allMatch(line -> line.length() <= 80).anyMatch(line -> line.contains("RWW"));
        assertThat(Files.readString(file))
                .isEqualTo("{\"alice|wrf|1024\":[0,0,0,1,0,0,0,1,0,0,0,1],\"bob|cfd|256\":[0,0,1,0,0,1,0,0,1,0,0,1]}\n")
                .isEqualTo(CliRun.bare()
                        .run("phases", "example:jobs.csv", "--sequences", "-")
                        .out());
        assertThat(CliRun.bare()
                        .run("behaviours", file.toString(), "--model", "markov2")
                        .code())
                .isZero();
    }

    @Test
    void jobsMayInterleaveAndAreSortedByTheirBegin() {
        List<Mapping> jobs = jobs(run("job,time,write\nb,5,1\na,1,1\nb,6,1\na,2,1\n", "--json"));
        assertThat(jobs).extracting(job -> job.text("job")).containsExactly("a", "b");
        assertThat(run("job,time,write\nb,5,1\na,1,1\n", "--job", "b")
                        .outLines()
                        .get(0))
                .startsWith("b: 1 in 1 s");
    }

    @Test
    void columnsAreNamedOrAddedUp() {
        String text = "timestamp,w_1,w_2,r\n0,5,6,0\n5,0,0,0\n10,0,-0,\n";
        Mapping phase = jobs(run(text, "--write", "w_*", "--read", "r", "--amounts", "--json"))
                .get(0)
                .list("phases")
                .get(0)
                .asMapping();
        assertThat(phase.number("writtenBytes", 0)).isEqualTo(11);
        assertThat(phase.number("end", 0)).isEqualTo(5);
    }

    @Test
    void aRealServerHasItsBusyTimes() {
        String file = SharedData.file("telemetry/edison_snx11025_2018-02-09_24ost_5s.csv.gz")
                .toString();
        Mapping job = jobs(CliRun.bare()
                        .run("phases", file, "--read", "read_*", "--write", "write_*", "--amounts", "--json"))
                .get(0);
        assertThat(job.integer("samples")).isEqualTo(8640);
        List<Mapping> phases = job.list("phases").stream().map(Node::asMapping).toList();
        assertThat(phases).hasSizeBetween(50, 1000);
        double before = 0;
        for (Mapping phase : phases) {
            assertThat(phase.number("begin", 0)).isGreaterThanOrEqualTo(before);
            before = phase.number("end", 0);
            assertThat(before).isGreaterThan(phase.number("begin", 0));
        }
        // Three times in a row 2 TiB and more were written and read back; nothing else that day came near.
        double large = 1.4 * (1L << 40);
        assertThat(phases)
                .filteredOn(phase -> phase.number("readBytes", 0) + phase.number("writtenBytes", 0) > large)
                .extracting(phase -> phase.text("type"))
                .containsExactly("write", "read", "write", "read", "write", "read");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                   | the line with the names of columns is missing",
                "time,write~                          | no row with values",
                "write~5~                             | a column is missing (column=time, present=write)",
                "time,bytes~1,5~                      | a column is missing (column=read, write or metadata",
                "time,write~1,5~1,6~                  | 3: two rows of the same time (column=time, value=1)",
                "time,write~2,5~1,6~                  | 3: the clock goes backwards (column=time, value=1)",
                "time,write~1,NaN~                    | 2: not a valid value (column=write, value=NaN",
                "time,write~1,-5~                     | 2: not a valid value (column=write, value=-5",
                "time,write~1,1e31~                   | 2: not a valid value (column=write, value=1e31",
                "time,write~soon,5~                   | 2: not a valid value (column=time, value=soon",
                "time,write,job~1,5,~                 | 2: not a valid value (column=job",
                "time,write,job,user~1,5,j,a~2,5,j,b~ | 3: the job has two categories (column=job, value=j)",
                "time,write,write~1,5,5~              | 1: a column is listed twice (column=write)",
                "time,write~1~                        | 2: the row has more or fewer values",
            })
    void badInputIsAClearError(String text, String message) {
        Result result = run(text.replace('~', '\n'));
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines().get(0)).startsWith("mizan: <stdin>").contains(message);
    }

    @Test
    void onePointAndIdleJobsHaveTheirAnswer() {
        assertThat(run("time,write\n1,5\n").outLines().get(0)).isEqualTo("phases: 1 in 1 s, 1 samples");
        assertThat(run("time,write\n1,0\n2,0\n").outLines().get(0)).isEqualTo("phases: 0 in 2 s, 2 samples");
    }

    @Test
    void whatCannotBeDoneIsSaid() {
        assertThat(run(SMALL, "--read", "r_*").errLines().get(0)).contains("a column is missing (column=r_*");
        assertThat(run(SMALL, "--job", "x").code()).isEqualTo(64);
        Result lost = run(SMALL, "--sequences", "/nonexistent/file");
        assertThat(lost.code()).isEqualTo(1);
        assertThat(lost.errLines().get(0)).contains("/nonexistent/file: cannot write the behaviours");
    }
}
