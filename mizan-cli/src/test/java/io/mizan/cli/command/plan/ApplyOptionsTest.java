package io.mizan.cli.command.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.controller.change.ChangePlanFolders;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.units.TargetKind;
import io.mizan.simulator.system.SimulatedEvent;
import io.mizan.simulator.system.StateFile;
import io.mizan.telemetry.report.Known;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans that are applied in part, carefully, or not now. */
class ApplyOptionsTest {
    private static final Instant NOW = SimulatedSite.NOW;

    @TempDir
    private Path folder;

    private Path state;
    private CliRun cli;

    /** Two full targets, two directories. */
    @BeforeEach
    void system() {
        SimulatedSite site = new SimulatedSite(
                folder,
                IntStream.range(0, 8).mapToObj(i -> SimulatedSite.target(i, 0)).toList(),
                IntStream.range(0, 180)
                        .mapToObj(i -> SimulatedSite.ofJob(SimulatedSite.file(
                                "/demo/" + (i % 4 < 2 ? "out" : "ckpt") + "/f" + i, 10 * SimulatedSite.GIB, i % 2)))
                        .toList());
        state = site.state;
        cli = site.cli;
        assertThat(cli.run("plan", "--system", "sim:" + state, "--directory", "out", "--layout", "-c 4", "--rate", "1G")
                        .out())
                .contains("Plan plan-0001");
    }

    private double fill(int index) {
        return StateFile.open(state).view().dataTargets().get(index).space().utilisation();
    }

    private String layoutOfOut() {
        return LayoutOptions.of(StateFile.open(state).defaultLayout("/demo/out").orElseThrow());
    }

    @Test
    void onlyTheStepsThatAreNamedAreMade() {
        Result first = cli.run("apply", "plan-0001", "--yes", "--only", "2");
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(layoutOfOut()).isEqualTo("-c 1");
        assertThat(List.of(fill(0) <= 0.85, fill(1) <= 0.85)).containsExactlyInAnyOrder(true, false);
        assertThat(cli.run("apply", "plan-0001", "--yes", "--only", "1,3").code())
                .isZero();
        assertThat(layoutOfOut()).isEqualTo("-c 4");
        assertThat(fill(0)).isLessThanOrEqualTo(0.85);
        assertThat(fill(1)).isLessThanOrEqualTo(0.85);
        assertThat(cli.run("apply", "plan-0001", "--yes").out()).contains("0 changes made now, 11 before");
        assertThat(cli.run("apply", "plan-0001", "--yes", "--only", "9").code()).isEqualTo(64);
        assertThat(cli.run("undo", "plan-0001").code()).isZero();
        assertThat(fill(0)).isEqualTo(0.9);
    }

    @Test
    void theCanaryDirectoryComesFirst() {
        StateFile.open(state).schedule(SimulatedEvent.busy(NOW.plusSeconds(5), Set.of(0, 1, 2, 3), 0.5));
        Result stopped = cli.run("apply", "plan-0001", "--yes", "--canary", "/demo/ckpt", "--json");
        assertThat(stopped.code()).isEqualTo(1);
        assertThat(SchemaCheck.faults("apply-v1.json", stopped.out())).isEmpty();
        assertThat(stopped.out()).contains("/demo/ckpt/").doesNotContain("/demo/out");
        assertThat(layoutOfOut()).isEqualTo("-c 1");
        assertThat(cli.run("apply", "plan-0001", "--yes", "--canary", "/demo/none")
                        .err())
                .contains("changes nothing in the canary directory");
    }

    @Test
    void whenIdleWaitsUntilTheTargetsHaveLittleToDo() {
        StateFile.open(state).schedule(SimulatedEvent.busy(NOW, Set.of(0, 1, 2, 3, 4, 5, 6, 7), 0.6));
        StateFile.open(state).schedule(SimulatedEvent.busy(NOW.plusSeconds(600), Set.of(0, 1, 2, 3, 4, 5, 6, 7), 0.1));
        Result applied = cli.run("apply", "plan-0001", "--yes", "--when-idle", "--rate", "100G");
        assertThat(applied.code()).as(applied.out() + applied.err()).isZero();
        assertThat(StateFile.open(state).instant()).isAfterOrEqualTo(NOW.plusSeconds(600));
        assertThat(fill(0)).isLessThanOrEqualTo(0.85);
    }

    @Test
    void aSystemThatNobodyWatchesIsNeverIdle() throws IOException {
        Path mount = folder.resolve("fs");
        Files.createDirectories(mount.resolve("out"));
        cli.run("plan", "--mount", mount.toString(), "--directory", "out", "--layout", "-c 4");
        Result refused = cli.run("apply", "plan-0002", "--yes", "--when-idle");
        assertThat(refused.code()).isEqualTo(64);
        assertThat(refused.err()).contains("the load of the targets of this system is not known", "--controller HOST");
    }

    @Test
    void inQuietHoursNothingIsApplied() throws IOException {
        Path policy = Files.writeString(folder.resolve("policy.yaml"), "quietHours: ['00:00-12:00', '12:00-00:00']\n");
        CliRun quiet = cli.withVariable("MIZAN_CONTROLLER_POLICY", policy.toString());
        Result refused = quiet.run("apply", "plan-0001", "--yes");
        assertThat(refused.code()).isEqualTo(77);
        assertThat(refused.err()).contains("quiet hours of the site", "MZ604");
        assertThat(layoutOfOut()).isEqualTo("-c 1");
        assertThat(cli.run("audit").out()).contains("apply refused", "quiet hours");
    }

    @Test
    void whoeverAppliesIsToldToStopOnceAndTheNextOneGoesOn() {
        Result early = cli.run("apply", "--stop", "plan-0001");
        assertThat(early.code()).isEqualTo(1);
        assertThat(early.err()).contains("not being applied or undone: there is nothing to stop", "mizan audit");
        ChangePlanFolders folders = new ChangePlanFolders(folder.resolve("mizan/plans"));
        Result told =
                folders.alone(folders.get("plan-0001").plan().system(), () -> cli.run("apply", "--stop", "plan-0001"));
        assertThat(told.code()).isZero();
        assertThat(told.out()).contains("stops after the current change");
        assertThat(folders.get("plan-0001").askedToStop()).isTrue();
        assertThat(cli.run("apply", "plan-0001", "--yes").code()).isZero();
        assertThat(cli.run("apply", "--stop", "plan-0001").code()).isEqualTo(1);
    }

    /** A state that is read while another apply works on the system would be written over what that one did. */
    @Test
    void theSystemIsOpenedOnlyWhileNobodyElseWorksOnIt() throws IOException {
        ChangePlanFolders folders = new ChangePlanFolders(folder.resolve("mizan/plans"));
        String system = folders.get("plan-0001").plan().system();
        Files.delete(state);
        for (String[] words : List.of(
                new String[] {"apply", "plan-0001", "--yes"},
                new String[] {"apply", "plan-0001", "--yes", "--controller", "http://127.0.0.1:1"},
                new String[] {"undo", "plan-0001"})) {
            Result busy = folders.alone(system, () -> cli.run(words));
            assertThat(busy.err())
                    .as(String.join(" ", words))
                    .contains("another apply or undo is running on this system");
            assertThat(cli.run(words).err()).contains("no such file");
        }
    }

    @Test
    void theAuditHasTheTimeOfTheMachineAndThatOfTheSystem() {
        cli.run("apply", "plan-0001", "--yes", "--reason", "ticket 4711");
        assertThat(cli.run("audit").outLines())
                .anyMatch(line -> line.startsWith("2100-01-01T00:00:00Z  ann")
                        && line.contains("apply started")
                        && line.contains("ticket 4711; time of the system 2026-11-17T14:02:05Z"));
        CliRun another = CliRun.bare()
                .withVariable("MIZAN_STATE_DIR", folder.resolve("mizan").toString())
                .withVariable("USER", "ann");
        another.run("undo", "plan-0001");
        assertThat(another.run("audit").outLines())
                .as("the account counts, not what a variable says")
                .anyMatch(line -> line.contains("undo started") && line.contains("somebody"))
                .noneMatch(line -> line.contains("undo started") && line.contains("ann"));
    }

    private static LiveTarget target(double load, double millis) {
        return new LiveTarget(
                "demo-OST0000",
                0,
                TargetKind.DATA,
                "oss0",
                Set.of(),
                true,
                1,
                2,
                1,
                0.5,
                Set.of(),
                "",
                load,
                LiveView.LoadBasis.UNKNOWN,
                0,
                0,
                Known.UNKNOWN,
                100,
                0,
                Known.UNKNOWN,
                millis,
                0,
                List.of());
    }

    private static String view(String system, int number, double load, double millis) {
        return LiveViewJson.encode(new LiveView(
                system,
                NOW.plusSeconds(number),
                0.0001,
                LiveView.Balance.UNKNOWN,
                new LiveView.Totals(0, 0, 0),
                List.of(),
                List.of(target(load, millis)),
                List.of()));
    }

    /** Answers what a controller would at each look. */
    private interface Looks {
        String at(int number);
    }

    private Result withController(Looks looks, String... words) throws IOException {
        AtomicInteger looked = new AtomicInteger();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/live", exchange -> {
            byte[] bytes = looks.at(looked.getAndIncrement()).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        try {
            List<String> all = new ArrayList<>(List.of(words));
            all.addAll(List.of(
                    "--controller", "http://127.0.0.1:" + server.getAddress().getPort()));
            return cli.run(all.toArray(String[]::new));
        } finally {
            server.stop(0);
        }
    }

    @Test
    void aControllerTellsHowBusyTheTargetsAre() throws IOException {
        AtomicInteger last = new AtomicInteger();
        Result applied = withController(
                number -> {
                    last.set(number);
                    return view("demo", number, number < 20 ? 0.8 : 0.1, 5);
                },
                "apply",
                "plan-0001",
                "--yes",
                "--when-idle");
        assertThat(applied.code()).as(applied.err()).isZero();
        assertThat(last.get()).isGreaterThanOrEqualTo(20);
        assertThat(applied.err()).contains("Watching the targets");
    }

    @Test
    void aControllerThatSeesLatencyWorsenStopsIt() throws IOException {
        Result stopped =
                withController(number -> view("demo", number, 0.1, number < 8 ? 5 : 9), "apply", "plan-0001", "--yes");
        assertThat(stopped.code()).isEqualTo(1);
        assertThat(stopped.out()).contains("Stopped: latency went from 5.0 ms to 9.0 ms", "Go on: mizan apply");
    }

    @Test
    void aControllerOfAnotherFileSystemOrNoneIsRefused() throws IOException {
        Result other = withController(number -> view("other", number, 0.1, 5), "apply", "plan-0001", "--yes");
        assertThat(other.code()).isEqualTo(64);
        assertThat(other.err()).contains("another file system");
        assertThat(cli.run("apply", "plan-0001", "--yes", "--controller", "http://127.0.0.1:1")
                        .code())
                .isEqualTo(69);
        assertThat(layoutOfOut()).isEqualTo("-c 1");
    }
}
