package io.mizan.cli.command.controller;

import io.mizan.cli.MizanProcess;
import io.mizan.controller.rest.security.AccessToken;
import io.mizan.controller.rest.security.TokenFile;
import io.mizan.controller.rest.security.TokenRole;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.message.key.KeyFiles;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.report.ReportPublisher;
import io.mizan.telemetry.message.request.ControllerAddress;
import io.mizan.telemetry.message.request.Controllers;
import io.mizan.telemetry.message.request.RequestClient;
import io.mizan.telemetry.message.request.RequestLimits;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.MessageContext;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.HostLoad;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A controller in a process of its own that can be killed and started again, three agents that never stop, and a client. */
final class LiveSite implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(90);
    static final int SERVERS = 3;
    static final int TARGETS = 4;
    /** A server that the controller knows, and that reports nothing by itself. */
    static final String INSIDER = "oss9";

    private static final long SIZE = 1L << 40;

    private final Path folder;
    private final Path state;
    private final KeyPair own = KeyPair.generate();
    private final KeyPair clientKeys = KeyPair.generate();
    private final KeyPair insiderKeys = KeyPair.generate();
    private final MessageContext context = new MessageContext();
    private final List<KeyPair> agentKeys = new ArrayList<>();
    /** Those of all servers to one controller, then those to the other. */
    private final List<ReportPublisher> publishers = new CopyOnWriteArrayList<>();

    private final Endpoint reports = freePort();
    private final Endpoint requests = freePort();
    private final Endpoint rest = freePort();
    private final Endpoint otherReports = freePort();
    private final Endpoint otherRequests = freePort();
    private final Endpoint otherRest = freePort();
    private final List<String> settings;
    private final String token;
    private final List<Process> processes = new ArrayList<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final HttpClient http = HttpClient.newHttpClient();
    private long sequence;

    /**
     * @param state where the controller keeps its database
     * @param settings of the controller, as {@code KEY=VALUE}
     */
    LiveSite(Path folder, Path state, String... settings) throws IOException {
        this.folder = folder;
        this.state = state;
        this.settings = List.of(settings);
        this.token = AccessToken.text(new byte[AccessToken.BYTES]);
        new TokenFile(folder.resolve("tokens"))
                .add(new AccessToken("ops", TokenRole.OPERATOR, "", false, Instant.EPOCH, AccessToken.hash(token)));
        KeyFiles.write(folder, "controller", own);
        KeyFiles.write(folder, "login1", clientKeys);
        List<String> known = new ArrayList<>(
                List.of("client login1 " + clientKeys.publicKey(), "agent " + INSIDER + " " + insiderKeys.publicKey()));
        for (int i = 0; i < SERVERS; i++) {
            KeyPair keys = KeyPair.generate();
            known.add("agent oss" + i + " " + keys.publicKey());
            agentKeys.add(keys);
            publishers.add(publisher(keys));
        }
        Files.write(folder.resolve("known"), known);
        var unused = clock.scheduleWithFixedDelay(this::report, 0, 200, TimeUnit.MILLISECONDS);
    }

    private static Endpoint freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new Endpoint(Endpoint.THIS_MACHINE, socket.getLocalPort());
        }
    }

    private void report() {
        sequence++;
        for (int i = 0; i < SERVERS; i++) {
            int first = TARGETS * i;
            ServerReport report = new ServerReport(
                    "oss" + i,
                    1,
                    sequence,
                    // The clock of this server is an hour ahead.
                    Instant.now().plusSeconds(i == 0 ? 3600 : 0),
                    1,
                    HostLoad.NOTHING_KNOWN,
                    IntStream.range(first, first + TARGETS)
                            .mapToObj(index -> new TargetReport(
                                    Target.of(
                                            TargetName.parse("fs-OST%04x".formatted(index)),
                                            new Space(SIZE, SIZE / 2, SIZE / 2)),
                                    Activity.NOTHING_KNOWN))
                            .toList(),
                    List.of());
            for (int j = i; j < publishers.size(); j += SERVERS) {
                publishers.get(j).publish(report);
            }
        }
    }

    /** Starts a controller on the ports of the site and waits until it listens. */
    Process start() throws IOException {
        return start(reports, requests, rest);
    }

    /** A second one, on other ports and the same database; agents report to both from now on. */
    Process startAnother() throws IOException {
        publishers.addAll(agentKeys.stream()
                .map(keys -> new ReportPublisher(context, otherReports, keys, own.publicKey(), System::nanoTime))
                .toList());
        return start(otherReports, otherRequests, otherRest);
    }

    /** A client that knows both. */
    Controllers controllers() {
        return new Controllers(
                context,
                Stream.of(requests, otherRequests)
                        .map(endpoint -> new ControllerAddress(endpoint, own.publicKey()))
                        .toList(),
                clientKeys,
                RequestLimits.DEFAULT,
                System::nanoTime);
    }

    Endpoint rest() {
        return rest;
    }

    Endpoint otherRest() {
        return otherRest;
    }

    Endpoint otherRequests() {
        return otherRequests;
    }

    /** What either of them answers to an operator over HTTP. */
    HttpResponse<String> ask(Endpoint controller, String method, String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create("http://" + controller + path))
                .timeout(PATIENCE)
                .header("Authorization", "Bearer " + token)
                .method(method, HttpRequest.BodyPublishers.ofString("{}")));
    }

    private Process start(Endpoint reportsAt, Endpoint requestsAt, Endpoint restAt) throws IOException {
        String log = "controller" + processes.size() + ".log";
        List<String> command = new ArrayList<>(MizanProcess.words());
        command.addAll(List.of(
                "controller",
                "--fs",
                "fs",
                "--set",
                "controller.keys=" + folder.resolve("controller.secret"),
                "--set",
                "controller.known=" + folder.resolve("known"),
                "--set",
                "controller.reports=" + reportsAt,
                "--set",
                "controller.requests=" + requestsAt,
                "--set",
                "controller.rest=" + restAt,
                "--set",
                "controller.tokens=" + folder.resolve("tokens"),
                "--set",
                "controller.leaseSeconds=2",
                "--set",
                "controller.deadlineMillis=0"));
        settings.forEach(setting -> command.addAll(List.of("--set", setting)));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(folder.resolve(log + ".out").toFile())
                .redirectError(folder.resolve(log).toFile());
        builder.environment().put("MIZAN_STATE_DIR", state.toString());
        Process process = builder.start();
        processes.add(process);
        Awaitility.await().atMost(PATIENCE).until(() -> log(process).contains("reports at") || !process.isAlive());
        if (!process.isAlive()) {
            throw new AssertionError("the controller did not start: " + log(process));
        }
        return process;
    }

    /** What a controller has said so far. */
    String log(Process process) throws IOException {
        return Files.readString(folder.resolve("controller" + processes.indexOf(process) + ".log"));
    }

    /** As kill -9 does it. */
    static void kill(Process process) throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Somebody who can send anything under a key. */
    ReportPublisher publisher(KeyPair keys) {
        return new ReportPublisher(context, reports, keys, own.publicKey(), System::nanoTime);
    }

    KeyPair insiderKeys() {
        return insiderKeys;
    }

    KeyPair clientKeys() {
        return clientKeys;
    }

    RequestClient client() {
        return new RequestClient(
                context, requests, clientKeys, own.publicKey(), RequestLimits.DEFAULT, System::nanoTime);
    }

    /** What the controller answers to an operator over HTTP. */
    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path).header("Authorization", "Bearer " + token));
    }

    /** The same to anybody. */
    HttpResponse<String> getWithoutToken(String path) throws IOException, InterruptedException {
        return send(request(path));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://" + rest + path)).timeout(PATIENCE);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return http.send(request.build(), BodyHandlers.ofString());
    }

    /** Where agents and clients connect. */
    List<Endpoint> sockets() {
        return List.of(reports, requests);
    }

    /** A sample of its metrics, by the line up to the value. */
    double metric(String name) throws IOException, InterruptedException {
        HttpResponse<String> page = get("/metrics");
        return page.body()
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " is not in " + page.statusCode() + "\n" + page.body()));
    }

    /** Options of {@code mizan run}. */
    String runOptions() {
        return "--controller " + requests + " --set client.keys=" + folder.resolve("login1.secret")
                + " --set controller.key=" + folder.resolve("controller.public");
    }

    @Override
    public void close() throws InterruptedException {
        clock.shutdownNow();
        clock.awaitTermination(10, TimeUnit.SECONDS);
        for (Process process : processes) {
            kill(process);
        }
        publishers.forEach(ReportPublisher::close);
        context.close();
    }
}
