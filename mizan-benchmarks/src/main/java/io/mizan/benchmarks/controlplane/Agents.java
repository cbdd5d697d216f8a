package io.mizan.benchmarks.controlplane;

import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.report.ReportPublisher;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.MessageContext;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.HostLoad;
import io.mizan.telemetry.report.JobActivity;
import io.mizan.telemetry.report.ReportJson;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** All agents of a site, in one thread: each sends a report every second, spread over the second. */
final class Agents implements AutoCloseable {
    private static final long TARGET_BYTES = 100L << 40;
    private static final int JOBS = 5;
    private static final long NANOS = 1_000_000_000L;
    private static final int HISTOGRAM = 10;

    /**
     * Agents that share the threads of JeroMQ. Real ones have their own machine; all in one context would spend most of their time on
     * sorting the timers of each other's heartbeats.
     */
    private static final int IN_A_CONTEXT = 25;

    private final List<MessageContext> contexts = new ArrayList<>();
    private final List<ReportPublisher> publishers = new ArrayList<>();
    private final Random random = new Random(8);
    private final Thread thread = new Thread(this::work, "agents");
    private volatile boolean closed;
    private long sequence;

    Agents(Site site, Endpoint controller) {
        for (KeyPair keys : site.agents()) {
            if (publishers.size() % IN_A_CONTEXT == 0) {
                contexts.add(new MessageContext());
            }
            publishers.add(new ReportPublisher(
                    contexts.get(contexts.size() - 1),
                    controller,
                    keys,
                    site.controller().publicKey(),
                    System::nanoTime));
        }
    }

    /** Waits until all are connected, then begins. */
    void start() throws InterruptedException {
        while (!publishers.stream().allMatch(ReportPublisher::isConnected)) {
            Thread.sleep(50);
        }
        thread.start();
    }

    private void work() {
        long start = System.nanoTime();
        try {
            while (!closed) {
                sequence++;
                for (int i = 0; i < publishers.size() && !closed; i++) {
                    long due = start + (sequence - 1) * NANOS + i * NANOS / publishers.size();
                    long wait = (due - System.nanoTime()) / 1_000_000;
                    if (wait > 0) {
                        Thread.sleep(wait);
                    }
                    publishers.get(i).publish(report(i, sequence));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private ServerReport report(int agent, long number) {
        return new ServerReport(
                Site.server(agent),
                1,
                number,
                Instant.now(),
                1,
                new HostLoad(new ServerLoad(0.3, 0.4, 0.2, 0.1), 4, 32, 1e9, 1e9, 0),
                IntStream.range(0, Load.TARGETS)
                        .mapToObj(i -> new TargetReport(target(agent * Load.TARGETS + i), activity()))
                        .toList(),
                IntStream.range(0, JOBS)
                        .mapToObj(i -> new JobActivity("dd." + (agent + i), 1, 1e6, 2e6, 10, 20, 5))
                        .toList());
    }

    /** Half full, some more and some less, and changing. */
    private Target target(int index) {
        long used = TARGET_BYTES / 2 + (index * 7919L % 1000 - 500) * (TARGET_BYTES / 4000) + random.nextInt(1 << 20);
        return Target.of(
                TargetName.parse("fs-OST%04x".formatted(index)), new Space(TARGET_BYTES, used, TARGET_BYTES - used));
    }

    private Activity activity() {
        double writes = 100 + random.nextInt(100);
        return new Activity(
                writes * (1 << 19),
                writes * (1 << 20),
                writes / 2,
                writes,
                10,
                2 + random.nextDouble(),
                3 + random.nextDouble(),
                1,
                IntStream.range(0, HISTOGRAM)
                        .mapToObj(i -> new Activity.Latency(1 << i, writes / 20, writes / 10))
                        .toList());
    }

    int reportBytes() {
        return ReportJson.encode(report(0, 1)).length;
    }

    /** Ends sending, and lets what is under way arrive. */
    void stop() throws InterruptedException {
        closed = true;
        thread.join();
        Thread.sleep(1000);
    }

    long sent() {
        return publishers.stream().mapToLong(ReportPublisher::sent).sum();
    }

    /** What the agents could not send, by their own count. */
    long dropped() {
        return publishers.stream().mapToLong(ReportPublisher::dropped).sum();
    }

    @Override
    public void close() {
        closed = true;
        publishers.forEach(ReportPublisher::close);
        contexts.forEach(MessageContext::close);
    }
}
