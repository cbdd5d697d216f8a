package io.mizan.controller.rest.security;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import java.util.Locale;

/** Roles of access tokens. */
public enum TokenRole {
    /** Sees the system and the jobs, runs and plans of one user. */
    USER,
    /** Sees everything but paths, unless the token allows these, and acts on plans. */
    OPERATOR,
    /** Reads metrics. */
    READER,
    /** Tells of jobs that start and end, and asks what to do for them: for prolog and epilog. */
    SCHEDULER;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static TokenRole of(String word) {
        for (TokenRole role : values()) {
            if (role.word().equals(word)) {
                return role;
            }
        }
        throw Problem.of(ErrorCode.INPUT_FORMAT, "not a role")
                .with("role", word)
                .maybe("use one of user, operator, reader, scheduler")
                .exception();
    }
}
