package io.mizan.traces.darshan.format;

import java.nio.ByteOrder;
import java.util.List;

/**
 * The header of a log, with module numbers as of version 3.41 whatever the version of the log.
 *
 * @param version as in the file, such as {@code 3.21}
 * @param minor the number after the point, such as 21
 * @param bytes the size of the header in this file
 * @param job the region of the job record
 * @param names the region of the name records, empty where there are none
 * @param modules by number, absent ones with an empty region
 */
public record LogHeader(
        String version,
        int minor,
        ByteOrder order,
        Compression compression,
        int bytes,
        Region job,
        Region names,
        List<Slot> modules) {

    /**
     * One place of the module map.
     *
     * @param version of the module's records, 0 where it is absent
     * @param partial whether the module ran out of memory and lost records
     */
    public record Slot(Region region, int version, boolean partial) {
        public static final Slot EMPTY = new Slot(Region.NONE, 0, false);
    }

    /** From this version on there are 64 modules, and job times have nanoseconds. */
    public static final int WIDE = 41;
}
