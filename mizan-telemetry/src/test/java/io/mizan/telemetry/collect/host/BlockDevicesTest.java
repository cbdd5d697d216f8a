package io.mizan.telemetry.collect.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.telemetry.collect.DiskTimes;
import io.mizan.telemetry.collect.Notes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BlockDevicesTest {
    private final Notes notes = new Notes();

    @TempDir
    private Path root;

    /** A disk as the kernel shows it: a folder among the devices, and a link to it by its name. */
    private Path device(String name, String where, long busyMillis) throws IOException {
        Path folder = Files.createDirectories(
                root.resolve("sys/devices").resolve(where).resolve(name));
        Files.writeString(folder.resolve("stat"), "  1 2 3 4 5 6 7 8 0 " + busyMillis + " 77 0 0 0 0\n");
        Path link = Files.createDirectories(root.resolve("sys/class/block")).resolve(name);
        Files.createSymbolicLink(link, folder);
        return folder;
    }

    private Path disk(String name, String maker, String rotational, long busyMillis) throws IOException {
        Path folder = device(name, "pci0/host0/block", busyMillis);
        Files.createDirectories(folder.resolve("queue"));
        Files.createDirectories(folder.resolve("device"));
        Files.writeString(folder.resolve("queue/rotational"), rotational + "\n");
        Files.writeString(folder.resolve("device/vendor"), maker + "\n");
        return folder;
    }

    private void slave(Path upper, Path lower) throws IOException {
        Path slaves = Files.createDirectories(upper.resolve("slaves"));
        Files.createSymbolicLink(slaves.resolve(String.valueOf(lower.getFileName())), lower);
    }

    private DiskTimes behind(String mounted) {
        return new BlockDevices(root).behind(mounted, notes);
    }

    @Test
    void aRotatingDiskOfAMakerOfDisksIsASingleOne() throws IOException {
        disk("sdb", "ATA     ", "1", 4711);
        assertThat(behind("/dev/sdb")).isEqualTo(new DiskTimes(Map.of("sdb", 4711L), true));
    }

    @Test
    void aPartitionIsOnItsDisk() throws IOException {
        Path disk = disk("sdb", "SEAGATE", "1", 4711);
        Path part = Files.createDirectories(disk.resolve("sdb1"));
        Files.writeString(part.resolve("partition"), "1\n");
        Files.createSymbolicLink(root.resolve("sys/class/block/sdb1"), part);
        assertThat(behind("/dev/sdb1")).isEqualTo(new DiskTimes(Map.of("sdb", 4711L), true));
    }

    @Test
    void flashAndVolumesOfArraysAreNone() throws IOException {
        disk("sdc", "DDN", "1", 1);
        disk("sdd", "ATA", "0", 2);
        assertThat(behind("/dev/sdc")).isEqualTo(new DiskTimes(Map.of("sdc", 1L), false));
        assertThat(behind("/dev/sdd")).isEqualTo(new DiskTimes(Map.of("sdd", 2L), false));
    }

    @Test
    void mapperMultipathAndRaidAreLookedThrough() throws IOException {
        Path volume = device("dm-3", "virtual/block", 900);
        Path raid = device("md127", "virtual/block", 800);
        slave(volume, raid);
        for (String name : new String[] {"sda", "sdb", "sdc"}) {
            slave(raid, disk(name, "ATA", "1", name.charAt(2)));
        }
        Path mapper = Files.createDirectories(root.resolve("dev/mapper"));
        Files.createSymbolicLink(mapper.resolve("ost0"), Path.of("../dm-3"));
        assertThat(behind("/dev/mapper/ost0"))
                .isEqualTo(new DiskTimes(Map.of("sda", 97L, "sdb", 98L, "sdc", 99L), false));
    }

    @Test
    void aMapperOnOneDiskIsNoSingleDisk() throws IOException {
        Path path = device("dm-1", "virtual/block", 900);
        slave(path, disk("sda", "ATA", "1", 5));
        assertThat(behind("/dev/dm-1")).isEqualTo(new DiskTimes(Map.of("sda", 5L), false));
    }

    @Test
    void devicesThatStandOnEachOtherEnd() throws IOException {
        Path one = device("dm-1", "virtual/block", 1);
        Path two = device("dm-2", "virtual/block", 2);
        slave(one, two);
        slave(two, one);
        assertThat(behind("/dev/dm-1").singleDisk()).isFalse();
    }

    @Test
    void aPoolOfZfsTellsItsTimeWhereTheModuleCountsIt() throws IOException {
        Path pool = Files.createDirectories(root.resolve("proc/spl/kstat/zfs/tank"));
        Files.writeString(pool.resolve("io"), """
                11 3 0x00 1 80 2103123 8812312
                nread    nwritten reads    writes   wtime    wlentime wupdate  rtime    rlentime rupdate  wcnt     rcnt
                1024     2048     3        4        5        6        7        9000000000 8      9        0        0
                """);
        assertThat(behind("tank/ost0")).isEqualTo(new DiskTimes(Map.of("tank", 9000L), false));
        assertThat(behind("other/ost0")).isEqualTo(DiskTimes.UNKNOWN);
    }

    @Test
    void whatIsNotThereIsUnknown() {
        assertThat(behind("")).isEqualTo(DiskTimes.UNKNOWN);
        assertThat(behind("/dev/sdz")).isEqualTo(DiskTimes.UNKNOWN);
        assertThat(behind("/dev/../../etc/passwd")).isEqualTo(DiskTimes.UNKNOWN);
        assertThat(notes.sentences()).isEmpty();
    }
}
