package io.mizan.cli.command.controller;

import io.mizan.algorithms.layout.RequestedComponents;
import io.mizan.controller.plan.PlanMessages;
import io.mizan.controller.plan.PlanRequest;
import io.mizan.model.placement.PlacementRequest;
import io.mizan.telemetry.message.request.RequestSender;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;

/** Requests for a plan of five files each, as a client sends them. */
final class PlanQuestions {
    static final int FILES = 5;

    private static final long MIB = 1 << 20;

    private PlanQuestions() {}

    static byte[] message(String id) {
        return PlanMessages.encode(new PlanRequest(
                id,
                "login1",
                "app",
                "me",
                List.of(IntStream.range(0, FILES)
                        .mapToObj(i -> new PlacementRequest(
                                "/fs/" + id + "/" + i, MIB, 0, RequestedComponents.plain(1, MIB), "", Set.of(), 0))
                        .toList())));
    }

    static CompletableFuture<byte[]> ask(RequestSender client, String id) {
        return client.ask(id, PlanMessages.KIND, message(id), LiveSite.PATIENCE);
    }

    /** Asks until there is an answer: while no controller acts there is none. */
    static byte[] answer(RequestSender client, String id) {
        Map<String, byte[]> got = new HashMap<>();
        Awaitility.await()
                .pollDelay(Duration.ZERO)
                .atMost(LiveSite.PATIENCE)
                .ignoreExceptions()
                .until(() -> {
                    got.put(id, ask(client, id).join());
                    return true;
                });
        return got.getOrDefault(id, new byte[0]);
    }
}
