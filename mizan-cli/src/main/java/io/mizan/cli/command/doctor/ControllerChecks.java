package io.mizan.cli.command.doctor;

import io.mizan.cli.config.Keys;
import io.mizan.controller.service.ClockMessages;
import io.mizan.controller.service.ClockMessages.Clocks;
import io.mizan.model.config.ConfigKey;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.Endpoint;
import io.mizan.telemetry.message.KeyFiles;
import io.mizan.telemetry.message.MessageContext;
import io.mizan.telemetry.message.RequestClient;
import io.mizan.telemetry.message.RequestLimits;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** The controller: whether its ports answer, whether it knows our key, and what time it is there. */
final class ControllerChecks {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int CONNECT_MILLIS = 3000;
    /** The least of some round trips says most about the clocks. */
    private static final int ROUNDS = 5;

    private static final Duration SLIGHT = Duration.ofSeconds(1);
    private static final Duration WRONG = Duration.ofSeconds(60);

    private ControllerChecks() {}

    static List<Observation> ports(Examined examined) {
        if (examined.host().isEmpty()) {
            return List.of(Observation.skip("controller", "none was named with --controller"));
        }
        Map<String, ConfigKey<String>> ports = new TreeMap<>(Map.of(
                "requests",
                Keys.CONTROLLER_REQUESTS,
                "reports",
                Keys.CONTROLLER_REPORTS,
                "REST",
                Keys.CONTROLLER_REST));
        List<Observation> seen = new ArrayList<>();
        ports.forEach((what, key) -> {
            Endpoint endpoint = endpoint(examined, key);
            try (Socket socket = new Socket()) {
                socket.connect(
                        new InetSocketAddress(endpoint.host().replaceAll("[\\[\\]]", ""), endpoint.port()),
                        CONNECT_MILLIS);
                seen.add(Observation.ok("controller", endpoint + " takes connections (" + what + ")"));
            } catch (IOException e) {
                String found = endpoint + " takes none (" + what + "): " + e.getMessage();
                String repair = "mizan controller --fs NAME --set " + key.name() + "=" + endpoint
                        + "  # there; and open the port in its firewall";
                seen.add(
                        key.equals(Keys.CONTROLLER_REQUESTS)
                                ? Observation.fail("controller", found, repair)
                                : Observation.warn("controller", found, repair));
            }
        });
        return seen;
    }

    /** The port of a name that has none is that of the configuration; a name with one says where requests go. */
    private static Endpoint endpoint(Examined examined, ConfigKey<String> key) {
        Endpoint usual = Endpoint.parse(examined.configuration().get(key));
        String host = examined.host();
        if (!host.contains(":")) {
            return new Endpoint(host, usual.port());
        }
        Endpoint named = Endpoint.parse(host);
        return key.equals(Keys.CONTROLLER_REQUESTS) ? named : new Endpoint(named.host(), usual.port());
    }

    static List<Observation> clocks(Examined examined) {
        String own = examined.configuration().get(Keys.CLIENT_KEYS);
        String theirs = examined.configuration().get(Keys.CONTROLLER_KEY);
        if (examined.host().isEmpty()) {
            return List.of(
                    Observation.skip("clocks", "compared with those of a controller and its agents: --controller"));
        }
        if (own.isEmpty() || theirs.isEmpty()) {
            return List.of(Observation.fail(
                    "clocks",
                    "the controller answers nobody without a key",
                    "mizan config show  # set client.keys and controller.key; mizan keys generate makes keys"));
        }
        try (MessageContext context = new MessageContext();
                RequestClient client = new RequestClient(
                        context,
                        endpoint(examined, Keys.CONTROLLER_REQUESTS),
                        KeyFiles.read(Path.of(own)),
                        KeyFiles.readPublic(Path.of(theirs)),
                        RequestLimits.DEFAULT,
                        examined.surroundings().nanoClock())) {
            return compared(measured(examined, client));
        }
    }

    /** @param ahead how far the controller is ahead of us, half a round trip more or less */
    private record Measured(Duration ahead, Duration roundTrip, Clocks clocks) {}

    private static Measured measured(Examined examined, RequestClient client) {
        List<Measured> rounds = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            Instant sent = examined.surroundings().clock().instant();
            long from = examined.surroundings().nanoClock().getAsLong();
            Clocks clocks = ask(client, "doctor-" + sent.toEpochMilli() + "-" + i);
            Duration trip = Duration.ofNanos(examined.surroundings().nanoClock().getAsLong() - from);
            rounds.add(new Measured(Duration.between(sent.plus(trip.dividedBy(2)), clocks.time()), trip, clocks));
        }
        return Collections.min(rounds, Comparator.comparing(Measured::roundTrip));
    }

    private static Clocks ask(RequestClient client, String id) {
        try {
            return ClockMessages.answer(client.ask(id, ClockMessages.KIND, new byte[0], PATIENCE)
                    .orTimeout(2 * PATIENCE.toSeconds(), TimeUnit.SECONDS)
                    .join());
        } catch (CompletionException e) {
            throw e.getCause() instanceof MizanException known
                    ? known
                    : new MizanException(
                            Problem.of(ErrorCode.NO_ANSWER, "no answer in time")
                                    .maybe("see whether the controller knows the key of this client"),
                            e);
        }
    }

    private static List<Observation> compared(Measured measured) {
        List<Observation> seen = new ArrayList<>();
        seen.add(Observation.ok("keys", "the controller knows ours and answers"));
        seen.add(clock(
                "the controller",
                measured.ahead,
                "best of " + ROUNDS + " round trips, " + millis(measured.roundTrip) + " ms, half of it uncertain"));
        new TreeMap<>(measured.clocks.agents())
                .forEach((server, ahead) ->
                        seen.add(clock("agent " + server, ahead, "against the controller, by its newest report")));
        return seen;
    }

    private static Observation clock(String whose, Duration ahead, String how) {
        String found = whose + " is " + millis(ahead.abs()) + " ms " + (ahead.isNegative() ? "behind" : "ahead") + " ("
                + how + ")";
        String repair = "chronyc makestep  # as root, on the machine whose clock is wrong; chronyc tracking tells";
        return ahead.abs().compareTo(WRONG) >= 0
                ? Observation.fail("clocks", found, repair)
                : ahead.abs().compareTo(SLIGHT) >= 0
                        ? Observation.warn("clocks", found, repair)
                        : Observation.ok("clocks", found);
    }

    private static long millis(Duration duration) {
        return duration.toMillis();
    }
}
