package io.mizan.cli.command.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mizan.cli.MizanProcess;
import io.mizan.cli.MizanProcess.Result;
import io.mizan.cli.NativeLibrary;
import io.mizan.controller.embedded.EmbeddedSystem;
import io.mizan.controller.embedded.StoredFile;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.units.TargetName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code mizan run} on a file system that keeps no attributes of users. It needs root, who can mount one. */
class SideFileRunTest {
    private static final int TARGETS = 4;
    private static final long GIB = 1 << 30;

    @TempDir
    private Path folder;

    private Path mount;

    @BeforeEach
    void mount() throws IOException, InterruptedException {
        mount = Files.createDirectory(folder.toRealPath().resolve("fs"));
        assumeTrue(
                NativeLibrary.run(folder, Map.of(), List.of("mount", "-t", "ramfs", "none", mount.toString())) == 0,
                "skipped: only root can mount a file system without attributes");
    }

    @AfterEach
    void unmount() throws IOException, InterruptedException {
        NativeLibrary.run(folder, Map.of(), List.of("umount", "-l", mount.toString()));
    }

    private Result run(String script) throws IOException, InterruptedException {
        return new MizanProcess(folder)
                .run("export MIZAN_STATE_DIR=$PWD/state\nrun() { mizan run --mount fs --system system.yaml"
                        + " --set client.patienceMillis=60000 \"$@\"; }\n" + script);
    }

    private Mapping report(String name) throws IOException {
        return Documents.parse(name, Files.readString(folder.resolve(name))).asMapping();
    }

    private static boolean keepsAttributes(Path file) throws IOException {
        UserDefinedFileAttributeView view = Files.getFileAttributeView(file, UserDefinedFileAttributeView.class);
        try {
            return view != null && !view.list().isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    /** By the last part of the name. */
    private Map<String, Integer> targets() throws IOException {
        Path side;
        try (Stream<Path> files = Files.walk(folder.resolve("state/systems"))) {
            side = files.filter(file -> file.endsWith("layouts")).findFirst().orElseThrow();
        }
        SystemView view = SystemView.ofTargets(
                "fs",
                IntStream.range(0, TARGETS)
                        .mapToObj(i -> Target.of(TargetName.parse("fs-OST%04x".formatted(i)), new Space(GIB, 0, GIB)))
                        .toList());
        Map<String, Integer> targets = new TreeMap<>();
        for (StoredFile file : new EmbeddedSystem(mount, view, side, folder.resolve("state")).files()) {
            targets.put(
                    String.valueOf(Path.of(file.path()).getFileName()),
                    LayoutBytes.of(file.layout(), file.sizeBytes())
                            .keySet()
                            .iterator()
                            .next());
        }
        return targets;
    }

    @Test
    void layoutsAreKeptBesideAndDeletedFilesFreeTheirSpace() throws IOException, InterruptedException {
        Files.writeString(
                folder.resolve("system.yaml"),
                "name: fs\nservers:\n  - name: oss1\n    targets:\n      - {index: 0-3, totalBytes: 1G, availableBytes: 1G}\n");
        Files.writeString(
                folder.resolve("small.sh"), "for i in 1 2 3 4; do head -c 1000000 /dev/zero > fs/small_$i; done");
        Result result = run("run --app big -- sh -c 'head -c 8000000 /dev/zero > fs/big'\n"
                + "run --app small -- sh small.sh; rm fs/small_*\n"
                + "run --app small --report with.json -- sh small.sh");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(keepsAttributes(mount.resolve("small_1"))).isFalse();
        Map<String, Integer> with = targets();
        assertThat(report("with.json").text("mode")).isEqualTo("place");
        assertThat(report("with.json").number("hits", -1)).as(result.err()).isEqualTo(4);
        assertThat(with.get("big")).isNotNull();
        assertThat(List.of(1, 2, 3, 4))
                .as("the target of the large file is full enough: " + with)
                .noneMatch(i -> with.getOrDefault("big", -1).equals(with.get("small_" + i)));

        Result after = run("rm fs/*; run --app small --report without.json -- sh small.sh");
        assertThat(after.code()).as(after.err()).isZero();
        assertThat(targets().values())
                .as("one on each, after the space is free again")
                .containsExactlyInAnyOrder(0, 1, 2, 3);
        assertThat(report("without.json").number("ostCost", 0))
                .isBetween(0.9, report("without.json").number("lowerBound", 0) * 1.000001);
    }
}
