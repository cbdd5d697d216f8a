package io.mizan.cli.dashboard;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.cli.Cli;
import io.mizan.cli.MizanProcess;
import io.mizan.cli.process.ProcessContext;
import io.mizan.cli.shared.ExitCode;
import io.mizan.controller.client.RemotePlans;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.database.balance.BalancePoint;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.telemetry.message.key.KeyFiles;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.report.ReportPublisher;
import io.mizan.telemetry.message.request.RequestClient;
import io.mizan.telemetry.message.request.RequestLimits;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.MessageContext;
import io.mizan.telemetry.report.ServerReport;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/**
 * A site of 4 storage servers with 32 targets and a metadata server, a controller in a process of its own, a simulated system whose
 * plans it applies, and jobs, runs and plans of alice and bob. Some of them have names that are no good.
 */
final class DashboardSite implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(90);
    /** What a user might call a job, hoping that a page of an operator runs it. */
    static final String HOSTILE = "<img src=x onerror=alert(1)>\"'&";

    /** What follows is shown from right to left, if a page lets it: Lustre tells the name of a program as that of its job. */
    static final String REVERSED = "photo\u202egnp.exe";

    static final String SECRET = "/fs/patients/secret-project";

    private static final long GIB = 1L << 30;

    final Path folder;
    final Path state;
    final String operator;
    final String blind;
    final String alice;
    final String scheduler;
    private final KeyPair own = KeyPair.generate();
    private final KeyPair alicesKey = KeyPair.generate();
    private final KeyPair bobsKey = KeyPair.generate();
    private final MessageContext context = new MessageContext();
    final SimulatedSystems systems;
    private final SiteReports said = new SiteReports();
    private final List<ReportPublisher> publishers = new ArrayList<>();
    private final Endpoint reports = freePort();
    private final Endpoint requests = freePort();
    private final Endpoint rest = freePort();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final HttpClient http = HttpClient.newHttpClient();
    private @Nullable Process controller;
    private List<String> lastSettings = List.of();
    private int started;

    DashboardSite(Path folder) throws IOException {
        this.folder = folder;
        this.systems = new SimulatedSystems(folder);
        this.state = Files.createDirectories(folder.resolve("state"));
        operator = token("ops", "--role", "operator", "--paths");
        blind = token("night-shift", "--role", "operator");
        alice = token("alice-laptop", "--role", "user", "--user", "alice");
        scheduler = token("slurm", "--role", "scheduler");
        KeyFiles.write(folder, "controller", own);
        List<String> known = new ArrayList<>(List.of(
                "client login1 " + alicesKey.publicKey() + " user=alice",
                "client login2 " + bobsKey.publicKey() + " user=bob"));
        for (int i = 0; i <= SiteReports.SERVERS; i++) {
            KeyPair keys = KeyPair.generate();
            known.add("agent " + SiteReports.server(i) + " " + keys.publicKey());
            publishers.add(new ReportPublisher(context, reports, keys, own.publicKey(), System::nanoTime));
        }
        Files.write(folder.resolve("known"), known);
    }

    /** Lets the agents report from now on. */
    DashboardSite withReports() {
        var unused = clock.scheduleWithFixedDelay(this::report, 0, 500, TimeUnit.MILLISECONDS);
        return this;
    }

    private String token(String name, String... options) {
        List<String> words = new ArrayList<>(List.of("token", "add", name, "--json"));
        words.addAll(List.of(options));
        return Documents.parse("token", mizan(words)).asMapping().text("token");
    }

    /** What a command prints, in this process, with the clock of this machine: plans are forgotten after a time. */
    String mizan(List<String> words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        run(words, out, err);
        if (out.toString().isEmpty()) {
            throw new AssertionError(err.toString());
        }
        return out.toString();
    }

    /** What a command says that may not be done. */
    String refusedCommand(String... words) {
        StringWriter err = new StringWriter();
        int code = run(List.of(words), new StringWriter(), err);
        if (code != ExitCode.NOT_PERMITTED) {
            throw new AssertionError(code + ": " + err);
        }
        return err.toString();
    }

    private int run(List<String> words, StringWriter out, StringWriter err) {
        return new Cli(new ProcessContext(
                        InputStream.nullInputStream(),
                        new PrintWriter(out),
                        new PrintWriter(err),
                        () -> "",
                        Map.of("MIZAN_STATE_DIR", state.toString(), "USER", "mallory"),
                        0,
                        0,
                        false,
                        "",
                        Path.of("/nonexistent"),
                        System::nanoTime,
                        InstantSource.system(),
                        () -> "carol"))
                .run(words.toArray(String[]::new));
    }

    private static Endpoint freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new Endpoint(Endpoint.THIS_MACHINE, socket.getLocalPort());
        }
    }

    URI uri(String path) {
        return URI.create("http://" + rest + path);
    }

    HttpResponse<String> get(String path, String token) throws IOException, InterruptedException {
        return http.send(request(path, token).build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> post(String path, String token, String body) throws IOException, InterruptedException {
        return http.send(
                request(path, token)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(String path, String token) {
        HttpRequest.Builder request = HttpRequest.newBuilder(uri(path)).timeout(PATIENCE);
        return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
    }

    /** Starts the controller, and waits until it has heard of all targets and of the jobs. */
    void start(String... settings) throws IOException, InterruptedException {
        startAlone(settings);
        Awaitility.await().atMost(PATIENCE).until(() -> {
            String live = get("/api/v1/live", operator).body();
            return live.contains("fs-OST001f") && live.contains("fs-MDT0001");
        });
        // It keeps them in memory.
        announce("4711", "alice", "wrf", SECRET + "/alice");
        announce("zz9202", "bob", "hacc", SECRET + "/bob");
        announce(HOSTILE, "mallory\"><script>alert(2)</script>", "<b>evil</b>", "/fs/<i>x</i>");
    }

    /** Starts the controller, and waits until it acts: only who acts applies plans. */
    void startAlone(String... settings) throws IOException {
        Path log = folder.resolve("controller" + started++ + ".log");
        List<String> command = new ArrayList<>(MizanProcess.words());
        command.addAll(List.of("controller", "--fs", "fs"));
        lastSettings = List.of(settings);
        List<String> all = new ArrayList<>(List.of(
                "controller.keys=" + folder.resolve("controller.secret"),
                "controller.known=" + folder.resolve("known"),
                "controller.reports=" + reports,
                "controller.requests=" + requests,
                "controller.rest=" + rest,
                "controller.leaseSeconds=2",
                "controller.deadlineMillis=0",
                "agent.interval=1"));
        all.addAll(List.of(settings));
        all.forEach(setting -> command.addAll(List.of("--set", setting)));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(log.resolveSibling(log.getFileName() + ".out").toFile())
                .redirectError(log.toFile());
        builder.environment().put("MIZAN_STATE_DIR", state.toString());
        builder.environment().merge("PATH", folder.resolve("bin").toString(), (old, bin) -> bin + ":" + old);
        Process process = builder.start();
        controller = process;
        Awaitility.await().atMost(PATIENCE).ignoreExceptions().until(() -> {
            if (!process.isAlive()) {
                throw new AssertionError("the controller did not start: " + Files.readString(log));
            }
            return get("/api/v1/health", "").body().contains("\"acts\":true");
        });
    }

    /** The same again, after it was killed. */
    void restart() throws IOException, InterruptedException {
        start(lastSettings.toArray(String[]::new));
    }

    /** As kill -9 does it. */
    void kill() throws InterruptedException {
        if (controller != null) {
            controller.destroyForcibly().waitFor();
        }
    }

    private void report() {
        List<ServerReport> all = said.next();
        for (int i = 0; i < all.size(); i++) {
            publishers.get(i).publish(all.get(i));
        }
    }

    /** The balance of the last hours, which got worse, as a controller before this one has left it. */
    DashboardSite withPast() {
        try (Database database =
                Database.open(DatabaseSettings.file(state.resolve("mizan.db")), InstantSource.system())) {
            Instant now = Instant.now();
            for (int i = 0; i < 72; i++) {
                double score = 31 - i / 3.0 + 1.5 * Math.sin(i / 4.0);
                database.balance()
                        .add("fs", new BalancePoint(now.minusSeconds(300L * (72 - i)), score, 1 + i / 100.0, 5e9));
            }
        }
        return this;
    }

    /** What came of earlier runs, and plans for the next. */
    void history() {
        try (Database database =
                Database.open(DatabaseSettings.file(state.resolve("mizan.db")), InstantSource.system())) {
            Instant from = Instant.now().minus(3, ChronoUnit.HOURS);
            for (int i = 0; i < 12; i++) {
                long predicted = (100 + 3 * i) * GIB;
                double error = 0.4 / (i + 1);
                run(database, "w" + i, "wrf", "alice", from.plusSeconds(900L * i), predicted, error);
                run(database, "h" + i, "hacc", "bob", from.plusSeconds(800L * i + 60), predicted / 2, error / 2);
            }
            run(database, "e1", "<b>evil</b>\u202e", "mallory\"><script>alert(2)</script>", from, GIB, 0.1);
        }
        plans(alicesKey)
                .plan(new PlanRequest("run-of-alice", "login1", "wrf", "alice", List.of(files(SECRET + "/alice", 24))));
        plans(bobsKey).plan(new PlanRequest("run-of-bob", "login2", "hacc", "bob", List.of(files(SECRET + "/bob", 6))));
    }

    private RemotePlans plans(KeyPair login) {
        return new RemotePlans(
                new RequestClient(context, requests, login, own.publicKey(), RequestLimits.DEFAULT, System::nanoTime),
                PATIENCE);
    }

    private void announce(String id, String user, String application, String directory)
            throws IOException, InterruptedException {
        String encoded = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
        HttpResponse<String> answer = post(
                "/api/v1/jobs/" + encoded + "/start",
                scheduler,
                JsonText.of(Map.of(
                        "user",
                        user,
                        "nodes",
                        "16",
                        "application",
                        application,
                        "directory",
                        directory,
                        "mode",
                        "apply")));
        if (answer.statusCode() != 202) {
            throw new AssertionError(answer.body());
        }
    }

    private static void run(
            Database database, String id, String application, String user, Instant at, long predicted, double error) {
        database.history()
                .add(new RunRecord(
                        id,
                        application,
                        "login1",
                        user,
                        "place",
                        at,
                        120 + 40 * error,
                        0,
                        new RunRecord.Files(100, 97, 2, 1, predicted, (long) (predicted * (1 + error))),
                        new RunRecord.Balance(1.4, 1.05, 1.36, 1.02),
                        "closed"));
    }

    private static List<PlacementRequest> files(String directory, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> new PlacementRequest(
                        directory + "/ckpt." + i,
                        2 * GIB,
                        0,
                        RequestedComponents.plain(4, 1 << 20),
                        "",
                        Set.of(),
                        10.0 * i))
                .toList();
    }

    /** A plan for a simulated system with a full target; returns its id. */
    String plan(String name, String... options) {
        List<String> words = new ArrayList<>(List.of(
                "plan",
                "--system",
                systems.make(name),
                "--directory",
                "out",
                "--layout",
                "-E 256M -c 1 -E -1 -c 4",
                "--reason",
                "OST0002 is full",
                "--json"));
        words.addAll(List.of(options));
        return Documents.parse("plan", mizan(words)).asMapping().text("id");
    }

    /** A Lustre whose lfs never answers; returns how it is called. */
    String hanging() throws IOException {
        Path mount = Files.createDirectories(folder.resolve("hanging"));
        Path lfs = Files.createDirectories(folder.resolve("bin")).resolve("lfs");
        Files.writeString(lfs, "#!/bin/sh\nexec sleep 600\n");
        Files.setPosixFilePermissions(lfs, PosixFilePermissions.fromString("rwxr-xr-x"));
        return "lustre:" + mount;
    }

    @Override
    public void close() throws InterruptedException {
        clock.shutdownNow();
        clock.awaitTermination(10, TimeUnit.SECONDS);
        kill();
        publishers.forEach(ReportPublisher::close);
        context.close();
    }
}
