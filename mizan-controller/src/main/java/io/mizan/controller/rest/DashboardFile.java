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

    /** The scripts of the dashboard alone; a new page is added here. */
    private static final List<String> SCRIPTS = List.of(
            "app.js",
            "api.js",
            "bars.js",
            "dialogs.js",
            "forms.js",
            "heat-map.js",
            "links.js",
            "stream.js",
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
        return Stream.of(
                        Stream.of(
                                of("/", "index.html", "text/html"),
                                kit("kit.css", "text/css", WebKit.stylesheet()),
                                of("/dashboard/style.css", "style.css", "text/css"),
                                of("/dashboard/icon.svg", "icon.svg", "image/svg+xml")),
                        WebKit.modules().stream().map(name -> kit(name, SCRIPT, WebKit.module(name))),
                        SCRIPTS.stream().map(name -> of("/dashboard/" + name, name, SCRIPT)))
                .flatMap(files -> files)
                .toList();
    }

    /** Beside the files of the dashboard, so that each of them imports the others by its name. */
    private static DashboardFile kit(String name, String mediaType, String text) {
        return new DashboardFile("/dashboard/" + name, mediaType, text.getBytes(StandardCharsets.UTF_8));
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
