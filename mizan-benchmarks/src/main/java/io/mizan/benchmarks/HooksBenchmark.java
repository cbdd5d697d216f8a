package io.mizan.benchmarks;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * How long the prolog of Slurm takes by the clock, from its start to its end: with a controller that answers, hangs, or is not there, alone and as
 * an array of jobs starts it.
 */
final class HooksBenchmark implements Main.Benchmark {
    private static final int ROUNDS = 50;
    private static final int AT_ONCE = 100;
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
            int never = 1_000_000;
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
            System.out.printf(
                    "%n| %d prologs at once, ms by the clock | median | 95 %% | longest |%n| --- | --- | --- | --- |%n",
                    AT_ONCE);
            // Java makes a thread for each process that it waits for; these are there from the second time on.
            var unused = atOnce(install(folder, cases.get(0)), cases.get(0));
            for (Case one : cases) {
                print(one, atOnce(install(folder, one), one));
            }
            Case apply = new Case("with a layout to ask for", "io:apply,app=model", url(port), never);
            print(apply, atOnce(install(folder, apply), apply));
        } finally {
            answering.stop(0);
            endSenders(folder);
            WorkFolder.delete(folder);
        }
    }

    private static String url(int port) {
        return "http://127.0.0.1:" + port;
    }

    /** Each case begins with a state folder of its own. */
    private static Path install(Path folder, Case one) throws IOException {
        Files.writeString(folder.resolve("token"), "0123456789\n");
        Path state = Files.createTempDirectory(folder, "state");
        return Files.writeString(
                folder.resolve(state.getFileName() + ".conf"),
                "url=" + one.url + "\ntoken=" + folder.resolve("token") + "\nstate=" + state + "\nmisses=" + one.misses
                        + "\nlfs=/bin/true\n");
    }

    private static ProcessBuilder prolog(Path conf, Case one, int job) {
        Path program = Path.of(System.getProperty("mizan.home"), "mizan-native/target/slurm/prolog");
        ProcessBuilder builder = new ProcessBuilder(program.toString(), "--conf", conf.toString())
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD);
        builder.environment().clear();
        builder.environment().put("SLURM_JOB_ID", String.valueOf(job));
        builder.environment().put("SLURM_JOB_USER", "ada");
        builder.environment().put("SLURM_JOB_WORK_DIR", "/tmp");
        builder.environment().put("SLURM_JOB_COMMENT", one.comment);
        return builder;
    }

    private static List<Double> measure(Path conf, Case one) throws IOException, InterruptedException {
        List<Double> millis = new ArrayList<>();
        for (int round = 0; round <= ROUNDS; round++) {
            ProcessBuilder builder = prolog(conf, one, 1000 + round);
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

    /** As slurmd does: one thread starts each and waits for it. */
    private static List<Double> atOnce(Path conf, Case one) throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        CountDownLatch go = new CountDownLatch(1);
        List<Future<Double>> waiting = new ArrayList<>();
        for (int i = 0; i < AT_ONCE; i++) {
            ProcessBuilder builder = prolog(conf, one, 2000 + i);
            waiting.add(threads.submit(() -> {
                go.await();
                long start = System.nanoTime();
                if (builder.start().waitFor() != 0) {
                    throw new IOException("the prolog failed");
                }
                return (System.nanoTime() - start) / NANOS_PER_MILLI;
            }));
        }
        go.countDown();
        List<Double> millis = new ArrayList<>();
        try {
            for (Future<Double> prolog : waiting) {
                millis.add(prolog.get());
            }
        } catch (ExecutionException e) {
            throw new IOException("a prolog could not be started", e);
        } finally {
            threads.shutdown();
        }
        Collections.sort(millis);
        return millis;
    }

    private static void print(Case one, List<Double> millis) {
        System.out.printf(
                "| %s | %.1f | %.1f | %.1f |%n",
                one.name,
                millis.get(millis.size() / 2),
                millis.get(millis.size() * 95 / 100),
                millis.get(millis.size() - 1));
    }

    /** What still waits for the controllers that did not answer. */
    private static void endSenders(Path folder) throws IOException, InterruptedException {
        try (DirectoryStream<Path> states = Files.newDirectoryStream(folder, "state*[0-9]")) {
            for (Path state : states) {
                Path lock = state.resolve("queue/lock");
                if (Files.exists(lock)) {
                    String process = Files.readString(lock).strip();
                    Path name = Path.of("/proc", process, "comm");
                    if (Files.exists(name) && Files.readString(name).strip().equals("mizan-sender")) {
                        ProcessHandle sender =
                                ProcessHandle.of(Long.parseLong(process)).orElseThrow();
                        sender.destroyForcibly();
                        // It is nobody's child here, so that nothing tells when it has gone.
                        while (sender.isAlive()) {
                            Thread.sleep(1);
                        }
                    }
                }
            }
        }
    }
}
