package io.mizan.cli.planted;

import picocli.CommandLine.Option;

/** Keeps the rule that {@link Misplaced} breaks. */
public final class WithOption {
    @Option(names = "--hours")
    private long hours = 1;

    public long hours() {
        return hours;
    }
}
