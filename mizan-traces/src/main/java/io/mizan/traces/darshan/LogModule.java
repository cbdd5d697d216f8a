package io.mizan.traces.darshan;

import io.mizan.traces.darshan.format.Region;
import io.mizan.traces.darshan.record.DarshanModule;
import java.util.Optional;

/**
 * A module that has data in a log, or lost all of it.
 *
 * @param number as of log version 3.41
 * @param version of its records
 * @param partial whether it ran out of memory and lost records
 */
public record LogModule(int number, int version, Region region, boolean partial) {

    /** Empty where Mizan does not know the number. */
    public Optional<DarshanModule> module() {
        return DarshanModule.of(number);
    }

    public String label() {
        return module().map(DarshanModule::label).orElse("unknown module " + number);
    }
}
