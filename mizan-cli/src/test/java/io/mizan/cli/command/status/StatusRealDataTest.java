package io.mizan.cli.command.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
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
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/** The snapshots of four real file systems, against a reader that knows nothing of Mizan. */
class StatusRealDataTest {
    private static final String DF = "telemetry/lfs-df.txt.gz";

    @Test
    void everyTargetOfEveryFileSystemIsListedInOrder() throws IOException {
        List<String> expected = new ArrayList<>();
        for (String line : lines(SharedData.file(DF))) {
            if (line.contains("_UUID ")) {
                String[] words = line.split("\\s+");
                expected.add(words[0].replace("_UUID", "") + " " + 1024 * Long.parseLong(words[1]) + " "
                        + 1024 * Long.parseLong(words[2]) + " " + 1024 * Long.parseLong(words[3]));
            }
        }
        List<String> found = new ArrayList<>();
        for (Mapping system : systems()) {
            for (Node node : system.list("targets")) {
                Mapping target = node.asMapping();
                found.add(target.text("name") + " " + target.text("totalBytes") + " " + target.text("usedBytes") + " "
                        + target.text("availableBytes"));
            }
        }
        assertThat(found).hasSizeGreaterThan(300).isEqualTo(expected);
    }

    @Test
    void theSumsAreThoseOfTheSummaryLines() throws IOException {
        List<String> expected = lines(SharedData.file(DF)).stream()
                .filter(line -> line.startsWith("filesystem summary:"))
                .map(line -> line.split("\\s+"))
                .map(words -> 1024 * Long.parseLong(words[2]) + " " + 1024 * Long.parseLong(words[3]) + " "
                        + 1024 * Long.parseLong(words[4]) + " " + words[6])
                .toList();
        List<String> found = systems().stream()
                .map(system -> sum(system, "totalBytes") + " " + sum(system, "usedBytes") + " "
                        + sum(system, "availableBytes") + " " + system.text("mount"))
                .toList();
        assertThat(found).hasSize(4).isEqualTo(expected);
        assertThat(systems())
                .allSatisfy(system -> assertThat(system.list("notes")).isEmpty());
    }

    @Test
    void theCostIsTheHighestUtilisationOverTheMean() throws IOException {
        for (Mapping system : systems()) {
            double highest = 0;
            double taken = 0;
            double total = 0;
            for (Node node : system.list("targets")) {
                Mapping target = node.asMapping();
                if (target.text("kind").equals("ost")) {
                    double unavailable = target.bytes("totalBytes") - target.bytes("availableBytes");
                    highest = Math.max(highest, unavailable / target.bytes("totalBytes"));
                    taken += unavailable;
                    total += target.bytes("totalBytes");
                }
            }
            assertThat(system.number("ostCost", -1)).isEqualTo(highest / (taken / total));
            assertThat(system.number("balanceScore", -1)).isEqualTo(100 * (1 - highest) / (1 - taken / total));
        }
    }

    /** A table of our own: 45 % and 77.5 % of two targets are taken, of both together two thirds. */
    @Test
    void ourTable() {
        Mapping system = parse(CliRun.bare()
                        .run(
                                "status",
                                "--json",
                                Samples.file("lustre/lfs_df.txt").toString(),
                                "--ost-map",
                                Samples.file("lustre/lctl_dl_t.txt").toString()))
                .get(0);
        assertThat(system.list("targets").stream()
                        .map(Node::asMapping)
                        .map(target -> target.text("name") + " "
                                + target.text("totalBytes") + " " + target.text("usedBytes") + " "
                                + target.text("availableBytes")))
                .containsExactly(
                        "iris-MDT0000 307200000 102400000 184320000",
                        "iris-OST0000 1024000000 409600000 563200000",
                        "iris-OST0001 2048000000 1536000000 460800000");
        assertThat(system.number("ostCost", -1)).isCloseTo(0.775 / (2.0 / 3), within(1e-12));
        assertThat(system.number("balanceScore", -1)).isCloseTo(67.5, within(1e-9));
        assertThat(system.text("serversKnown")).isEqualTo("true");
        assertThat(system.list("servers")).hasSize(3);
    }

    @Test
    void theMapNamesTheServersOfTheThreeSystemsThatItKnows() {
        Result result = CliRun.bare()
                .run(
                        "status",
                        SharedData.file(DF).toString(),
                        "--json",
                        "--ost-map",
                        SharedData.file("telemetry/sample_ost-map.txt.gz").toString());
        assertThat(result.code()).isZero();
        List<Mapping> mapped = parse(result).stream()
                .filter(system -> system.text("serversKnown").equals("true"))
                .toList();
        assertThat(mapped).isNotEmpty().allSatisfy(system -> {
            assertThat(system.list("servers")).hasSizeGreaterThan(1);
            assertThat(system.list("servers").stream()
                            .mapToInt(
                                    server -> server.asMapping().list("targets").size())
                            .sum())
                    .isEqualTo(system.list("targets").size());
        });
    }

    @Test
    void theTextFormShowsThemAllToo() throws IOException {
        Result result = CliRun.bare().run("status", SharedData.file(DF).toString());
        assertThat(result.code()).isZero();
        long rows = lines(SharedData.file(DF)).stream()
                .filter(line -> line.contains("_UUID "))
                .count();
        assertThat(result.outLines().stream().filter(line -> line.matches("\\S+-(OST|MDT)[0-9a-f]{4} .*%  \\[.*")))
                .hasSize((int) rows);
    }

    private static List<Mapping> systems() {
        return parse(CliRun.bare().run("status", "--json", SharedData.file(DF).toString()));
    }

    private static List<Mapping> parse(Result result) {
        assertThat(result.err()).isEmpty();
        return Documents.parse("out", result.out()).asMapping().list("systems").stream()
                .map(Node::asMapping)
                .toList();
    }

    private static long sum(Mapping system, String part) {
        return system.list("targets").stream()
                .map(Node::asMapping)
                .filter(target -> target.text("kind").equals("ost"))
                .mapToLong(target -> target.bytes(part))
                .sum();
    }

    private static List<String> lines(Path file) throws IOException {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        }
    }
}
