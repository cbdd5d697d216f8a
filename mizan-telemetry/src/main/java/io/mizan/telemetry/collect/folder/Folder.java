package io.mizan.telemetry.collect.folder;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.error.Problem;
import io.mizan.model.system.Space;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import io.mizan.telemetry.collect.Collector;
import io.mizan.telemetry.collect.Notes;
import io.mizan.telemetry.collect.Reading;
import io.mizan.telemetry.collect.TargetReading;
import io.mizan.telemetry.collect.host.Host;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** A folder of this machine as the one target of a system: for trying things without a parallel file system. */
public final class Folder implements Collector {
    private final Path folder;
    private final TargetName name;
    private final Host host;
    private final InstantSource clock;
    private final LongSupplier nanos;

    public Folder(Path folder, TargetName name, Host host, InstantSource clock, LongSupplier nanos) {
        this.folder = folder;
        this.name = name;
        this.host = host;
        this.clock = clock;
        this.nanos = nanos;
    }

    @Override
    public Reading read() {
        Notes notes = new Notes();
        Instant takenAt = clock.instant();
        long takenAtNanos = nanos.getAsLong();
        return new Reading(
                takenAt,
                takenAtNanos,
                host.read(notes),
                List.of(TargetReading.of(Target.of(name, space()))),
                notes.sentences(),
                notes.unknownLines(),
                Map.of());
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
                    Problem.of(ErrorCode.INPUT_UNREADABLE, "cannot tell its space: " + e.getMessage())
                            .at(Place.of(folder.toString())),
                    e);
        }
    }
}
