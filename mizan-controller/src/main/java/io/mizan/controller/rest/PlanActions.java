package io.mizan.controller.rest;

import java.util.Locale;
import java.util.Map;

/** What can be done to plans. Wired by whoever can do it; where nobody can, the endpoints are not there. */
public interface PlanActions {

    enum Action {
        APPROVE,
        APPLY,
        UNDO;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Does it, or begins to do it.
     *
     * @param who the token that asked, for the audit
     * @param why as the operator said
     * @return the document that is answered, with its schema
     */
    Map<String, Object> perform(String plan, Action action, String who, String why);
}
