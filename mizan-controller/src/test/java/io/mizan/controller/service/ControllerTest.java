package io.mizan.controller.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.placement.PolicyRegistry;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.controller.Reports;
import io.mizan.controller.client.RemotePlans;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.plan.HostLimits;
import io.mizan.controller.plan.PlanAnswer;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.controller.plan.Planner;
import io.mizan.controller.plan.RunMessages;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.plan.policy.PolicyJar;
import io.mizan.controller.plan.policy.PolicyMessages;
import io.mizan.controller.plan.policy.PolicyState;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.PlacementPlanState;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.error.MizanException;
import io.mizan.model.placement.PlacementPolicy;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.KnownKeys;
import io.mizan.telemetry.message.key.PublicKey;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.report.ReportPublisher;
import io.mizan.telemetry.message.request.RequestClient;
import io.mizan.telemetry.message.request.RequestLimits;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.MessageContext;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import io.mizan.testing.Campaign;
import io.mizan.testing.PolicyJars;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A controller with its sockets and its database, and everybody who speaks to it, in one process. */
class ControllerTest {
    private static final Endpoint ANY_PORT = new Endpoint(Endpoint.THIS_MACHINE, 0);
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int SERVERS = 3;
    private static final int TARGETS = 4;
    private static final long MIB = 1 << 20;

    @TempDir
    private Path folder;

    private final KeyPair own = KeyPair.generate();
    private final Map<PublicKey, Sender> known = new LinkedHashMap<>();
    private final MessageContext context = new MessageContext();
    private final List<KeyPair> agents = new ArrayList<>();
    private final KeyPair clientKeys = KeyPair.generate();
    private final AtomicLong sleptNanos = new AtomicLong();
    private final AtomicReference<Duration> wrong = new AtomicReference<>(Duration.ZERO);
    private Database database;

    @BeforeEach
    void open() {
        for (int i = 0; i < SERVERS; i++) {
            agents.add(KeyPair.generate());
            known.put(agents.get(i).publicKey(), new Sender(Role.AGENT, "oss" + i));
        }
        known.put(clientKeys.publicKey(), new Sender(Role.CLIENT, "login1"));
        database = Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), InstantSource.system());
    }

    @AfterEach
    void close() {
        context.close();
        database.close();
    }

    private Controller controller(String holder) {
        return controller(holder, new Planner("balanced", PolicyOptions.DEFAULT));
    }

    private Controller controller(String holder, Planner planner) {
        return new Controller(
                new ControllerSettings(
                        "fs",
                        holder,
                        ANY_PORT,
                        ANY_PORT,
                        own,
                        () -> KnownKeys.of(known),
                        Freshness.DEFAULT,
                        HostLimits.DEFAULT,
                        Duration.ofSeconds(5),
                        new PlanMaker(planner, SitePolicy.EMBEDDED, Duration.ofHours(1), ZoneOffset.UTC)),
                database,
                () -> ServerLoad.UNKNOWN,
                () -> Instant.now().plus(wrong.get()),
                () -> System.nanoTime() + sleptNanos.get());
    }

    private List<ReportPublisher> publishers(Controller controller) {
        return agents.stream()
                .map(keys -> new ReportPublisher(
                        context, controller.reports().endpoint(), keys, own.publicKey(), System::nanoTime))
                .toList();
    }

    /** Sends a round of reports and waits until all have been taken. */
    private static void report(Controller controller, List<ReportPublisher> publishers, long round, double slowMillis) {
        for (int i = 0; i < SERVERS; i++) {
            ReportPublisher publisher = publishers.get(i);
            Awaitility.await().atMost(PATIENCE).until(publisher::isConnected);
            publisher.publish(Reports.of("oss" + i, round, TARGETS * i, TARGETS, t -> t < TARGETS ? slowMillis : 5));
        }
        Awaitility.await()
                .atMost(PATIENCE)
                .until(() -> controller.monitor().sources(Instant.now()).stream()
                                .filter(source -> source.reports() >= round)
                                .count()
                        == SERVERS);
    }

    private RequestClient client(Controller controller, KeyPair keys) {
        return new RequestClient(
                context,
                controller.requests().endpoint(),
                keys,
                own.publicKey(),
                RequestLimits.DEFAULT,
                System::nanoTime);
    }

    private static PlanRequest request(String id, int files) {
        return new PlanRequest(
                id,
                "login1",
                "app",
                "me",
                List.of(IntStream.range(0, files)
                        .mapToObj(i -> new PlacementRequest(
                                "/fs/" + id + "/" + i, MIB, 0, RequestedComponents.plain(1, MIB), "", Set.of(), 0))
                        .toList()));
    }

    private static Set<Integer> targets(PlanAnswer answer) {
        Set<Integer> targets = new java.util.TreeSet<>();
        answer.placement()
                .allocations()
                .forEach(allocation ->
                        targets.addAll(allocation.components().get(0).targets()));
        return targets;
    }

    @Test
    void reportsBecomePlansAndASlowServerIsAvoidedAfterTwoReports() {
        try (Controller controller = controller("a");
                RequestClient client = client(controller, clientKeys)) {
            List<ReportPublisher> publishers = publishers(controller);
            RemotePlans plans = new RemotePlans(client, PATIENCE);
            report(controller, publishers, 1, 5);
            assertThat(targets(plans.plan(request("p1", 12)))).hasSize(12);
            report(controller, publishers, 2, 60);
            report(controller, publishers, 3, 60);
            assertThat(targets(plans.plan(request("p2", 12)))).hasSize(8).allMatch(index -> index >= TARGETS);
            assertThat(database.placementPlans()
                            .find("p2")
                            .orElseThrow()
                            .summary()
                            .client())
                    .isEqualTo("login1");
            publishers.forEach(ReportPublisher::close);
        }
    }

    @Test
    void whatWasLearntOfTargetsIsKeptWhenItStops() {
        try (Controller controller = controller("a")) {
            List<ReportPublisher> publishers = publishers(controller);
            report(controller, publishers, 1, 5);
            pass(controller, Duration.ofSeconds(6));
            report(controller, publishers, 2, 5);
            publishers.forEach(ReportPublisher::close);
        }
        assertThat(database.peaks().peaks()).hasSize(SERVERS * TARGETS).allSatisfy(peak -> {
            assertThat(peak.highest().perSecond()).isEqualTo(100.0 * MIB);
            assertThat(peak.evidence()).as("steady traffic is no peak").isZero();
        });
    }

    /** Through the messages of a client: a policy that was loaded from a jar decides, and says what it lacks. */
    @Test
    void aPolicyFromAJarMakesThePlansOfClients() throws IOException {
        Path jar = PolicyJars.lastTarget(folder.toRealPath());
        Planner planner = new Planner(
                new PolicyRegistry(PolicyJar.readTrusted(jar.toString())),
                "last-target",
                PolicyOptions.DEFAULT,
                Duration.ofSeconds(10));
        try (Controller controller = controller("a", planner);
                RequestClient client = client(controller, clientKeys)) {
            List<ReportPublisher> publishers = publishers(controller);
            report(controller, publishers, 1, 5);
            PlanAnswer answer = new RemotePlans(client, PATIENCE).plan(request("p1", 12));
            assertThat(answer.reason()).isEqualTo("last-target");
            assertThat(targets(answer)).containsExactly(SERVERS * TARGETS - 1);
            List<PolicyState> states = PolicyMessages.answer(
                    client.ask("q", PolicyMessages.KIND, new byte[0], PATIENCE).join());
            assertThat(states).hasSize(1);
            assertThat(states.get(0).unmet())
                    .extracting(gap -> gap.need())
                    .containsExactly(PlacementPolicy.Need.PEAK_BANDWIDTH);
            publishers.forEach(ReportPublisher::close);
        }
    }

    @Test
    void thousandsOfClientsAreAnsweredTogether() {
        // Ten thousand in a soak.
        int clients = Math.min(10_000, Campaign.rounds(2_000));
        try (Controller controller = controller("a");
                RequestClient client = client(controller, clientKeys)) {
            List<ReportPublisher> publishers = publishers(controller);
            report(controller, publishers, 1, 5);
            List<CompletableFuture<byte[]>> answers = IntStream.range(0, clients)
                    .mapToObj(i -> client.ask(
                            "many" + i, PlanMessages.KIND, PlanMessages.encode(request("many" + i, 2)), PATIENCE))
                    .toList();
            Map<Integer, Integer> files = new LinkedHashMap<>();
            answers.forEach(answer -> PlanMessages.answer(answer.join())
                    .placement()
                    .allocations()
                    .forEach(allocation ->
                            files.merge(allocation.components().get(0).targets().get(0), 1, Integer::sum)));
            assertThat(files.values().stream().mapToInt(count -> count).sum()).isEqualTo(2 * clients);
            assertThat(files.values())
                    .as("evenly, whatever came with what")
                    .allMatch(count -> Math.abs(count - 2 * clients / 12) <= 2);
            assertThat(controller.plans().batches()).isLessThan(clients);
            publishers.forEach(ReportPublisher::close);
        }
    }

    @Test
    void anAnswerIsForEver() {
        byte[] first;
        try (Controller controller = controller("a");
                RequestClient client = client(controller, clientKeys)) {
            List<ReportPublisher> publishers = publishers(controller);
            report(controller, publishers, 1, 5);
            first = client.ask("p", PlanMessages.KIND, PlanMessages.encode(request("p", 3)), PATIENCE)
                    .join();
            assertThat(client.ask("q", PlanMessages.KIND, PlanMessages.encode(request("p", 3)), PATIENCE)
                            .join())
                    .as("the id of the plan counts")
                    .isEqualTo(first);
            publishers.forEach(ReportPublisher::close);
        }
        try (Controller restarted = controller("b");
                RequestClient client = client(restarted, clientKeys)) {
            assertThat(client.ask("p", PlanMessages.KIND, PlanMessages.encode(request("p", 3)), PATIENCE)
                            .join())
                    .as("no server has reported to the new one, and it still knows")
                    .isEqualTo(first);
        }
    }

    @Test
    void promisesAreKeptUntilTheRunIsOver() {
        try (Controller controller = controller("a");
                RequestClient client = client(controller, clientKeys)) {
            List<ReportPublisher> publishers = publishers(controller);
            RemotePlans plans = new RemotePlans(client, PATIENCE);
            report(controller, publishers, 1, 5);
            Set<Integer> first = targets(plans.plan(request("p1", 6)));
            Set<Integer> second = targets(plans.plan(request("p2", 6)));
            assertThat(first).hasSize(6).doesNotContainAnyElementsOf(second);
            plans.finished("p1", run("r1"));
            assertThat(database.placementPlans()
                            .find("p1")
                            .orElseThrow()
                            .summary()
                            .state())
                    .isEqualTo(PlacementPlanState.APPLIED);
            assertThat(database.reservations().at(Instant.now())).hasSize(6);
            assertThat(database.history().newest("app", 10))
                    .extracting(RunRecord::client)
                    .containsExactly("login1");
            plans.plan(request("p3", 6));
            plans.finished("p3", run("r3"));
            assertThat(database.reservations().at(Instant.now()))
                    .as("what the same run was promised before it was planned again")
                    .isEmpty();
            assertThat(database.placementPlans()
                            .find("p2")
                            .orElseThrow()
                            .summary()
                            .state())
                    .isEqualTo(PlacementPlanState.EXPIRED);
            publishers.forEach(ReportPublisher::close);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {5, -5})
    void aClockThatIsSetByHoursEndsNoPlanAndKeepsNoneForEver(long hours) {
        try (Controller controller = controller("a");
                RequestClient client = client(controller, clientKeys)) {
            List<ReportPublisher> publishers = publishers(controller);
            RemotePlans plans = new RemotePlans(client, PATIENCE);
            report(controller, publishers, 1, 5);
            Set<Integer> first = targets(plans.plan(request("p1", 6)));
            wrong.set(Duration.ofHours(hours));
            controller.sweep();
            assertThat(states("p1")).containsExactly(PlacementPlanState.MADE);
            assertThat(targets(plans.plan(request("p2", 6))))
                    .as("what was promised is still promised, and the reports are as young as before")
                    .hasSize(6)
                    .doesNotContainAnyElementsOf(first);
            pass(controller, Duration.ofMinutes(80));
            assertThat(states("p1", "p2")).containsOnly(PlacementPlanState.EXPIRED);
            publishers.forEach(ReportPublisher::close);
        }
    }

    /** Who is killed cannot say that it is over. */
    @Test
    void whatASilentRunWasPromisedIsFree() {
        KeyPair other = KeyPair.generate();
        known.put(other.publicKey(), new Sender(Role.CLIENT, "login2"));
        try (Controller controller = controller("a");
                RequestClient client = client(controller, clientKeys);
                RequestClient stranger = client(controller, other)) {
            List<ReportPublisher> publishers = publishers(controller);
            report(controller, publishers, 1, 5);
            RemotePlans killed = new RemotePlans(client, PATIENCE);
            RemotePlans goesOn = new RemotePlans(client, PATIENCE);
            killed.plan(request("killed", 1));
            killed.plan(request("killed-again", 1));
            goesOn.plan(request("goes-on", 1));
            new RemotePlans(client, PATIENCE).plan(request("of-old", 1));
            killed.stillRunning();
            goesOn.stillRunning();
            heard(client);
            alive(client, "first", "unknown");
            alive(stranger, "stranger", "of-old");
            pass(controller, AliveMessages.LONGEST_SILENCE.minusMinutes(1));
            assertThat(states("killed", "goes-on", "of-old")).containsOnly(PlacementPlanState.MADE);
            goesOn.stillRunning();
            heard(client);
            pass(controller, Duration.ofMinutes(2));
            assertThat(states("killed", "killed-again")).containsOnly(PlacementPlanState.EXPIRED);
            assertThat(states("goes-on", "of-old"))
                    .as("one lives, and one is of a client that never says so")
                    .containsOnly(PlacementPlanState.MADE);
            assertThat(database.reservations().at(Instant.now())).hasSize(2);
            goesOn.finished("goes-on", run("r"));
            assertThat(states("goes-on")).containsExactly(PlacementPlanState.APPLIED);
            publishers.forEach(ReportPublisher::close);
        }
    }

    /** Nobody waits for the answer to what a run says, and several are read at the same time. */
    private static void heard(RequestClient client) {
        Awaitility.await().atMost(PATIENCE).until(() -> client.pending() == 0);
    }

    private static void alive(RequestClient client, String id, String plan) {
        client.ask(id, AliveMessages.KIND, AliveMessages.encode(List.of(plan)), PATIENCE)
                .join();
    }

    private void pass(Controller controller, Duration time) {
        sleptNanos.addAndGet(time.toNanos());
        // Who has slept asks the database before it acts again.
        Awaitility.await().atMost(PATIENCE).until(controller::acts);
        controller.sweep();
    }

    private List<PlacementPlanState> states(String... plans) {
        return Stream.of(plans)
                .map(plan -> database.placementPlans()
                        .find(plan)
                        .orElseThrow()
                        .summary()
                        .state())
                .toList();
    }

    private static RunRecord run(String id) {
        return new RunRecord(
                id,
                "app",
                "somebody else",
                "me",
                "place",
                Instant.now(),
                1,
                0,
                new RunRecord.Files(6, 6, 0, 0, 6, 6),
                new RunRecord.Balance(1, 1, 1, 1),
                "");
    }

    @Test
    void ofTwoControllersOneActs() {
        try (Controller first = controller("a");
                Controller second = controller("b");
                RequestClient client = client(second, clientKeys)) {
            assertThat(first.acts()).isTrue();
            assertThat(second.acts()).isFalse();
            assertThat(second.trouble()).contains("another controller acts");
            RemotePlans plans = new RemotePlans(client, PATIENCE);
            assertThatThrownBy(() -> plans.plan(request("p", 1)))
                    .isInstanceOf(MizanException.class)
                    .hasMessageContaining("another controller acts");
            assertThatThrownBy(() -> plans.finished("p", run("r")))
                    .as("what is over is told to the one that acts")
                    .hasMessageContaining("another controller acts");
            assertThatThrownBy(() -> alive(client, "still", "p")).hasMessageContaining("another controller acts");
            assertThat(database.history().newest(1)).isEmpty();
            first.close();
            Awaitility.await().atMost(PATIENCE).until(second::acts);
            assertThatThrownBy(() -> plans.plan(request("p", 1))).hasMessageContaining("no server has reported");
        }
    }

    @Test
    void nobodyAsksForWhatIsNotHis() {
        KeyPair other = KeyPair.generate();
        known.put(other.publicKey(), new Sender(Role.CLIENT, "login2"));
        try (Controller controller = controller("a");
                RequestClient client = client(controller, clientKeys);
                RequestClient stranger = client(controller, other);
                RequestClient agent = client(controller, agents.get(0))) {
            List<ReportPublisher> publishers = publishers(controller);
            report(controller, publishers, 1, 5);
            new RemotePlans(client, PATIENCE).plan(request("p", 1));
            assertThatThrownBy(() -> new RemotePlans(stranger, PATIENCE).plan(request("p", 1)))
                    .hasMessageContaining("another client");
            assertThatThrownBy(() -> new RemotePlans(agent, PATIENCE).plan(request("x", 1)))
                    .hasMessageContaining("agents may send reports");
            new RemotePlans(stranger, PATIENCE).finished("p", run("r"));
            assertThat(database.placementPlans()
                            .find("p")
                            .orElseThrow()
                            .summary()
                            .state())
                    .isEqualTo(PlacementPlanState.MADE);
            for (String bad : List.of("{}", "", "[1", "{\"schema\":\"mizan/plan-request/v9\"}", "\u0000")) {
                assertThatThrownBy(() -> client.ask(
                                        "bad" + bad.length(),
                                        PlanMessages.KIND,
                                        bad.getBytes(StandardCharsets.UTF_8),
                                        PATIENCE)
                                .join())
                        .hasCauseInstanceOf(MizanException.class);
            }
            assertThatThrownBy(() ->
                            client.ask("k", "dance", new byte[0], PATIENCE).join())
                    .hasMessageContaining("unknown kind");
            assertThat(targets(new RemotePlans(client, PATIENCE).plan(request("p2", 12))))
                    .isNotEmpty();
            publishers.forEach(ReportPublisher::close);
        }
    }

    /** The name in a message is what its sender likes; the key is not. */
    @Test
    void nobodyPlansOrRunsInTheNameOfAnother() {
        KeyPair alicesKey = KeyPair.generate();
        KeyPair evesKey = KeyPair.generate();
        known.put(alicesKey.publicKey(), new Sender(Role.CLIENT, "alice", "alice"));
        known.put(evesKey.publicKey(), new Sender(Role.CLIENT, "eve", "eve"));
        try (Controller controller = controller("a");
                RequestClient alice = client(controller, alicesKey);
                RequestClient eve = client(controller, evesKey);
                RequestClient unbound = client(controller, clientKeys)) {
            List<ReportPublisher> publishers = publishers(controller);
            report(controller, publishers, 1, 5);
            alice.ask("a", PlanMessages.KIND, named("of-alice", "alice"), PATIENCE)
                    .join();
            eve.ask("e", PlanMessages.KIND, named("of-eve", "alice"), PATIENCE).join();
            unbound.ask("u", PlanMessages.KIND, named("of-nobody", "alice"), PATIENCE)
                    .join();
            assertThat(database.placementPlans()
                            .newestOf("app", "alice")
                            .orElseThrow()
                            .id())
                    .as("which directory layouts and pages of alice are made from")
                    .isEqualTo("of-alice");
            assertThat(database.placementPlans().find("of-eve").orElseThrow().user())
                    .isEqualTo("eve");
            assertThat(database.placementPlans().find("of-nobody").orElseThrow().user())
                    .isEmpty();
            eve.ask("r", RunMessages.KIND, ended("of-eve", "alice"), PATIENCE).join();
            assertThat(database.history().newest("app", 10))
                    .extracting(RunRecord::user)
                    .containsExactly("eve");
            publishers.forEach(ReportPublisher::close);
        }
    }

    @Test
    void onlyRequestsForPlansMayBeLarge() {
        try (Controller controller = controller("a");
                RequestClient client = client(controller, clientKeys)) {
            client.ask("c1", ClockMessages.KIND, new byte[64 * 1024], PATIENCE).join();
            for (String kind : List.of(ClockMessages.KIND, AliveMessages.KIND, RunMessages.KIND)) {
                assertThatThrownBy(() -> client.ask("of-" + kind, kind, new byte[64 * 1024 + 1], PATIENCE)
                                .join())
                        .as(kind)
                        .hasMessageContaining("larger than allowed");
            }
        }
    }

    private static byte[] named(String id, String user) {
        return ("{\"schema\":\"mizan/plan-request/v1\",\"id\":\"" + id + "\",\"application\":\"app\",\"user\":\"" + user
                        + "\",\"alternatives\":[[[\"/fs/" + id + "\",1048576,0,0.0,\"\",[[0,-1,false,1048576,1]]]]]}")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] ended(String plan, String user) {
        return ("{\"schema\":\"mizan/run-end/v1\",\"plan\":\"" + plan + "\",\"replaced\":[],\"id\":\"run-" + plan
                        + "\",\"application\":\"app\",\"user\":\"" + user
                        + "\",\"mode\":\"place\",\"startedAt\":\"2026-01-01T00:00:00Z\",\"exitCode\":0}")
                .getBytes(StandardCharsets.UTF_8);
    }

    /** With the key of its own server an agent said that the targets of another are full. */
    @Test
    void oneServerCannotReportTheTargetsOfAnother() {
        try (Controller controller = controller("a")) {
            List<ReportPublisher> publishers = publishers(controller);
            report(controller, publishers, 1, 5);
            ServerReport own = Reports.of("oss1", 2, TARGETS, TARGETS, t -> 5);
            List<TargetReport> forged = new ArrayList<>(own.targets());
            own.targets().stream()
                    .findFirst()
                    .ifPresent(like -> forged.add(new TargetReport(Reports.target(0, 0), like.activity())));
            publishers
                    .get(1)
                    .publish(new ServerReport(
                            "oss1", 1, 2, own.takenAt(), own.intervalSeconds(), own.host(), forged, own.jobs()));
            Awaitility.await()
                    .atMost(PATIENCE)
                    .until(() -> controller.monitor().sources(Instant.now()).stream()
                            .anyMatch(source -> source.server().equals("oss1") && source.reports() == 2));
            Server oss0 = controller.monitor().observed(Instant.now()).view().servers().stream()
                    .filter(server -> server.name().equals("oss0"))
                    .findFirst()
                    .orElseThrow();
            assertThat(oss0.targets())
                    .as("those that oss0 reported, as it did")
                    .hasSize(TARGETS)
                    .allMatch(target -> target.space().availableBytes() == Reports.SIZE / 2);
            publishers.forEach(ReportPublisher::close);
        }
    }
}
