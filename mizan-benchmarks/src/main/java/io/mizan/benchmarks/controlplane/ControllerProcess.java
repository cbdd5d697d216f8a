package io.mizan.benchmarks.controlplane;

import io.mizan.telemetry.message.socket.Endpoint;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code mizan controller} as it is installed, and what the system says about its process. */
final class ControllerProcess implements AutoCloseable {
    private static final double TICKS_PER_SECOND = 100;
    private static final double KIB_PER_MIB = 1024;
    private static final Pattern LISTENS = Pattern.compile("reports at (\\S+), requests at ([^\\s,]+)");
    private static final long START_MILLIS = 60_000;

    private final Process process;
    private final Path messages;
    private Endpoint reports = new Endpoint(Endpoint.THIS_MACHINE, 0);
    private Endpoint requests = reports;

    /** What it counted, in the words of its last message. */
    record Counts(long reportsTaken, long reportsLost, long reportsRefused, long answered, long refused) {
        private static final Pattern WORDS = Pattern.compile(
                "(\\d+) reports taken, (\\d+) lost, (\\d+) refused;" + " (\\d+) requests answered, (\\d+) refused");

        static Counts of(String message) {
            Matcher found = WORDS.matcher(message);
            if (!found.find()) {
                throw new IllegalStateException("the controller did not say what it counted: " + message);
            }
            long[] numbers = new long[found.groupCount()];
            for (int i = 0; i < numbers.length; i++) {
                numbers[i] = Long.parseLong(found.group(i + 1));
            }
            return new Counts(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]);
        }
    }

    ControllerProcess(Path folder) throws IOException, InterruptedException {
        this.messages = folder.resolve("controller.log");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("mizan.home"), "mizan").toString(), "controller", "--fs", "fs"));
        for (String setting : List.of(
                "controller.keys=" + folder.resolve("controller.secret"),
                "controller.known=" + folder.resolve("known"),
                "controller.reports=127.0.0.1:0",
                "controller.requests=127.0.0.1:0",
                "controller.rest=127.0.0.1:0",
                "agent.interval=5")) {
            command.add("--set");
            command.add(setting);
        }
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(Redirect.DISCARD).redirectError(messages.toFile());
        builder.environment().put("MIZAN_STATE_DIR", folder.resolve("state").toString());
        this.process = builder.start();
        try {
            awaitStart();
        } catch (IOException | InterruptedException | RuntimeException e) {
            process.destroy();
            throw e;
        }
    }

    private void awaitStart() throws IOException, InterruptedException {
        for (long waited = 0; waited < START_MILLIS; waited += 100) {
            Matcher found = LISTENS.matcher(Files.readString(messages));
            if (found.find()) {
                reports = Endpoint.parse(found.group(1));
                requests = Endpoint.parse(found.group(2));
                return;
            }
            if (process.waitFor(100, TimeUnit.MILLISECONDS)) {
                break;
            }
        }
        throw new IOException("the controller did not start: " + Files.readString(messages));
    }

    Endpoint reports() {
        return reports;
    }

    Endpoint requests() {
        return requests;
    }

    /** User and system time of all of its threads. */
    double cpuSeconds() throws IOException {
        String stat = Files.readString(proc("stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
    }

    /** The most memory that it has had, in MiB. */
    double peakMebibytes() throws IOException {
        for (String line : Files.readAllLines(proc("status"))) {
            if (line.startsWith("VmHWM:")) {
                return Long.parseLong(line.replaceAll("[^0-9]", "")) / KIB_PER_MIB;
            }
        }
        throw new IOException("no VmHWM in " + proc("status"));
    }

    private Path proc(String file) {
        return Path.of("/proc", Long.toString(process.pid()), file);
    }

    /** Ends it as systemd would. */
    Counts stop() throws IOException, InterruptedException {
        process.destroy();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            throw new IOException("the controller does not stop");
        }
        return Counts.of(Files.readString(messages));
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
