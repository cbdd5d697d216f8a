package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A command in a root of its own, which has a shell and its libraries and no Mizan. */
class ContainerLibraryTest {
    private static final String COMPLAINT = "cannot be preloaded";

    /** The shell, what it and the library are linked with, and nothing else. */
    private static final String ROOT = """
            export MIZAN_STATE_DIR=$PWD/state
            mkdir -p root/bin && cp /bin/sh root/bin/sh || exit 9
            for file in $(ldd /bin/sh | grep -o '/[^ ]*') $(ldd LIBRARY | grep -o '/[^ ]*'); do mkdir -p root/${file%/*}; cp $file root/$file; done
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void namespaces() throws IOException, InterruptedException {
        assumeTrue(
                NativeLibrary.run(folder, Map.of(), List.of("unshare", "-r", "chroot", "/", "true")) == 0,
                "skipped: no namespaces of one's own here");
    }

    /** Whether the loader complains is seen without a plan, too. */
    @Test
    void theLoaderComplainsUnlessTheLibraryIsThereByTheSameName() throws IOException, InterruptedException {
        String library = NativeLibrary.library().toString();
        String inside = "mizan trace -- unshare -r chroot root /bin/sh -c 'echo ran; exit 5'";
        Result result = new MizanProcess(folder)
                .run(ROOT.replace("LIBRARY", library) + inside + " 2> without; echo $?\n"
                        + "cp " + library + " libmizan.so; mkdir -p root$PWD; cp libmizan.so root$PWD\n"
                        + "MIZAN_LIBRARY=$PWD/libmizan.so; export MIZAN_LIBRARY; " + inside + " 2> copy; echo $?\n"
                        + "mizan trace -- sh -c 'echo $LD_PRELOAD'; MIZAN_LIBRARY=/none/libmizan.so; " + inside
                        + " 2> wrong; echo $?\n"
                        + "unset MIZAN_LIBRARY; mkdir -p root"
                        + Path.of(library).getParent() + "; cp " + library + " root" + library
                        + "; " + inside + " 2> bound; echo $?");
        assertThat(result.out())
                .as(result.err())
                .isEqualTo("ran\n5\nran\n5\n" + folder.toRealPath().resolve("libmizan.so") + "\nran\n5\nran\n5\n");
        assertThat(folder.resolve("without")).content().contains(library, COMPLAINT);
        assertThat(folder.resolve("copy")).content().doesNotContain(COMPLAINT).doesNotContain("untraced");
        assertThat(folder.resolve("bound")).content().doesNotContain(COMPLAINT).doesNotContain("untraced");
        assertThat(folder.resolve("wrong"))
                .content()
                .contains("MIZAN_LIBRARY names no file", "MIZAN_LIBRARY=/none/libmizan.so", "runs untraced")
                .doesNotContain(COMPLAINT);
    }
}
