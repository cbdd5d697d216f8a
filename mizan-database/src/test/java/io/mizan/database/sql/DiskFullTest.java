package io.mizan.database.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A small disk that only the process under test sees. */
class DiskFullTest {
    @TempDir
    private Path folder;

    @Test
    void aFullDiskIsToldAndLosesNothing() throws Exception {
        assumeTrue(mayMount(), "skipped: no right to mount a small disk (unshare --mount)");
        Path disk = Files.createDirectory(folder.resolve("disk"));
        Child child = Child.start(
                List.of(
                        "unshare",
                        "--mount",
                        "sh",
                        "-c",
                        "disk=$1; shift; mount -t tmpfs -o size=4m tmpfs \"$disk\" && exec \"$@\"",
                        "sh",
                        disk.toString()),
                DiskFiller.class,
                DatabaseSettings.file(disk.resolve("mizan.db")));
        List<String> lines = child.rest();
        assertThat(child.errors()).isEmpty();
        assertThat(lines).containsExactly("DATABASE_FULL", "DATABASE_FULL", "DATABASE_FULL", "true", "true", "100000");
    }

    private static boolean mayMount() throws InterruptedException {
        try {
            return new ProcessBuilder("unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt")
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
