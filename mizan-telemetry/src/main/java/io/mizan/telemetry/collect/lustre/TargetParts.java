package io.mizan.telemetry.collect.lustre;

import io.mizan.model.system.DeviceClass;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.collect.JobCounters;
import io.mizan.telemetry.collect.Latencies;
import io.mizan.telemetry.collect.MonotonicCounters;
import io.mizan.telemetry.collect.Notes;
import io.mizan.telemetry.collect.TargetReading;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The parameters of one target: its own, and those of the storage below it ({@code osd-*}), which has most of them a second time. */
final class TargetParts {
    /** What {@code recovery_status} says while clients are let in again one by one, and wait for an answer. */
    private static final Set<String> RECOVERING = Set.of("RECOVERING", "WAITING", "WAITING_FOR_CLIENTS");

    private final TargetName name;
    private final Map<String, String> own = new HashMap<>();
    private final Map<String, String> storage = new HashMap<>();
    private MonotonicCounters io = MonotonicCounters.NONE;
    private Latencies latencies = Latencies.NONE;
    private JobCounters jobs = JobCounters.UNKNOWN;

    TargetParts(TargetName name) {
        this.name = name;
    }

    void jobs(JobCounters counters) {
        jobs = counters;
    }

    void take(boolean ofStorage, String leaf, ParameterText value, Notes notes) {
        if (leaf.equals("brw_stats")) {
            if (ofStorage || !latencies.known()) {
                latencies = BrwStats.parse(value.characters(), notes);
            }
        } else if (!ofStorage && (leaf.equals("stats") || leaf.equals("md_stats"))) {
            io = Stats.parse(value.characters(), notes).io();
        } else if (leaf.equals("recovery_status")) {
            own.put(leaf, recovery(value.characters()));
        } else if (AgentParameters.isWanted(leaf)) {
            (ofStorage ? storage : own).put(leaf, value.line());
        }
    }

    TargetReading reading(MonotonicCounters service, boolean unhealthy, Notes notes) {
        Set<TargetFlag> flags = EnumSet.noneOf(TargetFlag.class);
        if (isSet("degraded") || unhealthy) {
            flags.add(TargetFlag.DEGRADED);
        }
        if (isSet("readonly")) {
            flags.add(TargetFlag.READ_ONLY);
        }
        if (isSet("no_create") || isSet("no_precreate")) {
            flags.add(TargetFlag.NO_NEW_FILES);
        }
        if (isSet("nonrotational")) {
            flags.add(TargetFlag.FLASH);
        }
        if (unhealthy) {
            notes.add(name + " is reported unhealthy");
        }
        boolean recovering = RECOVERING.contains(value("recovery_status"));
        if (recovering) {
            notes.add(name + " is in recovery: " + value("recovery_status"));
        }
        long files = KernelNumber.parse(value("filesfree"));
        Target target = new Target(
                name,
                space(notes),
                files < 0 ? Target.UNKNOWN_FILES : files,
                !recovering,
                flags,
                device(),
                Set.of(),
                Performance.UNKNOWN);
        long exports = KernelNumber.parse(value("num_exports"));
        return new TargetReading(
                target, io, service, latencies, jobs, exports < 0 ? TargetReading.UNKNOWN_EXPORTS : exports);
    }

    /** What it is mounted from; empty where that is not told. */
    String mountedFrom() {
        return value("mntdev");
    }

    private Space space(Notes notes) {
        long total = KernelNumber.parse(value("kbytestotal"));
        long free = KernelNumber.parse(value("kbytesfree"));
        long available = KernelNumber.parse(value("kbytesavail"));
        return Kilobytes.space(name, total, free, available, notes);
    }

    private DeviceClass device() {
        String rotation = value("nonrotational");
        if (value("mntdev").startsWith("/dev/nvme")) {
            return DeviceClass.NVME;
        }
        return rotation.equals("1") ? DeviceClass.SSD : rotation.equals("0") ? DeviceClass.HDD : DeviceClass.UNKNOWN;
    }

    private boolean isSet(String leaf) {
        return value(leaf).equals("1");
    }

    /** The target's own value, else that of its storage; empty where there is neither. */
    private String value(String leaf) {
        return own.getOrDefault(leaf, storage.getOrDefault(leaf, ""));
    }

    private static String recovery(String text) {
        return text.lines()
                .filter(line -> line.startsWith("status:"))
                .map(line -> line.substring("status:".length()).strip())
                .findFirst()
                .orElse("");
    }
}
