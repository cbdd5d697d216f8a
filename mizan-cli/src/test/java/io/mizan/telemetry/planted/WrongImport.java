package io.mizan.telemetry.planted;

import io.mizan.report.text.Table;

/** Breaks a rule on purpose: a module sees another of its own row. */
public final class WrongImport {
    public Table table() {
        return new Table();
    }
}
