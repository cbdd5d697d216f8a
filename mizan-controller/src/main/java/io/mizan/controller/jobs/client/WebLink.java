package io.mizan.controller.jobs.client;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Asks the controllers of a site over HTTP, one after the other until one answers that acts. */
public final class WebLink implements ControllerLink {
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(15);
    static final int LARGEST_ANSWER = 16 << 20;
    private static final int ELSEWHERE = 503;

    private final List<URI> controllers;
    private final String token;
    private final HttpClient client;

    /**
     * @param controllers their addresses, at least one
     * @param token to show, empty for none
     * @param trust whom to believe that it is the controller, null for whom Java trusts
     */
    public WebLink(List<URI> controllers, String token, @Nullable SSLContext trust) {
        this.controllers = List.copyOf(controllers);
        this.token = token;
        HttpClient.Builder builder =
                HttpClient.newBuilder().connectTimeout(CONNECT).followRedirects(HttpClient.Redirect.NEVER);
        this.client = (trust == null ? builder : builder.sslContext(trust)).build();
    }

    @Override
    public Answer send(String path, Optional<String> body) {
        Optional<Answer> standby = Optional.empty();
        Optional<IOException> failure = Optional.empty();
        for (URI controller : controllers) {
            try {
                Answer answer = ask(controller.resolve("/api/v1/" + path), body);
                if (answer.status() != ELSEWHERE) {
                    return answer;
                }
                standby = Optional.of(answer);
            } catch (IOException e) {
                failure = Optional.of(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new MizanException(Problem.of(ErrorCode.NO_ANSWER, "interrupted"), e);
            }
        }
        if (standby.isPresent()) {
            return standby.get();
        }
        throw new MizanException(
                Problem.of(ErrorCode.SERVICE_UNREACHABLE, "no controller answers")
                        .with("controllers", controllers)
                        .with("reason", failure.map(IOException::toString).orElse(""))
                        .maybe(
                                "check controller.rest (--set controller.rest=HOST:PORT), and that mizan controller runs there"),
                failure.orElseGet(IOException::new));
    }

    private Answer ask(URI address, Optional<String> body) throws IOException, InterruptedException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address).timeout(ANSWER).header("Accept", "application/json");
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        body.ifPresent(text -> request.POST(HttpRequest.BodyPublishers.ofString(text)));
        HttpResponse<InputStream> response = client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream in = response.body()) {
            return new Answer(response.statusCode(), new String(in.readNBytes(LARGEST_ANSWER), StandardCharsets.UTF_8));
        }
    }
}
