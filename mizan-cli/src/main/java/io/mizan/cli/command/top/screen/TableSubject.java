package io.mizan.cli.command.top.screen;

/** The subject of a table: one of three views, or one server, target or job. */
public sealed interface TableSubject {
    /** All targets. */
    record Targets() implements TableSubject {}

    /** All servers. */
    record Servers() implements TableSubject {}

    /** All jobs. */
    record Jobs() implements TableSubject {}

    /** The targets of one server. */
    record OneServer(String server) implements TableSubject {}

    /** The jobs of one target. */
    record OneTarget(String target) implements TableSubject {}

    /** The targets and the files of one job. */
    record OneJob(String job) implements TableSubject {}
}
