package io.mizan.report.planted.three;

import io.mizan.report.AtTheRoot;

/** The other half. */
public final class BackToTheRoot {
    public String turn() {
        return new AtTheRoot().turn();
    }
}
