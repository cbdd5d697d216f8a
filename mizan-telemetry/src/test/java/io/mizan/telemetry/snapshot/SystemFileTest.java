package io.mizan.telemetry.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.IoNode;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.system.TargetState;
import io.mizan.telemetry.Texts;
import io.mizan.telemetry.lustre.LustreTargetFlags;
import io.mizan.testing.Campaign;
import io.mizan.testing.RandomSystems;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SystemFileTest {
    private static final String SYSTEM = """
            name: scratch
            mount: /scratch
            servers:
              - name: mds1
                targets:
                  - {index: 0, kind: mdt, totalBytes: 1T, availableBytes: 900G}
              - name: oss1
                cpu: 0.25
                memory: 0.5
                network: 0
                ioWait: 1
                targets:
                  - index: 0-2
                    totalBytes: 10T
                    usedBytes: 3T
                    availableBytes: 6.5T
                    filesFree: 1000
                    flags: Df
                    deviceClass: nvme
                    pools: [flash, all]
                    peakBytesPerSecond: 2G
                    loadRatio: 0.75
                  - index: 0x1a
                    totalBytes: 10T
                    availableBytes: 4T
                    state: inactive
            forwarders:
              - name: ion1
                peakBytesPerSecond: 1G
                loadRatio: 0.1
              - {name: rtr1, kind: router, state: inactive}
            """;
    private static final String SMALL = """
            name: fs
            servers:
              - name: a
                targets:
                  - {index: 0, totalBytes: 100, availableBytes: 60}
                  - {index: 1, totalBytes: 100, availableBytes: 60}
            """;

    @Test
    void everyKeyIsRead() {
        SystemView view = one(SYSTEM);
        assertThat(view.name()).isEqualTo("scratch");
        assertThat(view.mount()).hasValue("/scratch");
        assertThat(view.serversKnown()).isTrue();
        assertThat(view.takenAt()).isEmpty();
        assertThat(view.servers()).extracting(Server::name).containsExactly("mds1", "oss1");
        assertThat(view.servers().get(0).load()).isEqualTo(ServerLoad.UNKNOWN);
        assertThat(view.servers().get(1).load()).isEqualTo(new ServerLoad(0.25, 0.5, 0, 1));
        assertThat(Texts.names(view))
                .containsExactly(
                        "scratch-MDT0000", "scratch-OST0000", "scratch-OST0001", "scratch-OST0002", "scratch-OST001a");
        long tib = 1L << 40;
        Target target = view.dataTargets().get(2);
        assertThat(target.space()).isEqualTo(new Space(10 * tib, 3 * tib, 13 * tib / 2));
        assertThat(target.filesFree()).isEqualTo(1000);
        assertThat(target.flags()).containsExactly(TargetFlag.DEGRADED, TargetFlag.FLASH);
        assertThat(target.deviceClass()).isEqualTo(DeviceClass.NVME);
        assertThat(target.pools()).containsExactly("all", "flash");
        assertThat(target.performance()).isEqualTo(new Performance(2L << 30, 0.75));
        assertThat(view.ioNodes())
                .containsExactly(
                        new IoNode("ion1", IoNode.Kind.FORWARDER, true, new Performance(1 << 30, 0.1)),
                        new IoNode("rtr1", IoNode.Kind.ROUTER, false, Performance.UNKNOWN));
    }

    @Test
    void whatIsNotSaidIsUnknown() {
        Target target = one(SMALL).dataTargets().get(0);
        assertThat(target).isEqualTo(Target.of(target.name(), new Space(100, 40, 60)));
        assertThat(one(SMALL).mount()).isEmpty();
        assertThat(one(SMALL).ioNodes()).isEmpty();
    }

    @Test
    void whatIsNotAvailableIsUsedUnlessTheFileSaysOtherwise() {
        assertThat(one(SYSTEM).dataTargets().get(3).space()).isEqualTo(new Space(10L << 40, 6L << 40, 4L << 40));
    }

    @Test
    void jsonSaysTheSame() {
        SystemView json = one("""
                {"name": "fs", "servers": [{"name": "a", "targets": [
                   {"index": 0, "totalBytes": 100, "availableBytes": 60},
                   {"index": "1", "totalBytes": "100", "availableBytes": 60, "pools": null}]}]}
                """);
        assertThat(Texts.describe(json)).isEqualTo(Texts.describe(one(SMALL)));
    }

    @ParameterizedTest
    @CsvSource({
        "active, '', active",
        "degraded, D, degraded",
        "READONLY, R, readonly",
        "noprecreate, N, noprecreate",
        "inactive, '', inactive"
    })
    void aStateIsShortForItsFlag(String state, String flags, String label) {
        Target target = one(SMALL.replace("availableBytes: 60}", "availableBytes: 60, state: " + state + "}"))
                .dataTargets()
                .get(0);
        assertThat(LustreTargetFlags.format(target.flags())).isEqualTo(flags);
        assertThat(target.state().label()).isEqualTo(label);
        assertThat(target.active()).isEqualTo(!label.equals("inactive"));
    }

    @Test
    void flagsAddToTheState() {
        Target target = one(SMALL.replace("availableBytes: 60}", "availableBytes: 60, state: degraded, flags: Rf}"))
                .dataTargets()
                .get(1);
        assertThat(LustreTargetFlags.format(target.flags())).isEqualTo("DRf");
        assertThat(target.state()).isEqualTo(TargetState.READ_ONLY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'2-5'; 2,3,4,5",
                "'0x10'; 16",
                "'7,3'; 3,7",
                "'OST[a-c]'; 10,11,12",
                "65535; 65535",
                "'[7]'; refused",
                "'-1'; refused",
                "'65536'; refused",
                "''''''; refused"
            })
    void anIndexMayBeAList(String index, String expected) {
        String text =
                "name: fs\nservers:\n- name: a\n  targets:\n  - {index: \"%s\", totalBytes: 1, availableBytes: 1}\n"
                        .formatted(index);
        if (expected.equals("refused")) {
            assertThat(Refusal.line(() -> read(text))).startsWith("s.yaml:5: not a list of targets (value=");
        } else {
            assertThat(one(text).dataTargets().stream().map(t -> String.valueOf(t.index())))
                    .containsExactly(expected.split(",", -1));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "name: fs             | nam: fs                     | s.yaml:1: unknown key (key=nam) [MZ108] | you meant name",
                "targets:             | target:                     | s.yaml:5: unknown key (key=target) [MZ108] | you meant targets",
                "totalBytes: 100,     | totalByte: 100,             | s.yaml:5: unknown key (key=totalByte) [MZ108] | you meant totalBytes",
                "name: a              | 'name: a\n    colour: red'  | s.yaml:4: unknown key (key=colour) [MZ108] | use one of name, cpu, memory, network, ioWait, targets"
            })
    void anUnknownKeyComesWithTheNearestOne(String from, String to, String line, String advice) {
        Problem problem = Refusal.of(() -> read(SMALL.replace(from.strip(), to)));
        assertThat(problem.line()).isEqualTo(line);
        assertThat(problem.advice()).hasValue(advice);
    }

    @Test
    void anUnknownKeyOfAForwarderIsRefusedToo() {
        Problem problem = Refusal.of(() -> read(SMALL + "forwarders:\n- {name: x, loadratio: 0.1}\n"));
        assertThat(problem.line()).isEqualTo("s.yaml:8: unknown key (key=loadratio) [MZ108]");
        assertThat(problem.advice()).hasValue("you meant loadRatio");
    }

    @Test
    void duplicatesAreFoundOnTheirLine() {
        assertThat(Refusal.line(() -> read(SMALL.replace("index: 1", "index: 0"))))
                .isEqualTo("s.yaml:6: a target is listed twice (target=fs-OST0000) [MZ109]");
        assertThat(Refusal.line(() -> read(SMALL.replace("index: 1", "index: '1,1'"))))
                .isEqualTo("s.yaml:6: a target is listed twice (target=fs-OST0001) [MZ109]");
        assertThat(Refusal.line(() -> read(
                        SMALL + "  - name: b\n    targets:\n      - {index: 1, totalBytes: 1, availableBytes: 1}\n")))
                .isEqualTo("s.yaml:9: a target is listed twice (target=fs-OST0001) [MZ109]");
        assertThat(Refusal.line(() -> read(SMALL + "  - name: a\n")))
                .matches("s\\.yaml:\\d: a server is listed twice \\(server=a\\) \\[MZ109]");
        assertThat(one(SMALL.replace("index: 1", "index: 0, kind: mdt")).targets())
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "Infinity", "0.5d", "0x1p-1"})
    void loadsThatAreNoNumbersAreFoundOnTheirLine(String load) {
        assertThat(Refusal.line(() -> read(SMALL.replace("name: a\n", "name: a\n    cpu: " + load + "\n"))))
                .isEqualTo("s.yaml:4: not a number (key=cpu, value=" + load + ") [MZ107]");
    }

    @Test
    void unknownIsNotAValueThatAFileMayHold() {
        assertThat(Refusal.line(() -> read(SMALL.replace("index: 1", "index: 1, filesFree: -1"))))
                .isEqualTo("s.yaml:6: the number of free inodes must not be negative (filesFree=-1) [MZ201]");
    }

    @Test
    void twoForwardersOfOneNameAndPoolsWithoutANameAreRefused() {
        assertThat(Refusal.line(() -> read(SMALL + "forwarders: [{name: f}, {name: f}]\n")))
                .contains("a forwarder is listed twice (forwarder=f)");
        for (String pools : List.of("['']", "[null]", "[~]")) {
            assertThat(Refusal.line(() -> read(SMALL.replace("index: 1", "index: 1, pools: " + pools))))
                    .contains("a pool must have a name");
        }
    }

    @Test
    void aForwarderIsActiveOrInactiveAndItsPeakIsARate() {
        SystemView view = one(SMALL + "forwarders: [{name: f, state: inactive, peakBytesPerSecond: 1G/s}]\n");
        assertThat(view.ioNodes().get(0).active()).isFalse();
        assertThat(view.ioNodes().get(0).performance().peakBytesPerSecond()).isEqualTo(1L << 30);
        assertThat(Refusal.line(() -> read(SMALL + "forwarders: [{name: f, state: degraded}]\n")))
                .contains("not a known word");
    }

    @Test
    void aTildeIsNoMountPoint() {
        assertThat(one(SMALL + "mount: ~\n").mount()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-0.1", "1.1", "-1", "1e300"})
    void loadsOutOfRangeAreFoundOnTheirLine(String load) {
        for (String key : List.of("cpu", "memory", "network", "ioWait")) {
            assertThat(Refusal.line(() -> read(SMALL.replace("name: a\n", "name: a\n    " + key + ": " + load + "\n"))))
                    .isEqualTo(
                            "s.yaml:4: a load must be 0 to 1 (" + key + "=" + Double.parseDouble(load) + ") [MZ201]");
        }
        assertThat(Refusal.line(() -> read(SMALL.replace("index: 1", "index: 1, loadRatio: " + load))))
                .isEqualTo("s.yaml:6: a load must be 0 to 1 (loadRatio=" + Double.parseDouble(load) + ") [MZ201]");
        assertThat(Refusal.line(() -> read(SMALL + "forwarders:\n- name: x\n  loadRatio: " + load + "\n")))
                .startsWith("s.yaml:9: a load must be 0 to 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "index: 1            | index: x                        | s.yaml:6: not a list of targets (value=x, key=index) [MZ201]",
                "index: 1,           | ''                              | s.yaml:6: a key is missing (key=index) [MZ107]",
                "index: 1, totalBytes: 100 | index: 1                  | s.yaml:6: a key is missing (key=totalBytes) [MZ107]",
                "index: 1            | index: 1, usedBytes: 101        | s.yaml:6: used and available bytes must not exceed the total (totalBytes=100, usedBytes=101, availableBytes=60) [MZ201]",
                "index: 1, totalBytes: 100 | index: 1, totalBytes: 59  | s.yaml:6: used and available bytes must not exceed the total (totalBytes=59, usedBytes=0, availableBytes=60) [MZ201]",
                "index: 1, totalBytes: 100 | index: 1, totalBytes: -5  | s.yaml:6: not a size in bytes (value=-5, key=totalBytes) [MZ201]",
                "index: 1, totalBytes: 100 | index: 1, totalBytes: 8E  | s.yaml:6: a size must be below 8 EiB (value=8E, key=totalBytes) [MZ201]",
                "index: 1            | index: 1, filesFree: -2         | s.yaml:6: the number of free inodes must not be negative (filesFree=-2) [MZ201]",
                "index: 1            | index: 1, filesFree: many       | s.yaml:6: not a number (key=filesFree, value=many) [MZ107]",
                "index: 1            | index: 1, state: broken         | s.yaml:6: not a known word (value=broken, key=state) [MZ107]",
                "index: 1            | index: 1, kind: disk            | s.yaml:6: not a known word (value=disk, key=kind) [MZ107]",
                "index: 1            | index: 1, deviceClass: tape     | s.yaml:6: not a known word (value=tape, key=deviceClass) [MZ107]",
                "index: 1            | index: 1, flags: DX             | s.yaml:6: not a target flag (flag=X, key=flags) [MZ201]",
                "index: 1            | index: 1, pools: flash          | s.yaml:6: expected a list, found the value 'flash' [MZ107]",
                "index: 1            | 'index: 1, pools: [{a: b}]'     | s.yaml:6: expected a single value, found a mapping [MZ107]",
                "name: fs            | name: a/b                       | s.yaml:5: the name of a file system must have 1 to 64 letters, digits, dots, dashes or underscores (name=a/b) [MZ201]",
                "name: fs            | 'name: [fs]'                    | s.yaml:1: expected a single value, found a list [MZ107]",
                "name: fs            | mount: /fs                      | s.yaml:1: a key is missing (key=name) [MZ107]",
                "name: a             | name: ''                        | s.yaml:3: a server must have a name [MZ201]",
                "name: a             | cpu: 0.5                        | s.yaml:3: a key is missing (key=name) [MZ107]"
            })
    void badValuesAreFoundOnTheirLine(String from, String to, String line) {
        assertThat(Refusal.line(() -> read(SMALL.replace(from.strip(), to)))).isEqualTo(line);
    }

    @Test
    void badShapesAreFoundOnTheirLine() {
        assertThat(Refusal.line(() -> read("just a word")))
                .isEqualTo("s.yaml:1: expected a mapping, found the value 'just a word' [MZ107]");
        assertThat(Refusal.line(() -> read("name: fs\n")))
                .isEqualTo("s.yaml:1: a key is missing (key=servers) [MZ107]");
        assertThat(Refusal.line(() -> read("name: fs\nservers:\n  name: a\n")))
                .isEqualTo("s.yaml:3: expected a list, found a mapping [MZ107]");
        assertThat(Refusal.line(() -> read("name: fs\nservers:\n  - a\n")))
                .isEqualTo("s.yaml:3: expected a mapping, found the value 'a' [MZ107]");
        assertThat(Refusal.line(() -> read("name: a b\nservers: []\n"))).startsWith("s.yaml:1: the name of a file");
        assertThat(Refusal.line(() -> read("[]"))).isEqualTo("s.yaml:1: the list has no systems [MZ107]");
        assertThat(Refusal.line(() -> read("- 5\n")))
                .isEqualTo("s.yaml:1: expected a mapping, found the value '5' [MZ107]");
        assertThat(one("name: fs\nservers: []\n").targets()).isEmpty();
    }

    @Test
    void aListHoldsSeveralSystems() {
        String list = "- " + SMALL.replace("\n", "\n  ").strip() + "\n- "
                + SYSTEM.replace("\n", "\n  ").strip() + "\n";
        List<SystemSnapshot> systems = read(list);
        assertThat(systems).extracting(s -> s.view().name()).containsExactly("fs", "scratch");
        assertThat(Texts.describe(systems.get(1).view())).isEqualTo(Texts.describe(one(SYSTEM)));
        assertThat(systems).allMatch(s -> s.notes().isEmpty());
    }

    @Test
    void everySystemReadsBackFromJson() {
        RandomSystems systems = new RandomSystems(81);
        for (int i = 0; i < 300; i++) {
            SystemView view = systems.next();
            SystemView read = SystemFile.read(Documents.parse("s.json", json(view)))
                    .get(0)
                    .view();
            assertThat(Texts.describe(read)).isEqualTo(Texts.describe(view));
        }
    }

    @Test
    void damagedSystemFilesGiveSystemsOrARefusalWithTheFile() {
        RandomSystems systems = new RandomSystems(82);
        SplittableRandom random = new SplittableRandom(83);
        String alphabet = "{}[]:,\"0123456789-.eEKx \n";
        for (int i = 0; i < Campaign.rounds(100); i++) {
            String json = json(systems.next(1 + random.nextInt(3)));
            for (int k = 0; k < 60; k++) {
                StringBuilder text = new StringBuilder(json);
                int changes = 1 + random.nextInt(3);
                for (int c = 0; c < changes; c++) {
                    int at = random.nextInt(text.length());
                    switch (random.nextInt(4)) {
                        case 0 -> text.setCharAt(at, alphabet.charAt(random.nextInt(alphabet.length())));
                        case 1 -> text.insert(at, alphabet.charAt(random.nextInt(alphabet.length())));
                        case 2 -> text.deleteCharAt(at);
                        default -> text.insert(at, json, at / 2, Math.min(json.length(), at / 2 + 30));
                    }
                }
                assertReadsOrRefuses(text.toString());
            }
        }
    }

    @Test
    void wrongValuesOfAnyKeyGiveSystemsOrARefusalWithItsLine() {
        List<String> values = List.of(
                "null",
                "true",
                "-1",
                "0",
                "1",
                "0.5",
                "1e9",
                "NaN",
                "''",
                "x",
                "[]",
                "[x]",
                "{}",
                "{x: 1}",
                "65535",
                "0-65535",
                "9223372036854775807",
                "9223372036854775808",
                "8E",
                "DRNSIf",
                "mdt",
                "inactive",
                "' '",
                "!!binary aGk=",
                "!!set {a}",
                "2026-11-15",
                "|\n  x",
                "'\\\\\u2028'");
        for (String line : SYSTEM.lines().toList()) {
            int colon = line.indexOf(": ");
            if (colon > 0 && !line.contains("{")) {
                for (String value : values) {
                    assertReadsOrRefuses(SYSTEM.replace(line, line.substring(0, colon + 2) + value));
                }
            }
        }
    }

    private static void assertReadsOrRefuses(String text) {
        try {
            assertThat(read(text)).isNotEmpty();
        } catch (MizanException e) {
            assertThat(e.problem().place().orElseThrow().file()).isEqualTo("s.yaml");
        }
    }

    private static String json(SystemView view) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", view.name());
        map.put("mount", view.mount().orElse(null));
        map.put("servers", view.servers().stream().map(SystemFileTest::json).toList());
        map.put(
                "forwarders",
                view.ioNodes().stream()
                        .map(node -> {
                            Map<String, Object> entry = new LinkedHashMap<>();
                            entry.put("name", node.name());
                            entry.put("kind", node.kind().name());
                            entry.put("state", node.active() ? "active" : "inactive");
                            put(entry, node.performance());
                            return entry;
                        })
                        .toList());
        return JsonText.of(map);
    }

    private static Map<String, Object> json(Server server) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", server.name());
        putRatio(map, "cpu", server.load().cpu());
        putRatio(map, "memory", server.load().memory());
        putRatio(map, "network", server.load().network());
        putRatio(map, "ioWait", server.load().ioWait());
        map.put("targets", server.targets().stream().map(SystemFileTest::json).toList());
        return map;
    }

    private static Map<String, Object> json(Target target) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("index", target.index());
        map.put("kind", target.name().kind().label());
        map.put("totalBytes", target.space().totalBytes());
        map.put("usedBytes", target.space().usedBytes());
        map.put("availableBytes", target.space().availableBytes());
        map.put("filesFree", target.filesFree() == Target.UNKNOWN_FILES ? null : target.filesFree());
        map.put("state", target.active() ? "active" : "inactive");
        map.put("flags", LustreTargetFlags.format(target.flags()));
        map.put("deviceClass", target.deviceClass().name());
        map.put("pools", List.copyOf(target.pools()));
        put(map, target.performance());
        return map;
    }

    private static void put(Map<String, Object> map, Performance performance) {
        map.put("peakBytesPerSecond", performance.peakBytesPerSecond());
        putRatio(map, "loadRatio", performance.loadRatio());
    }

    private static void putRatio(Map<String, Object> map, String key, double ratio) {
        if (ratio != Performance.UNKNOWN_LOAD) {
            map.put(key, ratio);
        }
    }

    private static List<SystemSnapshot> read(String text) {
        return SystemFile.read(Documents.parse("s.yaml", text));
    }

    private static SystemView one(String text) {
        List<SystemSnapshot> systems = read(text);
        assertThat(systems).hasSize(1);
        return systems.get(0).view();
    }
}
