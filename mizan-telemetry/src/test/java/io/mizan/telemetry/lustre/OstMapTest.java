package io.mizan.telemetry.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.system.Server;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetState;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.Texts;
import io.mizan.testing.Campaign;
import io.mizan.testing.Samples;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OstMapTest {
    private static final String DEVICES = """
              0 UP mgc MGC10.100.101.3@o2ib2 3547302e-74a0-7260-9a61-ddecc4161901 5
              1 UP lov fs-clilov-ffff885f81a64000 8dbdc7f6-8f86-86ea-052f-357e2db2a7d9 4
              2 UP lmv fs-clilmv-ffff885f81a64000 8dbdc7f6-8f86-86ea-052f-357e2db2a7d9 4
              3 UP mdc fs-MDT0000-mdc-ffff885f81a64000 8dbdc7f6-8f86-86ea-052f-357e2db2a7d9 5 10.0.0.1@tcp
              4 UP osc fs-OST0000-osc-ffff885f81a64000 8dbdc7f6-8f86-86ea-052f-357e2db2a7d9 5 10.0.0.2@tcp
              5 UP osc fs-OST0001-osc-ffff885f81a64000 8dbdc7f6-8f86-86ea-052f-357e2db2a7d9 5 10.0.0.3@tcp
              6 UP osc fs-OST001a-osc-ffff885f81a64000 8dbdc7f6-8f86-86ea-052f-357e2db2a7d9 5 10.0.0.2@tcp
            """;

    @Test
    void targetsStandUnderTheirServers() {
        SystemSnapshot mapped = map(DEVICES).apply(snapshot("fs-MDT0000", "fs-OST0000", "fs-OST0001", "fs-OST001a"));
        assertThat(mapped.view().serversKnown()).isTrue();
        assertThat(servers(mapped.view()))
                .containsExactlyInAnyOrder(
                        "10.0.0.1@tcp [fs-MDT0000]",
                        "10.0.0.2@tcp [fs-OST0000, fs-OST001a]",
                        "10.0.0.3@tcp [fs-OST0001]");
        assertThat(mapped.notes()).containsExactly("before");
    }

    @Test
    void nothingElseOfTheViewChanges() {
        SystemSnapshot before = snapshot("fs-OST0000", "fs-OST0001", "fs-OST001a");
        SystemView view = before.view().withMount("/fs").withTakenAt(Instant.ofEpochSecond(5));
        SystemView after = map(DEVICES).apply(before.withView(view)).view();
        assertThat(after.mount()).hasValue("/fs");
        assertThat(after.takenAt()).hasValue(Instant.ofEpochSecond(5));
        assertThat(after.targets()).isEqualTo(view.targets());
    }

    /** {@code lfs df -l} leaves it out; on 2.17.57 its device stays. */
    @Test
    void aTargetThatOnlyTheMapKnowsIsDown() {
        SystemSnapshot mapped = map(DEVICES).apply(snapshot("fs-MDT0000", "fs-OST0000", "fs-OST001a"));
        assertThat(servers(mapped.view()))
                .containsExactlyInAnyOrder(
                        "10.0.0.1@tcp [fs-MDT0000]",
                        "10.0.0.2@tcp [fs-OST0000, fs-OST001a]",
                        "10.0.0.3@tcp [fs-OST0001]");
        assertThat(mapped.view().dataTargets().get(1).state()).isEqualTo(TargetState.INACTIVE);
        assertThat(mapped.notes())
                .containsExactly("before", "fs-OST0001 does not answer: lctl dl has it, and lfs df does not");
    }

    @Test
    void aTargetThatTheMapDoesNotKnowStaysAlone() {
        SystemSnapshot mapped = map(osc("10.0.0.2@tcp")).apply(snapshot("fs-OST0000", "fs-OST0005", "fs-OST0006"));
        assertThat(servers(mapped.view()))
                .containsExactlyInAnyOrder("10.0.0.2@tcp [fs-OST0000]", "OST0005 [fs-OST0005]", "OST0006 [fs-OST0006]");
        assertThat(mapped.notes())
                .containsExactly("before", "2 targets are not in the OST map; each stands as its own server");
    }

    @Test
    void aMapOfAnotherSystemChangesNothingAndSaysSo() {
        SystemSnapshot mapped = map(DEVICES).apply(snapshot("home-OST0000"));
        assertThat(mapped.view().serversKnown()).isFalse();
        assertThat(mapped.notes()).containsExactly("before", "the OST map has none of the targets of home");
    }

    @ParameterizedTest
    @CsvSource({"0, a", "999, a", "1000, a", "1001, a", "1999, a", "2000, b", "2001, b", "3000, a", "9999, a", "-5, a"})
    void aViewGetsTheListThatWasValidWhenItWasTaken(long taken, String server) {
        String text = "BEGIN 1000\n" + osc("a") + "BEGIN 2000\n" + osc("b") + "BEGIN 3000\n" + osc("a");
        SystemSnapshot snapshot = snapshot("fs-OST0000");
        SystemSnapshot timed = snapshot.withView(snapshot.view().withTakenAt(Instant.ofEpochSecond(taken)));
        assertThat(servers(map(text).apply(timed).view())).containsExactly(server + " [fs-OST0000]");
    }

    @Test
    void aViewWithoutATimeGetsTheLatestList() {
        OstMap map = map("BEGIN 2000\n" + osc("late") + "BEGIN 1000\n" + osc("early"));
        assertThat(servers(map.apply(snapshot("fs-OST0000")).view())).containsExactly("late [fs-OST0000]");
    }

    @Test
    void anEmptyListIsNoList() {
        OstMap map = map("BEGIN 1000\n" + osc("a") + "BEGIN 2000\n\n# nothing\nBEGIN 3000\n");
        assertThat(servers(map.apply(snapshot("fs-OST0000")).view())).containsExactly("a [fs-OST0000]");
    }

    @Test
    void theServersOwnDevicesAreRead() {
        OstMap map = map("""
                  0 UP osd-ldiskfs fs-MDT0000-osd fs-MDT0000-osd_UUID 43
                  1 UP mgs MGS MGS 5
                  9 UP osp fs-OST0000-osc-MDT0000 fs-MDT0000-mdtlov_UUID 4 10.0.0.7@tcp
                 10 IN osp fs-OST0001-osc-MDT0000 fs-MDT0000-mdtlov_UUID 4
                """);
        assertThat(servers(map.apply(snapshot("fs-OST0000")).view())).containsExactly("10.0.0.7@tcp [fs-OST0000]");
    }

    @Test
    void withoutAddressesTheAdviceIsHowToGetThem() {
        String without = DEVICES.replaceAll(" 10\\.0\\.0\\.\\d@tcp", "");
        Problem problem = Refusal.of(() -> map(without));
        assertThat(problem.line()).isEqualTo("in:7: no line has a target with the address of its server [MZ107]");
        assertThat(problem.advice().orElseThrow()).contains("lctl dl -t");
        assertThat(Refusal.line(() -> map("")))
                .isEqualTo("in: no line has a target with the address of its server [MZ107]");
    }

    @Test
    void aRealListWithoutAddressesIsRefused() {
        String real = Texts.shared("lustre/real-2.17.57/lctl_dl.txt.gz");
        assertThat(Refusal.line(() -> map(real))).contains("no line has a target with the address of its server");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "garbage",
                "UUID                   1K-blocks        Used   Available Use% Mounted on",
                "BEGIN",
                "BEGIN soon",
                "BEGIN 123456789012",
                "x UP osc fs-OST0000-osc-ffff uuid 5 10.0.0.2@tcp",
                "{}"
            })
    void otherLinesAreRefused(String line) {
        assertThat(Refusal.line(() -> map(DEVICES + line + "\n")))
                .isEqualTo("in:8: not a line of lctl dl -t (line=" + line + ") [MZ107]");
    }

    @Test
    void ourTableFindsItsServersInOurMap() {
        SystemSnapshot snapshot =
                LfsDf.read(Texts.input(Samples.text("lustre/lfs_df.txt"))).get(0);
        SystemSnapshot mapped = map(Samples.text("lustre/lctl_dl_t.txt")).apply(snapshot);
        assertThat(mapped.notes()).isEmpty();
        assertThat(servers(mapped.view()))
                .containsExactlyInAnyOrder(
                        "10.0.0.1@tcp [iris-MDT0000]", "10.0.0.2@tcp [iris-OST0000]", "10.0.0.3@tcp [iris-OST0001]");
    }

    @Test
    void everySnapshotFindsItsServersInTheRealMap() {
        String text = Texts.shared("telemetry/sample_ost-map.txt.gz");
        OstMap map = map(text);
        List<SystemSnapshot> snapshots = LfsDf.read(Texts.input(Texts.shared("telemetry/sample_ost-fullness.txt.gz")));
        Map<String, String> columns = new HashMap<>();
        text.lines()
                .map(line -> List.of(line.trim().split(" +", -1)))
                .filter(fields -> fields.size() == 7)
                .forEach(fields ->
                        columns.put(fields.get(3).substring(0, fields.get(3).indexOf('-') + 8), fields.get(6)));
        assertThat(columns).hasSize(24 + 36 + 248 + 24 + 8);
        for (SystemSnapshot snapshot : snapshots) {
            SystemSnapshot mapped = map.apply(snapshot);
            assertThat(mapped.notes()).isEmpty();
            assertThat(mapped.view().serversKnown()).isTrue();
            assertThat(mapped.view().targets()).isEqualTo(snapshot.view().targets());
            for (Server server : mapped.view().servers()) {
                assertThat(server.targets())
                        .allMatch(t -> server.name().equals(columns.get(t.name().toString())));
            }
        }
    }

    @Test
    void theRealMapAfterAFailoverMovesTheTarget() {
        String devices = Texts.shared("telemetry/sample_ost-map.txt.gz")
                .lines()
                .takeWhile(line -> !line.equals("BEGIN 1489998604"))
                .reduce("", (a, b) -> a + b + "\n");
        String moved =
                devices.replace("BEGIN 1489998203", "BEGIN 1490000000").replace("10.100.101.25@", "10.100.101.24@");
        OstMap map = map(devices + moved);
        SystemSnapshot snapshot = snapshot("snx11035-OST0013", "snx11035-OST0014");
        // All others are down.
        SystemView before = snapshot.view().withTakenAt(Instant.ofEpochSecond(1_489_999_999));
        SystemView after = snapshot.view().withTakenAt(Instant.ofEpochSecond(1_490_000_000));
        assertThat(servers(map.apply(snapshot.withView(before)).view()))
                .contains("10.100.101.24@o2ib2 [snx11035-OST0013]", "10.100.101.25@o2ib2 [snx11035-OST0014]");
        assertThat(servers(map.apply(snapshot.withView(after)).view()))
                .contains("10.100.101.24@o2ib2 [snx11035-OST0013, snx11035-OST0014]")
                .noneMatch(server -> server.startsWith("10.100.101.25@"));
    }

    @Test
    void damagedMapsGiveAMapOrARefusal() {
        SplittableRandom random = new SplittableRandom(71);
        SystemSnapshot snapshot = snapshot("fs-MDT0000", "fs-OST0000", "fs-OST0001", "fs-OST001a");
        for (int i = 0; i < Campaign.rounds(5000); i++) {
            StringBuilder text = new StringBuilder("BEGIN 1000\n" + DEVICES);
            int changes = 1 + random.nextInt(3);
            for (int c = 0; c < changes; c++) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.setCharAt(at, (char) (32 + random.nextInt(95)));
                    case 1 -> text.deleteCharAt(at);
                    default -> text.insert(at, "\n");
                }
            }
            try {
                // A name that is damaged may be that of another target, which is down then.
                assertThat(map(text.toString()).apply(snapshot).view().targets())
                        .filteredOn(Target::active)
                        .isEqualTo(snapshot.view().targets());
            } catch (MizanException e) {
                assertThat(e.problem().place().orElseThrow().line()).isPositive();
            }
        }
    }

    private static OstMap map(String text) {
        return OstMap.read(Texts.input(text));
    }

    private static String osc(String nid) {
        return "4 UP osc fs-OST0000-osc-ffff885f81a64000 8dbdc7f6 5 " + nid + "\n";
    }

    private static SystemSnapshot snapshot(String... names) {
        List<Target> targets = Stream.of(names)
                .map(name -> Target.of(TargetName.parse(name), new Space(100, 10, 80)))
                .toList();
        return new SystemSnapshot(SystemView.ofTargets(targets.get(0).name().fileSystem(), targets), List.of("before"));
    }

    private static List<String> servers(SystemView view) {
        List<String> servers = new ArrayList<>();
        view.servers()
                .forEach(server -> servers.add(server.name() + " "
                        + server.targets().stream().map(Target::name).toList()));
        return servers;
    }
}
