package io.mizan.telemetry.collect.lustre;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The parameters of Lustre that agents read.
 *
 * <p>Which of the three trees ({@code /proc/fs/lustre}, {@code /sys/fs/lustre}, {@code /sys/kernel/debug/lustre}) holds a parameter changed with almost every
 * version, and some are in two of them: {@code obdfilter.*.stats} in proc until 2.15 and in debugfs since; {@code ost_io} and {@code osd-*.brw_stats} went to debugfs in
 * 2.12 and 2.15; sizes are in proc in 2.10 and in sysfs since. So a parameter is looked for in all of them, and the version is never asked.
 *
 * @param folder where they are, names with a star standing for several folders
 * @param names the parameters in each of these folders
 */
record AgentParameters(List<String> folder, List<String> names) {
    static final List<AgentParameters> ALL = List.of(
            of(
                    "obdfilter/*",
                    "stats",
                    "job_stats",
                    "kbytestotal",
                    "kbytesfree",
                    "kbytesavail",
                    "filesfree",
                    "degraded",
                    "readonly",
                    "no_create",
                    "no_precreate",
                    "num_exports",
                    "recovery_status"),
            of("mdt/*", "md_stats", "job_stats", "readonly", "num_exports", "recovery_status"),
            of(
                    "osd-*/*",
                    "kbytestotal",
                    "kbytesfree",
                    "kbytesavail",
                    "filesfree",
                    "brw_stats",
                    "fstype",
                    "nonrotational",
                    "mntdev"),
            of("ost/OSS/ost_io", "stats"),
            of("mds/MDS/mdt", "stats"),
            of("", "health_check", "version", "jobid_var"));

    private static final Set<String> NAMES =
            ALL.stream().flatMap(wanted -> wanted.names.stream()).collect(Collectors.toUnmodifiableSet());

    static boolean isWanted(String name) {
        return NAMES.contains(name);
    }

    private static AgentParameters of(String folder, String... names) {
        return new AgentParameters(folder.isEmpty() ? List.of() : List.of(folder.split("/")), List.of(names));
    }

    /** One parameter, as {@code lctl get_param} wants it. */
    static AgentParameters pattern(String pattern) {
        int dot = pattern.lastIndexOf('.');
        return of(dot < 0 ? "" : pattern.substring(0, dot).replace('.', '/'), pattern.substring(dot + 1));
    }

    /** As {@code lctl get_param} wants them. */
    List<String> patterns() {
        String prefix = folder.isEmpty() ? "" : String.join(".", folder) + ".";
        return names.stream().map(name -> prefix + name).toList();
    }
}
