package io.mizan.telemetry.collect.exporter;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.telemetry.collect.Collector;
import io.mizan.telemetry.collect.HostReading;
import io.mizan.telemetry.collect.Notes;
import io.mizan.telemetry.collect.Reading;
import io.mizan.telemetry.collect.ReadingClock;
import java.time.InstantSource;
import java.util.List;
import java.util.function.LongSupplier;

/** A server by what a Prometheus exporter on it says. */
public final class Exporter implements Collector {
    private final MetricsPage page;
    private final List<MetricsPage> others;
    private final ReadingClock clock;

    public Exporter(MetricsPage page, InstantSource clock, LongSupplier nanos) {
        this(page, List.of(), clock, nanos);
    }

    /**
     * A server with several exporters.
     *
     * @param page of the exporter of Lustre
     * @param others that tell of the machine, as node_exporter does; they may be away
     */
    public Exporter(MetricsPage page, List<MetricsPage> others, InstantSource clock, LongSupplier nanos) {
        this.page = page;
        this.others = List.copyOf(others);
        this.clock = new ReadingClock(clock, nanos);
    }

    @Override
    public Reading read() {
        ReadingClock.Begun reading = clock.begin();
        Notes notes = reading.notes();
        ExporterParts parts = new ExporterParts(notes);
        MetricsText.parse(page.text(), parts::take, notes);
        for (MetricsPage other : others) {
            try {
                MetricsText.parse(other.text(), parts::take, notes);
            } catch (MizanException e) {
                notes.add(e.problem().line());
            }
        }
        if (parts.targets().isEmpty()) {
            throw Problem.of(ErrorCode.INPUT_FORMAT, "the page has no metrics of a Lustre target")
                    .at(Place.of(page.name()))
                    .maybe(
                            "check that this is the page of a Lustre exporter on a server: lustre_capacity_kilobytes should be in it")
                    .exception();
        }
        return reading.of(HostReading.NOTHING_KNOWN.withNetwork(parts.network()), parts.targets(), parts.facts());
    }
}
