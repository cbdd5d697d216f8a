package io.mizan.cli.command.place;

import static io.mizan.cli.command.place.PlaceRun.SYSTEM;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.algorithms.placement.Policies;
import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlaceTextTest {
    private static final String[] EXAMPLE = {
        "place", "--system", "example:testbed.yaml", "--requests", "example:requests.json"
    };

    @TempDir
    private Path folder;

    @Test
    void oneRowForEachPolicyAndOneForEachTarget() {
        Result result = example("--policy=all");
        List<String> lines = result.outLines();
        assertThat(lines.get(0)).isEqualTo("testbed: 35 OSTs, 16 new files of 32.0 GiB together");
        assertThat(lines.get(2)).matches("policy +OST +bound +time +app +OSS +dev +refused +ENOSPC +ms");
        assertThat(lines.subList(3, 3 + Policies.ALL.size()))
                .extracting(line -> line.split(" ")[0])
                .containsExactlyElementsOf(
                        Policies.ALL.stream().map(Policies.Entry::name).toList());
        assertThat(lines.stream().filter(line -> line.startsWith("testbed-OST")))
                .hasSize(35);
    }

    /** The exact optimum of this case is 1.0254. */
    @Test
    void evenSpaceReachesTheBoundOfTheExampleAndTheDefaultPolicyIsWrittenFirst() {
        List<String[]> rows = example("--policy=all").outLines().stream()
                .dropWhile(line -> !line.startsWith("policy"))
                .skip(1)
                .takeWhile(line -> !line.startsWith("OST"))
                .map(line -> line.split(" +"))
                .toList();
        assertThat(rows).filteredOn(row -> row[0].equals("even-space")).allMatch(row -> row[1].equals(row[2]));
        assertThat(rows)
                .extracting(row -> Double.parseDouble(row[3]))
                .allMatch(time -> time >= 1)
                .first()
                .satisfies(first -> assertThat(rows).allMatch(row -> Double.parseDouble(row[3]) >= first));
    }

    @Test
    void theChartShowsTheBestPolicy() {
        assertThat(example("--policy=random,round-robin").out()).contains("\nTargets with round-robin: # before,");
        assertThat(example("--policy=random").out()).contains("\nTargets with random: # before,");
    }

    @Test
    void aBarGoesFromBeforeToAfter() {
        String half = "name: fs\nservers: [{name: a, targets: [{index: 0, totalBytes: 1G, availableBytes: 512M},\n"
                + "  {index: 1, totalBytes: 1G, availableBytes: 1G}]}]\n";
        Result result = new PlaceRun(folder)
                .run(
                        half,
                        "[{\"file\": \"/a\", \"sizeBytes\": 268435456, \"stripeCount\": 1, \"forbid\": [1]}]",
                        "--set=output.columns=60");
        assertThat(result.out()).contains("a full bar is\n75.0%.").doesNotContain("dev");
        List<String> lines = result.outLines();
        assertThat(lines).anyMatch(line -> line.matches("fs-OST0000 +50\\.0% +75\\.0%  \\[(#+)(\\++)] +256\\.0M"));
        assertThat(lines).anyMatch(line -> line.matches("fs-OST0001 +0\\.0% +0\\.0%  \\[\\.+] +-"));
        String bar = lines.stream()
                .filter(line -> line.startsWith("fs-OST0000"))
                .findFirst()
                .orElseThrow();
        long before = bar.chars().filter(c -> c == '#').count();
        long placed = bar.chars().filter(c -> c == '+').count();
        assertThat((double) before / placed).isBetween(1.8, 2.2);
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 200})
    void theTextFitsTheTerminal(int columns) {
        Result result = CliRun.bare().withTerminal(columns).run(with("--policy=all", "--color=never"));
        assertThat(result.outLines()).allMatch(line -> line.length() <= columns);
    }

    @Test
    void hundredsOfTargetsAreFoldedIntoFewRows() {
        String many =
                "name: big\nservers: [{name: a, targets: [{index: 0-999, totalBytes: 1T, availableBytes: 1T}]}]\n";
        Result result = new PlaceRun(folder)
                .run(
                        many,
                        "[{\"file\": \"/a\", \"sizeBytes\": 8589934592, \"stripeCount\": 8}]",
                        "--policy=round-robin");
        List<String> rows = result.outLines().stream()
                .filter(line -> line.startsWith("OST"))
                .filter(line -> line.contains("%"))
                .toList();
        assertThat(rows).hasSizeBetween(20, 40);
        assertThat(rows.get(0)).startsWith("OST0000-OST0018").endsWith("8.0G");
        assertThat(rows.get(rows.size() - 1)).startsWith("OST03cf-OST03e7");
        assertThat(result.outLines()).allMatch(line -> line.length() <= 80);
        assertThat(result.out()).contains("are means of").contains("highest");
    }

    @Test
    void refusalsAreExplainedAndCounted() {
        StringBuilder requests = new StringBuilder("[{\"file\": \"/ok\", \"sizeBytes\": 1, \"stripeCount\": 1}");
        for (int i = 0; i < 7; i++) {
            requests.append(",{\"file\": \"/f\\u001b").append(i).append("\", \"sizeBytes\": 1, \"stripeCount\": 99}");
        }
        Result result = new PlaceRun(folder).run(SYSTEM, requests.append("]").toString());
        assertThat(result.code()).isZero();
        assertThat(result.out())
                .contains("\nRefused by balanced:\n  /f?0: component 1 wants 99 targets, and 4 of 4 can be used")
                .contains("[too-few-targets]\n")
                .contains("\n  and 2 more; --json lists all\n")
                .doesNotContain("\u001b");
        assertThat(result.outLines()).anyMatch(line -> line.matches("balanced .* 7 +0 +0\\.0"));
    }

    @Test
    void targetsWithoutASizeAreShownAsSuch() {
        String df = "UUID 1K-blocks Used Available Use% Mounted on\nfs-OST0000_UUID 1000 0 1000 0% /fs[OST:0]\n"
                + "OST0001 : inactive device\nfilesystem_summary: 1000 0 1000 0% /fs\n";
        assertThat(new PlaceRun(folder)
                        .run(df, "[{\"file\": \"/a\", \"sizeBytes\": 1, \"stripeCount\": 1}]")
                        .outLines())
                .anyMatch(line -> line.matches("fs-OST0001 +- +- .* -"));
    }

    @Test
    void whatSeveralPoliciesMissIsSaidOnce() {
        String out = example("--policy=aiot,tarazu,balanced").out();
        assertThat(out).containsPattern("\\nNote: aiot: no active\\s+forwarding\\s+node\\s+is\\s+known");
        assertThat(out.split("the load of all servers", -1)).hasSize(2);
    }

    @Test
    void blocksAndAsciiHaveTheSameShape() {
        String ascii = CliRun.bare().run(with()).out();
        String blocks =
                CliRun.bare().withVariable("LANG", "en_GB.UTF-8").run(with()).out();
        assertThat(blocks).contains("█ before, ▒ placed");
        assertThat(ascii.chars().allMatch(c -> c < 128)).isTrue();
        assertThat(blocks.lines().count()).isEqualTo(ascii.lines().count());
    }

    private static Result example(String... more) {
        Result result = CliRun.bare().run(with(more));
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        return result;
    }

    private static String[] with(String... more) {
        return java.util.stream.Stream.concat(java.util.Arrays.stream(EXAMPLE), java.util.Arrays.stream(more))
                .toArray(String[]::new);
    }
}
