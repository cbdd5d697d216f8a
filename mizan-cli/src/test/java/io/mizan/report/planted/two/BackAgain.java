package io.mizan.report.planted.two;

import io.mizan.report.planted.one.There;

/** Breaks a rule on purpose, together with {@link There}: a cycle of packages. */
public final class BackAgain {
    public int go() {
        return new There().go();
    }
}
