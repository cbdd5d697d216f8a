package io.mizan.cli.command.controller;

import io.mizan.model.error.Problem;
import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Says what is wrong with a service, once for each reason, and when it is over. */
final class Troubles {
    private final PrintWriter err;
    private final Map<String, String> told = new HashMap<>();

    Troubles(PrintWriter err) {
        this.err = err;
    }

    /**
     * @param what is the matter while there is a reason
     * @param reason empty while all is well
     * @param over said when it is well again
     */
    void tell(String what, String reason, String over) {
        String before = told.getOrDefault(what, "");
        if (!reason.equals(before)) {
            told.put(what, reason);
            err.println("mizan: " + (reason.isEmpty() ? over : what + ": " + reason));
        }
    }

    void tell(String what, Optional<Problem> problem, String over) {
        tell(what, problem.map(Problem::line).orElse(""), over);
    }
}
