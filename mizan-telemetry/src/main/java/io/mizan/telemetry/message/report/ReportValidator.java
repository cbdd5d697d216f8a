package io.mizan.telemetry.message.report;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.telemetry.message.key.Role;
import io.mizan.telemetry.message.key.Sender;
import io.mizan.telemetry.message.limit.Rejections;
import io.mizan.telemetry.message.limit.Rejections.Reason;
import io.mizan.telemetry.message.socket.CompressedPayload;
import io.mizan.telemetry.report.ReportJson;
import io.mizan.telemetry.report.ServerReport;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Decides which reports are accepted. Used by one thread; {@link #links} by any.
 *
 * <p>A report is taken if its sender is the agent of the server it is about, and its sequence number is above the newest of
 * its session. A session that was never seen replaces the one before; one that was replaced never comes back. So clocks are not
 * needed to tell a restart from a replay. The session of an agent is forgotten when the receiver restarts: what is replayed
 * then, by the agent itself as nobody else can, counts until that agent's next report.
 */
final class ReportValidator {
    /** Sessions remembered per server; an agent that restarts more often is not likely to replay the first of them. */
    private static final int SESSIONS = 256;

    /** A clock may be wrong by decades (it starts in 1970 where the battery is empty), but not by this. */
    private static final Duration FARTHEST_CLOCK = Duration.ofDays(366 * 200);

    private final ReportLimits limits;
    private final Rejections rejections;
    private final Map<String, History> servers = new TreeMap<>();

    private static final class History {
        private final Map<Long, Boolean> past = new LinkedHashMap<>() {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
                return size() > SESSIONS;
            }
        };
        private boolean any;
        private long session;
        private long sequence;
        private long reports;
        private long lost;
        private long stale;
        private Instant arrivedAt = Instant.EPOCH;
        private ReportDelays delays = new ReportDelays();

        private boolean isOld(ReportEnvelope envelope) {
            boolean goesOn = any && envelope.session() == session;
            return goesOn ? envelope.sequence() <= sequence : past.containsKey(envelope.session());
        }

        private void see(ReportEnvelope envelope) {
            if (any && envelope.session() == session) {
                lost += envelope.sequence() - sequence - 1;
            } else {
                if (any) {
                    // Of a server that was not known before, nobody can say what went to others.
                    lost += envelope.sequence() - 1;
                    past.put(session, true);
                }
                delays = new ReportDelays();
            }
            any = true;
            session = envelope.session();
            sequence = envelope.sequence();
        }
    }

    ReportValidator(ReportLimits limits, Rejections rejections) {
        this.limits = limits;
        this.rejections = rejections;
    }

    /** The report, if it counts. */
    Optional<ServerReport> admit(Sender sender, byte[] envelopeFrame, byte[] payload, Instant arrival) {
        if (payload.length > limits.largestBytes()) {
            return refuse(Reason.OVERSIZED, sender, payload.length + " bytes");
        }
        if (sender.role() != Role.AGENT) {
            return refuse(Reason.FORGED, sender, "reports are for agents");
        }
        Optional<ReportEnvelope> read = ReportEnvelope.of(envelopeFrame);
        if (read.isEmpty()) {
            return refuse(Reason.MALFORMED, sender, "envelope of " + envelopeFrame.length + " bytes");
        }
        ReportEnvelope envelope = read.get();
        if (isOld(sender.name(), envelope)) {
            return refuse(Reason.REPLAYED, sender, envelope.toString());
        }
        ServerReport report;
        try {
            report = ReportJson.decode(CompressedPayload.whole(payload, limits.largestBytes()));
        } catch (MizanException e) {
            Reason reason = e.problem().code() == ErrorCode.IMPOSSIBLE_VALUE
                    ? Reason.IMPOSSIBLE
                    : e.problem().code() == ErrorCode.INPUT_TOO_LARGE ? Reason.OVERSIZED : Reason.MALFORMED;
            return refuse(reason, sender, e.problem().line());
        }
        if (!sender.speaksFor(report.server())) {
            return refuse(Reason.FORGED, sender, "a report about " + report.server());
        }
        if (report.session() != envelope.session() || report.sequence() != envelope.sequence()) {
            return refuse(Reason.MALFORMED, sender, "the envelope is not that of the report");
        }
        if (Duration.between(report.takenAt(), arrival).abs().compareTo(FARTHEST_CLOCK) > 0) {
            return refuse(Reason.IMPOSSIBLE, sender, "taken at " + report.takenAt());
        }
        Duration late = see(report, envelope, arrival);
        return late.compareTo(limits.stale()) > 0 ? refuse(Reason.STALE, sender, late + " late") : Optional.of(report);
    }

    private synchronized boolean isOld(String server, ReportEnvelope envelope) {
        History history = servers.get(server);
        return history != null && history.isOld(envelope);
    }

    private synchronized Duration see(ServerReport report, ReportEnvelope envelope, Instant arrival) {
        History history = servers.computeIfAbsent(report.server(), name -> new History());
        history.see(envelope);
        Duration late = history.delays.late(report.takenAt(), arrival, limits.stale());
        if (late.compareTo(limits.stale()) > 0) {
            history.stale++;
        } else {
            history.reports++;
            history.arrivedAt = arrival;
        }
        return late;
    }

    private Optional<ServerReport> refuse(Reason reason, Sender sender, String what) {
        rejections.add(reason, sender + ": " + what);
        return Optional.empty();
    }

    /** By server, in the order of their names. */
    synchronized List<ServerLink> links() {
        return servers.entrySet().stream()
                .map(entry -> {
                    History h = entry.getValue();
                    return new ServerLink(
                            entry.getKey(),
                            h.session,
                            h.sequence,
                            h.reports,
                            h.lost,
                            h.stale,
                            h.arrivedAt,
                            h.delays.clockOffset());
                })
                .toList();
    }
}
