package io.mizan.telemetry.collect.host;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.mizan.telemetry.collect.DiskTimes;
import io.mizan.telemetry.collect.Notes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The disks behind what a target is mounted from, by sysfs: through device mapper, multipath and md down to the disks; of ZFS the pool, where the
 * kernel module counts its time.
 *
 * <p>Only a disk without anything above it that is made by a maker of disks counts as a single one: a volume of an array looks like a rotating disk, too.
 */
final class BlockDevices {
    private static final int DEEPEST = 8;
    private static final int BUSY_MILLIS = 9;
    /** {@code rtime} among the columns of a pool. */
    private static final int POOL_RUN_TIME = 7;

    private static final double NANOS_PER_MILLI = 1e6;
    private static final Set<String> MAKERS =
            Set.of("ata", "seagate", "hgst", "hitachi", "wdc", "wd", "western digital", "toshiba", "fujitsu");

    private final Path root;

    /** @param root of the machine's files */
    BlockDevices(Path root) {
        this.root = root;
    }

    /** @param mounted what the target is mounted from: {@code /dev/mapper/ost0}, {@code /dev/sdb}, {@code pool/ost0} of ZFS */
    DiskTimes behind(String mounted, Notes notes) {
        if (mounted.isEmpty() || mounted.contains("..")) {
            return DiskTimes.UNKNOWN;
        }
        try {
            return mounted.startsWith("/dev/") ? ofDevice(mounted) : ofPool(mounted);
        } catch (IOException e) {
            notes.add("the disks of " + mounted + " cannot be read: " + e.getMessage());
            return DiskTimes.UNKNOWN;
        }
    }

    private DiskTimes ofDevice(String mounted) throws IOException {
        Path link = root.resolve(mounted.substring(1));
        String name = name(Files.isSymbolicLink(link) ? Files.readSymbolicLink(link) : link);
        Path folder = root.resolve("sys/class/block").resolve(name);
        if (!Files.isDirectory(folder)) {
            return DiskTimes.UNKNOWN;
        }
        Set<Path> disks = new LinkedHashSet<>();
        collect(folder.toRealPath(), disks, 0);
        Map<String, Long> busy = new HashMap<>();
        for (Path disk : disks) {
            String[] words = text(disk.resolve("stat")).strip().split("\\s+");
            if (words.length > BUSY_MILLIS && words[BUSY_MILLIS].matches("\\d{1,18}")) {
                busy.put(name(disk), Long.parseLong(words[BUSY_MILLIS]));
            }
        }
        boolean single = disks.size() == 1
                && slaves(folder).isEmpty()
                && isDisk(disks.iterator().next());
        return new DiskTimes(busy, single);
    }

    /** A partition stands in the folder of its disk; what has slaves is made of these. */
    private static void collect(Path folder, Set<Path> disks, int depth) throws IOException {
        Path parent = folder.getParent();
        if (parent != null && Files.exists(folder.resolve("partition"))) {
            collect(parent, disks, depth + 1);
            return;
        }
        List<Path> slaves = slaves(folder);
        if (slaves.isEmpty() || depth >= DEEPEST) {
            disks.add(folder);
        }
        for (Path slave : slaves) {
            if (depth < DEEPEST) {
                collect(slave.toRealPath(), disks, depth + 1);
            }
        }
    }

    private static List<Path> slaves(Path folder) throws IOException {
        Path slaves = folder.resolve("slaves");
        if (!Files.isDirectory(slaves)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(slaves)) {
            return all.sorted().toList();
        }
    }

    private static boolean isDisk(Path disk) throws IOException {
        return text(disk.resolve("queue/rotational")).strip().equals("1")
                && MAKERS.contains(text(disk.resolve("device/vendor")).strip().toLowerCase(Locale.ROOT));
    }

    /** Newer modules do not count it any more. */
    private DiskTimes ofPool(String dataset) throws IOException {
        String pool = dataset.split("/", 2)[0];
        Path file = root.resolve("proc/spl/kstat/zfs").resolve(pool).resolve("io");
        List<String> lines = text(file).lines().toList();
        if (lines.isEmpty()) {
            return DiskTimes.UNKNOWN;
        }
        String[] words = lines.get(lines.size() - 1).strip().split("\\s+");
        return words.length > POOL_RUN_TIME && words[POOL_RUN_TIME].matches("\\d{1,18}")
                ? new DiskTimes(Map.of(pool, (long) (Long.parseLong(words[POOL_RUN_TIME]) / NANOS_PER_MILLI)), false)
                : DiskTimes.UNKNOWN;
    }

    private static String name(Path path) {
        Path name = path.getFileName();
        return name == null ? "" : name.toString();
    }

    private static String text(Path file) throws IOException {
        return Files.isRegularFile(file) ? Files.readString(file, ISO_8859_1) : "";
    }
}
