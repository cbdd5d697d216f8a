package io.mizan.controller.findings;

import io.mizan.controller.live.LiveView;
import io.mizan.controller.monitor.Freshness.Verdict;
import io.mizan.controller.monitor.TargetServers;
import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.telemetry.message.report.ServerLink;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** All live findings, the most severe first. */
public final class LiveFindings {
    private final List<Finding> found = new ArrayList<>();

    /**
     * What the view tells.
     *
     * @param view with the jobs that the reader may see
     * @param fullAt utilisation from which the site gives a target no new files
     */
    public LiveFindings view(LiveView view, double fullAt) {
        view.servers().stream()
                .filter(server -> server.verdict() != Verdict.FRESH)
                .forEach(server -> found.add(ServerFindings.quiet(
                        server,
                        view.targets().stream()
                                .filter(target -> target.server().equals(server.name()))
                                .count())));
        found.addAll(new TargetFindings(view, fullAt).all());
        found.addAll(new JobFindings(view).all());
        return this;
    }

    /** How reports arrive. */
    public LiveFindings links(List<ServerLink> links) {
        links.stream()
                .filter(link -> Math.abs(link.clockOffset().toSeconds()) >= ServerFindings.CLOCK_SECONDS)
                .forEach(link -> found.add(ServerFindings.clock(link)));
        return this;
    }

    /** Targets that a server reports although they are not its own. */
    public LiveFindings servers(TargetServers servers, Instant now) {
        servers.conflicts(now).forEach(conflict -> found.add(ServerFindings.conflict(conflict)));
        servers.takenOver().forEach((target, partner) -> found.add(ServerFindings.takenOver(target, partner)));
        return this;
    }

    /** @param trouble what keeps the controller from acting */
    public LiveFindings controller(boolean acts, String trouble) {
        if (!acts) {
            found.add(ServerFindings.notActing(trouble));
        }
        return this;
    }

    /** An application whose files are not placed any more. */
    public LiveFindings breaker(String application, String why) {
        found.add(new Finding(
                "A01",
                Severity.WARN,
                1,
                0,
                "Files of an application are not placed",
                application,
                List.of("its breaker is open: " + why),
                List.of(new Advice(
                        Advice.Kind.TEXT, "Its next runs are only traced; after ten of them placing is tried again.")),
                "It runs as fast as without Mizan.",
                "Placement must never slow a run down.",
                ""));
        return this;
    }

    public List<Finding> all() {
        return found.stream()
                .sorted(Comparator.comparing(Finding::severity)
                        .reversed()
                        .thenComparing(Finding::code)
                        .thenComparing(Finding::what))
                .toList();
    }
}
