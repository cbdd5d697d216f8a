package io.mizan.controller.service;

import io.mizan.telemetry.message.report.ServerLink;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs which agents are heard for the first time, fall silent and report again. Used by one thread. */
final class AgentLog {
    private static final Logger LOG = LoggerFactory.getLogger(AgentLog.class);

    private final Duration silence;
    /** By server, whether it was silent at the last look. */
    private final Map<String, Boolean> silent = new HashMap<>();

    /** @param silence after which an agent counts as silent */
    AgentLog(Duration silence) {
        this.silence = silence;
    }

    void look(List<ServerLink> links, Instant now) {
        for (ServerLink link : links) {
            if (link.reports() == 0) {
                continue;
            }
            boolean isSilent = Duration.between(link.arrivedAt(), now).compareTo(silence) > 0;
            Boolean before = silent.put(link.server(), isSilent);
            if (before == null) {
                LOG.atInfo().addKeyValue("server", link.server()).log("agent reports for the first time");
            } else if (isSilent && !before) {
                LOG.atWarn()
                        .addKeyValue("server", link.server())
                        .addKeyValue("last", link.arrivedAt())
                        .log("agent is silent");
            } else if (!isSilent && before) {
                LOG.atInfo().addKeyValue("server", link.server()).log("agent reports again");
            }
        }
    }
}
