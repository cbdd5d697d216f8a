package io.mizan.controller.findings;

import io.mizan.controller.live.LiveView.LiveServer;
import io.mizan.controller.monitor.Freshness.Verdict;
import io.mizan.controller.monitor.TargetConflict;
import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Advice.Kind;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.telemetry.message.report.ServerLink;
import java.util.List;
import java.util.Locale;

/** Findings about servers and their agents. */
final class ServerFindings {
    static final double CLOCK_SECONDS = 5;

    private static final double MILLIS_PER_SECOND = 1_000;

    private ServerFindings() {}

    static Finding quiet(LiveServer server, long targets) {
        boolean silent = server.verdict() == Verdict.SILENT;
        return new Finding(
                "S01",
                silent ? Severity.HIGH : Severity.WARN,
                silent ? 1 : 0.7,
                0,
                silent ? "A server is silent" : "A server reports late",
                server.name(),
                List.of(
                        String.format(
                                Locale.ROOT, "the last report of %s is %.0f s old", server.name(), server.ageSeconds()),
                        targets + (silent ? " targets of it get no new files" : " targets of it are used last")),
                List.of(
                        new Advice(Kind.TEXT, "See whether its agent runs, on " + server.name() + ":"),
                        new Advice(Kind.COMMAND, "systemctl status mizan-agent")),
                "With the next report its targets are used again.",
                "The load of a silent server is unknown.",
                "");
    }

    static Finding clock(ServerLink link) {
        double seconds = link.clockOffset().toMillis() / MILLIS_PER_SECOND;
        return new Finding(
                "S02",
                Severity.INFO,
                0.9,
                0,
                "The clock of a server is off",
                link.server(),
                List.of(String.format(
                        Locale.ROOT,
                        "the clock of %s is %.1f s %s that of the controller",
                        link.server(),
                        Math.abs(seconds),
                        seconds > 0 ? "ahead of" : "behind")),
                List.of(
                        new Advice(
                                Kind.TEXT, "Mizan corrects for it. Logs of other programs cannot be compared until:"),
                        new Advice(Kind.COMMAND, "chronyc makestep")),
                "Times in the logs of servers and clients agree.",
                "The controller counts by its own clock.",
                "");
    }

    static Finding conflict(TargetConflict conflict) {
        return new Finding(
                "S03",
                Severity.HIGH,
                1,
                0,
                "A server reports a target of another",
                conflict.target(),
                List.of(
                        conflict.server() + " reports " + conflict.target() + ", which belongs to " + conflict.home(),
                        conflict.reports() + " reports since " + conflict.firstAt() + " were taken without it"),
                List.of(
                        new Advice(Kind.TEXT, "If the two servers take over each other's targets:"),
                        new Advice(
                                Kind.COMMAND,
                                "mizan servers pair " + conflict.home() + " " + conflict.server() + " --reason TEXT"),
                        new Advice(Kind.TEXT, "If the target has moved for good:"),
                        new Advice(
                                Kind.COMMAND,
                                "mizan servers confirm " + conflict.target() + " --server " + conflict.server()
                                        + " --reason TEXT"),
                        new Advice(
                                Kind.TEXT,
                                "Else the key of " + conflict.server() + " is misused: delete its line from the file of"
                                        + " known keys.")),
                "The target is shown as its own server reports it.",
                "The key of one server must not decide about the targets of another.",
                "");
    }

    static Finding takenOver(String target, String partner) {
        return new Finding(
                "S04",
                Severity.WARN,
                1,
                0,
                "A target was taken over by the partner of its server",
                target,
                List.of(partner + " reports it now"),
                List.of(new Advice(Kind.TEXT, "See why its own server does not have it any more.")),
                "When its own server reports it again it is counted there.",
                "One server carries the load of two.",
                "");
    }

    static Finding notActing(String trouble) {
        return new Finding(
                "C01",
                Severity.HIGH,
                1,
                0,
                "This controller does not act",
                "the controller",
                List.of(trouble.isEmpty() ? "it does not hold the lease" : trouble),
                List.of(new Advice(
                        Kind.TEXT,
                        "Where another controller acts, ask that one. Else look at the database: mizan doctor says what"
                                + " is wrong with it.")),
                "Requests of clients are answered again. Until then their files get default layouts.",
                "Only the holder of the lease acts.",
                "");
    }
}
