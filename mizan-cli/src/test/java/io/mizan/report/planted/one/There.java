package io.mizan.report.planted.one;

import io.mizan.report.planted.two.BackAgain;

/** Breaks a rule on purpose, together with {@link BackAgain}: a cycle of packages. */
public final class There {
    public int go() {
        return new BackAgain().go();
    }
}
