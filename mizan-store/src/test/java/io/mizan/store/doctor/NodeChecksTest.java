package io.mizan.store.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.check.Observation;
import io.mizan.model.check.Observation.Level;
import io.mizan.store.memory.TierSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes made of files: lines as Linux 6.18, systemd 252 and Slurm's job_container/tmpfs write them. */
class NodeChecksTest {
    private static final String SHARED = "29 23 0:24 / /dev/shm rw,nosuid,nodev shared:3 - tmpfs tmpfs rw,size=24G\n";

    @TempDir
    private Path root;

    private NodeChecks checks;

    @BeforeEach
    void aNodeWithMemory() throws IOException {
        write("dev/shm/x", "");
        write("proc/self/mountinfo", "23 1 254:0 / / rw - ext4 /dev/vda rw\n" + SHARED);
        checks = new NodeChecks(root, TierSpec.parseAll("memory:1G,ssd:/local:9G"));
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    private static void expect(Observation seen, Level level, String found, String repair) {
        assertThat(seen.level()).as(seen.toString()).isEqualTo(level);
        assertThat(seen.found()).contains(found);
        assertThat(seen.repair()).contains(repair);
    }

    @Test
    void theMemoryTierNeedsRoomInMemory() throws IOException {
        expect(checks.memory(folder -> 1L << 30), Level.OK, "1.0 GiB free", "");
        expect(checks.memory(folder -> 512L << 20), Level.WARN, "1.0 GiB for the memory tier", "--tiers memory:256M");
        write("proc/self/mountinfo", SHARED.replace("tmpfs", "ext4"));
        expect(checks.memory(folder -> 1L << 40), Level.FAIL, "no file system in memory", "mount -t tmpfs");
        Files.delete(root.resolve("dev/shm/x"));
        Files.delete(root.resolve("dev/shm"));
        expect(checks.memory(folder -> 1L << 40), Level.FAIL, "is not there", "mount -t tmpfs");
    }

    @Test
    void memoryOfOneJobOrServiceAloneIsNoticed() throws IOException {
        expect(checks.sharing(), Level.OK, "nothing says", "");
        write("proc/1/mountinfo", SHARED);
        expect(checks.sharing(), Level.OK, "is that of the node", "");
        write("proc/1/mountinfo", SHARED.replace("0:24", "0:61"));
        expect(checks.sharing(), Level.WARN, "private", "mizan store stop");
        Files.delete(root.resolve("proc/1/mountinfo"));
        // A folder of the job, bound over what the node has: the last mount is the one that is seen.
        write(
                "proc/self/mountinfo",
                SHARED + "99 29 0:24 /jobs/17 /dev/shm rw,nosuid,nodev shared:3 - tmpfs tmpfs rw\n");
        expect(checks.sharing(), Level.WARN, "private", "mizan store stop");
    }

    @Test
    void logindRemovesStoresUnlessItIsToldNotTo() throws IOException {
        expect(checks.logout(), Level.SKIP, "no logind", "");
        write("etc/systemd/logind.conf", "[Login]\n#RemoveIPC=no\n");
        expect(checks.logout(), Level.WARN, "RemoveIPC=yes", "systemctl restart systemd-logind");
        write("usr/lib/systemd/logind.conf.d/50-site.conf", "[Login]\nRemoveIPC = no\n");
        expect(checks.logout(), Level.OK, "RemoveIPC=no", "");
        write("etc/systemd/logind.conf.d/60-site.conf", "[Login]\nRemoveIPC=true\n");
        expect(checks.logout(), Level.WARN, "RemoveIPC=true", "mizan.conf");
        // A file of the same name in /etc is read in place of the other.
        write("etc/systemd/logind.conf.d/60-site.conf", "[Login]\n");
        write("etc/systemd/logind.conf.d/50-site.conf", "[Login]\nRemoveIPC=1\n");
        expect(checks.logout(), Level.WARN, "RemoveIPC=1", "mizan.conf");
    }

    @Test
    void theLeastLimitOfAllControlGroupsCounts() throws IOException {
        expect(checks.limit(), Level.OK, "no memory limit", "");
        write("proc/self/cgroup", "0::/system.slice/slurm/job_7\n");
        write("sys/fs/cgroup/system.slice/slurm/job_7/memory.max", "max\n");
        expect(checks.limit(), Level.OK, "no memory limit", "");
        write("sys/fs/cgroup/system.slice/slurm/memory.max", "536870912\n");
        write("sys/fs/cgroup/system.slice/memory.max", "8589934592\n");
        expect(checks.limit(), Level.WARN, "memory limit 512.0 MiB, 1.0 GiB for", "memory:256M  # or ask for more");
        write("sys/fs/cgroup/system.slice/slurm/memory.max", "1073741824\n");
        expect(checks.limit(), Level.OK, "memory limit 1.0 GiB", "");
    }

    @Test
    void limitsOfTheFirstVersionCountToo() throws IOException {
        write("proc/self/cgroup", "4:cpu,cpuacct:/a\n3:memory:/slurm/job_7\n1:name=systemd:/\n0::/\n");
        write("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        write("sys/fs/cgroup/memory/slurm/job_7/memory.limit_in_bytes", "268435456\n");
        expect(checks.limit(), Level.WARN, "memory limit 256.0 MiB", "memory:128M");
    }
}
