package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import io.mizan.cli.SchemaCheck;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code mizan run} without a controller: the whole loop, as a user types it. */
class EmbeddedRunTest {
    private static final String WRITE = "rm -rf out; mkdir out; i=0; while [ $i -lt 60 ]; do"
            + " head -c $((20000 + i * 7919 % 30000)) /dev/zero > out/f_$i; i=$((i+1)); done";

    @TempDir
    private Path folder;

    private Result run(String script) throws IOException, InterruptedException {
        NativeLibrary.library();
        return new MizanProcess(folder).run("export MIZAN_STATE_DIR=" + folder.resolve("state") + "\n" + script);
    }

    private Mapping report(String name) throws IOException {
        return Documents.parse(name, Files.readString(folder.resolve(name))).asMapping();
    }

    private List<String> faults(String name) throws IOException {
        return SchemaCheck.faults("run-v1.json", Files.readString(folder.resolve(name)));
    }

    private static double number(Mapping report, String key) {
        return report.number(key, Double.NaN);
    }

    @Test
    void theSecondRunIsPlaced() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("write.sh"), WRITE + "; echo out; echo err >&2; exit 3");
        Result result = run("mkdir fs; for n in 1 2 3; do mizan run --mount fs --report r$n.json --"
                + " sh -c 'cd fs; . ../write.sh'; echo $?; cksum fs/out/* > sums$n; done");
        assertThat(result.out()).isEqualTo("out\n3\nout\n3\nout\n3\n");
        assertThat(folder.resolve("sums2")).hasSameTextualContentAs(folder.resolve("sums1"));
        for (String name : List.of("r1.json", "r2.json", "r3.json")) {
            assertThat(faults(name)).isEmpty();
        }
        Mapping first = report("r1.json");
        assertThat(first.text("mode")).isEqualTo("trace");
        assertThat(number(first, "creates")).isEqualTo(60);
        for (String name : new String[] {"r2.json", "r3.json"}) {
            Mapping placed = report(name);
            assertThat(placed.text("mode")).isEqualTo("place");
            assertThat(number(placed, "creates")).isEqualTo(60);
            assertThat(number(placed, "hits")).isEqualTo(60);
            assertThat(number(placed, "exitCode")).isEqualTo(3);
            assertThat(number(placed, "ostCost"))
                    .isLessThan(number(placed, "lustreOstCost"))
                    .isBetween(number(placed, "lowerBound"), number(placed, "lowerBound") * 1.05);
        }
        assertThat(result.err())
                .contains("60 files created below", "all recorded; the next run will be placed")
                .contains("60 placed by name, 0 by template, 0 not in the index")
                .contains("hit rate 100.0 %");
    }

    @Test
    void namesThatGoOnAreFoundByTheSecondRunToo() throws IOException, InterruptedException {
        Files.writeString(
                folder.resolve("step.sh"),
                "n=$(ls | wc -l); for i in 1 2 3 4; do head -c 50000 /dev/zero > step_$(printf %04d $((n+i))); done");
        Result result = run("mkdir fs; for n in 1 2 3; do mizan run --mount fs --app steps --report r$n.json --"
                + " sh -c 'cd fs; . ../step.sh'; done");
        assertThat(result.code()).as(result.err()).isZero();
        for (String name : new String[] {"r2.json", "r3.json"}) {
            assertThat(number(report(name), "hits")).isEqualTo(4);
            assertThat(number(report(name), "ostCost"))
                    .isLessThanOrEqualTo(number(report(name), "lowerBound") * 1.000001);
        }
    }

    @Test
    void commandsThatDifferDoNotShareAHistory() throws IOException, InterruptedException {
        Result result = run("mkdir fs; cd fs; mizan run -- sh -c ': > a'; mizan run -- sh -c ': > b';"
                + " mizan run -- sh -c ': > b'; rm b; mizan run -- sh -c ': > b'; mizan run -- true");
        assertThat(result.err()
                        .lines()
                        .filter(line -> line.contains("created below"))
                        .toList())
                .satisfiesExactly(
                        line -> assertThat(line).contains("all recorded"),
                        line -> assertThat(line).contains("all recorded"),
                        line -> assertThat(line).contains("0 files created"),
                        line -> assertThat(line).contains("1 placed by name"),
                        line -> assertThat(line).contains("nothing to learn from"));
        assertThat(result.err()).contains("files that are there already keep their layouts");
    }

    @Test
    void whatCannotBeDoneIsSaid() throws IOException, InterruptedException {
        Result result = run("mizan run --mount nowhere -- touch one; mizan run --index a --app b -- touch two;"
                + " mizan run --system none -- touch three;"
                + " mizan run -- nosuchprogram; ls; find state -name 'run-*' -o -name '*.index'");
        assertThat(result.err())
                .contains("nowhere: no such folder", "--mount")
                .contains("--index excludes --mount, --app and --system")
                .contains("none: no such file")
                .contains("cannot start nosuchprogram");
        assertThat(result.out()).contains("one\n", "three\n").doesNotContain("two", "run-", ".index");
    }

    @Test
    void theCommandRunsEvenIfMizanCannotDoItsPart() throws IOException, InterruptedException {
        Result result = run("mkdir fs damaged; echo garbage > damaged/mizan.db; cd fs;"
                + " for state in /dev/null/none ../damaged; do MIZAN_STATE_DIR=$state mizan run --report ../off.json --"
                + " sh -c 'echo ran; printf %s \"$LD_PRELOAD\" > preload; exit 5'; echo $?; done;"
                + " mizan run --controller 127.0.0.1:1 -- sh -c 'echo ran; exit 6'; echo $?");
        assertThat(result.out()).isEqualTo("ran\n5\nran\n5\nran\n6\n");
        assertThat(result.err())
                .contains("cannot store state", "MIZAN_STATE_DIR", "the command runs without Mizan")
                .contains("not an SQLite database")
                .contains("client.keys");
        assertThat(folder.resolve("fs/preload")).hasContent("");
        Mapping report = report("off.json");
        assertThat(report.text("mode")).isEqualTo("off");
        assertThat(number(report, "exitCode")).isEqualTo(5);
        assertThat(faults("off.json")).isEmpty();
    }

    @Test
    void aRunThatIsKilledTeachesNothing() throws IOException, InterruptedException {
        Result result = run("mkdir fs; mizan run --mount fs --app a -- sh -c ': > fs/x; kill -9 $$'; echo $?;"
                + " rm fs/x; mizan run --mount fs --app a --report r.json -- sh -c ': > fs/x'");
        assertThat(result.out()).isEqualTo("137\n");
        assertThat(report("r.json").text("mode")).isEqualTo("trace");
    }

    /** Through the trace, the prediction, the database, the index and the library. */
    @Test
    void namesWithQuotesNewlinesAndSqlAreNamesLikeOthers() throws IOException, InterruptedException {
        Files.writeString(folder.resolve("odd.sh"), """
                rm -rf fs/out; mkdir fs/out; cd fs/out
                i=0
                for name in "'; DROP TABLE plan;--" 'a"b' "two
                lines" 'per%cent_%s' 'back\\\\slash' ' blank ' '$(touch ran)' '-rf' 'ünïcode' '[1,2]{"a":1}'; do
                  i=$((i+1)); head -c $((20000 + 100 * i)) /dev/zero > "./$name"
                done
                """);
        Result result = run("mkdir fs; for n in 1 2 3; do mizan run --mount fs --app \"it's; --\" --report r$n.json --"
                + " sh odd.sh; done; find fs -name ran");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).isEmpty();
        for (String name : new String[] {"r2.json", "r3.json"}) {
            assertThat(report(name).text("mode")).as(result.err()).isEqualTo("place");
            assertThat(number(report(name), "hits")).as(result.err()).isEqualTo(10);
            assertThat(number(report(name), "misses")).isZero();
        }
    }

    /** What a template gives is not what was planned for a name. */
    @Test
    void templateHitsAreNotHits() throws IOException, InterruptedException {
        Result result =
                run("mkdir fs; mizan run --mount fs --app t -- sh -c 'for i in 1 2 3 4; do : > fs/part_$i; done';"
                        + " rm fs/*; mizan run --mount fs --app t --report r.json -- sh -c"
                        + " 'for i in 1 2 3 4 77; do : > fs/part_$i; done'");
        assertThat(result.code()).as(result.err()).isZero();
        Mapping placed = report("r.json");
        assertThat(number(placed, "creates")).isEqualTo(5);
        assertThat(number(placed, "hits")).isEqualTo(4);
        assertThat(number(placed, "templateHits")).isEqualTo(1);
        assertThat(number(placed, "misses")).isZero();
    }
}
