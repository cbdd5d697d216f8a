package io.mizan.controller.rest.security;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs how many requests came without a good token since the last look: a sum, as anybody can send them. Used by one thread. */
public final class LoginLog {
    private static final Logger LOG = LoggerFactory.getLogger(LoginLog.class);

    private final FailedLogins attempts;
    private long told;

    public LoginLog(FailedLogins attempts) {
        this.attempts = attempts;
    }

    public void look() {
        long now = attempts.total();
        if (now > told) {
            LOG.atWarn()
                    .addKeyValue("count", now - told)
                    .addKeyValue("last", attempts.lastAddress())
                    .log("requests without a known token refused");
            told = now;
        }
    }
}
