package io.mizan.traces.picture.file;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.record.LustreRecord;
import io.mizan.traces.darshan.record.Mount;
import java.util.Optional;

/** Path, mount point and layout of each file of a log. */
public final class LoggedFiles {
    private final DarshanLog log;
    private final LoggedLayouts layouts;

    public LoggedFiles(DarshanLog log, LoggedLayouts layouts) {
        this.log = log;
        this.layouts = layouts;
    }

    public String path(long id) {
        return log.names().name(id).orElseGet(() -> "(no name, record " + Long.toUnsignedString(id) + ")");
    }

    public String mountPoint(long id) {
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

    public Optional<LustreRecord> layout(long id) {
        return layouts.of(id);
    }

    String layoutText(long id) {
        return layouts.text(id);
    }
}
