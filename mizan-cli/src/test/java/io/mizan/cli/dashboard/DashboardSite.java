package io.mizan.cli.dashboard;

import io.mizan.algorithms.layout.Wishes;
import io.mizan.cli.Cli;
import io.mizan.cli.MizanProcess;
import io.mizan.cli.frame.ExitCode;
import io.mizan.cli.process.Surroundings;
import io.mizan.controller.client.RemotePlans;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.database.interaction.RunRecord;
import io.mizan.database.sql.Database;
import io.mizan.database.sql.DatabaseSettings;
import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.text.LayoutOptions;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.model.system.FileState;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetName;
import io.mizan.simulator.system.SimulatedDirectory;
import io.mizan.simulator.system.SimulatedFile;
import io.mizan.simulator.system.SimulatedState;
import io.mizan.simulator.system.StateFile;
import io.mizan.telemetry.message.Endpoint;
import io.mizan.telemetry.message.KeyFiles;
import io.mizan.telemetry.message.KeyPair;
import io.mizan.telemetry.message.MessageContext;
import io.mizan.telemetry.message.ReportPublisher;
import io.mizan.telemetry.message.RequestClient;
import io.mizan.telemetry.message.RequestLimits;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.HostLoad;
import io.mizan.telemetry.report.JobActivity;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
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
import java.util.Optional;
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
    static final String HOSTILE = "<img src=x onerror=alert(1)>\u202e\"'&";

    static final String SECRET = "/fs/patients/secret-project";

    private static final int SERVERS = 4;
    private static final int EACH = 8;
    private static final int FULL = 2;
    private static final int DEGRADED = 0x1a;
    private static final int HOT = 9;
    private static final int NEW_FROM = 28;
    private static final long TIB = 1L << 40;
    private static final long GIB = 1L << 30;
    private static final double MIB = 1 << 20;

    final Path folder;
    final Path state;
    final String operator;
    final String blind;
    final String alice;
    final String scheduler;
    private final KeyPair own = KeyPair.generate();
    private final KeyPair login = KeyPair.generate();
    private final MessageContext context = new MessageContext();
    private final List<ReportPublisher> publishers = new ArrayList<>();
    private final Endpoint reports = freePort();
    private final Endpoint requests = freePort();
    private final Endpoint rest = freePort();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final HttpClient http = HttpClient.newHttpClient();
    private @Nullable Process controller;
    private List<String> lastSettings = List.of();
    private int started;
    private long sequence;

    DashboardSite(Path folder) throws IOException {
        this.folder = folder;
        this.state = Files.createDirectories(folder.resolve("state"));
        operator = token("ops", "--role", "operator", "--paths");
        blind = token("night-shift", "--role", "operator");
        alice = token("alice-laptop", "--role", "user", "--user", "alice");
        scheduler = token("slurm", "--role", "scheduler");
        KeyFiles.write(folder, "controller", own);
        List<String> known = new ArrayList<>(List.of("client login1 " + login.publicKey()));
        for (int i = 0; i <= SERVERS; i++) {
            KeyPair keys = KeyPair.generate();
            known.add("agent " + server(i) + " " + keys.publicKey());
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
        return new Cli(new Surroundings(
                        InputStream.nullInputStream(),
                        new PrintWriter(out),
                        new PrintWriter(err),
                        () -> "",
                        Map.of("MIZAN_STATE_DIR", state.toString(), "USER", "carol"),
                        0,
                        0,
                        false,
                        "",
                        Path.of("/nonexistent"),
                        System::nanoTime,
                        InstantSource.system()))
                .run(words.toArray(String[]::new));
    }

    private static Endpoint freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new Endpoint(Endpoint.THIS_MACHINE, socket.getLocalPort());
        }
    }

    private static String server(int i) {
        return i == SERVERS ? "mds0" : "oss" + i;
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
        announce(HOSTILE, "mallory\"><script>alert(2)</script>", "<b>evil</b>\u202e", "/fs/<i>x</i>");
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
        sequence++;
        for (int i = 0; i <= SERVERS; i++) {
            publishers
                    .get(i)
                    .publish(new ServerReport(
                            server(i),
                            1,
                            sequence,
                            Instant.now(),
                            1,
                            new HostLoad(new ServerLoad(0.2 + 0.1 * i, 0.4, 0.3, 0.3), 2, 16, 1e8, 2e8, 0),
                            i == SERVERS ? metadata() : objects(i),
                            i == SERVERS ? List.of() : jobs(i)));
        }
    }

    private List<TargetReport> objects(int server) {
        return IntStream.range(server * EACH, (server + 1) * EACH)
                .mapToObj(index -> {
                    // A wave, so that the page is seen to be alive; the hot one stays hot.
                    double load =
                            index == HOT ? 0.93 : 0.2 + 0.12 * Math.sin(index + sequence / 6.0) + 0.1 * (index % 3);
                    double rate = 500 * MIB * load;
                    Activity activity = new Activity(
                            0.3 * rate,
                            0.7 * rate,
                            80 * load,
                            200 * load,
                            3,
                            2 + 6 * load,
                            3 + 9 * load,
                            4 * load,
                            List.of());
                    return new TargetReport(target(index, load), activity, on(index, rate));
                })
                .toList();
    }

    private static Target target(int index, double load) {
        double fill = fill(index);
        long available = (long) (TIB * (1 - fill));
        Target target = Target.of(
                        TargetName.parse("fs-OST%04x".formatted(index)), new Space(TIB, TIB - available, available))
                .withPerformance(new Performance((long) (500 * MIB), Math.min(1, Math.max(0, load))));
        return index == DEGRADED ? target.withFlags(Set.of(TargetFlag.DEGRADED)) : target;
    }

    private static double fill(int index) {
        return index == FULL ? 0.97 : index >= NEW_FROM ? 0.03 : 0.55 + 0.02 * (index % 8);
    }

    private static List<JobActivity> on(int index, double rate) {
        return index == HOT
                ? List.of(job("4711", 0.83 * rate, 40), job(HOSTILE, 0.1 * rate, 2), job("zz9202", 0.07 * rate, 1))
                : List.of(job("zz9202", 0.6 * rate, 5), job("4711", 0.4 * rate, 4));
    }

    private static JobActivity job(String name, double bytes, double metadata) {
        return new JobActivity(name, 1, 0.3 * bytes, 0.7 * bytes, bytes / MIB, 2 * bytes / MIB, metadata);
    }

    private static List<JobActivity> jobs(int server) {
        return List.of(
                job("4711", (server == 1 ? 1200 : 400) * MIB, 90),
                job("zz9202", 600 * MIB, 30),
                job(HOSTILE, 40 * MIB, 2000),
                job("cp.1000", 5 * MIB, 1));
    }

    private static List<TargetReport> metadata() {
        return IntStream.range(0, 2)
                .mapToObj(index -> new TargetReport(
                        Target.of(
                                        TargetName.parse("fs-MDT%04x".formatted(index)),
                                        new Space(TIB / 8, TIB / 32, 3 * TIB / 32))
                                .withPerformance(new Performance((long) (100 * MIB), index == 0 ? 0.7 : 0.1)),
                        new Activity(0, 0, 0, 0, index == 0 ? 8200 : 300, 1, 1, 2, List.of()),
                        index == 0 ? List.of(job(HOSTILE, 0, 7000), job("4711", 0, 1200)) : List.of()))
                .toList();
    }

    /** What came of earlier runs, and plans for the next. */
    void history() {
        try (Database database =
                Database.open(DatabaseSettings.file(state.resolve("mizan.db")), InstantSource.system())) {
            Instant from = Instant.now().minus(3, ChronoUnit.HOURS);
            for (int i = 0; i < 12; i++) {
                long predicted = (long) ((100 + 3 * i) * GIB);
                double error = 0.4 / (i + 1);
                run(database, "w" + i, "wrf", "alice", from.plusSeconds(900L * i), predicted, error);
                run(database, "h" + i, "hacc", "bob", from.plusSeconds(800L * i + 60), predicted / 2, error / 2);
            }
            run(database, "e1", "<b>evil</b>\u202e", "mallory\"><script>alert(2)</script>", from, GIB, 0.1);
        }
        RemotePlans plans = new RemotePlans(
                new RequestClient(context, requests, login, own.publicKey(), RequestLimits.DEFAULT, System::nanoTime),
                PATIENCE);
        plans.plan(new PlanRequest("run-of-alice", "login1", "wrf", "alice", List.of(files(SECRET + "/alice", 24))));
        plans.plan(new PlanRequest("run-of-bob", "login1", "hacc", "bob", List.of(files(SECRET + "/bob", 6))));
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
                        directory + "/ckpt." + i, 2 * GIB, 0, Wishes.plain(4, 1 << 20), "", Set.of(), 10.0 * i))
                .toList();
    }

    /** A plan for a simulated system with a full target; returns its id. */
    String plan(String name, String... options) {
        List<String> words = new ArrayList<>(List.of(
                "plan",
                "--system",
                simulated(name),
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

    /** A simulated system with a full target; returns how it is called. */
    String simulated(String name) {
        Path file = folder.resolve(name + ".json");
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        List<Target> targets = IntStream.range(0, 8)
                .mapToObj(i -> {
                    Target target = Target.of(
                                    TargetName.parse("demo-OST%04x".formatted(i)), new Space(1000 * GIB, 0, 1000 * GIB))
                            .withPerformance(new Performance(GIB, Performance.UNKNOWN_LOAD));
                    return i == 5 ? target.withFlags(Set.of(TargetFlag.DEGRADED)) : target;
                })
                .toList();
        List<SimulatedFile> files = IntStream.range(0, 97)
                .mapToObj(i -> new SimulatedFile(
                        new FileState(
                                "/demo/out/" + (i == 0 ? "<script>alert(4)</script>" : "restart." + i),
                                "id" + i,
                                10 * GIB - i * 1000L,
                                new Plain(Striping.of(1 << 20, 1).on(List.of(2))),
                                i == 5 ? 2 : 1,
                                i == 6,
                                now.minusSeconds(60),
                                1e6),
                        "4711",
                        "carol"))
                .toList();
        StateFile.write(
                file,
                new SimulatedState(
                        now,
                        SystemView.of("demo", List.of(new Server("oss0", ServerLoad.UNKNOWN, targets)))
                                .withMount("/demo"),
                        List.of(
                                SimulatedDirectory.plain("/demo"),
                                new SimulatedDirectory(
                                        "/demo/out", 0, Optional.of(LayoutOptions.parse("-c 1")), Optional.empty())),
                        files,
                        List.of()));
        return "sim:" + file;
    }

    /** A Lustre whose lfs never answers; returns how it is called. */
    String hanging() throws IOException {
        Path mount = Files.createDirectories(folder.resolve("hanging"));
        Path lfs = Files.createDirectories(folder.resolve("bin")).resolve("lfs");
        Files.writeString(lfs, "#!/bin/sh\nexec sleep 600\n");
        Files.setPosixFilePermissions(lfs, PosixFilePermissions.fromString("rwxr-xr-x"));
        return "lustre:" + mount;
    }

    /** Lets time pass in the simulated system of a plan. */
    void later(String name, Duration time) {
        StateFile.open(folder.resolve(name + ".json")).advance(time);
    }

    /** Every layout of the simulated system of a plan. */
    List<String> layouts(String name) {
        SimulatedState now = StateFile.open(folder.resolve(name + ".json")).state();
        List<String> all = new ArrayList<>();
        now.files()
                .forEach(file -> all.add(file.state().path() + " "
                        + LayoutOptions.of(file.state().layout())));
        now.directories()
                .forEach(directory -> all.add(directory.path() + " "
                        + directory.layout().map(LayoutOptions::of).orElse("") + directory.striping()));
        return all;
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
