package io.mizan.controller.rest.endpoint;

import io.mizan.controller.live.JobByteCounters;
import io.mizan.controller.live.LiveView;
import io.mizan.controller.live.LiveView.LiveTarget;
import io.mizan.controller.monitor.SourceStatus;
import io.mizan.controller.monitor.TargetServers;
import io.mizan.controller.plan.DurationHistogram;
import io.mizan.controller.rest.connection.ConnectionLimits;
import io.mizan.controller.rest.event.EventStream;
import io.mizan.controller.rest.security.FailedLogins;
import io.mizan.model.load.Peak;
import io.mizan.telemetry.message.limit.Rejections;
import io.mizan.telemetry.message.report.ServerLink;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Metrics of a controller, for Prometheus. No label is a job, a user or a path: these come and go, and are not for everybody.
 */
public final class MetricsEndpoint {
    static final String MEDIA_TYPE = "text/plain; version=0.0.4";

    private static final double MILLIS_PER_SECOND = 1_000;

    private final RestServices sources;
    private final JobByteCounters accounts;
    private final Applications applications;
    private final FailedLogins attempts;
    private final EventStream stream;
    private final ConnectionLimits connections;
    private final String version;

    public MetricsEndpoint(
            RestServices sources,
            JobByteCounters accounts,
            Applications applications,
            FailedLogins attempts,
            EventStream stream,
            ConnectionLimits connections,
            String version) {
        this.sources = sources;
        this.accounts = accounts;
        this.applications = applications;
        this.attempts = attempts;
        this.stream = stream;
        this.connections = connections;
        this.version = version;
    }

    String text(Instant now) {
        MetricsText text = new MetricsText();
        system(text, now);
        plans(text);
        messages(text, now);
        text.family("mizan_top_job_bytes_total", "counter", "Bytes read and written by whichever job had this rank.");
        List<Double> ranks = accounts.ranks();
        for (int i = 0; i < ranks.size(); i++) {
            text.sample(ranks.get(i), "rank", Integer.toString(i + 1));
        }
        text.family("mizan_event_streams", "gauge", "Clients of the event stream.")
                .sample(stream.clients());
        text.family("mizan_event_streams_dropped_total", "counter", "Clients of the event stream that read too slowly.")
                .sample(stream.dropped());
        text.family("mizan_http_connections", "gauge", "Connections to the HTTP server, by what they have proved.");
        for (ConnectionLimits.Kind kind : ConnectionLimits.Kind.values()) {
            text.sample(connections.count(kind), "kind", kind.name().toLowerCase(Locale.ROOT));
        }
        text.family("mizan_http_connections_closed_total", "counter", "Connections that were closed, by reason.")
                .sample(connections.madeRoom(), "reason", "room");
        text.sample(connections.tooSlow(), "reason", "slow");
        text.family("mizan_build_info", "gauge", "1, with the version of Mizan.")
                .sample(1, "version", version);
        return text.toString();
    }

    private void system(MetricsText text, Instant now) {
        LiveView view = sources.live().whole(now);
        String fs = view.system();
        text.family("mizan_target_load_ratio", "gauge", "Largest of the rates of a target over their peaks.");
        for (LiveTarget target : view.targets()) {
            text.known(target.load(), "fs", fs, "target", target.name());
        }
        peaks(text, view);
        text.family("mizan_target_free_bytes", "gauge", "Bytes that can still be written to a target.");
        for (LiveTarget target : view.targets()) {
            text.sample(target.availableBytes(), "fs", fs, "target", target.name());
        }
        text.family("mizan_target_avoided", "gauge", "1 for targets that get no new files, with the reason.");
        for (LiveTarget target : view.targets()) {
            if (!target.concern().isEmpty()) {
                text.sample(1, "fs", fs, "target", target.name(), "reason", target.concern());
            }
        }
        text.family("mizan_balance_score", "gauge", "How evenly targets are filled, 0 to 100.")
                .known(view.balance().score(), "fs", fs);
        text.family("mizan_ost_cost_ratio", "gauge", "Highest utilisation of an OST over the mean; 1 is perfect.")
                .known(view.balance().ostCost(), "fs", fs);
    }

    /** No label is the origin: a series would end where a peak becomes known better. */
    private static void peaks(MetricsText text, LiveView view) {
        String fs = view.system();
        text.family(
                "mizan_target_peak_per_second", "gauge", "Peak of the rate that the load of a target is measured by.");
        for (LiveTarget target : view.targets()) {
            Peak peak = target.basis().peak();
            if (peak.known()) {
                text.sample(
                        peak.perSecond(),
                        "fs",
                        fs,
                        "target",
                        target.name(),
                        "kind",
                        target.basis().kind().key());
            }
        }
        text.family(
                "mizan_target_peak_confidence", "gauge", "How certain that peak is, 0 (unknown) to 1 (configured).");
        for (LiveTarget target : view.targets()) {
            text.sample(target.basis().peak().confidence(), "fs", fs, "target", target.name());
        }
        text.family("mizan_target_degraded", "gauge", "1 for targets that take longer than peers that carry as much.");
        for (LiveTarget target : view.targets()) {
            text.sample(target.basis().degraded() ? 1 : 0, "fs", fs, "target", target.name());
        }
    }

    private void plans(MetricsText text) {
        ControllerState state = sources.state();
        text.family("mizan_controller_acts", "gauge", "1 while this controller acts.")
                .sample(state.acts() ? 1 : 0);
        text.family("mizan_controller_term", "gauge", "Number of the term, while this controller acts.");
        state.tables().ifPresent(tables -> text.sample(tables.term().number()));
        text.family("mizan_plan_pending", "gauge", "Requests that wait for a plan.")
                .sample(state.pending());
        text.family("mizan_plan_applied_total", "counter", "Runs under a plan, by how they ended.");
        new TreeMap<>(state.applied()).forEach((result, count) -> text.sample(count, "result", result));
        text.family("mizan_decisions_total", "counter", "Requests, by what became of them.");
        new TreeMap<>(state.decisions())
                .forEach((outcome, count) ->
                        text.sample(count, "policy", sources.maker().policyName(), "outcome", outcome));
        DurationHistogram durations = state.durations();
        text.family("mizan_decision_duration_seconds", "histogram", "From a request to its answer.");
        List<Long> cumulative = durations.cumulative();
        List<Long> ends = DurationHistogram.CLASSES_MILLIS;
        for (int i = 0; i < ends.size(); i++) {
            text.part("_bucket", cumulative.get(i), "le", Double.toString(ends.get(i) / MILLIS_PER_SECOND));
        }
        text.part("_bucket", cumulative.get(ends.size()), "le", "+Inf");
        text.part("_sum", durations.sumMillis() / MILLIS_PER_SECOND);
        text.part("_count", cumulative.get(ends.size()));
        text.family(
                "mizan_prediction_error_ratio",
                "gauge",
                "How far predicted bytes were off, mean of the last 100 runs.");
        state.predictionError().ifPresent(text::sample);
        text.family(
                "mizan_breaker_open",
                "gauge",
                "Applications whose files are not placed because that made them slower.");
        applications.breakersOpen().ifPresent(text::sample);
    }

    private void messages(MetricsText text, Instant now) {
        text.family("mizan_agent_last_report_timestamp_seconds", "gauge", "When the last report of a server arrived.");
        for (SourceStatus source : sources.live().monitor().sources(now)) {
            text.sample(source.lastReport().toEpochMilli() / MILLIS_PER_SECOND, "server", source.server());
        }
        text.family("mizan_agent_clock_offset_seconds", "gauge", "How far the clock of a server is ahead.");
        List<ServerLink> links = sources.state().links();
        links.forEach(link -> text.sample(link.clockOffset().toMillis() / MILLIS_PER_SECOND, "server", link.server()));
        text.family("mizan_reports_lost_total", "counter", "Reports that never arrived.");
        links.forEach(link -> text.sample(link.lost(), "server", link.server()));
        TargetServers servers = sources.state().servers();
        text.family(
                "mizan_target_conflicts_total",
                "counter",
                "Targets in reports that were left out because they belong to another server.");
        servers.refused().forEach((server, count) -> text.sample(count, "server", server));
        text.family("mizan_targets_taken_over", "gauge", "Targets that the partner of their server has.")
                .sample(servers.takenOver().size());
        text.family("mizan_targets_unconfirmed", "gauge", "Targets whose server no administrator has confirmed.")
                .sample(servers.targets().stream()
                        .filter(target -> !target.confirmed())
                        .count());
        Map<Rejections.Reason, Long> rejected = attempts.and(sources.state().rejected());
        text.family(
                "mizan_messages_rejected_total", "counter", "Messages and requests that changed nothing, by reason.");
        rejected.forEach(
                (reason, count) -> text.sample(count, "reason", reason.name().toLowerCase(Locale.ROOT)));
        text.family(
                        "mizan_connections_not_authenticated",
                        "gauge",
                        "Connections of agents and clients so far that proved no known key, or have not yet.")
                .sample(sources.state().connectionsNotAuthenticated());
        text.family("mizan_answers_dropped_total", "counter", "Answers whose client was gone or did not read.")
                .sample(sources.state().answersNotTaken());
    }
}
