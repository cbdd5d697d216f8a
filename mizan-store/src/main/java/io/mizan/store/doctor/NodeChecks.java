package io.mizan.store.doctor;

import io.mizan.model.check.Observation;
import io.mizan.model.error.FileFailure;
import io.mizan.model.error.Printable;
import io.mizan.model.units.ByteSize;
import io.mizan.store.memory.TierSpec;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks whether a node has what the memory tier of a store needs: {@code /dev/shm} with room, shared by all processes and kept at logout, and a
 * memory limit that leaves room for the tier.
 *
 * @param root of the files of the system: {@code /}
 * @param tiers that a new store would have
 */
public record NodeChecks(Path root, List<TierSpec> tiers) {
    private static final String SHARED_MEMORY = "/dev/shm";
    private static final Pattern REMOVE_IPC = Pattern.compile("(?i)\\s*RemoveIPC\\s*=\\s*(\\S+)\\s*");
    private static final Pattern NO = Pattern.compile("(?i)no|false|off|0|n|f");

    /** In the order of systemd: of two files of one name the first counts, and settings of later names win. */
    private static final List<String> LOGIND_FOLDERS =
            List.of("etc/systemd/logind.conf.d", "run/systemd/logind.conf.d", "usr/lib/systemd/logind.conf.d");

    private static final int ROOT_OF_MOUNT = 3;
    private static final int MOUNT_POINT = 4;

    public NodeChecks {
        tiers = List.copyOf(tiers);
    }

    /** The bytes of memory that a store may take. */
    private long budget() {
        return tiers.stream()
                .filter(TierSpec::isMemory)
                .mapToLong(TierSpec::bytes)
                .sum();
    }

    private Path file(String absolute) {
        return root.resolve(absolute.substring(1));
    }

    /**
     * The file system of the memory tier.
     *
     * @param free bytes that it has left
     */
    public Observation memory(FreeSpace free) {
        Path shared = file(SHARED_MEMORY);
        Optional<String> mount = mount(file("/proc/self/mountinfo"));
        if (!Files.isDirectory(shared) || mount.isEmpty() || !mount.get().contains(" - tmpfs ")) {
            return Observation.fail(
                    "store memory",
                    SHARED_MEMORY + (Files.isDirectory(shared) ? " is no file system in memory" : " is not there"),
                    "mount -t tmpfs -o mode=1777,nosuid,nodev tmpfs " + SHARED_MEMORY + "  # as root");
        }
        try {
            long left = free.of(shared);
            String found = ByteSize.prose(left) + " free in " + SHARED_MEMORY + ", " + ByteSize.prose(budget())
                    + " for the memory tier";
            return left < budget()
                    ? Observation.warn("store memory", found + " (store.tiers)", smaller(left))
                    : Observation.ok("store memory", found);
        } catch (IOException e) {
            return Observation.fail("store memory", FileFailure.reason(e), "df " + SHARED_MEMORY);
        }
    }

    /** How many bytes are free in the file system of a folder. */
    @FunctionalInterface
    public interface FreeSpace {
        long of(Path folder) throws IOException;
    }

    /** Half of what there is, since others need memory, too. */
    private static String smaller(long bytes) {
        return "mizan store start --tiers memory:" + Math.max(4, (bytes / 2) >> 20) + "M";
    }

    /** A store in a {@code /dev/shm} of a job or a service alone ends with it. */
    public Observation sharing() {
        Optional<String> own = mount(file("/proc/self/mountinfo"));
        if (own.isEmpty()) {
            return Observation.skip("store sharing", SHARED_MEMORY + " is not mounted");
        }
        boolean part = !field(own.get(), ROOT_OF_MOUNT).equals("/");
        Path first = file("/proc/1/mountinfo");
        // Only root, and who has the same user namespace and rights as the first process, may read this.
        Optional<String> all = mount(first);
        boolean another = all.isPresent() && !device(all.get()).equals(device(own.get()));
        if (part || another) {
            return Observation.warn(
                    "store sharing",
                    SHARED_MEMORY
                            + " is private to this job, container or service: a store in it is lost when that ends",
                    "mizan store stop  # before it ends; or PrivateTmp=no, and no /dev/shm in Dirs of job_container.conf");
        }
        return Observation.ok(
                "store sharing",
                all.isPresent()
                        ? SHARED_MEMORY + " is that of the node"
                        : "nothing says that " + SHARED_MEMORY + " is private");
    }

    private static Optional<String> mount(Path mountinfo) {
        try {
            return Files.readAllLines(mountinfo, StandardCharsets.ISO_8859_1).stream()
                    .filter(line -> field(line, MOUNT_POINT).equals(SHARED_MEMORY))
                    .reduce((below, above) -> above);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static String field(String line, int number) {
        String[] fields = line.split(" ", -1);
        return number < fields.length ? fields[number] : "";
    }

    private static String device(String line) {
        return field(line, 2);
    }

    /** logind removes what ordinary users have in {@code /dev/shm} when their last session ends, unless it is told not to. */
    public Observation logout() {
        Path main = file("/etc/systemd/logind.conf");
        if (!Files.exists(main) && !Files.exists(file("/usr/lib/systemd/systemd-logind"))) {
            return Observation.skip("store logout", "no logind here");
        }
        try {
            String setting = "yes";
            TreeMap<String, Path> files = new TreeMap<>();
            for (String folder : LOGIND_FOLDERS) {
                addFiles(root.resolve(folder), files);
            }
            for (Path conf : Stream.concat(Stream.of(main).filter(Files::exists), files.values().stream())
                    .toList()) {
                for (String line : Files.readAllLines(conf, StandardCharsets.ISO_8859_1)) {
                    Matcher set = REMOVE_IPC.matcher(line);
                    setting = set.matches() ? set.group(1) : setting;
                }
            }
            return NO.matcher(setting).matches()
                    ? Observation.ok("store logout", "logind leaves " + SHARED_MEMORY + " alone (RemoveIPC=no)")
                    : Observation.warn(
                            "store logout",
                            "logind removes a store when its user's last session ends (RemoveIPC="
                                    + Printable.of(setting) + ")",
                            "mkdir -p /etc/systemd/logind.conf.d && printf '[Login]\\nRemoveIPC=no\\n'"
                                    + " > /etc/systemd/logind.conf.d/mizan.conf && systemctl restart systemd-logind"
                                    + "  # as root");
        } catch (IOException e) {
            return Observation.warn("store logout", FileFailure.reason(e), "ls -l /etc/systemd");
        }
    }

    private static void addFiles(Path folder, TreeMap<String, Path> files) throws IOException {
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> confs = Files.newDirectoryStream(folder, "*.conf")) {
                confs.forEach(conf -> files.putIfAbsent(conf.getFileName().toString(), conf));
            }
        }
    }

    /** Pages of the memory tier count against the limit of the control group that touches them first. */
    public Observation limit() {
        OptionalLong limit = MemoryLimit.of(root);
        if (limit.isEmpty()) {
            return Observation.ok("store limit", "no memory limit of a control group");
        }
        String found = "memory limit " + ByteSize.prose(limit.getAsLong()) + ", " + ByteSize.prose(budget())
                + " for the memory tier";
        return limit.getAsLong() < budget()
                ? Observation.warn(
                        "store limit",
                        found + ": processes are killed before the tier is full",
                        smaller(limit.getAsLong()) + "  # or ask for more: sbatch --mem")
                : Observation.ok("store limit", found);
    }
}
