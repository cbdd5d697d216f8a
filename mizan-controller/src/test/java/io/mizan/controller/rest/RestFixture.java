package io.mizan.controller.rest;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.algorithms.placement.batch.PolicyOptions;
import io.mizan.controller.Reports;
import io.mizan.controller.live.StartedJob;
import io.mizan.controller.monitor.Freshness;
import io.mizan.controller.plan.HostLimits;
import io.mizan.controller.plan.PlanMaker;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.controller.plan.PlanService;
import io.mizan.controller.plan.Planner;
import io.mizan.controller.plan.SitePolicy;
import io.mizan.controller.rest.connection.RestSettings;
import io.mizan.controller.rest.endpoint.RestServices;
import io.mizan.controller.rest.security.AccessToken;
import io.mizan.controller.rest.security.KnownTokens;
import io.mizan.controller.rest.security.PathMask;
import io.mizan.controller.rest.security.TokenFile;
import io.mizan.controller.rest.security.TokenRole;
import io.mizan.controller.service.Controller;
import io.mizan.controller.service.ControllerSettings;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.plan.ChangePlanState;
import io.mizan.database.plan.ChangePlanSummary;
import io.mizan.database.plan.StoredChangePlan;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.Problem;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.ServerLoad;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.KnownKeys;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.report.JobActivity;
import io.mizan.telemetry.report.Known;
import io.mizan.telemetry.report.ServerReport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** A controller with its database and its HTTP server, with some jobs, plans and runs of alice and bob. */
final class RestFixture implements AutoCloseable {
    static final String SECRET_PATH = "/fs/patients/secret-project";

    private static final Endpoint ANY_PORT = new Endpoint(Endpoint.THIS_MACHINE, 0);
    private static final long MIB = 1 << 20;

    final Path tokens;
    final Database database;
    final Controller controller;
    final RestServices sources;
    final RestServer server;
    final String alice;
    final String bob;
    final String operator;
    final String reader;
    final String scheduler;
    private final HttpClient client = HttpClient.newHttpClient();
    private int made;

    RestFixture(Path folder) {
        this(folder, Duration.ofMillis(50), RestSettings.Limits.DEFAULT, sources -> sources);
    }

    RestFixture(Path folder, Duration interval, RestSettings.Limits limits, UnaryOperator<RestServices> changed) {
        tokens = folder.resolve("tokens");
        alice = token("alice-token", TokenRole.USER, "alice", false);
        bob = token("bob-token", TokenRole.USER, "bob", false);
        operator = token("ops", TokenRole.OPERATOR, "", false);
        reader = token("prometheus", TokenRole.READER, "", false);
        scheduler = token("slurm", TokenRole.SCHEDULER, "", false);
        database = Database.open(DatabaseSettings.file(folder.resolve("mizan.db")), InstantSource.system());
        ControllerSettings settings = new ControllerSettings(
                "fs",
                "test",
                ANY_PORT,
                ANY_PORT,
                KeyPair.generate(),
                () -> KnownKeys.of(Map.of()),
                Freshness.DEFAULT,
                HostLimits.DEFAULT,
                Duration.ofSeconds(60),
                new PlanMaker(
                        new Planner("balanced", PolicyOptions.DEFAULT),
                        SitePolicy.LUSTRE,
                        Duration.ofHours(1),
                        ZoneOffset.UTC));
        controller =
                new Controller(settings, database, () -> ServerLoad.UNKNOWN, InstantSource.system(), System::nanoTime);
        sources = changed.apply(RestServices.of(controller, settings, database));
        server = new RestServer(
                new RestSettings(
                        ANY_PORT,
                        Optional.empty(),
                        new KnownTokens(tokens, System::nanoTime),
                        new PathMask(new byte[] {1, 2, 3}),
                        interval,
                        limits,
                        "1.2.3"),
                sources,
                InstantSource.system(),
                System::nanoTime);
    }

    String token(String name, TokenRole role, String user, boolean paths) {
        byte[] random = new byte[AccessToken.BYTES];
        random[0] = (byte) ++made;
        String text = AccessToken.text(random);
        new TokenFile(tokens).add(new AccessToken(name, role, user, paths, Instant.EPOCH, AccessToken.hash(text)));
        return text;
    }

    /** The file of tokens is looked at once a second. */
    void waitUntilKnown(String token) throws InterruptedException {
        while (get("/api/v1/session", token).statusCode() == 401) {
            Thread.sleep(50);
        }
    }

    /** Reports of three servers, with a job of alice, one of bob, and one that nobody announced. */
    RestFixture withReports() {
        for (int i = 0; i < 3; i++) {
            controller.monitor().accept(report(i, 4), Instant.now());
        }
        controller.startedJobs().started(job("101", "alice", "wrf"));
        controller.startedJobs().started(job("9202", "bob", "hacc"));
        return this;
    }

    static ServerReport report(int server, int targets) {
        ServerReport report = Reports.of("oss" + server, 1, targets * server, targets, t -> 5);
        return new ServerReport(
                report.server(),
                report.session(),
                report.sequence(),
                report.takenAt(),
                report.intervalSeconds(),
                report.host(),
                report.targets(),
                List.of(job("101", 1 << 20), job("9202", 2 << 20), job("cp.1000", 4 << 20)));
    }

    private static JobActivity job(String name, double bytes) {
        return new JobActivity(name, 1, Known.UNKNOWN, bytes, Known.UNKNOWN, 1, Known.UNKNOWN);
    }

    static StartedJob job(String id, String user, String application) {
        return new StartedJob(
                id, user, 16, application, SECRET_PATH, "advise", Instant.now().minusSeconds(60), null);
    }

    /** A plan as clients get it. */
    void plan(String id, String user, String application, List<PlacementRequest> files) {
        CompletableFuture<byte[]> done = new CompletableFuture<>();
        controller
                .plans()
                .submit(new PlanRequest(id, "login1", application, user, List.of(files)), new PlanService.Outcome() {
                    @Override
                    public void answered(long term, byte[] answer) {
                        done.complete(answer);
                    }

                    @Override
                    public void refused(Problem problem) {
                        done.completeExceptionally(problem.exception());
                    }
                });
        done.orTimeout(60, TimeUnit.SECONDS).join();
    }

    /** A change plan of {@code mizan plan}, of which only the summary is read. */
    void changePlan(String id, String user) {
        Instant now = Instant.now();
        database.changePlans()
                .store(new StoredChangePlan(
                        new ChangePlanSummary(
                                id, "local", user, now, now, now.plusSeconds(60), "", "list", ChangePlanState.MADE),
                        "{}"));
    }

    static List<PlacementRequest> files(String folder, int count, int stripes) {
        return IntStream.range(0, count)
                .mapToObj(i -> new PlacementRequest(
                        folder + "/ckpt." + i, 64 * MIB, 0, RequestedComponents.plain(stripes, MIB), "", Set.of(), 0))
                .toList();
    }

    void run(String id, String user, String application) {
        runInJob(id, user, application, "");
    }

    void runInJob(String id, String user, String application, String job) {
        database.history()
                .add(new RunRecord(
                        id,
                        application,
                        "login1",
                        user,
                        "place",
                        Instant.now(),
                        12.5,
                        0,
                        new RunRecord.Files(100, 98, 1, 1, 110 * MIB, 100 * MIB),
                        new RunRecord.Balance(1.4, 1.02, 1.35, 1),
                        "closed",
                        job));
    }

    URI uri(String path) {
        return URI.create("http://127.0.0.1:" + server.port() + path);
    }

    HttpRequest.Builder request(String path, String token) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path)).timeout(Duration.ofSeconds(60));
        return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
    }

    HttpResponse<String> send(HttpRequest request) {
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    HttpResponse<String> get(String path, String token) {
        return send(request(path, token).build());
    }

    HttpResponse<String> post(String path, String token, String body) {
        return send(request(path, token)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    Mapping json(String path, String token) {
        HttpResponse<String> answer = get(path, token);
        if (answer.statusCode() != 200) {
            throw new AssertionError(path + ": " + answer.statusCode() + " " + answer.body());
        }
        return Documents.parse(path, answer.body()).asMapping();
    }

    /** All paths that are answered, with their parameters filled in. */
    List<String> paths() {
        List<String> paths = new ArrayList<>();
        for (String route : server.routes()) {
            paths.add(route.replace("{name}", "fs-OST0000").replace("{id}", "101"));
        }
        return paths;
    }

    @Override
    public void close() {
        server.close();
        controller.close();
        database.close();
    }
}
