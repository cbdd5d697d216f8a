package io.mizan.controller.rest;

import io.mizan.report.html.WebKit;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One file of the dashboard. All that there are stand in {@link #all()}, each under a path of its own: no name that a browser sends
 * is ever looked up in a folder.
 *
 * @param path under which it is served
 */
public record DashboardFile(String path, String mediaType, byte[] content) {
    private static final String SCRIPT = "text/javascript";

    /** The scripts; a new page is added here. */
    private static final List<String> SCRIPTS = List.of(
            "app.js",
            "api.js",
            "charts.js",
            "dialogs.js",
            "elements.js",
            "format.js",
            "forms.js",
            "stream.js",
            "tables.js",
            "page-agents.js",
            "page-applications.js",
            "page-audit.js",
            "page-findings.js",
            "page-jobs.js",
            "page-overview.js",
            "page-planning.js",
            "page-plans.js",
            "page-targets.js",
            "page-what-if.js",
            "what-if-weeks.js");

    /** Everything that is served without a token. None of it says anything about a system. */
    public static List<DashboardFile> all() {
        return Stream.concat(
                        Stream.of(
                                of("/", "index.html", "text/html"),
                                new DashboardFile(
                                        "/dashboard/kit.css",
                                        "text/css",
                                        WebKit.stylesheet().getBytes(StandardCharsets.UTF_8)),
                                of("/dashboard/style.css", "style.css", "text/css"),
                                of("/dashboard/icon.svg", "icon.svg", "image/svg+xml")),
                        SCRIPTS.stream().map(name -> of("/dashboard/" + name, name, SCRIPT)))
                .toList();
    }

    private static DashboardFile of(String path, String name, String mediaType) {
        try (InputStream stream =
                Objects.requireNonNull(DashboardFile.class.getResourceAsStream("dashboard/" + name), name)) {
            return new DashboardFile(path, mediaType, stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
