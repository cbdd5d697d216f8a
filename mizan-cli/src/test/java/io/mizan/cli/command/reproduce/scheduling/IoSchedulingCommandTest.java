package io.mizan.cli.command.reproduce.scheduling;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.testing.SharedData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IoSchedulingCommandTest {
    private static final String SET = """
            N: 2
            apps:
              - {profile: one, Q: 3, Tcpu: 1, Vio: 1, b: [1, 2]}
              - {profile: two, Tcpu: 1, Vio: 4, b: [1, 2]}
            """;

    @TempDir
    private Path folder;

    /** The first does 1 s of I/O in 2, the second 4 s in 5; the window is 5 s. */
    @Test
    void replayedSetsAreATable() {
        Result result = run(SET, "--sets - --policy mckp,nsysa+gc");
        assertThat(result.err()).isEmpty();
        assertThat(result.outLines().subList(0, 5))
                .containsExactly(
                        "set 0",
                        "",
                        "policy    slowdown  rho_io  rho_con  spread   idle",
                        "mckp         2.000   2.000    0.000   40.0%  50.0%",
                        "nsysa+gc     2.000   2.000    0.000   40.0%  50.0%");
        assertThat(run("", "--sets example:sets.json").outLines().get(0)).isEqualTo("3 sets: means over them");
    }

    @Test
    void theExperimentsAreTablesAndStatementsIn80ColumnsOfAscii() {
        Result result = run("", "--count 1 --applications 10 --load 0.2,0.4");
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.outLines())
                .hasSizeGreaterThan(60)
                .allMatch(line -> line.length() <= 80)
                .allMatch(line -> line.chars().allMatch(letter -> letter >= ' ' && letter <= '~'))
                .contains("Figure 5a: slowdown with GNC against GC, %", "6.2 Inaccurate input")
                .anyMatch(line -> line.startsWith("8     holds           BBA has the least rho_io there is, 1"))
                .anyMatch(line -> line.startsWith("12    not testable    with little I/O BBA is better"))
                .anyMatch(line -> line.matches("Of 25 statements \\d+ hold, \\d+ hold partly, .*"));
    }

    @Test
    void theNumberOfThreadsDoesNotMatter() {
        String line = "--count 1 --applications 20 --load 0.4,0.8 --threads ";
        assertThat(run("", line + 3)).isEqualTo(run("", line + 1));
    }

    @Test
    void givenProfilesAreDrawnFrom() throws IOException {
        Path file = Files.writeString(folder.resolve("p.csv"), "id,bw1_med,bw2_med\nflat,5,5\n");
        Result result = run("", "--count 2 --applications 10 --load 0.2 --json --policy bba+gnc --profiles " + file);
        assertThat(result.code()).isZero();
        // the same bandwidth with any number: everybody takes one of twenty resources, and nobody waits
        assertThat(result.out())
                .contains("\"meanSlowdown\":1.0,\"rhoIo\":1.0,\"rhoCon\":0.0")
                .doesNotContain("\"meanSlowdown\":2");
        Path measured = SharedData.file("scheduling/forge_profiles_189.csv");
        assertThat(run("", "--count 1 --applications 20 --load 0.4 --profiles " + measured)
                        .out()
                        .replaceAll("\\s+", " "))
                .contains("I/O nodes: profiles of " + measured);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--applications 10 --load 0.6 | no workload has this load (applications=10, load=0.6, load of each=1.2) [MZ001] | choose a load below 0.5: an application with one of the 20 resources cannot keep more than that one busy",
                "--applications 20 --load 0.4,1.0 | no workload has this load (applications=20, load=1.0, load of each=1.0) [MZ001] | choose a load below 1.0: an application with one of the 20 resources cannot keep more than that one busy",
                "--load 2 | no workload has this load (applications=40, load=2.0, load of each=1.0) [MZ001] | choose a load below 2.0: an application with one of the 20 resources cannot keep more than that one busy",
                "--applications 15 | the number of applications must be a multiple of 10 from 10 to 1000 (applications=15) [MZ001] | choose 10, 20 or 40: a tenth of them is large, three tenths are medium, six tenths small",
                "--load 0 | the load must be 0.001 (load=0.0) [MZ001] | choose one such as 0.4",
                "--count 0 | --count must be 1 to 4000 (count=0) [MZ001] | the default is 120",
                "--count 4001 | --count must be 1 to 4000 (count=4001) [MZ001] | the default is 120",
                "--threads 0 | --threads must be at least 1 (threads=0) [MZ001] | leave --threads out",
                "--policy ta+gnc | the report requires all policies [MZ001] | use --policy with --sets or --json",
                "--sets example:sets.json --count 3 | --sets excludes --profiles, --applications, --load and --count [MZ001] | leave out --profiles, --applications, --load and --count",
                "--json --policy ta+gcn | no such allocation policy (policy=ta+gcn, present=mckp, or one of random, static, bba, nsysa, ta + one of randp, gnc, gc) [MZ003] | you meant ta+gc",
                "--sets example:apps.yml | no such example (example=apps.yml) [MZ003] | use one of sets.json, apps.yaml",
            })
    void wrongUsageSaysWhyAndWhatToDo(String line, String message, String advice) {
        Result result = run("", line);
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines().get(0)).isEqualTo("mizan: " + message);
        assertThat(result.errLines().get(1)).isEqualTo("  Maybe " + advice + ".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--load x", "--applications 1.5", "--count", "--seed y", "extra", "--sets"})
    void whatCannotBeParsedIsWrongUsage(String line) {
        assertThat(run("", line).code()).isEqualTo(64);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "b: [1, 2]   | b: [0, 2]   | 3: the value is out of range (key=b, value=0, range=from 1.0E-9 to 1.0E15) [MZ201]",
                "Tcpu: 1     | Tcpu: NaN   | 3: not a number (key=Tcpu, value=NaN) [MZ107]",
                "Vio: 4      | Vio: -4     | 4: the value is out of range (key=Vio, value=-4, range=from 0 to 1.0E15) [MZ201]",
                "N: 2        | N: 2.5      | 1: not a whole number (key=N, value=2.5) [MZ107]",
                "apps:       | aps:        | 3: unknown key (key=aps) [MZ108]",
            })
    void aMistakeInSetsIsReportedWithFileLineAndKey(String right, String wrong, String message) throws IOException {
        String text = SET.replaceFirst(Pattern.quote(right), wrong);
        Path file = Files.writeString(folder.resolve("set.yaml"), text);
        Result result = run("", "--sets " + file);
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines().get(0)).isEqualTo("mizan: " + file + ":" + message);
    }

    @Test
    void aMistakeInProfilesIsReportedBeforeAnythingIsPrinted() throws IOException {
        Path file = Files.writeString(folder.resolve("p.csv"), "id,bw1_med\na,5\nb,0\n");
        Result result = run("", "--profiles " + file);
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines().get(0))
                .isEqualTo("mizan: " + file + ":3: not a valid value (column=bw1_med, value=0,"
                        + " expected=a number from 1.0E-9 to 1.0E15) [MZ201]");
    }

    @Test
    void whatCannotBeSimulatedIsNamed() {
        Result result = run(SET.replace("Tcpu: 1, Vio: 4", "Tcpu: 0, Vio: 0"), "--sets -");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.errLines())
                .containsExactly(
                        "mizan: an application must compute or do I/O" + " (set=0, application=two) [MZ201]",
                        "  Maybe leave it out, or give it Tcpu or Vio above 0.");
    }

    /** Cuts and flips of a good text: whatever happens, it is an answer and never a defect of Mizan. */
    @Test
    void noDamageToGoodTextLooksLikeADefectOfMizan() {
        SplittableRandom random = new SplittableRandom(20261123);
        for (int i = 0; i < 300; i++) {
            byte[] text = SET.getBytes(StandardCharsets.UTF_8);
            for (int flips = random.nextInt(4); flips >= 0; flips--) {
                text[random.nextInt(text.length)] = (byte) random.nextInt(256);
            }
            text = Arrays.copyOf(text, text.length - random.nextInt(2) * random.nextInt(text.length));
            Result result = CliRun.bare()
                    .withInput(text)
                    .run(words("--threads 1 --sets - --policy random+randp,static+gnc,ta+gc,mckp"));
            assertThat(result.err())
                    .as(new String(text, StandardCharsets.UTF_8))
                    .doesNotContain("internal error")
                    .doesNotContain("\tat ");
            assertThat(result.code()).isIn(0, 1);
            assertThat(result.out().isEmpty()).isEqualTo(result.code() == 1);
        }
    }

    private static Result run(String input, String line) {
        return CliRun.bare().withInput(input).run(words(line));
    }

    private static String[] words(String line) {
        return ("reproduce io-scheduling " + line).split(" ");
    }

    @Test
    void theGroupAloneIsWrongUsage() {
        assertThat(List.of(
                        CliRun.bare().run("reproduce").code(),
                        CliRun.bare().run("reproduce", "io-sched").code()))
                .containsExactly(64, 64);
    }
}
