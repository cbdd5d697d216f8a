package io.mizan.cli.command.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.MizanProcess;
import io.mizan.cli.NativeLibrary;
import io.mizan.cli.SchemaCheck;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.testing.Campaign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoCommandTest {
    @TempDir
    private static Path shared;

    /** A demo takes seconds: what several tests look at is told once. */
    private static Result told;

    private static Result ofTheUsualSeed;
    private static Path home;

    @TempDir
    private Path folder;

    @BeforeAll
    static void tell() throws IOException {
        home = Files.createDirectories(shared.resolve("home"));
        CliRun somebody = CliRun.bare()
                .withVariable("HOME", home.toString())
                .withVariable("MIZAN_STATE_DIR", home.resolve("state").toString())
                .withVariable("MIZAN_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/nobody");
        told = demo(somebody, shared.resolve("told"));
        ofTheUsualSeed = demo(CliRun.bare(), shared.resolve("usual"), "--json", "--undo", "--threads", "1");
    }

    private Result demo(String name, String... more) {
        return demo(CliRun.bare(), folder.resolve(name), more);
    }

    private static Result demo(CliRun cli, Path place, String... more) {
        return cli.run(Stream.concat(Stream.of("demo", "--fast", "--folder", place.toString()), Stream.of(more))
                .toArray(String[]::new));
    }

    private static String computed(Result result) {
        assertThat(result.code()).as(result.err()).isZero();
        String out = result.out();
        return out.substring(out.indexOf("\"computed\":"), out.indexOf("\"measured\":"));
    }

    @Test
    void theSameSeedGivesTheSameNumbersByteForByte() {
        Result first = ofTheUsualSeed;
        Result second = demo("b", "--json", "--undo", "--threads", "4");
        assertThat(SchemaCheck.faults("demo-v1.json", first.out())).isEmpty();
        assertThat(computed(second)).isEqualTo(computed(first));
        assertThat(shared.resolve("usual/report.html")).content().contains("even-space takes longest here, ");
        storyHolds(first);
    }

    @Test
    void otherSeedsGiveOtherNumbersAndTheSameStory() {
        Set<String> different = new HashSet<>();
        int seeds = Campaign.rounds(1);
        for (int seed = 2; seed < 2 + seeds; seed++) {
            Result result = demo("seed" + seed, "--json", "--undo", "--seed", String.valueOf(seed));
            different.add(computed(result));
            storyHolds(result);
        }
        assertThat(different).hasSize(seeds).doesNotContain(computed(ofTheUsualSeed));
    }

    private static void storyHolds(Result result) {
        Mapping computed = Documents.parse("demo", result.out())
                .asMapping()
                .require("computed")
                .asMapping();
        Mapping culprit = computed.require("culprit").asMapping();
        assertThat(culprit.text("target")).isEqualTo("OST0002");
        assertThat(culprit.text("job")).isEqualTo("4711");
        assertThat(computed.require("findings").asMapping().list("4711").toString())
                .contains("L02");
        Mapping apply = computed.require("apply").asMapping();
        double before = apply.require("before").asMapping().number("balanceScore", -1);
        double stopped = apply.require("stopped").asMapping().number("balanceScore", -1);
        double after = apply.require("after").asMapping().number("balanceScore", -1);
        assertThat(stopped).isBetween(before, after);
        assertThat(after).isGreaterThan(before + 20);
        assertThat(apply.require("after").asMapping().number("highestFill", 1)).isLessThan(0.71);
        // Placement alone makes all jobs end earlier, and the advised layout alone ends the waiting of the job that
        // hurts.
        assertThat(policy(computed, "balanced", false).number("seconds", 0))
                .isLessThan(policy(computed, "lustre", false).number("seconds", 0));
        assertThat(policy(computed, "lustre", true).number("jobSeconds", 0))
                .isLessThan(policy(computed, "balanced", false).number("jobSeconds", 0) / 2);
    }

    private static Mapping policy(Mapping computed, String name, boolean advised) {
        return computed.list("policies").stream()
                .map(node -> node.asMapping())
                .filter(row -> row.text("policy").equals(name)
                        && row.convert("advised", Boolean::valueOf) == advised
                        && !row.convert("planned", Boolean::valueOf))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void eachStepShowsWhatToTypeAndWhatComesOut() {
        Result result = told;
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .contains("$ mizan status sim:demofs.json", "demofs-OST001f", "flash")
                .contains("$ mizan top --source sim:demofs.json --once --target OST0002")
                .contains("[HIGH] L02", "nothing to do")
                .contains("Plan plan-0001", "Hard goals, kept by every change")
                .contains("lustre-qos", "tarazu-online", "ta+gnc", "mckp", "plan + balanced", "advised layout")
                .containsPattern("even-space takes longest here, \\d+ s: it makes space even")
                .doesNotContain("\u001b")
                .contains("Stopped: ", " is now inactive", "Applied plan-0001")
                // This process was started without the library.
                .contains("This step is left out: ", "libmizan.so is not built", "8 of 8")
                .contains("mizan snapshot-script", "mizan what-if")
                .doesNotContain("Enter goes on");
    }

    @Test
    void itAsksAtATerminalAndQuits() {
        Result result = CliRun.bare()
                .withTerminal(80)
                .withInput("\nq\n")
                .run("demo", "--fast", "--folder", folder.resolve("x").toString());
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("1 of 8", "2 of 8", "Enter goes on").doesNotContain("3 of 8");
        // The live view is drawn in place: targets, jobs of the busiest, targets of the busiest job.
        String[] screens = result.out().split("\u001b\\[18A", -1);
        assertThat(screens).hasSize(3);
        assertThat(screens[1]).contains("Jobs on OST0002");
        assertThat(screens[2]).contains("Job 4711 on its targets");
        Result through = CliRun.bare()
                .withTerminal(80)
                .withInput("q\n")
                .run("demo", "--fast", "--yes", "--folder", folder.resolve("y").toString());
        assertThat(through.out()).contains("8 of 8").doesNotContain("Enter goes on");
    }

    @Test
    void aFolderWithSomethingInItIsLeftAlone() throws IOException {
        Path file = Files.createDirectories(folder.resolve("full")).resolve("mine");
        Files.writeString(file, "precious");
        Result result = demo("full");
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.err()).contains("empty").contains("Maybe");
        assertThat(folder.resolve("full")).isDirectoryContaining(file::equals);
        try (Stream<Path> files = Files.list(folder.resolve("full"))) {
            assertThat(files).hasSize(1);
        }
    }

    @Test
    void whatCannotBeAFolderAndNoThreadsAreRefusedInWords() throws IOException {
        Files.createFile(folder.resolve("file"));
        for (String name : List.of("file", "file/below")) {
            Result result = demo(name);
            assertThat(result.code()).isEqualTo(1);
            assertThat(result.err())
                    .contains("cannot make the folder of the demo: ", "folder=", "Maybe name one with --folder")
                    .doesNotContain("Exception");
        }
        Result none = demo("x", "--threads", "0");
        assertThat(none.code()).isEqualTo(64);
        assertThat(none.err()).contains("--threads must be at least 1");
        assertThat(folder.resolve("x")).doesNotExist();
    }

    @Test
    void theUsersOwnStateAndConfigurationAreNotTouched() {
        assertThat(told.code()).as(told.err()).isZero();
        assertThat(home).isEmptyDirectory();
    }

    @Test
    void aRealProgramIsPlacedTheSameInEveryRun() throws Exception {
        MizanProcess process = new MizanProcess(folder);
        MizanProcess.Result with = process.run("mizan demo --fast --json --folder with");
        assertThat(with.code()).as(with.err()).isZero();
        assertThat(with.out()).contains("\"hitRate\":1.0", "\"skipped\":[]");
        MizanProcess.Result again = process.run("mizan demo --fast --json --folder again");
        assertThat(computed(new Result(0, again.out(), ""))).isEqualTo(computed(new Result(0, with.out(), "")));
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7})
    void anInterruptEndsEverything(int step) throws Exception {
        MizanProcess.assumeInterruptsAreHeard();
        MizanProcess process = new MizanProcess(folder);
        Process shell = process.start(NativeLibrary.library().toString(), "mizan demo --fast --folder x");
        Awaitility.await()
                .atMost(Duration.ofSeconds(100))
                .until(() -> Files.readString(folder.resolve("stdout")).contains(step + " of 8"));
        ProcessHandle java = shell.children().findFirst().orElseThrow();
        List<ProcessHandle> all = shell.descendants().toList();
        assertThat(new ProcessBuilder("sh", "-c", "kill -s INT " + java.pid())
                        .start()
                        .waitFor())
                .isZero();
        MizanProcess.Result result = process.finish(shell);
        assertThat(result.code()).isEqualTo(130);
        assertThat(result.out()).doesNotContain("8 of 8");
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> all.stream().noneMatch(ProcessHandle::isAlive));
    }
}
