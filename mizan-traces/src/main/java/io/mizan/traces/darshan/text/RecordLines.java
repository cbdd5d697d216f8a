package io.mizan.traces.darshan.text;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.Mount;

/** The lines of one record: module, rank, id, counter, value, name, mount point and type of file system, tab-separated. */
final class RecordLines {
    /** What a record without a name is called. */
    private static final String NO_NAME = "(null)";

    private final StringBuilder out;
    private final DarshanLog log;
    private final String module;
    private final StringBuilder start = new StringBuilder();
    private final StringBuilder end = new StringBuilder();

    RecordLines(StringBuilder out, DarshanLog log, String module) {
        this.out = out;
        this.log = log;
        this.module = module;
    }

    /** The name of a record, fit to print. */
    static String name(DarshanLog log, long id) {
        return log.names().name(id).map(TextOut::safe).orElse(NO_NAME);
    }

    static Mount mount(DarshanLog log, long id) {
        return log.names().name(id).map(log.job().mounts()::of).orElse(Mount.UNKNOWN);
    }

    /** Starts a record whose name and mount point come from the log. */
    void record(long id, long rank) {
        record(id, rank, name(log, id), mount(log, id));
    }

    void record(long id, long rank, String name, Mount mount) {
        start.setLength(0);
        start.append(module).append('\t').append(rank).append('\t');
        start.append(Long.toUnsignedString(id)).append('\t');
        end.setLength(0);
        end.append('\t').append(name);
        end.append('\t').append(TextOut.safe(mount.path()));
        end.append('\t').append(TextOut.safe(mount.type())).append('\n');
    }

    void integer(String counter, long value) {
        out.append(start).append(counter).append('\t').append(value).append(end);
    }

    void unsigned(String counter, long value) {
        text(counter, Long.toUnsignedString(value));
    }

    void real(String counter, double value) {
        out.append(start).append(counter).append('\t');
        Numbers.fixed(out, value, 6);
        out.append(end);
    }

    void text(String counter, String value) {
        out.append(start).append(counter).append('\t').append(value).append(end);
    }
}
