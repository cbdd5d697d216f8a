package io.mizan.benchmarks;

import io.mizan.telemetry.message.key.KeyFiles;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.key.KnownKeys;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.report.ReportLimits;
import io.mizan.telemetry.message.report.ReportReceiver;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.MessageContext;
import io.mizan.telemetry.report.ReportJson;
import io.mizan.telemetry.report.ServerReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What {@code mizan agent} costs a server: the real process, started by the launcher, reports about the files of an OSS with ten targets and a
 * thousand jobs on each of them every five seconds, while a tenth of the jobs work. Memory and CPU time are what the kernel says.
 */
final class AgentBenchmark implements Main.Benchmark {
    private static final int TARGETS = 10;
    private static final int INTERVAL_SECONDS = 5;
    private static final int WARM_UP_SECONDS = 45;
    private static final double TICKS_PER_SECOND = 100;
    private static final double MOST_PERCENT = 0.5;
    private static final long MOST_MEBIBYTES = 128;
    private static final String SERVER = "oss1";

    private final List<ServerReport> reports = new CopyOnWriteArrayList<>();

    @Override
    public void run(String... args) throws IOException, InterruptedException {
        int seconds = option(args, "--seconds", 60);
        int jobs = option(args, "--jobs", 1000);
        Path folder = Files.createTempDirectory("mizan-agent");
        KeyPair controller = KeyPair.generate();
        KeyPair agent = KeyPair.generate();
        KeyFiles.write(folder, "controller", controller);
        KeyFiles.write(folder, SERVER, agent);
        AgentTree tree = new AgentTree(folder.resolve("root"), TARGETS, jobs);
        tree.write();
        KnownKeys known = KnownKeys.of(Map.of(agent.publicKey(), new Sender(Role.AGENT, SERVER)));
        try (MessageContext context = new MessageContext().authenticatedBy(() -> known);
                ReportReceiver receiver = new ReportReceiver(
                        context,
                        new Endpoint(Endpoint.THIS_MACHINE, 0),
                        controller,
                        ReportLimits.DEFAULT,
                        InstantSource.system(),
                        (report, at) -> reports.add(report))) {
            Process process = start(folder, receiver.endpoint());
            try {
                measure(process, tree, jobs, seconds);
            } finally {
                process.destroy();
                process.waitFor();
            }
        } finally {
            WorkFolder.delete(folder);
        }
    }

    private static Process start(Path folder, Endpoint endpoint) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("mizan.home"), "mizan").toString(),
                        "agent",
                        "--controller",
                        endpoint.toString(),
                        "--server",
                        SERVER,
                        "--root",
                        folder.resolve("root").toString(),
                        "--set",
                        "agent.interval=" + INTERVAL_SECONDS,
                        "--set",
                        "agent.keys=" + KeyFiles.secretFile(folder, SERVER),
                        "--set",
                        "controller.key=" + KeyFiles.publicFile(folder, "controller"))
                .inheritIO()
                .start();
    }

    private void measure(Process process, AgentTree tree, int jobs, int seconds)
            throws IOException, InterruptedException {
        work(process, tree, WARM_UP_SECONDS);
        if (reports.isEmpty()) {
            throw new IOException("no report has arrived");
        }
        int before = reports.size();
        long ticks = ticks(process.pid());
        long compilerTicks = compilerTicks(process);
        long start = System.nanoTime();
        work(process, tree, seconds);
        double elapsed = (System.nanoTime() - start) / 1e9;
        long allTicks = ticks(process.pid());
        double percent = 100 * (allTicks - ticks) / TICKS_PER_SECOND / elapsed;
        double compiling = 100 * (compilerTicks(process) - compilerTicks) / TICKS_PER_SECOND / elapsed;
        ServerReport last = reports.get(reports.size() - 1);
        System.out.printf(
                "%d targets, %d jobs on each (%.1f MB of job_stats), every %d s, for %.0f s after %d s%n%n",
                TARGETS, jobs, tree.bytes() / 1e6, INTERVAL_SECONDS, elapsed, WARM_UP_SECONDS);
        System.out.printf("%-28s %10s   %s%n", "", "measured", "goal");
        System.out.printf("%-28s %9.2f%%   under %.1f%%%n", "CPU time, of one core", percent, MOST_PERCENT);
        System.out.printf("%-28s %9.2f%%   it ends when all is compiled%n", "  of it, the compiler", compiling);
        System.out.printf("%-28s %8.2f s%n", "  since the agent started", allTicks / TICKS_PER_SECOND);
        System.out.printf(
                "%-28s %6d MiB   under %d MiB%n", "resident memory", status(process, "VmRSS"), MOST_MEBIBYTES);
        System.out.printf("%-28s %6d MiB   under %d MiB%n", "  at most", status(process, "VmHWM"), MOST_MEBIBYTES);
        System.out.printf("%-28s %10d   %d%n", "reports", reports.size() - before, seconds / INTERVAL_SECONDS);
        System.out.printf("%-28s %8d B%n", "size of a report", ReportJson.encode(last).length);
    }

    /** A tenth of the jobs of each target does something between two readings. */
    private static void work(Process process, AgentTree tree, int seconds) throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() < end) {
            tree.work();
            long left = end - System.nanoTime();
            if (process.waitFor(Math.min(left, TimeUnit.SECONDS.toNanos(INTERVAL_SECONDS)), TimeUnit.NANOSECONDS)) {
                throw new IOException("the agent ended with " + process.exitValue());
            }
        }
    }

    private static long ticks(long pid) throws IOException {
        return ticks(Path.of("/proc/" + pid + "/stat"));
    }

    /** Of the threads of the JVM that compile: what they do is done once, and not every five seconds. */
    private static long compilerTicks(Process process) throws IOException {
        long ticks = 0;
        try (Stream<Path> threads = Files.list(Path.of("/proc/" + process.pid() + "/task"))) {
            for (Path thread : threads.toList()) {
                boolean compiles = Files.readString(thread.resolve("comm")).matches("C[12] Compiler.*\\s*");
                ticks += compiles ? ticks(thread.resolve("stat")) : 0;
            }
        }
        return ticks;
    }

    private static long ticks(Path stat) throws IOException {
        String text = Files.readString(stat);
        String[] fields = text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
        return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }

    private static long status(Process process, String key) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                        .filter(line -> line.startsWith(key + ":"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                        .findFirst()
                        .orElse(-1024)
                / 1024;
    }

    private static int option(String[] args, String name, int usual) {
        for (int i = 0; i + 1 < args.length; i++) {
            if (args[i].equals(name)) {
                return Integer.parseInt(args[i + 1]);
            }
        }
        return usual;
    }
}
