package io.mizan.report.planted;

import picocli.CommandLine;
import tools.jackson.core.json.JsonFactory;

/** Breaks a rule on purpose: libraries that belong to other modules. */
public final class WrongLibrary {
    public Object parser() {
        return new JsonFactory();
    }

    public CommandLine command() {
        return new CommandLine(this);
    }
}
