package io.mizan.cli.command.doctor;

import io.mizan.cli.config.Keys;
import io.mizan.cli.frame.ControllerInput;
import io.mizan.controller.service.ClockMessages;
import io.mizan.controller.service.ClockMessages.Clocks;
import io.mizan.model.config.ConfigKey;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.ControllerAddress;
import io.mizan.telemetry.message.Endpoint;
import io.mizan.telemetry.message.KeyFiles;
import io.mizan.telemetry.message.KeyPair;
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
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** The controllers: whether their ports answer, whether they know our key, and what time it is there. */
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
        for (String host : ControllerInput.parts(examined.host())) {
            ports.forEach((what, key) -> {
                if (!examined.configuration().get(key).equals("off")) {
                    seen.add(port(endpoint(examined, host, key), what, key));
                }
            });
        }
        return seen;
    }

    private static Observation port(Endpoint endpoint, String what, ConfigKey<String> key) {
        Optional<String> refusal = refusal(endpoint);
        if (refusal.isEmpty()) {
            return Observation.ok("controller", endpoint + " takes connections (" + what + ")");
        }
        String found = endpoint + " takes none (" + what + "): " + refusal.get();
        String repair = "mizan controller --fs NAME --set " + key.name() + "=" + endpoint
                + "  # there; and open the port in its firewall";
        return key.equals(Keys.CONTROLLER_REQUESTS)
                ? Observation.fail("controller", found, repair)
                : Observation.warn("controller", found, repair);
    }

    /** Why it takes no connections; nothing where it does. */
    private static Optional<String> refusal(Endpoint endpoint) {
        try (Socket socket = new Socket()) {
            socket.connect(
                    new InetSocketAddress(endpoint.host().replaceAll("[\\[\\]]", ""), endpoint.port()), CONNECT_MILLIS);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /** The port of a name that has none is that of the configuration; a name with one says where requests go. */
    private static Endpoint endpoint(Examined examined, String host, ConfigKey<String> key) {
        Endpoint named = ControllerInput.endpoints(examined.configuration(), Keys.CONTROLLER_REQUESTS, host)
                .get(0);
        if (key.equals(Keys.CONTROLLER_REQUESTS)) {
            return named;
        }
        String usual = ControllerInput.parts(examined.configuration().get(key)).get(0);
        return new Endpoint(named.host(), Endpoint.parse(usual).port());
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
        List<ControllerAddress> controllers =
                ControllerInput.of(examined.configuration(), Keys.CONTROLLER_REQUESTS, examined.host());
        KeyPair keys = KeyFiles.read(Path.of(own));
        List<Observation> seen = new ArrayList<>();
        try (MessageContext context = new MessageContext()) {
            for (ControllerAddress controller : controllers) {
                seen.addAll(clocks(
                        examined,
                        context,
                        controller,
                        keys,
                        controllers.size() == 1 ? "the controller" : "the controller at " + controller));
            }
        }
        return seen;
    }

    /** Each by itself: the others are to be seen where one does not answer. */
    private static List<Observation> clocks(
            Examined examined, MessageContext context, ControllerAddress controller, KeyPair keys, String whose) {
        if (refusal(controller.endpoint()).isPresent()) {
            return List.of(Observation.skip("clocks", whose + " takes no connections"));
        }
        try (RequestClient client = new RequestClient(
                context,
                controller.endpoint(),
                keys,
                controller.key(),
                RequestLimits.DEFAULT,
                examined.surroundings().nanoClock())) {
            return compared(measured(examined, client), whose);
        } catch (MizanException e) {
            return List.of(Observation.fail(
                    "clocks",
                    whose + ": " + e.problem().line(),
                    e.problem().advice().map(advice -> "# maybe " + advice).orElse("")));
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

    private static List<Observation> compared(Measured measured, String whose) {
        List<Observation> seen = new ArrayList<>();
        seen.add(Observation.ok("keys", whose + " knows ours and answers"));
        seen.add(clock(
                whose,
                measured.ahead,
                "best of " + ROUNDS + " round trips, " + millis(measured.roundTrip) + " ms, half of it uncertain"));
        new TreeMap<>(measured.clocks.agents())
                .forEach((server, ahead) ->
                        seen.add(clock("agent " + server, ahead, "against " + whose + ", by its newest report")));
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
