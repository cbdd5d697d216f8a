package io.mizan.traces.picture;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.LustreRecord;
import io.mizan.traces.darshan.Mount;
import java.util.Optional;

/** What a log says about a file besides its counters. */
final class LogFiles {
    private final DarshanLog log;
    private final Layouts layouts;

    LogFiles(DarshanLog log, Layouts layouts) {
        this.log = log;
        this.layouts = layouts;
    }

    String path(long id) {
        return log.names().name(id).orElseGet(() -> "(no name, record " + Long.toUnsignedString(id) + ")");
    }

    String mountPoint(long id) {
        Mount mount = mount(id);
        return mount.equals(Mount.UNKNOWN) ? "" : mount.path();
    }

    String fileSystem(long id) {
        Mount mount = mount(id);
        return mount.equals(Mount.UNKNOWN) ? "" : mount.type() + " " + mount.path();
    }

    private Mount mount(long id) {
        return log.names().name(id).map(log.job().mounts()::of).orElse(Mount.UNKNOWN);
    }

    Optional<LustreRecord> layout(long id) {
        return layouts.of(id);
    }

    String layoutText(long id) {
        return layouts.text(id);
    }
}
