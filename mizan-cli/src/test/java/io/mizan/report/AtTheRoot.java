package io.mizan.report;

import io.mizan.report.planted.three.BackToTheRoot;

/** Half of a cycle between the root package of a module and one of its packages. */
public final class AtTheRoot {
    public String turn() {
        return new BackToTheRoot().turn();
    }
}
