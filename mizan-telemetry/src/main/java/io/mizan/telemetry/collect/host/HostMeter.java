package io.mizan.telemetry.collect.host;

import io.mizan.model.error.MizanException;
import io.mizan.model.system.ServerLoad;
import io.mizan.telemetry.collect.Collector;
import io.mizan.telemetry.collect.Notes;
import io.mizan.telemetry.collect.Reading;
import io.mizan.telemetry.collect.ReportMaker;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Measures how busy this machine is, every second. */
public final class HostMeter implements AutoCloseable {
    private final CountDownLatch over = new CountDownLatch(1);
    private volatile ServerLoad load = ServerLoad.UNKNOWN;

    public HostMeter(InstantSource clock, LongSupplier nanoClock) {
        Host host = new Host(Path.of("/"));
        Thread thread = new Thread(
                () -> look(() -> new Reading(
                        clock.instant(),
                        nanoClock.getAsLong(),
                        host.read(new Notes()),
                        List.of(),
                        List.of(),
                        0,
                        Map.of())),
                "mizan-host");
        thread.setDaemon(true);
        thread.start();
    }

    public ServerLoad load() {
        return load;
    }

    private void look(Collector collector) {
        ReportMaker maker = new ReportMaker("this", 1, 1);
        try {
            do {
                load = maker.next(collector.read()).host().load();
            } while (!over.await(1, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (MizanException e) {
            // A machine that tells nothing about itself is taken for a calm one.
            load = ServerLoad.UNKNOWN;
        }
    }

    @Override
    public void close() {
        over.countDown();
    }
}
