package io.mizan.controller.service;

import io.mizan.model.error.MizanException;
import io.mizan.model.error.Problem;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs what is wrong with a service, once for each reason, and when it is over. */
public final class StateChangeLog {
    private static final Logger LOG = LoggerFactory.getLogger(StateChangeLog.class);

    private final Map<String, String> told = new HashMap<>();

    /**
     * @param what is the matter while there is a reason
     * @param reason empty while all is well
     * @param over said when it is well again
     */
    public void tell(String what, String reason, String over) {
        String before = told.getOrDefault(what, "");
        if (!reason.equals(before)) {
            told.put(what, reason);
            if (reason.isEmpty()) {
                LOG.info(over);
            } else {
                LOG.warn("{}: {}", what, reason);
            }
        }
    }

    /** Once for each kind of failure, as its values may be other ones each time; what nobody expects with its stack trace. */
    public void tell(String what, RuntimeException failure) {
        String kind = failure instanceof MizanException known
                ? known.problem().code().code()
                : failure.getClass().getName();
        if (kind.equals(told.put(what, kind))) {
            return;
        }
        if (failure instanceof MizanException known) {
            LOG.warn("{}: {}", what, known.problem().line());
        } else {
            LOG.warn("{}: internal error", what, failure);
        }
    }

    public void tell(String what, Optional<Problem> problem, String over) {
        tell(what, problem.map(Problem::line).orElse(""), over);
    }
}
