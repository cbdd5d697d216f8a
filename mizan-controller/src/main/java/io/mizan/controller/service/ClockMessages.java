package io.mizan.controller.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mizan.model.document.Documents;
import io.mizan.model.document.JsonText;
import io.mizan.model.document.Mapping;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** The time of the controller, and the clock offsets of its agents. */
public final class ClockMessages {
    public static final String KIND = "clock";

    /**
     * An answer.
     *
     * @param time of the controller
     * @param agents how far the clock of each server is ahead: the time in its newest report less that of the arrival, so that it seems late by what
     *     collecting and sending took
     */
    public record Clocks(Instant time, Map<String, Duration> agents) {
        public Clocks {
            agents = Map.copyOf(agents);
        }
    }

    private ClockMessages() {}

    static byte[] encode(Clocks clocks) {
        Map<String, Object> agents = new TreeMap<>();
        clocks.agents().forEach((server, ahead) -> agents.put(server, ahead.toMillis()));
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("epochMillis", clocks.time().toEpochMilli());
        root.put("agentsAheadMillis", agents);
        return JsonText.of(root).getBytes(UTF_8);
    }

    public static Clocks answer(byte[] message) {
        Mapping root = Documents.parse("clock", new String(message, UTF_8)).asMapping();
        Map<String, Duration> agents = new TreeMap<>();
        root.require("agentsAheadMillis")
                .asMapping()
                .entries()
                .forEach((server, ahead) -> agents.put(
                        server, Duration.ofMillis((long) ahead.asScalar().number(server))));
        double millis = root.require("epochMillis").asScalar().number("epochMillis");
        return new Clocks(Instant.ofEpochMilli((long) millis), agents);
    }
}
