package io.mizan.controller.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DashboardFilesTest {
    private static final Pattern IMPORT =
            Pattern.compile("(?:from|src=|href=) ?['\"](\\./|/dashboard/)([a-z.-]+)['\"]");

    @TempDir
    private Path folder;

    @Test
    void theFilesAreForEverybodyAndSayNothingAboutTheSystem() {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            for (DashboardFile file : DashboardFile.all()) {
                HttpResponse<String> answer = rest.get(file.path(), "");
                assertThat(answer.statusCode()).as(file.path()).isEqualTo(200);
                assertThat(answer.headers().firstValue("Content-Type").orElse(""))
                        .startsWith(file.mediaType())
                        .endsWith("charset=utf-8");
                assertThat(answer.headers()
                                .firstValue("Content-Security-Policy")
                                .orElse(""))
                        .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                        .doesNotContain("unsafe", "http:", "*");
                assertThat(answer.headers().firstValue("X-Content-Type-Options"))
                        .contains("nosniff");
                assertThat(answer.headers().map()).doesNotContainKeys("set-cookie", "access-control-allow-origin");
                assertThat(answer.body()).doesNotContain("fs-OST", "alice");
            }
        }
    }

    @Test
    void everythingThatIsAskedForIsThereAndNothingIsMarkup() {
        Set<String> served = new HashSet<>();
        DashboardFile.all().forEach(file -> served.add(file.path()));
        Set<String> used = new HashSet<>(Set.of("/"));
        for (DashboardFile file : DashboardFile.all()) {
            String text = new String(file.content(), StandardCharsets.UTF_8);
            Matcher parts = IMPORT.matcher(text);
            while (parts.find()) {
                used.add("/dashboard/" + parts.group(2));
            }
            assertThat(text)
                    .as(file.path())
                    .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "//cdn")
                    .doesNotContain("<script>", " style=", "onclick=\"", "document.cookie");
        }
        assertThat(used).isEqualTo(served);
    }

    /** Clients tidy up addresses before they send them, so these go over a socket of their own. */
    @Test
    void noOtherFileIsServed() throws IOException {
        try (RestFixture rest = new RestFixture(folder).withReports()) {
            for (String path : List.of(
                    "/dashboard/",
                    "/dashboard",
                    "/dashboard/../tokens",
                    "/dashboard/..%2f..%2ftokens",
                    "/dashboard/%2e%2e/%2e%2e/etc/passwd",
                    "/dashboard/..\\..\\tokens",
                    "/dashboard//etc/passwd",
                    "/dashboard/style.css/../../tokens",
                    "/dashboard/style.css%00.js",
                    "/dashboard/DashboardFile.class",
                    "/dashboard/package-info.class",
                    "/index.html",
                    "//dashboard/style.css",
                    "/dashboard/style.css;x=/../../api/v1/live",
                    "/..;/api/v1/live",
                    "/dashboard/style.css/..;/..;/api/v1/live")) {
                String answer = raw(rest, path);
                assertThat(answer).as(path).containsPattern("^HTTP/1.1 (400|401|404)");
                assertThat(answer).as(path).doesNotContain("root:", "mizan/live", ":root {", "CAFEBABE");
            }
        }
    }

    private static String raw(RestFixture rest, String path) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), rest.server.port())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.ISO_8859_1));
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
