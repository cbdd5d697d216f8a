package io.mizan.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;

/** The files of an OSS as Lustre 2.15 has them, with jobs that work. */
final class AgentTree {
    private static final int ACTIVE_SHARE = 10;
    private static final List<String> OPERATIONS = List.of(
            "read",
            "write",
            "getattr",
            "setattr",
            "punch",
            "sync",
            "destroy",
            "create",
            "statfs",
            "get_info",
            "set_info",
            "quotactl",
            "prealloc");

    private final Path root;
    private final int targets;
    private final int jobs;
    private final long[] amounts;
    private final long[] times;
    private int round;
    private long bytes;

    AgentTree(Path root, int targets, int jobs) {
        this.root = root;
        this.targets = targets;
        this.jobs = jobs;
        this.amounts = new long[targets * jobs];
        this.times = new long[targets * jobs];
    }

    /** All of {@code job_stats} together. */
    long bytes() {
        return bytes;
    }

    void write() throws IOException {
        put(root.resolve("proc/stat"), "cpu  1 2 3 400 5 6 7 8 0 0\ncpu0 1 2 3 400 5 6 7 8 0 0\n");
        put(root.resolve("proc/loadavg"), "1.50 1.20 1.10 2/345 6789\n");
        put(root.resolve("proc/meminfo"), "MemTotal: 1000000 kB\nMemFree: 200000 kB\nMemAvailable: 600000 kB\n");
        put(root.resolve("sys/kernel/debug/lnet/stats"), "0 1 0 10 20 0 0 1000 2000 0 0\n");
        put(
                root.resolve("sys/kernel/debug/lustre/ost/OSS/ost_io/stats"),
                "snapshot_time 1 secs.nsecs\nreq_waittime 100 samples [usec] 1 2 3 4\n"
                        + "req_qdepth 100 samples [reqs] 0 2 50 60\nreq_active 100 samples [reqs] 1 9 200 400\n");
        for (int target = 0; target < targets; target++) {
            Path sys = root.resolve("sys/fs/lustre/obdfilter/" + name(target));
            put(sys.resolve("kbytestotal"), "1000000000\n");
            put(sys.resolve("kbytesfree"), "500000000\n");
            put(sys.resolve("kbytesavail"), "490000000\n");
            put(sys.resolve("filesfree"), "123456\n");
            put(sys.resolve("degraded"), "0\n");
            put(sys.resolve("num_exports"), "1024\n");
        }
        work();
    }

    /** One round: every tenth job of each target does something, another tenth in the next round. */
    void work() throws IOException {
        round++;
        bytes = 0;
        for (int target = 0; target < targets; target++) {
            StringBuilder text = new StringBuilder(jobs * 2_048).append("job_stats:\n");
            for (int job = 0; job < jobs; job++) {
                int entry = target * jobs + job;
                if (round == 1 || job % ACTIVE_SHARE == round % ACTIVE_SHARE) {
                    amounts[entry] += 1 + job % 7;
                    times[entry] = round;
                }
                append(text, job, amounts[entry], times[entry]);
            }
            bytes += text.length();
            put(root.resolve("proc/fs/lustre/obdfilter/" + name(target) + "/job_stats"), text.toString());
            put(
                    root.resolve("sys/kernel/debug/lustre/obdfilter/" + name(target) + "/stats"),
                    "snapshot_time %d.0 secs.nsecs%nread_bytes %d samples [bytes] 4096 1048576 %d 9%n"
                            .formatted(round, round * 100, round * 104_857_600L));
            put(
                    root.resolve("sys/kernel/debug/lustre/osd-ldiskfs/" + name(target) + "/brw_stats"),
                    "snapshot_time: 1.0 (secs.nsecs)%n%n                   read   |   write%nI/O time (1/1000s)   ios   %% cum %% |  ios         %% cum %%%n1:  %d  50  50 | 0 0 0%n2:  %d  50 100 | 0 0 0%n"
                            .formatted(round * 10, round * 20));
        }
    }

    private static String name(int target) {
        return String.format(Locale.ROOT, "bench-OST%04x", target);
    }

    private static void append(StringBuilder text, int job, long amount, long time) {
        text.append("- job_id:          application").append(job).append(".12345\n");
        text.append("  snapshot_time:   ").append(1_700_000_000 + time).append(".123456789 secs.nsecs\n");
        text.append("  start_time:      1700000000.000000000 secs.nsecs\n");
        text.append("  elapsed_time:    ").append(time).append(".123456789 secs.nsecs\n");
        for (String kind : List.of("read_bytes", "write_bytes")) {
            text.append("  ").append(kind).append(":      { samples: ").append(amount);
            text.append(", unit: bytes, min: 4096, max: 1048576, sum: ").append(amount << 20);
            text.append(", sumsq: 1099511627776, hist: { 4K: 10, 8K: 20, 16K: 30, 1M: 40 } }\n");
        }
        for (String operation : OPERATIONS) {
            text.append("  ").append(operation).append(":          { samples: ").append(amount);
            text.append(", unit: usecs, min:        1, max:     1234, sum: ").append(amount * 100);
            text.append(", sumsq:            12345 }\n");
        }
    }

    /** A reader sees the old text or the new one, as in the kernel. */
    private static void put(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Path part = file.resolveSibling("." + file.getFileName() + ".part");
        Files.write(part, text.getBytes(UTF_8));
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
