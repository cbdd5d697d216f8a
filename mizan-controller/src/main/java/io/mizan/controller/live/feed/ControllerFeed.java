package io.mizan.controller.live.feed;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveViewJson;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The system as the controller that acts sees it, by {@code GET /api/v1/live} every interval. It asks and does not subscribe: what passes the proxies
 * and tunnels of a site is a request, and a view that was missed is of no use later.
 */
public final class ControllerFeed implements LiveFeed {
    /** A thousand servers with ten targets each have a tenth of it. */
    private static final int LARGEST_ANSWER = 64 << 20;

    private static final int LARGEST_HEALTH = 64 << 10;

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final long SHORTEST_MILLIS = 1000;
    private static final long LONGEST_MILLIS = 60_000;
    private static final int OK = 200;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;
    private static final long UNKNOWN = -1;

    /** How long one of several may take to say whether it acts. */
    private static final Duration HEALTH = Duration.ofSeconds(3);

    private final List<URI> addresses;
    private final String token;
    private final HttpClient client;
    private volatile URI address;
    private final PollTimer timer = new PollTimer(0);
    private Instant newest = Instant.MIN;

    /**
     * The controllers of a site by their addresses, such as {@code https://ctl:9843}.
     *
     * @param token to show, empty for none
     * @param trust whom to believe that it is the controller, null for whom Java trusts
     */
    public ControllerFeed(List<URI> controllers, String token, @Nullable SSLContext trust) {
        this.addresses = controllers.stream()
                .map(controller -> controller.resolve("/api/v1/"))
                .toList();
        this.address = addresses.get(0);
        this.token = token;
        HttpClient.Builder builder =
                HttpClient.newBuilder().connectTimeout(CONNECT).followRedirects(HttpClient.Redirect.NEVER);
        this.client = (trust == null ? builder : builder.sslContext(trust)).build();
    }

    @Override
    public Optional<LiveView> next(Duration patience) {
        if (!timer.isDue(patience)) {
            return Optional.empty();
        }
        timer.restart(SHORTEST_MILLIS);
        try {
            findActing();
            LiveView view = LiveViewJson.decode(ask("live", patience.plus(CONNECT)));
            timer.restart(
                    Math.max(SHORTEST_MILLIS, Math.min(LONGEST_MILLIS, Math.round(1000 * view.intervalSeconds()))));
            boolean fresh = view.at().isAfter(newest);
            newest = fresh ? view.at() : newest;
            return fresh ? Optional.of(view) : Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** What it sees at this moment. */
    public LiveView now() {
        try {
            findActing();
            return LiveViewJson.decode(ask("live", CONNECT.multipliedBy(2)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MizanException(Problem.of(ErrorCode.NO_ANSWER, "interrupted"), e);
        }
    }

    /** Templates from the last plan; of runs the controller tells sums, because that is what clients report. */
    @Override
    public List<FileTemplate> files(String application) {
        try {
            String name = URLEncoder.encode(application, StandardCharsets.UTF_8).replace("+", "%20");
            List<FileTemplate> all =
                    new ArrayList<>(entries("applications/" + name + "/runs?most=1", "runs", ControllerFeed::lastRun));
            all.addAll(entries("applications/" + name + "/next", "templates", ControllerFeed::expected));
            return all;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private List<FileTemplate> entries(String path, String key, Function<Mapping, FileTemplate> reader)
            throws InterruptedException {
        try {
            return Documents.parse(key, ask(path, CONNECT)).asMapping().list(key).stream()
                    .map(node -> reader.apply(node.asMapping()))
                    .toList();
        } catch (MizanException e) {
            // It knows nothing of this application, or nothing that may be seen.
            return List.of();
        }
    }

    private static FileTemplate lastRun(Mapping run) {
        return new FileTemplate(
                "all its files",
                UNKNOWN,
                run.wholeNumber("predictedBytes", UNKNOWN),
                run.wholeNumber("creates", UNKNOWN),
                run.wholeNumber("actualBytes", UNKNOWN));
    }

    private static FileTemplate expected(Mapping template) {
        Map<Integer, Long> targets = new HashMap<>();
        template.list("targets").stream()
                .map(node -> node.asMapping())
                .forEach(target -> targets.put(target.integer("index"), target.wholeNumber("bytes", 0)));
        return new FileTemplate(
                template.text("template"),
                template.wholeNumber("files", UNKNOWN),
                template.wholeNumber("bytes", UNKNOWN),
                UNKNOWN,
                UNKNOWN,
                targets);
    }

    /** Of several: only the one that acts knows the jobs. Where none acts, one that answers is better than none. */
    private void findActing() throws InterruptedException {
        if (addresses.size() == 1 || acts(address).orElse(false)) {
            return;
        }
        @Nullable URI standsBy = null;
        for (URI other : addresses) {
            Optional<Boolean> acts = acts(other);
            if (acts.orElse(false)) {
                address = other;
                return;
            }
            standsBy = acts.isPresent() && standsBy == null ? other : standsBy;
        }
        address = standsBy == null ? address : standsBy;
    }

    /** Whether it acts; nothing where it does not answer. No token is shown for it. */
    private Optional<Boolean> acts(URI controller) throws InterruptedException {
        try {
            HttpResponse<InputStream> response = client.send(
                    HttpRequest.newBuilder(controller.resolve("health"))
                            .timeout(HEALTH)
                            .build(),
                    HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                String text = new String(body.readNBytes(LARGEST_HEALTH), StandardCharsets.UTF_8);
                return response.statusCode() == OK
                        ? Optional.of(Documents.parse("health", text)
                                .asMapping()
                                .text("acts", "")
                                .equals("true"))
                        : Optional.empty();
            }
        } catch (IOException | MizanException e) {
            return Optional.empty();
        }
    }

    private String ask(String path, Duration limit) throws InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address.resolve(path)).timeout(limit).header("Accept", "application/json");
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        try {
            HttpResponse<InputStream> response =
                    client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream body = response.body()) {
                if (response.statusCode() != OK) {
                    throw refused(response.statusCode());
                }
                byte[] bytes = body.readNBytes(LARGEST_ANSWER + 1);
                if (bytes.length > LARGEST_ANSWER) {
                    throw Problem.of(ErrorCode.INPUT_TOO_LARGE, "the answer is too large for a live view")
                            .with("controller", address)
                            .maybe("check that this is the address of a controller")
                            .exception();
                }
                return new String(bytes, StandardCharsets.UTF_8);
            }
        } catch (IOException e) {
            throw new MizanException(unreachable(e, limit), e);
        }
    }

    private Problem unreachable(IOException e, Duration limit) {
        boolean untrusted = e instanceof SSLException;
        return Problem.of(ErrorCode.SERVICE_UNREACHABLE, "the controller does not answer: " + reason(e, limit))
                .with("controller", address)
                .maybe(
                        untrusted
                                ? "name the file of its certificate, or of who signed it, with --set client.trust=FILE"
                                : "check the address (--controller HOST:PORT, or controller.rest), and that mizan controller"
                                        + " runs there");
    }

    private static String reason(IOException e, Duration limit) {
        if (e instanceof SSLException) {
            return "its certificate is not trusted, or it does not speak TLS: " + e.getMessage();
        }
        if (e instanceof HttpTimeoutException) {
            return "no answer within " + limit.toSeconds() + " s";
        }
        if (e instanceof ConnectException) {
            return e.getCause() instanceof UnresolvedAddressException
                            || (e.getCause() != null && e.getCause().getCause() instanceof UnresolvedAddressException)
                    ? "no such host"
                    : "connection refused";
        }
        return FileFailure.reason(e);
    }

    private MizanException refused(int status) {
        boolean permission = status == UNAUTHORIZED || status == FORBIDDEN;
        return Problem.of(permission ? ErrorCode.NOT_YOURS : ErrorCode.SERVICE_UNREACHABLE, refusal(status))
                .with("controller", address)
                .with("status", status)
                .maybe(
                        !permission
                                ? "look into the log of the controller"
                                : token.isEmpty()
                                        ? "let its administrator make one (mizan token add NAME), keep it in a file, and name that"
                                                + " with --set client.token=FILE"
                                        : "it was revoked, is of another controller, or its role does not allow this: mizan token"
                                                + " list shows the valid ones there; mizan token add NAME makes a new one")
                .exception();
    }

    private String refusal(int status) {
        return switch (status) {
            case UNAUTHORIZED ->
                token.isEmpty() ? "the controller requires a token" : "the controller does not accept the token";
            case FORBIDDEN -> "the token does not allow that";
            default -> "the controller refuses";
        };
    }
}
