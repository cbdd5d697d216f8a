package io.mizan.cli.log;

/** Keeps commands that log nothing from loading logback. Apart from {@link DaemonLog}, whose verification alone would load classes of it. */
public final class SilentLog {
    static final String PROVIDER = "slf4j.provider";
    /** What slf4j prints about itself. */
    static final String VERBOSITY = "slf4j.internal.verbosity";

    private SilentLog() {}

    /** Names a provider that does nothing, before slf4j looks for one. */
    public static void choose() {
        System.setProperty(VERBOSITY, "ERROR");
        System.setProperty(PROVIDER, "org.slf4j.helpers.NOP_FallbackServiceProvider");
    }
}
