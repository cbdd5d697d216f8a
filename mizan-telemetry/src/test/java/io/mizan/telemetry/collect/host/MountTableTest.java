package io.mizan.telemetry.collect.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MountTableTest {
    @TempDir
    private Path folder;

    private String type(String path) throws IOException {
        Path mounts = Files.writeString(folder.resolve("mountinfo"), """
                22 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw
                31 22 0:44 / /mnt/lustre rw,relatime shared:20 master:1 - lustre 10.0.2.15@tcp:/testfs rw,checksum,nouser_xattr
                32 31 0:50 / /mnt/lustre/tmp rw - tmpfs tmpfs rw
                33 22 0:45 /home /my\\040scratch rw,relatime - lustre 10.0.2.15@tcp:/testfs/home rw
                34 22 0:46 / /data rw - lustre 10.0.2.15@tcp:/data rw
                35 22 0:47 / /data rw - nfs4 server:/data rw
                36 22 0:48 / /mnt/beegfs rw,relatime - beegfs beegfs_nodev rw,cfgFile=/etc/beegfs/beegfs-client.conf
                a line that is no mount
                """);
        return new MountTable(mounts).type(Path.of(path));
    }

    @Test
    void theMountNearestToAFolderTells() throws IOException {
        assertThat(type("/mnt/lustre")).isEqualTo("lustre");
        assertThat(type("/mnt/lustre/user/run")).isEqualTo("lustre");
        assertThat(type("/mnt/lustre2")).isEqualTo("ext4");
        assertThat(type("/mnt/lustre/tmp/x")).isEqualTo("tmpfs");
        assertThat(type("/mnt/beegfs/user")).isEqualTo("beegfs");
        assertThat(type("/my scratch/run")).isEqualTo("lustre");
        assertThat(type("/data/run")).as("something else was mounted over it").isEqualTo("nfs4");
        assertThat(type("/home")).isEqualTo("ext4");
    }

    @Test
    void whereThereIsNoTableNothingIsKnown() {
        assertThat(new MountTable(folder.resolve("nothing")).type(folder)).isEmpty();
    }
}
