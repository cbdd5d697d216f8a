package io.mizan.simulator.result;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * A figure by which policies are compared.
 *
 * @param name in tables, CSV and JSON
 * @param meaning in a few words
 */
public record Metric(String name, Unit unit, boolean higherIsBetter, String meaning, ToDoubleFunction<RunResult> of) {
    /** What a figure counts. */
    public enum Unit {
        RATIO,
        SHARE,
        SECONDS,
        BYTES,
        BYTES_PER_SECOND,
        COUNT
    }

    /** All of them. A new one is added here, and every report has it. */
    public static final List<Metric> ALL = List.of(
            new Metric("seconds", Unit.SECONDS, false, "until the last application ended", RunResult::seconds),
            new Metric(
                    "writeBandwidth",
                    Unit.BYTES_PER_SECOND,
                    true,
                    "bytes written a second while any rank writes",
                    run -> run.written().bandwidth()),
            new Metric(
                    "readBandwidth",
                    Unit.BYTES_PER_SECOND,
                    true,
                    "bytes read a second while any rank reads",
                    run -> run.read().bandwidth()),
            new Metric(
                    "ostCost",
                    Unit.RATIO,
                    false,
                    "highest over mean utilisation of targets in the end",
                    run -> run.balance().targetCost()),
            new Metric(
                    "ostCostOfRun",
                    Unit.RATIO,
                    false,
                    "the same by the bytes of these applications alone",
                    RunResult::ostCostOfRun),
            new Metric(
                    "ossCost",
                    Unit.RATIO,
                    false,
                    "highest over mean utilisation of servers in the end",
                    run -> run.balance().serverCost()),
            new Metric(
                    "meanSlowdown",
                    Unit.RATIO,
                    false,
                    "I/O time over that of running alone, mean of applications",
                    RunResult::meanSlowdown),
            new Metric(
                    "worstSlowdown",
                    Unit.RATIO,
                    false,
                    "the same of the slowest application",
                    RunResult::worstSlowdown),
            new Metric(
                    "fairness",
                    Unit.RATIO,
                    true,
                    "Jain's index of the slowdowns, 1 where all lose alike",
                    RunResult::fairness),
            new Metric(
                    "ioSpread",
                    Unit.SHARE,
                    false,
                    "busiest less least busy target, as shares of the run",
                    RunResult::ioSpread),
            new Metric("idleShare", Unit.SHARE, false, "share of node time that waits for I/O", RunResult::idleShare),
            new Metric("createSeconds", Unit.SECONDS, false, "mean time of a create", RunResult::createMeanSeconds),
            new Metric(
                    "refusedBytes", Unit.BYTES, false, "bytes that found no space (ENOSPC)", RunResult::refusedBytes),
            new Metric("unfinished", Unit.COUNT, false, "applications that never ended", RunResult::unfinished));
}
