package io.mizan.benchmarks;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** How long the prolog of Slurm takes by the clock, from its start to its end: with a controller that answers, hangs, or is not there. */
final class HooksBenchmark implements Main.Benchmark {
    private static final int ROUNDS = 50;
    private static final double NANOS_PER_MILLI = 1e6;

    /** @param misses so that the pause begins after so many rounds without an answer */
    private record Case(String name, String comment, String url, int misses) {}

    @Override
    public void run(String... args) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("mizan-hooks");
        HttpServer answering = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        answering.setExecutor(Executors.newFixedThreadPool(2, work -> {
            Thread thread = new Thread(work);
            thread.setDaemon(true);
            return thread;
        }));
        answering.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        answering.start();
        // It takes connections, because the kernel does, and never says a word.
        try (ServerSocket hanging = new ServerSocket(0, 1000, InetAddress.getLoopbackAddress())) {
            int port = answering.getAddress().getPort();
            int silent = hanging.getLocalPort();
            int never = Integer.MAX_VALUE;
            List<Case> cases = List.of(
                    new Case("a job that asks for nothing", "", url(port), never),
                    new Case("the controller answers", "io:advise", url(port), never),
                    new Case("the controller hangs", "io:advise", url(silent), never),
                    new Case("the controller is not there", "io:advise", "http://127.0.0.1:1", never),
                    new Case("paused", "io:advise", url(silent), 1));
            System.out.printf(
                    "| prolog, ms by the clock, %d times | median | 95 %% | longest |%n| --- | --- | --- | --- |%n",
                    ROUNDS);
            for (Case one : cases) {
                print(one, measure(install(folder, one), one));
            }
        } finally {
            answering.stop(0);
            delete(folder);
        }
    }

    private static String url(int port) {
        return "http://127.0.0.1:" + port;
    }

    private static Path install(Path folder, Case one) throws IOException {
        Path share = Path.of(System.getProperty("mizan.home"), "mizan-cli/src/main/share/slurm");
        for (String script : List.of("prolog", "hook")) {
            Files.writeString(
                    folder.resolve(script),
                    Files.readString(share.resolve(script))
                            .replaceFirst("(?m)^hook=.*", "hook=" + folder.resolve("hook"))
                            .replaceFirst("(?m)^conf=.*", "conf=" + folder.resolve("slurm.conf")));
        }
        Files.writeString(folder.resolve("token"), "0123456789\n");
        Files.writeString(
                folder.resolve("slurm.conf"),
                "url=" + one.url + "\ntoken=" + folder.resolve("token") + "\nstate=" + folder.resolve("state")
                        + "\nmisses=" + one.misses + "\n");
        return folder.resolve("prolog");
    }

    private static List<Double> measure(Path prolog, Case one) throws IOException, InterruptedException {
        List<Double> millis = new ArrayList<>();
        for (int round = 0; round <= ROUNDS; round++) {
            ProcessBuilder builder = new ProcessBuilder("/bin/sh", prolog.toString())
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD);
            builder.environment().clear();
            builder.environment().put("SLURM_JOB_ID", String.valueOf(1000 + round));
            builder.environment().put("SLURM_JOB_COMMENT", one.comment);
            long start = System.nanoTime();
            if (builder.start().waitFor() != 0) {
                throw new IOException("the prolog failed");
            }
            if (round > 0) { // the first one fills the caches, and begins the pause
                millis.add((System.nanoTime() - start) / NANOS_PER_MILLI);
            }
        }
        Collections.sort(millis);
        return millis;
    }

    private static void print(Case one, List<Double> millis) {
        System.out.printf(
                "| %s | %.0f | %.0f | %.0f |%n",
                one.name,
                millis.get(millis.size() / 2),
                millis.get(millis.size() * 95 / 100),
                millis.get(millis.size() - 1));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
