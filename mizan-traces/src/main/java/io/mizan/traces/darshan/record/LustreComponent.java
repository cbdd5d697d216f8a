package io.mizan.traces.darshan.record;

/**
 * One component of a Lustre layout as Darshan saw it.
 *
 * @param stripeCount 0 where the data is on the MDT
 * @param pattern 0 raid0, 2 mdt, 4 overstriped, 8 foreign; -1 unknown
 * @param flags bits of the component; -1 unknown
 * @param end the first byte after it; -1 is the end of the file
 * @param mirror -1 unknown
 * @param pool empty where there is none
 * @param firstTarget where its targets start in {@link LustreRecord#target}
 */
public record LustreComponent(
        long stripeSize,
        long stripeCount,
        long pattern,
        long flags,
        long start,
        long end,
        long mirror,
        String pool,
        int firstTarget) {

    public static final long UNKNOWN = -1;
    public static final long END_OF_FILE = -1;

    /** Whether a byte of the file belongs to this component. */
    public boolean contains(long offset) {
        return offset >= start && (end == END_OF_FILE || offset < end);
    }
}
