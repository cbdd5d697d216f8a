package io.mizan.cli.command.allocate;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllocateCommandTest {
    private static final String SET = """
            N: 2
            apps:
              - {profile: one, Q: 3, Tcpu: 1, Vio: 1, b: [1, 2]}
              - {profile: two, Tcpu: 1, Vio: 4, b: [1, 2]}
            """;

    @TempDir
    private Path folder;

    @Test
    void oneSetIsShownInDetail() {
        assertThat(run(SET, "--policy", "bba+gnc,nsysa+gnc").outLines())
                .containsExactly(
                        "set 0: 2 applications, 2 resources, 4 compute nodes",
                        "",
                        "policy     I/O load                               given  idle  busiest  slowdown",
                        "bba+gnc      100.0%  [#########################]      4     0   100.0%      1.00",
                        "nsysa+gnc     65.0%  [################.........]      2     0    80.0%      2.00",
                        "I/O load: resources kept busy / resources; above 100 % they are saturated.",
                        "Busiest: sum of the shares of time in I/O of the applications on one resource.",
                        "Slowdown: best bandwidth / bandwidth, mean over applications, nobody in the way.",
                        "",
                        "bba+gnc  application  nodes  MB/s  n  resources",
                        "      0  one              3     2  2  0-1",
                        "      1  two              1     2  2  0-1",
                        "",
                        "nsysa+gnc  application  nodes  MB/s  n  resources",
                        "        0  one              3     1  1  0",
                        "        1  two              1     1  1  1");
    }

    /** A hundred sets are one table, not a hundred. */
    @Test
    void manySetsAreSummedUp() {
        String item = "- " + SET.strip().replace("\n", "\n  ") + "\n";
        String sets = item + item.replace("Vio: 4", "Vio: 40").replace("Vio: 1", "Vio: 100");
        assertThat(run(sets, "--policy", "bba+gnc,nsysa+gnc").outLines())
                .containsExactly(
                        "2 sets: means over them; saturated counts sets",
                        "",
                        "policy     I/O load                lowest  highest  saturated  busiest  slowdown",
                        "bba+gnc      146.6%  [##########]  100.0%   193.3%          1   146.6%      1.00",
                        "nsysa+gnc     81.6%  [########..]   65.0%    98.3%          0    89.5%      2.00",
                        "I/O load: resources kept busy / resources; above 100 % they are saturated.",
                        "Busiest: sum of the shares of time in I/O of the applications on one resource.",
                        "Slowdown: best bandwidth / bandwidth, mean over applications, nobody in the way.",
                        "One set in detail: --only NUMBER, from 0 to 1.");
        assertThat(run(sets, "--policy", "bba+gnc", "--only", "1").outLines().get(0))
                .isEqualTo("set 1: 2 applications, 2 resources, 4 compute nodes");
    }

    @Test
    void theTextFits80Columns() {
        String all = "random+randp,static+gnc,bba+gc,nsysa+gnc,ta+gnc,mckp";
        assertThat(CliRun.bare()
                        .run("allocate", "--applications", "example:apps.yaml", "--policy", all)
                        .outLines())
                .hasSizeGreaterThan(40)
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void namesReachTheTerminalShortAndWithoutControlCharacters() {
        String text = SET.replace("profile: one", "profile: \"" + "long ".repeat(20) + "\"")
                .replace("profile: two", "profile: \"t\\e[31mo\"");
        assertThat(run(text, "--policy", "ta+gc").out())
                .contains("  long long long long lon~  ")
                .contains("  t?[31mo  ")
                .doesNotContain("\u001b");
    }

    @Test
    void moreApplicationsThanResourcesAreServedByEveryPolicy() {
        StringBuilder text = new StringBuilder("N: 3\napps:\n");
        IntStream.range(0, 11)
                .forEach(i -> text.append("  - {Tcpu: 5, Vio: ").append(i).append(", b: [1, 3, 2]}\n"));
        List<String> names = List.of("random", "static", "bba", "nsysa", "ta").stream()
                .flatMap(how -> List.of("randp", "gnc", "gc").stream().map(which -> how + "+" + which))
                .toList();
        Result result = run(text.toString(), "--policy", String.join(",", names) + ",mckp");
        assertThat(result.code()).isZero();
        assertThat(result.outLines())
                .filteredOn(line -> line.startsWith("       "))
                .hasSizeGreaterThan(100);
    }

    @Test
    void anUnknownPolicyIsWrongUsageAndSaysWhatThereIs() {
        Result result = run(SET, "--policy", "ta+gnc,bba+gcc");
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines())
                .containsExactly(
                        "mizan: no such allocation policy (policy=bba+gcc, present=mckp, or one of random, static, bba,"
                                + " nsysa, ta + one of randp, gnc, gc) [MZ003]",
                        "  Maybe you meant bba+gc.");
    }

    @Test
    void anUnknownSetIsWrongUsage() {
        Result result = run(SET, "--policy", "ta+gnc", "--only", "4");
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.errLines())
                .containsExactly(
                        "mizan: no such set in the input (only=4, present=0) [MZ003]",
                        "  Maybe choose one of those present.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "allocate",
                "allocate --applications example:apps.yaml",
                "allocate --policy ta+gnc",
                "allocate --applications example:apps.yaml --policy ta+gnc --seed x",
                "allocate --applications example:apps.yaml --policy ta+gnc --only x",
                "allocate --applications example:apps.yaml --policy ta+gnc extra",
            })
    void wrongUsageIsTwoLinesAndCode64(String line) {
        Result result = CliRun.bare().run(line.split(" "));
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines()).hasSize(2);
        assertThat(result.errLines().get(0)).startsWith("mizan: ").endsWith("[MZ001]");
        assertThat(result.errLines().get(1)).startsWith("  Maybe ").endsWith(".");
    }

    @Test
    void anExampleOfAnotherKindIsNotOffered() {
        assertThat(CliRun.bare()
                        .run("allocate", "--policy", "ta+gnc", "--applications", "example:scratch.txt")
                        .errLines())
                .containsExactly(
                        "mizan: no such example (example=scratch.txt) [MZ003]", "  Maybe use one of apps.yaml.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "N: 2     | N: 0      | 1: the value is out of range (key=N, value=0, range=from 1 to 10000) [MZ201]",
                "Tcpu: 1  | Tcpu: NaN | 3: not a number (key=Tcpu, value=NaN) [MZ107]",
                "Vio: 4   | Vio: -4   | 4: the value is out of range (key=Vio, value=-4, range=from 0 to 1.0E15) [MZ201]",
                "apps:    | aps:      | 3: unknown key (key=aps) [MZ108]",
            })
    void aMistakeIsReportedWithFileLineAndKey(String right, String wrong, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("set.yaml"), SET.replaceFirst(right, wrong));
        Result result = CliRun.bare().run("allocate", "--applications", file.toString(), "--policy", "ta+gnc");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines()).hasSize(2);
        assertThat(result.errLines().get(0)).isEqualTo("mizan: " + file + ":" + message);
        assertThat(result.errLines().get(1)).startsWith("  Maybe ");
    }

    @Test
    void moreTextThanAllowedIsRefused() {
        String text = SET + "#\n".repeat(2000);
        assertThat(run(text, "--policy", "ta+gnc").code()).isZero();
        Result result = run(text, "--policy", "ta+gnc", "--set", "input.maxBytes=1K");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.errLines().get(0)).contains("more text than allowed (input.maxBytes=1024) [MZ104]");
    }

    /** Cuts and flips of a good text: whatever happens, it is an answer and never a defect of Mizan. */
    @Test
    void noDamageToGoodTextLooksLikeADefectOfMizan() {
        SplittableRandom random = new SplittableRandom(20261116);
        for (int i = 0; i < 600; i++) {
            byte[] text = SET.getBytes(StandardCharsets.UTF_8);
            for (int flips = random.nextInt(4); flips >= 0; flips--) {
                text[random.nextInt(text.length)] = (byte) random.nextInt(256);
            }
            text = Arrays.copyOf(text, text.length - random.nextInt(2) * random.nextInt(text.length));
            Result result = CliRun.bare()
                    .withInput(text)
                    .run("allocate", "--applications", "-", "--policy", "random+randp,static+gnc,ta+gc,mckp");
            assertThat(result.err())
                    .as(new String(text, StandardCharsets.UTF_8))
                    .doesNotContain("internal error")
                    .doesNotContain("\tat ");
            assertThat(result.code()).isIn(0, 1);
            assertThat(result.out().isEmpty()).isEqualTo(result.code() == 1);
            assertThat(result.errLines()).hasSizeLessThanOrEqualTo(2);
        }
    }

    private static Result run(String text, String... args) {
        String[] all = new String[args.length + 3];
        all[0] = "allocate";
        all[1] = "--applications";
        all[2] = "-";
        System.arraycopy(args, 0, all, 3, args.length);
        return CliRun.bare().withInput(text).run(all);
    }
}
