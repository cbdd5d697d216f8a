package io.mizan.controller.doctor;

import io.mizan.controller.service.ClockMessages;
import io.mizan.controller.service.ClockMessages.Clocks;
import io.mizan.model.check.Observation;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.key.KeyPair;
import io.mizan.telemetry.message.request.ControllerAddress;
import io.mizan.telemetry.message.request.RequestClient;
import io.mizan.telemetry.message.request.RequestLimits;
import io.mizan.telemetry.message.socket.Endpoint;
import io.mizan.telemetry.message.socket.MessageContext;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Checks of controllers: whether their ports answer, whether they know our key, and how far their clocks are off.
 *
 * @param clock of this machine
 */
public record ControllerChecks(InstantSource clock, LongSupplier nanoClock) {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int CONNECT_MILLIS = 3000;
    /** The least of some round trips says most about the clocks. */
    private static final int ROUNDS = 5;

    private static final Duration SLIGHT = Duration.ofSeconds(1);
    private static final Duration WRONG = Duration.ofSeconds(60);

    /**
     * Whether a port of a controller takes connections.
     *
     * @param what for, such as requests
     * @param key the setting that names the port
     * @param needed whether clients cannot do without it
     */
    public static Observation port(Endpoint endpoint, String what, String key, boolean needed) {
        Optional<String> refusal = refusal(endpoint);
        if (refusal.isEmpty()) {
            return Observation.ok("controller", endpoint + " takes connections (" + what + ")");
        }
        String found = endpoint + " takes none (" + what + "): " + refusal.get();
        String repair = "mizan controller --fs NAME --set " + key + "=" + endpoint
                + "  # there; and open the port in its firewall";
        return needed ? Observation.fail("controller", found, repair) : Observation.warn("controller", found, repair);
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

    /** How far the clocks of controllers and their agents are from ours. */
    public List<Observation> clocks(List<ControllerAddress> controllers, KeyPair keys) {
        List<Observation> seen = new ArrayList<>();
        try (MessageContext context = new MessageContext()) {
            for (ControllerAddress controller : controllers) {
                seen.addAll(clocks(
                        context,
                        controller,
                        keys,
                        controllers.size() == 1 ? "the controller" : "the controller at " + controller));
            }
        }
        return seen;
    }

    /** Each by itself: the others are to be seen where one does not answer. */
    private List<Observation> clocks(MessageContext context, ControllerAddress controller, KeyPair keys, String whose) {
        if (refusal(controller.endpoint()).isPresent()) {
            return List.of(Observation.skip("clocks", whose + " takes no connections"));
        }
        try (RequestClient client = new RequestClient(
                context, controller.endpoint(), keys, controller.key(), RequestLimits.DEFAULT, nanoClock)) {
            List<Observation> seen = new ArrayList<>(compared(measured(client), whose));
            seen.addAll(PolicyChecks.live(client, PATIENCE, whose));
            return seen;
        } catch (MizanException e) {
            Problem problem = e.problem();
            return List.of(Observation.fail(
                    "clocks",
                    whose + ": " + problem.line(),
                    problem.advice().map(advice -> "# maybe " + advice).orElse("")));
        }
    }

    /** @param ahead how far the controller is ahead of us, half a round trip more or less */
    private record Measured(Duration ahead, Duration roundTrip, Clocks clocks) {}

    private Measured measured(RequestClient client) {
        List<Measured> rounds = new ArrayList<>();
        for (int i = 0; i < ROUNDS; i++) {
            Instant sent = clock.instant();
            long from = nanoClock.getAsLong();
            Clocks clocks = ask(client, "doctor-" + sent.toEpochMilli() + "-" + i);
            Duration trip = Duration.ofNanos(nanoClock.getAsLong() - from);
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
        String repair = "chronyc makestep  # as root, on the machine whose clock is wrong; chronyc tracking shows it";
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
