package io.mizan.traces.darshan;

import io.mizan.traces.darshan.record.DarshanModule;
import java.nio.ByteOrder;
import java.util.Collection;

/** What to know when a log is compared with the output of darshan-parser: where that is wrong, Mizan is not. */
final class LogNotes {
    private LogNotes() {}

    static void add(DarshanLog log, boolean preRelease, Collection<String> notes) {
        boolean big = log.header().order().equals(ByteOrder.BIG_ENDIAN);
        boolean oldPosix =
                log.module(DarshanModule.POSIX).map(LogModule::version).orElse(4) < 4;
        if (preRelease) {
            notes.add(
                    "a log of a development version of Darshan 3.4.1: its job record has an older form, and modules from"
                            + " number " + DarshanLog.FIRST_UNSETTLED
                            + " on are left out because their numbers were not settled");
        }
        if (oldPosix) {
            notes.add("POSIX_F_VARIANCE_RANK_TIME and POSIX_F_VARIANCE_RANK_BYTES are those of the log;"
                    + " darshan-parser 3.5.0 prints 0 for POSIX records before version 4");
        }
        if (oldPosix && big) {
            notes.add("POSIX_F_META_TIME, POSIX_F_MAX_READ_TIME and POSIX_F_MAX_WRITE_TIME are those of the log;"
                    + " darshan-parser 3.5.0 does not swap their bytes in big-endian logs");
        }
        if (big && !log.partial().isEmpty()) {
            notes.add(
                    "which modules are incomplete is as the log says; darshan-parser 3.5.0 does not swap these flags in"
                            + " big-endian logs");
        }
    }
}
