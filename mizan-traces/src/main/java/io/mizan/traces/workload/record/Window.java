package io.mizan.traces.workload.record;

/** When the reads or the writes of a record happened. */
public record Window(long start, long end) {

    /** What the record says or, where it does not, the time that the file was open, or the whole run. */
    public static Window of(FileRecord record, Transfer transfer, long runNanos) {
        long start = transfer.startNanos();
        long end = transfer.endNanos();
        if (start == 0 && end == 0) {
            start = record.metadata().openStart();
            end = record.metadata().closeEnd();
        }
        if (end == 0) {
            end = Math.max(start, runNanos);
        }
        return new Window(Math.min(start, end), Math.max(start, end));
    }

    public long length() {
        return end - start;
    }

    /** How long both are at the same time. */
    public long overlap(Window other) {
        return Math.max(0, Math.min(end, other.end) - Math.max(start, other.start));
    }

    /** The latest start, from the wanted one back, at which something of this length ends in the window. */
    public long fit(long wanted, long length) {
        return Math.max(start, Math.min(wanted, end - length));
    }

    /** The length that fits. */
    public long clip(long length) {
        return Math.min(length, length());
    }
}
