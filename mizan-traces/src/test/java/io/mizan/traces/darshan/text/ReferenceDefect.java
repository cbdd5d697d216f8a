package io.mizan.traces.darshan.text;

import io.mizan.traces.darshan.DarshanLog;
import io.mizan.traces.darshan.LogModule;
import io.mizan.traces.darshan.record.DarshanModule;
import io.mizan.traces.darshan.text.GoldenLogs.Golden;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** What darshan-parser 3.5.0 gets wrong in the shared logs. Everything else must be equal. */
enum ReferenceDefect {
    LOST_VARIANCES(
            "its conversion of POSIX records before version 4 copies two doubles too few: both variances print as 0",
            Pattern.compile("POSIX\t.*\tPOSIX_F_VARIANCE_RANK_(TIME|BYTES)\t0\\.000000\t.*")) {
        @Override
        boolean concerns(DarshanLog log) {
            return posixBefore4(log);
        }
    },

    UNSWAPPED_TIMES(
            "in big-endian logs with POSIX records before version 4 it leaves three times in the byte order of the log, and"
                    + " what follows from them",
            Pattern.compile("(POSIX\t.*\t|total_)POSIX_(F_META_TIME|F_MAX_READ_TIME|F_MAX_WRITE_TIME"
                    + "|MAX_READ_TIME_SIZE|MAX_WRITE_TIME_SIZE)(\t|: ).*")) {
        @Override
        boolean concerns(DarshanLog log) {
            return posixBefore4(log) && log.header().order().equals(ByteOrder.BIG_ENDIAN);
        }
    };

    private final String reason;
    private final Pattern wrongLine;

    ReferenceDefect(String reason, Pattern wrongLine) {
        this.reason = reason;
        this.wrongLine = wrongLine;
    }

    String reason() {
        return reason;
    }

    abstract boolean concerns(DarshanLog log);

    boolean explains(String golden) {
        return wrongLine.matcher(golden).matches();
    }

    private static boolean posixBefore4(DarshanLog log) {
        return log.module(DarshanModule.POSIX).map(LogModule::version).orElse(4) < 4;
    }

    /**
     * Logs of development versions: two hold DAOS records of another size, which it misreads until an assertion stops it, so
     * that its output ends in the middle of a line.
     */
    static final Set<String> OTHER_DAOS_RECORDS = Set.of(
            "darshan-hpc_darshan-logs/snyder_ior-DFS_id1057716-201712_11-8-64400-1922568413188514066_1",
            "darshan-hpc_darshan-logs/snyder_ior-DFS_id1069383-23981_11-11-71996-14940917661149127511_1");

    /**
     * The other development logs say version 3.41 but have the job record of 3.21, and in some of them modules have other
     * numbers: it prints text as numbers (nprocs 4427712942739450220), cannot allocate so many processes and prints zeros as
     * totals.
     */
    static final Set<String> OTHER_JOB_RECORD = Set.of(
            "darshan-hpc_darshan/shane_ior-HDF5_id540575-540575_9-7-54660-17763983738006033572_1",
            "darshan-hpc_darshan/shane_ior-PNETCDF_id402580-402580_9-2-36069-16753435528444694496_1",
            "darshan-hpc_darshan/shane_ior-PNETCDF_id864223-864223_10-27-46849-11258636277699483231_1",
            "darshan-hpc_darshan/snyders_ior-DFS_id531897-30546_8-18-57619-12789084789544057019_1",
            "darshan-hpc_darshan/snyders_ior-POSIX_id531897-30559_8-18-57636-5730483702862695835_1",
            "darshan-hpc_darshan/snyders_ior-dfs_id529735-33575_8-15-79703-17102016752823788802_1");

    /** The lines that differ and that no defect explains, each as ours and golden. */
    static List<String> unexplained(Golden golden, List<String> ours, List<String> theirs) {
        List<ReferenceDefect> defects;
        try (DarshanLog log = DarshanLog.open(golden.logFile())) {
            defects = List.of(values()).stream()
                    .filter(defect -> defect.concerns(log))
                    .toList();
        }
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < Math.max(ours.size(), theirs.size()); i++) {
            String our = i < ours.size() ? ours.get(i) : "(nothing)";
            String their = i < theirs.size() ? theirs.get(i) : "(nothing)";
            if (!our.equals(their) && defects.stream().noneMatch(defect -> defect.explains(their))) {
                differences.add("line " + (i + 1) + "\n ours   " + our + "\n golden " + their);
            }
        }
        return differences;
    }
}
