package io.mizan.controller;

import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.report.Activity;
import io.mizan.telemetry.report.HostLoad;
import io.mizan.telemetry.report.ServerReport;
import io.mizan.telemetry.report.TargetReport;
import java.time.Instant;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** Reports as servers of a file system {@code fs} would send them. */
public final class Reports {
    public static final long SIZE = 1L << 40;
    public static final Instant START = Instant.parse("2100-01-01T00:00:00Z");

    private Reports() {}

    /**
     * Of a server whose targets have indices from {@code first} on, all half full and equally busy.
     *
     * @param writeMillis what a write of 1 MiB takes, by index
     */
    public static ServerReport of(
            String server, long sequence, int first, int targets, IntToDoubleFunction writeMillis) {
        return new ServerReport(
                server,
                1,
                sequence,
                START.plusSeconds(sequence),
                1,
                HostLoad.NOTHING_KNOWN,
                IntStream.range(first, first + targets)
                        .mapToObj(i -> new TargetReport(target(i, SIZE / 2), busy(writeMillis.applyAsDouble(i))))
                        .toList(),
                List.of());
    }

    public static Target target(int index, long available) {
        return Target.of(TargetName.parse("fs-OST%04x".formatted(index)), new Space(SIZE, SIZE - available, available));
    }

    private static Activity busy(double writeMillis) {
        return new Activity(0, 100 << 20, 0, 100, 0, 0, writeMillis, 1, List.of());
    }
}
