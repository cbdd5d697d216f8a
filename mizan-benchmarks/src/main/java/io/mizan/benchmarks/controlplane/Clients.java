package io.mizan.benchmarks.controlplane;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.telemetry.message.request.RequestClient;
import io.mizan.telemetry.message.request.RequestLimits;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.MessageContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Many clients over a few connections, each of which has a key of its own. */
final class Clients implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long MIB = 1 << 20;

    private final MessageContext context = new MessageContext();
    private final List<RequestClient> connections = new ArrayList<>();
    private final Load load;
    private final Random random = new Random(1000);

    Clients(Site site, Load load, Endpoint controller) {
        this.load = load;
        site.clients()
                .forEach(keys -> connections.add(new RequestClient(
                        context,
                        controller,
                        keys,
                        site.controller().publicKey(),
                        RequestLimits.DEFAULT,
                        System::nanoTime)));
    }

    /** All connections stand when this returns. */
    void connect() {
        for (int i = 0; i < connections.size(); i++) {
            connections
                    .get(i)
                    .ask("hello" + i, PlanMessages.KIND, PlanMessages.encode(request("hello" + i, 1)), PATIENCE)
                    .join();
        }
    }

    /**
     * One request of each client.
     *
     * @param phase makes the ids of a phase its own
     * @param spreadSeconds over which they come, evenly and in random order; 0 for all at once
     */
    Times ask(String phase, int spreadSeconds) throws InterruptedException {
        List<byte[]> messages = IntStream.range(0, load.clients())
                .mapToObj(i -> PlanMessages.encode(request(phase + i, load.creates())))
                .toList();
        ConcurrentLinkedQueue<Double> millis = new ConcurrentLinkedQueue<>();
        LongAdder failed = new LongAdder();
        LongAdder bytes = new LongAdder();
        List<CompletableFuture<Void>> answers = new ArrayList<>();
        long start = System.nanoTime();
        for (int i = 0; i < messages.size(); i++) {
            long due = start + 1_000_000_000L * spreadSeconds * i / messages.size();
            long wait = (due - System.nanoTime()) / 1_000_000;
            if (wait > 0) {
                Thread.sleep(wait);
            }
            long asked = System.nanoTime();
            answers.add(connections
                    .get(i % connections.size())
                    .ask(phase + i, PlanMessages.KIND, messages.get(i), PATIENCE)
                    .handle((answer, failure) -> {
                        if (failure == null) {
                            millis.add((System.nanoTime() - asked) / 1e6);
                            bytes.add(answer.length);
                        } else {
                            failed.increment();
                        }
                        return null;
                    }));
        }
        try {
            CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)).join();
        } catch (CompletionException e) {
            throw new IllegalStateException("failures are counted, not thrown", e);
        }
        return new Times(
                millis.stream().mapToDouble(value -> value).sorted().toArray(),
                failed.sum(),
                messages.get(0).length,
                bytes.sum() / Math.max(1, millis.size()));
    }

    /** Of a program that writes checkpoints from all ranks: sizes differ, one to four stripes. */
    private PlanRequest request(String id, int files) {
        return new PlanRequest(
                id,
                "",
                "application" + id,
                "user",
                List.of(IntStream.range(0, files)
                        .mapToObj(i -> new PlacementRequest(
                                "/fs/project/" + id + "/checkpoint_0001.rank_" + i,
                                (1 + random.nextInt(4096)) * MIB,
                                i,
                                RequestedComponents.plain(1 << random.nextInt(3), MIB),
                                "",
                                Set.of(),
                                i))
                        .toList()));
    }

    @Override
    public void close() {
        connections.forEach(RequestClient::close);
        context.close();
    }
}
