package io.mizan.cli.process;

import java.util.Map;

/** Gives signals back their usual meaning, to end this process at once: commands that were run inside of it may have taken them. */
public final class EndingSignals {
    private static final int SIGNALS = 128;
    private static final Map<String, Integer> NUMBERS = Map.of("HUP", 1, "INT", 2, "TERM", 15);

    private EndingSignals() {}

    public static void restore() {
        NUMBERS.forEach((name, number) ->
                Signals.handle(name, signal -> Runtime.getRuntime().exit(SIGNALS + number)));
    }
}
