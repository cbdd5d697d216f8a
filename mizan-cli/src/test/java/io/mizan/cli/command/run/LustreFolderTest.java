package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LustreFolderTest {
    @TempDir
    private Path folder;

    private boolean onLustre(String path) throws IOException {
        Path mounts = Files.writeString(folder.resolve("mountinfo"), """
                22 1 254:1 / / rw,relatime shared:1 - ext4 /dev/vda1 rw
                31 22 0:44 / /mnt/lustre rw,relatime shared:20 master:1 - lustre 10.0.2.15@tcp:/testfs rw,checksum,nouser_xattr
                32 31 0:50 / /mnt/lustre/tmp rw - tmpfs tmpfs rw
                33 22 0:45 /home /my\\040scratch rw,relatime - lustre 10.0.2.15@tcp:/testfs/home rw
                34 22 0:46 / /data rw - lustre 10.0.2.15@tcp:/data rw
                35 22 0:47 / /data rw - nfs4 server:/data rw
                a line that is no mount
                """);
        return LustreFolder.contains(Path.of(path), mounts);
    }

    @Test
    void theMountNearestToAFolderTells() throws IOException {
        assertThat(onLustre("/mnt/lustre")).isTrue();
        assertThat(onLustre("/mnt/lustre/user/run")).isTrue();
        assertThat(onLustre("/mnt/lustre2")).isFalse();
        assertThat(onLustre("/mnt/lustre/tmp/x")).isFalse();
        assertThat(onLustre("/my scratch/run")).isTrue();
        assertThat(onLustre("/data/run"))
                .as("something else was mounted over it")
                .isFalse();
        assertThat(onLustre("/home")).isFalse();
    }

    @Test
    void thisFolderIsNotOnLustreWhereNothingSaysSo() {
        assertThat(LustreFolder.contains(folder, folder.resolve("nothing"))).isFalse();
    }
}
