package io.mizan.telemetry.message.key;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Roles of keys: agent, client or operator. */
public enum Role {
    /** Reports about the server of its name. */
    AGENT,
    /** Requests for its own applications. */
    CLIENT,
    /** Requests about everything. */
    OPERATOR;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Role> of(String word) {
        return Stream.of(values()).filter(role -> role.word().equals(word)).findFirst();
    }
}
