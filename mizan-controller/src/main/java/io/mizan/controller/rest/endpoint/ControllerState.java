package io.mizan.controller.rest.endpoint;

import io.mizan.controller.monitor.TargetServers;
import io.mizan.controller.plan.DurationHistogram;
import io.mizan.controller.service.Controller;
import io.mizan.database.plan.TermState;
import io.mizan.database.sql.TermTables;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.message.limit.Rejections;
import io.mizan.telemetry.message.report.ServerLink;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** State of a controller, for health and metrics. */
public interface ControllerState {

    boolean acts();

    /** The tables for what is begun now, while it acts. */
    Optional<TermTables> tables();

    /** The term of another controller that acts, as far as is known. */
    Optional<TermState> elsewhere();

    /** For whoever asks this one to act while it does not. */
    Problem refusal();

    /** What keeps it from acting, empty where nothing does. */
    String trouble();

    int pending();

    /** Requests by what became of them: answered, refused, repeated. */
    Map<String, Long> decisions();

    DurationHistogram durations();

    /** Runs under a plan by how they ended: ok, failed. */
    Map<String, Long> applied();

    OptionalDouble predictionError();

    List<ServerLink> links();

    Map<Rejections.Reason, Long> rejected();

    /** Which server may report which target. */
    TargetServers servers();

    /** Connections to the sockets of messages that proved no known key; one that is just shaking hands counts until it has. */
    long connectionsNotAuthenticated();

    /** Answers whose client was gone or did not read. */
    long answersNotTaken();

    static ControllerState of(Controller controller) {
        return new ControllerState() {
            @Override
            public boolean acts() {
                return controller.acts();
            }

            @Override
            public Optional<TermTables> tables() {
                return controller.tables();
            }

            @Override
            public Optional<TermState> elsewhere() {
                return controller.elsewhere();
            }

            @Override
            public Problem refusal() {
                return controller.refusal();
            }

            @Override
            public String trouble() {
                return controller.trouble();
            }

            @Override
            public int pending() {
                return controller.plans().pending();
            }

            @Override
            public Map<String, Long> decisions() {
                return Map.of(
                        "answered",
                        controller.plans().answered(),
                        "refused",
                        controller.plans().refused(),
                        "repeated",
                        controller.plans().repeated());
            }

            @Override
            public DurationHistogram durations() {
                return controller.plans().durations();
            }

            @Override
            public Map<String, Long> applied() {
                return Map.of(
                        "ok",
                        controller.runs().worked(),
                        "failed",
                        controller.runs().failed());
            }

            @Override
            public OptionalDouble predictionError() {
                return controller.runs().predictionError();
            }

            @Override
            public List<ServerLink> links() {
                return controller.reports().links();
            }

            @Override
            public Map<Rejections.Reason, Long> rejected() {
                Map<Rejections.Reason, Long> sums = new EnumMap<>(Rejections.Reason.class);
                for (Rejections rejections : List.of(
                        controller.reports().rejections(),
                        controller.requests().rejections(),
                        controller.messages().rejections())) {
                    for (Rejections.Reason reason : Rejections.Reason.values()) {
                        sums.merge(reason, rejections.count(reason), Long::sum);
                    }
                }
                return sums;
            }

            @Override
            public TargetServers servers() {
                return controller.servers();
            }

            @Override
            public long connectionsNotAuthenticated() {
                return controller.messages().connectionsNotAuthenticated();
            }

            @Override
            public long answersNotTaken() {
                return controller.requests().answersNotTaken();
            }
        };
    }
}
