package io.mizan.traces.libmizan;

/** The earliest start among the records of a block that become events. */
final class EarliestStart {
    private long nanos = Long.MAX_VALUE;

    void reset() {
        nanos = Long.MAX_VALUE;
    }

    long nanos() {
        return nanos;
    }

    void see(TraceRecord record) {
        nanos = Math.min(nanos, startOf(record));
    }

    /** When the event of a record starts; the largest long for records that are none. */
    static long startOf(TraceRecord record) {
        if (record instanceof TraceRecord.Opened opened) {
            return opened.startNanos();
        }
        if (record instanceof TraceRecord.Written written) {
            return written.firstNanos();
        }
        if (record instanceof TraceRecord.Closed closed) {
            return closed.startNanos();
        }
        if (record instanceof TraceRecord.Renamed renamed) {
            return renamed.startNanos();
        }
        return record instanceof TraceRecord.Unlinked unlinked ? unlinked.startNanos() : Long.MAX_VALUE;
    }
}
