package io.mizan.telemetry.collect;

import io.mizan.telemetry.report.ServerReport;

/** Where reports go: a terminal, a file, the network. */
@FunctionalInterface
public interface ReportSink {
    void accept(ServerReport report);
}
