package io.mizan.telemetry.collect.exporter;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.file.TextInput;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.file.Path;
import java.time.Duration;

/** The text of an exporter: from a file, or from the server. */
public final class MetricsPage {
    /** A thousand jobs on ten targets are some thirty megabytes. */
    private static final long LARGEST_PAGE = 64 << 20;

    private final String name;
    private final Source source;

    @FunctionalInterface
    private interface Source {
        String read();
    }

    private MetricsPage(String name, Source source) {
        this.name = name;
        this.source = source;
    }

    /** A page that was saved, gzipped or not. */
    public static MetricsPage file(Path path) {
        return new MetricsPage(path.toString(), () -> {
            try (TextInput input = TextInput.open(path, LARGEST_PAGE)) {
                return input.readAll();
            }
        });
    }

    /**
     * A page of an exporter that runs.
     *
     * @param limit for the whole answer
     */
    public static MetricsPage at(URI address, Duration limit) {
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(limit)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        return new MetricsPage(address.toString(), () -> fetch(client, address, limit));
    }

    public String name() {
        return name;
    }

    String text() {
        return source.read();
    }

    private static String fetch(HttpClient client, URI address, Duration limit) {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(limit)
                .header("Accept", "text/plain;version=0.0.4")
                .build();
        Place place = Place.of(address.toString());
        try {
            HttpResponse<InputStream> response = client.send(request, HttpResponse.BodyHandlers.ofInputStream());
            if (response.statusCode() != 200) {
                response.body().close();
                throw problem("the exporter answers with an error", place)
                        .with("status", response.statusCode())
                        .exception();
            }
            try (Deadline deadline = new Deadline(response.body(), limit);
                    TextInput input = TextInput.of(address.toString(), deadline.stream(), LARGEST_PAGE)) {
                return input.readAll();
            }
        } catch (HttpTimeoutException e) {
            throw new MizanException(
                    problem("the exporter does not answer", place).with("seconds", limit.toSeconds()), e);
        } catch (IOException e) {
            throw new MizanException(problem("the exporter cannot be reached: " + reason(e), place), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MizanException(problem("interrupted", place), e);
        }
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static Problem problem(String message, Place place) {
        return Problem.of(ErrorCode.SERVICE_UNREACHABLE, message)
                .at(place)
                .maybe("try it by hand: curl " + place.file());
    }
}
