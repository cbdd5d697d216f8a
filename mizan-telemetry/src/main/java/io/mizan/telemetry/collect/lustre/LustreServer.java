package io.mizan.telemetry.collect.lustre;

import io.mizan.model.units.TargetName;
import io.mizan.telemetry.collect.Collector;
import io.mizan.telemetry.collect.HostReading;
import io.mizan.telemetry.collect.Notes;
import io.mizan.telemetry.collect.Reading;
import io.mizan.telemetry.collect.ReadingClock;
import io.mizan.telemetry.collect.TargetReading;
import io.mizan.telemetry.collect.host.Host;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** A Lustre server, OSS or MDS or both, and the machine that it is. */
public final class LustreServer implements Collector {
    private final ParameterSource parameters;
    private final Host host;
    private final ReadingClock clock;
    private final Map<TargetName, JobTable> jobTables = new HashMap<>();

    public LustreServer(ParameterSource parameters, Host host, InstantSource clock, LongSupplier nanos) {
        this.parameters = parameters;
        this.host = host;
        this.clock = new ReadingClock(clock, nanos);
    }

    @Override
    public Reading read() {
        ReadingClock.Begun reading = clock.begin();
        Notes notes = reading.notes();
        LustreParts parts = new LustreParts(jobTables, reading.takenAt().getEpochSecond(), notes);
        parameters.visit(parts, notes);
        List<TargetReading> targets = new ArrayList<>();
        parts.targets()
                .forEach((name, target) ->
                        targets.add(target.reading(parts.service(name.kind()), parts.isUnhealthy(name), notes)
                                .withDisks(host.disks(target.mountedFrom(), notes))));
        jobTables.keySet().retainAll(parts.targets().keySet());
        HostReading machine = host.read(notes);
        return reading.of(
                parts.network().isKnown() ? machine.withNetwork(parts.network()) : machine, targets, parts.facts());
    }
}
