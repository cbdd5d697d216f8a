package io.mizan.cli.command.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.testing.PolicyJars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WhatIfCommandTest {
    private static final String WORKLOAD = "ior:ranks=8,block=256M,transfer=16M";

    @TempDir
    private Path folder;

    @Test
    void theTableHasNowAndThen() {
        Result result = run("example:scratch.txt", "--workload", WORKLOAD, "--layout", "4", "--repeat", "3");
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out()).containsSubsequence("scratch: 32 targets, 3 runs", "now", "balanced", "lustre");
        assertThat(result.outLines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
    }

    @Test
    void targetsAreAddedLikeMostOthersAndGetFiles() {
        Mapping run = firstRun(
                "example:testbed.yaml",
                "--workload",
                WORKLOAD,
                "--add-osts",
                "4",
                "--policy",
                "balanced",
                "--layout",
                "35");
        List<Mapping> targets =
                run.list("targets").stream().map(node -> node.asMapping()).toList();
        Mapping last = targets.get(targets.size() - 1);
        Mapping first = targets.get(0);
        assertThat(last.text("server")).startsWith("added");
        assertThat(last.text("totalBytes")).isEqualTo(first.text("totalBytes"));
        assertThat(last.bytes("placedBytes")).isPositive();
    }

    @Test
    void removedTargetsAreGone() {
        Mapping all = firstRun("example:testbed.yaml", "--workload", WORKLOAD);
        Mapping some = firstRun("example:testbed.yaml", "--workload", WORKLOAD, "--remove", "1-3");
        assertThat(some.list("targets")).hasSize(all.list("targets").size() - 3);
        assertThat(some.list("targets").get(1).asMapping().text("index")).isEqualTo("4");
    }

    /** Scenario A10: eight new targets for a system in use. */
    @Test
    void weeksOfUseWithNewTargets() throws Exception {
        Path page = folder.resolve("weeks.html");
        Result text = run(
                "example:scratch.txt", "--add-osts", "8", "--weeks", "1", "--seeds", "1", "--html", page.toString());
        assertThat(text.err()).isEmpty();
        assertThat(text.code()).isZero();
        assertThat(text.out())
                .contains("32 targets now, 40 then, 1 week", "lustre-rr", "lustre-qos", "balanced", "qos_threshold_rr")
                .contains("makes space most even", "has the fastest bursts, too");
        assertThat(text.outLines()).allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(80));
        assertThat(Files.readString(page)).contains("How busy", "qos_threshold_rr");

        Result json = run("example:scratch.txt", "--add-osts", "8", "--weeks", "1", "--seeds", "1", "--json");
        Mapping root = Documents.parse("weeks", json.out()).asMapping();
        assertThat(SchemaCheck.faults("what-if-weeks-v1.json", json.out())).isEmpty();
        assertThat(root.list("policies")).hasSize(4);
        for (int i = 0; i < 4; i++) {
            List<Mapping> days = root.list("policies").get(i).asMapping().list("days").stream()
                    .map(node -> node.asMapping())
                    .toList();
            assertThat(days).hasSize(8);
            assertThat(days.get(7).number("meanUtilisation", 0))
                    .isEqualTo(days.get(0).number("meanUtilisation", 1), within(0.01));
        }
        // Weighted random by free space piles up on the new targets; round robin does not.
        assertThat(addedShare(root, "lustre-qos")).isGreaterThan(1.5 * addedShare(root, "lustre-rr"));
        assertThat(addedShare(root, "lustre-rr")).isEqualTo(8.0 / 40, within(0.05));
    }

    private static double addedShare(Mapping root, String policy) {
        return root.list("policies").stream()
                .map(node -> node.asMapping())
                .filter(row -> row.text("policy").equals(policy))
                .flatMap(row -> row.list("days").stream())
                .skip(1)
                .mapToDouble(day -> day.asMapping().number("addedShare", 0))
                .average()
                .orElse(0);
    }

    @Test
    void theSameWeeksAgainAreTheSameOnAnyNumberOfThreads() {
        String[] arguments = {"example:testbed.yaml", "--weeks", "1", "--seeds", "1", "--json", "--threads"};
        assertThat(run(with(arguments, "1")).out())
                .isEqualTo(run(with(arguments, "3")).out());
    }

    @Test
    void weeksThatCannotBeAreRefused() {
        assertThat(run("example:scratch.txt", "--weeks", "0").code()).isEqualTo(64);
        assertThat(run("example:scratch.txt", "--keep-days", "0").err()).contains("--write-per-day");
        assertThat(run("example:scratch.txt", "--weeks", "2", "--workload", WORKLOAD)
                        .err())
                .contains("--repeat");
        assertThat(run("example:scratch.txt", "--write-per-day", "0").code()).isEqualTo(64);
        assertThat(run("example:scratch.txt", "--policy", "balnced").err()).contains("balanced");
    }

    private static String[] with(String[] arguments, String more) {
        return Stream.concat(Stream.of(arguments), Stream.of(more)).toArray(String[]::new);
    }

    @Test
    void runsFollowEachOtherAndFillTheSystem() {
        Mapping once = firstRun("example:scratch.txt", "--workload", WORKLOAD);
        Mapping thrice = firstRun("example:scratch.txt", "--workload", WORKLOAD, "--repeat", "3");
        assertThat(placed(thrice)).isEqualTo(3 * placed(once));
        assertThat(thrice.list("applications").get(2).asMapping().number("startSeconds", 0))
                .isEqualTo(thrice.list("applications").get(1).asMapping().number("endSeconds", 0));
    }

    @Test
    void aSavedTextThroughAPipeDoes() {
        String df = "UUID 1K-blocks Used Available Use% Mounted on\n"
                + "fs-OST0000_UUID 1048576 0 1048576 0% /fs[OST:0]\nfs-OST0001_UUID 1048576 524288 524288 50% /fs[OST:1]\n"
                + "filesystem_summary: 2097152 524288 1572864 25% /fs\n";
        Result result = CliRun.bare()
                .withInput(df)
                .run(
                        "what-if",
                        "-",
                        "--workload",
                        "ior:ranks=1,block=2G,transfer=16M",
                        "--layout",
                        "2",
                        "--policy",
                        "lustre");
        assertThat(result.out()).contains("fs: 2 targets").containsPattern("lustre .*MiB");
    }

    @Test
    void thePageIsWritten() throws Exception {
        Path page = folder.resolve("page.html");
        assertThat(run("example:testbed.yaml", "--workload", WORKLOAD, "--html", page.toString())
                        .code())
                .isZero();
        assertThat(Files.size(page)).isGreaterThan(100_000);
    }

    @Test
    void mistakesAreNamed() {
        assertThat(run("example:testbed.yaml", "--add-osts", "-3").err()).contains("--add-osts=-3", "--remove");
        assertThat(run("example:testbed.yaml", "--target-rate", "5X").code()).isEqualTo(64);
        assertThat(run("example:testbed.yaml", "--add-osts", "1", "--ost-size", "5X")
                        .err())
                .contains("--ost-size=5X");
        assertThat(run("example:testbed.yaml", "--workload", WORKLOAD, "--remove", "99")
                        .err())
                .contains("no such target to remove");
        assertThat(run("example:testbed.yaml", "--workload", WORKLOAD, "--remove", "0-34")
                        .err())
                .contains("no target is left");
        assertThat(run("example:testbed.yaml", "--workload", WORKLOAD, "--repeat", "0")
                        .err())
                .contains("--repeat must be at least 1");
        assertThat(run("example:testbed.yaml", "--workload", WORKLOAD, "--target-rate", "0")
                        .err())
                .contains("above 0");
        assertThat(run("example:testbed.yaml", "--workload", WORKLOAD, "--layout", "config9")
                        .err())
                .contains("unknown layout");
        assertThat(run("example:testbed.yaml", "--workload", "nothing").err())
                .contains("neither a file nor a generator");
        assertThat(run("example:testbed.yaml", "--workload", WORKLOAD, "--policy", "none")
                        .err())
                .contains("unknown placement policy");
    }

    /** What the controller would run is what can be tried. */
    @Test
    void thePoliciesOfTheSiteCanBeTried() throws IOException {
        Path jar = PolicyJars.lastTarget(folder.toRealPath());
        String[] options = {"--policy", "last-target", "--set", "placement.policyJars=" + jar};
        Result burst = run(with(options, "example:testbed.yaml", "--workload", WORKLOAD));
        assertThat(burst.code()).as(burst.err()).isZero();
        assertThat(burst.out()).contains("last-target").doesNotContain("balanced");
        Result weeks = run(with(options, "example:testbed.yaml", "--weeks", "1", "--write-per-day", "10G"));
        assertThat(weeks.code()).as(weeks.err()).isZero();
        assertThat(weeks.out()).contains("last-target");
        Result placed = CliRun.bare()
                .run(with(options, "place", "--system", "example:testbed.yaml", "--requests", "example:requests.json"));
        assertThat(placed.code()).as(placed.err()).isZero();
        assertThat(placed.outLines()).anyMatch(line -> line.startsWith("last-target "));
    }

    private static String[] with(String[] options, String... words) {
        return Stream.concat(Stream.of(words), Stream.of(options)).toArray(String[]::new);
    }

    private static double placed(Mapping run) {
        return run.list("targets").stream()
                .mapToDouble(target -> target.asMapping().bytes("placedBytes"))
                .sum();
    }

    private static Mapping firstRun(String... args) {
        String[] all = Stream.concat(Stream.of(args), Stream.of("--json")).toArray(String[]::new);
        Mapping document = Documents.parse("out", run(all).out()).asMapping();
        assertThat(document.text("schema")).isEqualTo("mizan/what-if/v1");
        return document.list("policies").get(0).asMapping().list("runs").get(0).asMapping();
    }

    private static Result run(String... args) {
        return CliRun.bare()
                .run(Stream.concat(Stream.of("what-if"), Stream.of(args)).toArray(String[]::new));
    }
}
