package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The whole of {@code mizan run} in a folder of Lustre without a controller. The stand-in of the C tests is preloaded into all processes: they see
 * the mount, and files get the layouts that a metadata server would give them.
 */
class LustreRunTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void standIn() throws IOException, InterruptedException {
        NativeLibrary.library();
        Path sources = Path.of(System.getProperty("mizan.root", ".."), "mizan-native", "test")
                .toAbsolutePath()
                .normalize();
        Files.createDirectories(folder.resolve("lustre/fs"));
        Files.createDirectories(folder.resolve("lustre/sys"));
        Files.writeString(folder.resolve("lustre/targets"), "0 up\n1 up\n2 up\n");
        Files.writeString(
                folder.resolve("write.sh"),
                "cd lustre/fs && rm -f * && for i in 1 2 3 4 5; do head -c 9000 /dev/zero > f_$i; done\n");
        // As the real one prints it; the stand-in keeps layouts in an attribute that every file system has.
        program("getfattr", """
                #!/usr/bin/env python3
                import os, sys
                code = 0
                for name in sys.argv[6:]:
                    try:
                        value = os.getxattr(name, "user.mizan.lov")
                        print("# file: %s\\nlustre.lov=0x%s\\n" % (name, value.hex()))
                    except OSError:
                        print(name + ": lustre.lov: No such attribute", file=sys.stderr)
                        code = 1
                sys.exit(code)
                """);
        int built = new ProcessBuilder(
                        "cc",
                        "-shared",
                        "-fPIC",
                        "-O1",
                        "-o",
                        folder.resolve("stand-in.so").toString(),
                        sources.resolve("fake_lustre.c").toString(),
                        sources.resolve("fake_layout.c").toString())
                .inheritIO()
                .start()
                .waitFor();
        assertThat(built).isZero();
        assumeTrue(
                new ProcessBuilder("python3", "-c", "pass").start().waitFor() == 0,
                "skipped: python3 is not installed");
    }

    private void program(String name, String text) throws IOException {
        Path bin = Files.createDirectories(folder.resolve("bin"));
        Path program = Files.writeString(bin.resolve(name), text);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Result run() throws IOException, InterruptedException {
        return run("", "");
    }

    private Result run(String variables, String options) throws IOException, InterruptedException {
        return new MizanProcess(folder)
                .run(
                        "export PATH=$PWD/bin:$PATH FAKE_LUSTRE=$PWD/lustre MIZAN_STATE_DIR=$PWD/state LD_PRELOAD=$PWD/stand-in.so "
                                + variables + "\nmizan run " + options
                                + " --mount lustre/fs --app a --report report.json -- sh write.sh");
    }

    @Test
    void itSaysWhatLustreChoseAndThatMizanSetNothing() throws IOException, InterruptedException {
        Result first = run();
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.err())
                .contains("mizan: 5 files created below ", "and recorded; Mizan set no layout: on Lustre it takes")
                .contains(
                        "their layouts as Lustre chose them, read back from 5 of 5: objects on 1 target, 5 with 1 each")
                .doesNotContain("OST cost");
        // The second run is predicted, and there is still nobody who plans for it.
        Result second = run();
        assertThat(second.code()).as(second.err()).isZero();
        assertThat(second.err())
                .contains("mizan: 5 files created below ", "Mizan set no layout", "read back from 5 of 5: ")
                .doesNotContain("OST cost", "of 35");
        assertThat(folder.resolve("report.json"))
                .content()
                .contains("\"mode\":\"advise\"", "\"notes\":[]")
                .doesNotContain("\"predicted\":0", "ostCost", "OstCost");
    }

    @Test
    void itSaysThatLayoutsCouldNotBeReadWhereTheyCannot() throws IOException, InterruptedException {
        program("getfattr", "#!/bin/sh\necho 'getfattr: Operation not supported' >&2; exit 1\n");
        Result run = run();
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err())
                .contains("Mizan set no layout", "their layouts could not be read back")
                .doesNotContain("OST cost", "read back from");
    }

    /** The 35 targets of the embedded system are about folders of no other driver, and no controller knows where its files go. */
    @Test
    void aMountWhoseDriverCannotPlaceIsRecordedOnly() throws IOException, InterruptedException {
        for (String options : new String[] {"", "--controller 127.0.0.1:1"}) {
            Result run = run("FAKE_TYPE=beegfs", options);
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.err())
                    .contains("mizan: 5 files created below ", "Mizan set no layout: it cannot place files on beegfs")
                    .doesNotContain("OST cost", "of 35", "Lustre", "without Mizan");
        }
        assertThat(folder.resolve("report.json")).content().contains("\"mode\":\"advise\"");
    }
}
