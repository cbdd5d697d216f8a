package io.mizan.store.report;

import io.mizan.store.memory.SlotState;
import java.util.ArrayList;
import java.util.List;

/**
 * A managed file.
 *
 * @param path its name at its registration
 * @param size as programs see it
 * @param errno of the last flush, 0 for none
 * @param passed why it passes through, 0 where it does not
 * @param parts what the store has of it, from left to right
 * @param faults damage in the store's memory
 */
public record FileReport(
        int slot,
        String path,
        SlotState state,
        long size,
        int errno,
        int passed,
        List<Part> parts,
        List<String> faults) {

    /**
     * Bytes of a file that come from one record.
     *
     * @param tier number of the tier; -1 for zeros and bytes of the real file
     * @param virtualAddress of the first byte, by equation 1 of UniviStor; -1 where there is none
     * @param chunk -1 where there is none
     */
    public record Part(long offset, long length, String kind, int tier, long virtualAddress, int chunk, int pid) {}

    public FileReport {
        parts = List.copyOf(parts);
        faults = List.copyOf(faults);
    }

    /** Bytes that are in no file system yet. */
    public long unsafeBytes() {
        return parts.stream()
                .filter(part -> !part.kind().equals(StoreReport.IN_FILE))
                .mapToLong(Part::length)
                .sum();
    }

    /** A range of bytes, its end not included. */
    public record Range(long from, long to) {}

    /** The bytes that are in no file system yet, as ranges that do not touch. */
    public List<Range> unsafeRanges() {
        List<Range> ranges = new ArrayList<>();
        for (Part part : parts) {
            int last = ranges.size() - 1;
            if (part.kind().equals(StoreReport.IN_FILE)) {
                continue;
            }
            if (last >= 0 && ranges.get(last).to == part.offset()) {
                ranges.set(last, new Range(ranges.get(last).from, part.offset() + part.length()));
            } else {
                ranges.add(new Range(part.offset(), part.offset() + part.length()));
            }
        }
        return ranges;
    }
}
