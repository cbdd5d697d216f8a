package io.mizan.cli.command.top.screen;

/** The subject of a table: one of three views, or one server, target or job. */
public sealed interface Place {
    /** All targets. */
    record Targets() implements Place {}

    /** All servers. */
    record Servers() implements Place {}

    /** All jobs. */
    record Jobs() implements Place {}

    /** The targets of one server. */
    record OneServer(String server) implements Place {}

    /** The jobs of one target. */
    record OneTarget(String target) implements Place {}

    /** The targets and the files of one job. */
    record OneJob(String job) implements Place {}
}
