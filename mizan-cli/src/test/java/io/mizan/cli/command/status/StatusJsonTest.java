package io.mizan.cli.command.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of {@code mizan/status/v1}: scripts rely on every name and type here. */
class StatusJsonTest {
    private static final String TEXT = """
            BEGIN 1489998203
            UUID 1K-blocks Used Available Use% Mounted on
            fs-MDT0000_UUID 1000 100 900 10% /fs[MDT:0] f
            fs-OST0000_UUID 1000 200 700 25% /fs[OST:0]
            fs-OST001a_UUID 1000 500 400 55% /fs[OST:26] DN
            OST0002 : inactive device
            filesystem_summary: 2000 700 1100 40% /fs
            Pool: fs.big
            fs-OST001a_UUID
            UUID Inodes IUsed IFree IUse% Mounted on
            fs-OST0000_UUID 10 3 7 30% /fs[OST:0]
            filesystem_summary: 10 3 7 30% /fs
            """;

    @Test
    void theDocumentIsOneLineOfJson() {
        Result result = CliRun.bare().withInput(TEXT).run("status", "--json", "-");
        assertThat(result.code()).isZero();
        assertThat(result.err()).isEmpty();
        assertThat(result.outLines()).hasSize(1);
        assertThat(result.out())
                .startsWith("{\"schema\":\"mizan/status/v1\",\"systems\":[{\"name\":\"fs\",\"mount\":\"/fs\",");
        assertThat(Documents.parse("out", result.out()).asMapping().entries()).containsOnlyKeys("schema", "systems");
    }

    @Test
    void theSystemHasTheseFields() {
        Mapping fs = systems(TEXT).get(0);
        assertThat(fs.entries().keySet())
                .containsExactly(
                        "name",
                        "mount",
                        "takenAt",
                        "targets",
                        "serversKnown",
                        "servers",
                        "pools",
                        "forwarders",
                        "ostCost",
                        "ossCost",
                        "meanUtilisation",
                        "lowestUtilisation",
                        "highestUtilisation",
                        "spread",
                        "stddevUtilisation",
                        "balanceScore",
                        "avoid",
                        "notes");
        assertThat(fs.text("name")).isEqualTo("fs");
        assertThat(fs.text("mount")).isEqualTo("/fs");
        assertThat(fs.text("takenAt")).isEqualTo("2017-03-20T08:23:23Z");
        assertThat(fs.text("serversKnown")).isEqualTo("false");
    }

    @Test
    void theFiguresFollowTheTerms() {
        Mapping fs = systems(TEXT).get(0);
        // utilisations 0.3 and 0.6, mean (300 + 600) / 2000
        assertThat(fs.number("meanUtilisation", -1)).isCloseTo(0.45, within(1e-12));
        assertThat(fs.number("ostCost", -1)).isCloseTo(0.6 / 0.45, within(1e-12));
        assertThat(fs.number("ossCost", -1)).isCloseTo(0.6 / 0.45, within(1e-12));
        assertThat(fs.number("spread", -1)).isCloseTo(0.3, within(1e-12));
        assertThat(fs.number("stddevUtilisation", -1)).isCloseTo(0.15, within(1e-12));
        assertThat(fs.number("balanceScore", -1)).isCloseTo(100 * 0.4 / 0.55, within(1e-9));
    }

    @Test
    void serversPoolsAndForwardersHaveTheirSumsAndLoads() {
        Mapping x = systems("name: x\nservers:\n  - {name: a, cpu: 0.5, targets: [\n"
                        + "    {index: 0-1, totalBytes: 10, availableBytes: 4, pools: [p]},"
                        + " {index: 0, kind: mdt, totalBytes: 99, availableBytes: 1}]}\n"
                        + "forwarders: [{name: f, kind: router, loadRatio: 0.25}]\n")
                .get(0);
        Mapping server = mappings(x, "servers").get(0);
        assertThat(server.wholeNumber("totalBytes", -1)).isEqualTo(20);
        assertThat(server.wholeNumber("usedBytes", -1)).isEqualTo(12);
        assertThat(server.wholeNumber("availableBytes", -1)).isEqualTo(8);
        assertThat(server.number("utilisation", -1)).isEqualTo(0.6);
        assertThat(server.number("cpu", -1)).isEqualTo(0.5);
        assertThat(server.has("memory")).isFalse();
        Mapping pool = mappings(x, "pools").get(0);
        assertThat(pool.text("name")).isEqualTo("p");
        assertThat(pool.list("targets")).hasSize(2);
        Mapping forwarder = mappings(x, "forwarders").get(0);
        assertThat(forwarder.text("kind")).isEqualTo("router");
        assertThat(forwarder.number("loadRatio", -1)).isEqualTo(0.25);
        assertThat(forwarder.has("peakBytesPerSecond")).isFalse();
    }

    @Test
    void targetsHaveTheseFields() {
        List<Mapping> targets = mappings(systems(TEXT).get(0), "targets");
        assertThat(targets)
                .extracting(target -> target.text("name"))
                .containsExactly("fs-MDT0000", "fs-OST0000", "fs-OST0002", "fs-OST001a");
        assertThat(targets)
                .allSatisfy(target -> assertThat(target.entries().keySet())
                        .containsExactly(
                                "name",
                                "index",
                                "kind",
                                "totalBytes",
                                "usedBytes",
                                "availableBytes",
                                "utilisation",
                                "filesFree",
                                "state",
                                "flags",
                                "pools",
                                "deviceClass",
                                "peakBytesPerSecond",
                                "loadRatio",
                                "peakOrigin",
                                "peakConfidence"));
        assertThat(targets).extracting(target -> target.text("kind")).containsExactly("mdt", "ost", "ost", "ost");
        assertThat(targets).extracting(target -> target.integer("index")).containsExactly(0, 0, 2, 26);
        assertThat(targets)
                .extracting(target -> target.wholeNumber("totalBytes", -1))
                .containsExactly(1024000L, 1024000L, 0L, 1024000L);
        assertThat(targets)
                .extracting(target -> target.wholeNumber("usedBytes", -1))
                .containsExactly(102400L, 204800L, 0L, 512000L);
        assertThat(targets)
                .extracting(target -> target.wholeNumber("availableBytes", -1))
                .containsExactly(921600L, 716800L, 0L, 409600L);
        assertThat(targets)
                .extracting(target -> target.text("state"))
                .containsExactly("active", "active", "inactive", "noprecreate");
        assertThat(targets).extracting(target -> target.text("flags")).containsExactly("f", "", "", "DN");
        assertThat(targets).extracting(target -> target.has("filesFree")).containsExactly(false, true, false, false);
        assertThat(targets.get(1).wholeNumber("filesFree", -1)).isEqualTo(7);
        assertThat(targets.get(3).number("utilisation", -1)).isCloseTo(0.6, within(1e-12));
        assertThat(texts(targets.get(1), "pools")).isEmpty();
        assertThat(texts(targets.get(3), "pools")).containsExactly("big");
    }

    @Test
    void everyStateHasItsWord() {
        String text = "UUID 1K-blocks Used Available Use% Mounted on\n";
        for (String flags : List.of("", "D", "N", "R", "S", "I", "f", "DNR")) {
            text += "fs-OST000" + text.lines().count() + "_UUID 10 5 5 50% /fs[OST:"
                    + text.lines().count() + "] " + flags + "\n";
        }
        text += "fs-OST0009_UUID : inactive device\nfilesystem_summary: 80 40 40 50% /fs\n";
        assertThat(mappings(systems(text).get(0), "targets"))
                .extracting(target -> target.text("state"))
                .containsExactly(
                        "active",
                        "degraded",
                        "noprecreate",
                        "readonly",
                        "noprecreate",
                        "noprecreate",
                        "active",
                        "readonly",
                        "inactive");
    }

    @Test
    void avoidAndNotesSayWhatTheTextSays() {
        Mapping fs = systems(TEXT).get(0);
        List<Mapping> avoid = mappings(fs, "avoid");
        assertThat(avoid).extracting(entry -> entry.text("target")).containsExactly("fs-OST0002", "fs-OST001a");
        assertThat(texts(avoid.get(1), "reasons"))
                .containsExactly("D, degraded: a disk is being rebuilt", "N, takes no new files (no precreate)");
        assertThat(texts(fs, "notes")).containsExactly("fs-OST0002 does not answer: inactive device");
        String strict = CliRun.bare()
                .withInput(TEXT)
                .run("status", "--json", "-", "--set", "target.fullAt=30%")
                .out();
        assertThat(mappings(system(strict), "avoid")).hasSize(3);
    }

    @Test
    void serversOfASystemFileKeepTheirNamesAndOrder() {
        Mapping testbed = system(
                CliRun.bare().run("status", "--json", "example:testbed.yaml").out());
        assertThat(testbed.text("serversKnown")).isEqualTo("true");
        List<Mapping> servers = mappings(testbed, "servers");
        assertThat(servers)
                .extracting(server -> server.text("name"))
                .containsExactly("mds0", "oss0", "oss1", "oss2", "oss3", "oss4", "oss5", "oss6");
        assertThat(texts(servers.get(2), "targets"))
                .containsExactly(
                        "testbed-OST0005", "testbed-OST0006", "testbed-OST0007", "testbed-OST0008", "testbed-OST0009");
        assertThat(testbed.text("ostCost")).isEqualTo("1.0");
        assertThat(testbed.text("balanceScore")).isEqualTo("100.0");
    }

    @Test
    void theCostOfServersIsOverTheirSums() {
        Mapping system = systems("""
                name: x
                servers:
                  - name: a
                    targets:
                      - {index: 0, totalBytes: 100, availableBytes: 20}
                      - {index: 1, totalBytes: 100, availableBytes: 80}
                  - name: b
                    targets: [{index: 2, totalBytes: 200, availableBytes: 120}]
                """).get(0);
        // a has 100 of 200, b has 80 of 200, the mean is 180 of 400
        assertThat(system.number("ossCost", -1)).isCloseTo(0.5 / 0.45, within(1e-12));
        assertThat(system.number("ostCost", -1)).isCloseTo(0.8 / 0.45, within(1e-12));
    }

    @Test
    void whatIsUnknownIsNull() {
        String text = "name: x\nservers:\n  - name: a\n    targets: [{index: 0, totalBytes: 10, availableBytes: 5}]\n";
        String json = CliRun.bare().withInput(text).run("status", "--json", "-").out();
        assertThat(json).contains("\"mount\":null,\"takenAt\":null,").contains("\"filesFree\":null");
        assertThat(system(json).has("mount")).isFalse();
    }

    @Test
    void severalSnapshotsAreSeveralSystemsInTheirOrder() {
        String later = TEXT.replace("1489998203", "1489998263").replace("1000 200 700", "1000 300 600");
        String other = TEXT.replace("fs-", "aa-").replace("/fs", "/aa").replace("Pool: fs", "Pool: aa");
        List<Mapping> systems = systems(TEXT + later + other);
        assertThat(systems).extracting(system -> system.text("name")).containsExactly("fs", "fs", "aa");
        assertThat(systems)
                .extracting(system -> system.text("takenAt"))
                .containsExactly("2017-03-20T08:23:23Z", "2017-03-20T08:24:23Z", "2017-03-20T08:23:23Z");
        assertThat(mappings(systems.get(1), "targets").get(1).bytes("usedBytes"))
                .isEqualTo(300 * 1024);
        assertThat(mappings(systems.get(0), "targets").get(1).bytes("usedBytes"))
                .isEqualTo(200 * 1024);
    }

    @Test
    void fsChoosesByNameOrMount() {
        String other = TEXT.replace("fs-", "aa-").replace("/fs", "/mnt/aa").replace("Pool: fs", "Pool: aa");
        assertThat(names(TEXT + other, "fs")).containsExactly("fs");
        assertThat(names(TEXT + other, "aa")).containsExactly("aa");
        assertThat(names(TEXT + other, "/mnt/aa")).containsExactly("aa");
        assertThat(names(TEXT + TEXT + other, "fs")).containsExactly("fs", "fs");
    }

    @Test
    void anUnknownFsIsWrongUsageAndNamesTheNearest() {
        Result result = CliRun.bare().run("status", "--json", "--fs", "scrach", "example:scratch.txt");
        assertThat(result.code()).isEqualTo(64);
        assertThat(result.out()).isEmpty();
        assertThat(result.errLines())
                .containsExactly(
                        "mizan: no such file system in the input (fs=scrach, present=scratch) [MZ003]",
                        "  Maybe you meant scratch.");
    }

    @Test
    void textAndJsonShowTheSameTargets() {
        String text = CliRun.bare().run("status", "example:scratch.txt").out();
        List<Mapping> targets = mappings(
                system(CliRun.bare()
                        .run("status", "--json", "example:scratch.txt")
                        .out()),
                "targets");
        assertThat(targets)
                .hasSize(34)
                .allSatisfy(target -> assertThat(text).contains("\n" + target.text("name") + " "));
    }

    private static List<String> names(String text, String fs) {
        String json = CliRun.bare()
                .withInput(text)
                .run("status", "--json", "--fs", fs, "-")
                .out();
        return mappings(Documents.parse("out", json).asMapping(), "systems").stream()
                .map(system -> system.text("name"))
                .toList();
    }

    private static List<Mapping> systems(String text) {
        Result result = CliRun.bare().withInput(text).run("status", "--json", "-");
        assertThat(result.err()).isEmpty();
        Mapping root = Documents.parse("out", result.out()).asMapping();
        assertThat(root.text("schema")).isEqualTo("mizan/status/v1");
        return mappings(root, "systems");
    }

    private static Mapping system(String json) {
        return mappings(Documents.parse("out", json).asMapping(), "systems").get(0);
    }

    private static List<Mapping> mappings(Mapping parent, String key) {
        return parent.list(key).stream().map(Node::asMapping).toList();
    }

    private static List<String> texts(Mapping parent, String key) {
        return parent.list(key).stream().map(node -> node.asScalar().text()).toList();
    }
}
