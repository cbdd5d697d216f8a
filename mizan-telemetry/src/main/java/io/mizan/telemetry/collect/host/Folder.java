package io.mizan.telemetry.collect.host;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.collect.Collector;
import io.mizan.telemetry.collect.Reading;
import io.mizan.telemetry.collect.ReadingClock;
import io.mizan.telemetry.collect.TargetReading;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** A folder of this machine as the one target of a system: for trying things without a parallel file system. */
public final class Folder implements Collector {
    private final Path folder;
    private final TargetName name;
    private final Host host;
    private final ReadingClock clock;

    public Folder(Path folder, TargetName name, Host host, InstantSource clock, LongSupplier nanos) {
        this.folder = folder;
        this.name = name;
        this.host = host;
        this.clock = new ReadingClock(clock, nanos);
    }

    @Override
    public Reading read() {
        ReadingClock.Begun reading = clock.begin();
        return reading.of(host.read(reading.notes()), List.of(TargetReading.of(Target.of(name, space()))), Map.of());
    }

    private Space space() {
        if (!Files.isDirectory(folder)) {
            throw Problem.of(ErrorCode.INPUT_NOT_FOUND, "no such folder")
                    .at(Place.of(folder.toString()))
                    .maybe("check the spelling")
                    .exception();
        }
        try {
            FileStore store = Files.getFileStore(folder);
            long total = store.getTotalSpace();
            // File systems that grow, and those in memory, count in ways that do not add up.
            long free = Math.min(store.getUnallocatedSpace(), total);
            return new Space(total, total - free, Math.min(store.getUsableSpace(), free));
        } catch (IOException e) {
            throw new MizanException(
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot read its free space: " + e.getMessage())
                            .at(Place.of(folder.toString())),
                    e);
        }
    }
}
