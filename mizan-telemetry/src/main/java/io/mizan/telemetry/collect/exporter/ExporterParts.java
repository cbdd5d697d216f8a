package io.mizan.telemetry.collect.exporter;

import io.mizan.model.error.MizanException;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.Notes;
import io.mizan.telemetry.collect.TargetReading;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The samples of one page, put together by target. The names are those of lustrefs-exporter and of the exporters of HPE and GSI, which are the
 * same for what matters here; the target is the label {@code target}, or {@code ost} or {@code mdt} in old versions.
 */
final class ExporterParts {
    private static final String PREFIX = "lustre_";

    private final Notes notes;
    private final NodeDisks disks = new NodeDisks();
    private final SortedMap<TargetName, ExporterTarget> targets = new TreeMap<>();
    private final Map<String, String> facts = new HashMap<>();
    private final Set<TargetKind> countsOperations = EnumSet.noneOf(TargetKind.class);
    private double received = -1;
    private double sent = -1;
    private double dropped = -1;

    ExporterParts(Notes notes) {
        this.notes = notes;
    }

    void take(Metric metric) {
        if (metric.name().startsWith(NodeDisks.PREFIX)) {
            disks.take(metric);
        } else if (metric.name().equals("recovery_status")) {
            target(metric, "recovery_status");
        } else if (metric.name().startsWith(PREFIX)) {
            String name = metric.name().substring(PREFIX.length());
            boolean network = name.equals("receive_bytes_total")
                    || name.equals("send_bytes_total")
                    || name.equals("drop_count_total");
            if (network && !metric.isCount()) {
                notes.add(name + " is not a count: " + metric.value());
                return;
            }
            switch (name) {
                case "receive_bytes_total" -> received = Math.max(0, received) + metric.value();
                case "send_bytes_total" -> sent = Math.max(0, sent) + metric.value();
                case "drop_count_total" -> dropped = Math.max(0, dropped) + metric.value();
                case "health_healthy", "health_check" -> health(metric, name);
                default -> target(metric, name);
            }
        }
    }

    private void health(Metric metric, String name) {
        if (metric.label("target").contains("-")) {
            target(metric, name);
        } else {
            facts.put("health_check", metric.value() == 1 ? "healthy" : "NOT HEALTHY");
        }
    }

    private void target(Metric metric, String name) {
        // The pages of HPE and GSI have clients and services of servers beside the targets.
        String component = metric.label("component");
        boolean ofTarget = component.isEmpty() || component.equals("ost") || component.equals("mdt");
        if (!ofTarget || !ExporterTarget.KNOWN.contains(name)) {
            return;
        }
        String label = metric.label("target") + metric.label("ost") + metric.label("mdt");
        TargetName target;
        try {
            target = TargetName.parse(label);
        } catch (MizanException e) {
            if (!label.isEmpty() && !label.equals("MGS")) {
                notes.add("not a target: " + label);
            }
            return;
        }
        if (name.equals("stats_total")) {
            countsOperations.add(target.kind());
        }
        if (!metric.isCount()) {
            notes.add(target + ": " + name + " is not a count: " + metric.value());
        }
        targets.computeIfAbsent(target, ExporterTarget::new).take(name, metric);
    }

    Map<String, String> facts() {
        return facts;
    }

    MonotonicCounters network() {
        return received < 0 || sent < 0
                ? MonotonicCounters.NONE
                : MonotonicCounters.of(
                        0, (long) received, (long) sent, dropped < 0 ? MonotonicCounters.UNKNOWN : (long) dropped);
    }

    List<TargetReading> targets() {
        List<TargetReading> readings = new ArrayList<>();
        targets.forEach((name, parts) -> {
            // Lines about recovery and health come from samples of other servers, too; a target of this one has a size
            // or does something.
            if (parts.isServed()) {
                readings.add(parts.reading(countsOperations.contains(name.kind()), notes)
                        .withDisks(disks.behind(name)));
            }
        });
        return readings;
    }
}
