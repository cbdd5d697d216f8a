package io.mizan.traces.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.workload.Operation;
import io.mizan.model.workload.Workload;
import io.mizan.model.workload.WorkloadSource;
import io.mizan.testing.Campaign;
import io.mizan.testing.Samples;
import io.mizan.traces.EventLog;
import io.mizan.traces.csv.CsvWorkload;
import io.mizan.traces.csv.CsvWriter;
import io.mizan.traces.libmizan.LibmizanWorkload;
import io.mizan.traces.libmizan.TraceWriter;
import io.mizan.traces.recorder.RecorderWorkload;
import io.mizan.traces.synthetic.Generator;
import io.mizan.traces.synthetic.Generators;
import io.mizan.traces.synthetic.Parameter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadReferenceTest {
    private static final long MOST = 1 << 20;

    @Test
    void aGeneratorWithParameters() {
        WorkloadSource source =
                WorkloadReference.generated("ior:ranks=8, block=1G,transfer=16M,shared,layout='-c 2 -o 1,5'");
        assertThat(source.ranks()).isEqualTo(8);
        assertThat(source.name()).isEqualTo("ior:ranks=8,block=1G,transfer=16M,shared=yes,layout='-c 2 -o 1,5'");
        Workload workload = EventLog.of(source);
        assertThat(EventLog.bytes(workload, Operation.WRITE)).isEqualTo(8L << 30);
        assertThat(EventLog.of(WorkloadReference.generated(source.name()))).isEqualTo(workload);
        assertThat(WorkloadReference.generated("hacc").name()).isEqualTo("hacc");
        assertThat(WorkloadReference.generated("hacc:").name()).isEqualTo("hacc");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "iro:ranks=4|neither a file nor a generator (workload=iro) [MZ003]|you meant ior",
                "abcdefgh|neither a file nor a generator (workload=abcdefgh)|name a file, or one of ior, hacc, mdtest, checkpoint",
                "out/log.csv|no such file, and not a generator (workload=out/log.csv) [MZ101]|check the spelling; generators are ior",
                "log.csv|no such file, and not a generator|check the spelling",
                "ior:rank=4|not a parameter of this generator (generator=ior, parameter=rank) [MZ003]|you meant ranks",
                "ior:xyzzy=4|not a parameter of this generator|use one of ranks, block, transfer",
                "ior:ranks|the parameter has no value (parameter=ranks) [MZ001]|write ranks=4, say",
                "ior:ranks=many|not an allowed value (value=many, allowed=a whole number, parameter=ranks) [MZ001]|write ranks=4",
                "ior:ranks=0|not an allowed value (value=0, allowed=1 to 4000000, parameter=ranks)|write ranks=4, say",
                "ior:block=big|not a size in bytes (value=big, parameter=block) [MZ001]|write a number with an optional suffix",
                "ior:ranks=2,ranks=3|the parameter is given twice (parameter=ranks)|leave one of them out",
                "ior:shared=maybe|not an allowed value (value=maybe, allowed=yes, no, parameter=shared)|write shared=no",
                "ior:layout=-c four|not a whole number (option=-c, value=four, layout=-c four, parameter=layout)|write it as for lfs",
                "ior:layout=-c|an option without its value (option=-c|write it as for lfs",
                "ior:latency=5min|not an allowed value (value=5min, allowed=0 to a year, parameter=latency)|write latency=100us",
                "ior:rate=fast|not a size in bytes|write a number",
                "ior:jitter=2|not an allowed value|write jitter=0.0, say",
                "ior:path=x|an absolute path without a slash at its end|write path=/scratch/testFile",
                "checkpoint:mode=both|not an allowed value (value=both, allowed=fpp, shared, aggregate|write mode=fpp",
                "ior:block=1M,transfer=3M|a block is a whole number of transfers|choose a transfer"
            })
    void whatIsWrongIsSaidWithAdvice(String reference, String line, String advice) {
        Problem problem = Refusal.of(() -> WorkloadReference.generated(reference));
        assertThat(problem.line()).contains(line);
        assertThat(problem.advice().orElse("")).startsWith(advice);
    }

    @Test
    void aQuoteThatDoesNotClose() {
        assertThat(Refusal.line(() -> WorkloadReference.generated("ior:layout='-c 1,ranks=2")))
                .contains("a quote is not closed");
    }

    @Test
    void timesAreWrittenWithUnits() {
        for (String time : List.of("0.0002", "0.2ms", "200us", "200000ns", "0.0002s", "200 us")) {
            Workload workload = EventLog.of(WorkloadReference.generated("ior:latency=" + time));
            assertThat(workload.events().get(0).durationNanos()).as(time).isEqualTo(200_000);
        }
    }

    @Test
    void foldersAndTablesAreFoundByWhatIsInThem(@TempDir Path folder) throws IOException {
        Path table = folder.resolve("any.name");
        StringBuilder text = new StringBuilder();
        CsvWriter.write(WorkloadReference.generated("hacc"), text);
        Files.writeString(table, text);
        assertThat(WorkloadReference.find(table.toString(), MOST)).hasValueSatisfying(source -> {
            assertThat(source).isInstanceOf(CsvWorkload.class);
            assertThat(EventLog.of(source)).isEqualTo(EventLog.of(WorkloadReference.generated("hacc")));
        });
        Path other = Files.write(folder.resolve("other"), new byte[] {3, 0, 7});
        assertThat(WorkloadReference.find(other.toString(), MOST)).isEmpty();
        assertThat(WorkloadReference.find("mdtest:files=3", MOST)).isPresent();
        assertThat(Refusal.line(() -> WorkloadReference.find(folder.toString(), MOST)))
                .contains("not a trace of Recorder");
        assertThat(Refusal.line(() -> WorkloadReference.find("ior:\0", MOST))).contains("not a parameter");
    }

    @Test
    void aRecorderFolder() {
        Path folder = Samples.file("recorder/ior_fpp_2");
        assertThat(WorkloadReference.find(folder.toString(), MOST))
                .hasValueSatisfying(source -> assertThat(source).isInstanceOf(RecorderWorkload.class));
    }

    @Test
    void aTraceOfLibmizanAndAFolderOfThem(@TempDir Path folder) {
        Path file = new TraceWriter()
                .process(0, 1, "n", 0)
                .unlink(1, 2, "/f")
                .end(3, 0, 0, 0, 0, 0)
                .write(folder.resolve("0.mizan-trace"));
        for (Path reference : List.of(file, folder)) {
            assertThat(WorkloadReference.find(reference.toString(), MOST)).hasValueSatisfying(source -> {
                assertThat(source).isInstanceOf(LibmizanWorkload.class);
                assertThat(EventLog.lines(source)).containsExactly("0 UNLINK /f 0 0");
            });
        }
    }

    @Test
    void helpListsEveryParameterWithItsDefault() {
        List<String> help = WorkloadReference.help();
        for (Generator generator : Generators.ALL) {
            assertThat(help).contains(generator.name() + ": " + generator.summary());
            for (Parameter<?> parameter : generator.parameters()) {
                assertThat(help)
                        .anyMatch(line -> line.startsWith("  " + parameter.name())
                                && line.endsWith(parameter.doc())
                                && line.length() <= 120);
            }
        }
    }

    @Test
    void mutatedReferencesAreReadOrRefused() {
        int read = 0;
        for (int seed = 0; seed < Campaign.rounds(3000); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StringBuilder text = new StringBuilder("ior:ranks=4,block=4M,transfer=1M,shared,layout='-c 2 -o 1,5'");
            for (int i = random.nextInt(1, 4); i > 0; i--) {
                text.setCharAt(
                        random.nextInt(text.length()), ":,='0149-KMeax \u0000\ud800é".charAt(random.nextInt(18)));
            }
            try {
                WorkloadReference.generated(text.toString());
                read++;
            } catch (MizanException e) {
                assertThat(e.problem().advice()).as("%s", text).isPresent();
            }
        }
        assertThat(read).isPositive();
    }
}
