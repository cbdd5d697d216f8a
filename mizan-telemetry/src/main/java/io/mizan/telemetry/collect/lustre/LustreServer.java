package io.mizan.telemetry.collect.lustre;

import io.mizan.model.units.TargetName;
import io.mizan.telemetry.collect.Collector;
import io.mizan.telemetry.collect.HostReading;
import io.mizan.telemetry.collect.Notes;
import io.mizan.telemetry.collect.Reading;
import io.mizan.telemetry.collect.TargetReading;
import io.mizan.telemetry.collect.host.Host;
import java.time.Instant;
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
    private final InstantSource clock;
    private final LongSupplier nanos;
    private final Map<TargetName, JobTable> jobTables = new HashMap<>();

    public LustreServer(ParameterSource parameters, Host host, InstantSource clock, LongSupplier nanos) {
        this.parameters = parameters;
        this.host = host;
        this.clock = clock;
        this.nanos = nanos;
    }

    @Override
    public Reading read() {
        Notes notes = new Notes();
        Instant takenAt = clock.instant();
        long takenAtNanos = nanos.getAsLong();
        LustreParts parts = new LustreParts(jobTables, takenAt.getEpochSecond(), notes);
        parameters.visit(parts, notes);
        List<TargetReading> targets = new ArrayList<>();
        parts.targets()
                .forEach((name, target) ->
                        targets.add(target.reading(parts.service(name.kind()), parts.isUnhealthy(name), notes)));
        jobTables.keySet().retainAll(parts.targets().keySet());
        HostReading machine = host.read(notes);
        return new Reading(
                takenAt,
                takenAtNanos,
                parts.network().isKnown() ? machine.withNetwork(parts.network()) : machine,
                targets,
                notes.sentences(),
                notes.unknownLines(),
                parts.facts());
    }
}
