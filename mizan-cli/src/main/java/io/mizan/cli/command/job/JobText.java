package io.mizan.cli.command.job;

import io.mizan.controller.jobs.action.ParameterResult;
import io.mizan.controller.jobs.record.ChosenSetting;
import io.mizan.controller.jobs.record.JobDecision;
import io.mizan.controller.jobs.record.JobRecord;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.job.IoRates;
import io.mizan.model.job.JobPhase;
import io.mizan.model.job.path.JobPath;
import io.mizan.model.units.DataRate;
import io.mizan.model.units.HostList;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import java.util.List;
import java.util.Locale;

/** Words for what was decided for a job. */
record JobText(TextStyle style) {

    String decision(JobRecord record) {
        StringBuilder out = new StringBuilder(head(record));
        path(out, record.decision().path());
        for (ChosenSetting setting : record.decision().settings()) {
            out.append(String.format(
                    "  %s: %s = %s%n",
                    setting.permission().name().toLowerCase(Locale.ROOT), setting.parameter(), setting.newValue()));
        }
        for (ParameterResult result : record.parameters()) {
            out.append(String.format(
                    "  %s on %s: %s%s%n",
                    result.parameter().name(),
                    result.parameter().node(),
                    result.state().word(),
                    result.detail().isEmpty() ? "" : " (" + result.detail() + ")"));
        }
        return out.toString();
    }

    static String head(JobRecord record) {
        JobDecision decision = record.decision();
        StringBuilder out = new StringBuilder(String.format(
                Locale.ROOT,
                "job %s of %s%s: %s, after %.1f ms%n  %s%n",
                record.key().job(),
                record.start().user(),
                record.category().isEmpty() ? "" : " (" + record.category() + ")",
                decision.verdict().word(),
                decision.millis(),
                decision.reason()));
        if (decision.behaviour().known()) {
            out.append(String.format(
                    Locale.ROOT,
                    "  expected: behaviour %d, confidence %.0f %%, %s, access %s%n",
                    decision.behaviour().behaviour(),
                    100 * decision.behaviour().confidence(),
                    rates(decision.behaviour().idealLoad()),
                    decision.behaviour().access().label()));
        }
        record.endedAt().ifPresent(at -> out.append(String.format("  ended %s: %s%n", at, record.endReason())));
        if (record.observed() != JobRecord.NOT_OBSERVED) {
            out.append(String.format("  it showed behaviour %d%n", record.observed()));
        }
        return out.toString();
    }

    private static void path(StringBuilder out, JobPath path) {
        if (!path.forwarders().isEmpty()) {
            out.append(String.format(
                    "  forwarding nodes: %s%n",
                    HostList.fold(
                            path.forwarders().stream().map(JobPath.Share::node).toList())));
        }
        if (!path.targets().isEmpty()) {
            out.append(String.format(
                    "  servers: %s%n  targets: %s%n",
                    HostList.fold(
                            path.servers().stream().map(JobPath.Share::node).toList()),
                    HostList.fold(path.targets().stream()
                            .map(JobPath.TargetShare::node)
                            .toList())));
        }
        if (!path.unserved().isNone()) {
            out.append(String.format("  more than is free: %s%n", rates(path.unserved())));
        }
    }

    private static String rates(IoRates rates) {
        return String.format(
                Locale.ROOT,
                "%s, %.0f operations/s, %.0f metadata operations/s",
                DataRate.prose(Math.round(rates.bytesPerSecond())),
                rates.operationsPerSecond(),
                rates.metadataPerSecond());
    }

    String explanation(JobRecord record) {
        StringBuilder out = new StringBuilder(head(record));
        int number = 1;
        for (JobPhase phase : record.decision().behaviour().phases()) {
            out.append(String.format(
                    Locale.ROOT,
                    "  phase %d: %.0f s from %.0f s on, %s%n",
                    number++,
                    phase.seconds(),
                    phase.beginSeconds(),
                    rates(phase.load())));
        }
        path(out, record.decision().path());
        record.decision()
                .path()
                .targets()
                .forEach(target -> out.append(String.format("    %s: %s%n", target.node(), rates(target.reserved()))));
        for (ChosenSetting setting : record.decision().settings()) {
            out.append(String.format(
                    "%n%s = %s (%s%s)%n  rule: %s%n  because: %s%n  expected: %s%n",
                    setting.parameter(),
                    setting.newValue(),
                    setting.permission().name().toLowerCase(Locale.ROOT),
                    setting.required() ? ", required" : "",
                    setting.rule(),
                    setting.evidence(),
                    setting.expectedEffect()));
        }
        return out.toString();
    }

    String list(String json) {
        List<Node> jobs =
                Documents.parse("answer of the controller", json).asMapping().list("jobs");
        if (jobs.isEmpty()) {
            return "no job has been announced\n";
        }
        Table table = new Table()
                .column("job", Align.LEFT)
                .column("category", Align.LEFT)
                .column("started", Align.LEFT)
                .column("ended", Align.LEFT)
                .column("decision", Align.LEFT)
                .column("ms", Align.RIGHT)
                .column("targets", Align.RIGHT)
                .column("parameters", Align.RIGHT);
        for (Node node : jobs) {
            Mapping job = node.asMapping();
            table.row(
                    Cell.of(job.text("job")),
                    Cell.of(job.text("category")),
                    Cell.of(job.text("startedAt")),
                    Cell.of(job.text("endedAt", "-")),
                    Cell.of(job.text("verdict")),
                    Cell.of(String.format(Locale.ROOT, "%.1f", job.number("millis", 0))),
                    Cell.of(job.text("targets")),
                    Cell.of(job.text("settings")));
        }
        return table.render(style);
    }
}
