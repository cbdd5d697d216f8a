package io.mizan.telemetry.collect.exporter;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.collect.Collector;
import io.mizan.telemetry.collect.HostReading;
import io.mizan.telemetry.collect.Notes;
import io.mizan.telemetry.collect.Reading;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/** A server by what a Prometheus exporter on it says. */
public final class Exporter implements Collector {
    private final MetricsPage page;
    private final InstantSource clock;
    private final LongSupplier nanos;

    public Exporter(MetricsPage page, InstantSource clock, LongSupplier nanos) {
        this.page = page;
        this.clock = clock;
        this.nanos = nanos;
    }

    @Override
    public Reading read() {
        Notes notes = new Notes();
        Instant takenAt = clock.instant();
        long takenAtNanos = nanos.getAsLong();
        ExporterParts parts = new ExporterParts(notes);
        MetricsText.parse(page.text(), parts::take, notes);
        if (parts.targets().isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "no metrics of a Lustre target")
                    .at(Place.of(page.name()))
                    .maybe(
                            "check that this is the page of a Lustre exporter on a server: lustre_capacity_kilobytes should be in it")
                    .exception();
        }
        return new Reading(
                takenAt,
                takenAtNanos,
                HostReading.NOTHING_KNOWN.withNetwork(parts.network()),
                parts.targets(),
                notes.sentences(),
                notes.unknownLines(),
                parts.facts());
    }
}
