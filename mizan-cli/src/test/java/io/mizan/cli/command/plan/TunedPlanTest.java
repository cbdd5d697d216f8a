package io.mizan.cli.command.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.cli.CliRun;
import io.mizan.cli.CliRun.Result;
import io.mizan.cli.SchemaCheck;
import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Default layouts from the sizes of files, on real (if empty) files. */
class TunedPlanTest {
    @TempDir
    private Path folder;

    private Path mount;
    private CliRun cli;

    @BeforeEach
    void files() throws IOException {
        mount = Files.createDirectories(folder.toRealPath().resolve("fs"));
        cli = CliRun.bare()
                .withVariable("MIZAN_STATE_DIR", folder.resolve("mizan").toString())
                .withUser("ann");
        for (int i = 0; i < 40; i++) {
            file("ckpt/step" + i, 2L << 30);
            file("ckpt/small" + i, 4096);
            file("logs/run\n" + i, 200);
        }
        file("few/one", 1 << 20);
    }

    private void file(String name, long bytes) throws IOException {
        Path path = mount.resolve(name);
        Files.createDirectories(path.getParent());
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.setLength(bytes);
        }
    }

    private Result plan(String... more) {
        List<String> words = new ArrayList<>(List.of("plan", "--mount", mount.toString(), "--no-moves"));
        words.addAll(List.of(more));
        return cli.run(words.toArray(String[]::new));
    }

    private Mapping json(String... more) {
        Result result = plan(Stream.concat(Stream.of(more), Stream.of("--json")).toArray(String[]::new));
        assertThat(result.err()).isEmpty();
        assertThat(SchemaCheck.faults("plan-v1.json", result.out())).isEmpty();
        return Documents.parse("plan", result.out()).asMapping();
    }

    /** Every attribute of every file and directory, and what is kept beside them. */
    private Map<String, String> kept() throws IOException {
        Map<String, String> all = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(mount)) {
            for (Path path : paths.toList()) {
                var view = Files.getFileAttributeView(path, UserDefinedFileAttributeView.class);
                for (String name : view == null ? List.<String>of() : view.list()) {
                    ByteBuffer bytes = ByteBuffer.allocate(view.size(name));
                    view.read(name, bytes);
                    all.put(path + " " + name, HexFormat.of().formatHex(bytes.array()));
                }
            }
        }
        try (Stream<Path> paths = Files.walk(folder.resolve("mizan"))) {
            for (Path path : paths.filter(file -> file.getFileName().toString().endsWith(".default"))
                    .toList()) {
                all.put(path.toString(), Files.readString(path));
            }
        }
        return all;
    }

    @Test
    void theLargestDirectoriesAreTunedAppliedAndUndoneByteForByte() throws IOException {
        assertThat(plan("--directory", "logs", "--layout", "-c 8 -S 1M").code()).isZero();
        assertThat(cli.run("apply", "plan-0001", "--yes").code()).isZero();
        Map<String, String> before = kept();
        Result result = plan("--tune");
        assertThat(result.out())
                .containsPattern("~  1  \\S+/fs/ckpt +default layout +\\(none\\) -> -E \\S+ -c 1 .*-E -1 -c \\d+")
                .containsPattern("~  2  \\S+/fs/logs +default layout +-c 8 -S 1M -> -c 1 -S 4M")
                .contains(
                        "fs keeps its default layout: 1 files that are there are too few to choose a layout; at least 20 are needed");
        assertThat(kept()).isEqualTo(before);
        assertThat(cli.run("plan", "explain", "plan-0002").out())
                .contains("tuned to the sizes of its files", "80 files that are there", "% less", "confidence  0.9");
        assertThat(cli.run("apply", "plan-0002", "--yes").code()).isZero();
        assertThat(kept()).isNotEqualTo(before);
        assertThat(plan("--tune").out())
                .contains(
                        "Nothing to do",
                        "ckpt keeps its default layout: for its 80 files the best layout costs 0 % less");
        assertThat(cli.run("undo", "plan-0002").code()).isZero();
        assertThat(kept()).isEqualTo(before);
    }

    @Test
    void namedDirectoriesAloneAreTunedWithEvidenceAndConfidence() {
        Mapping plan = json("--tune", "--directory", "ckpt", "--directory", "few");
        List<Mapping> changes =
                plan.list("changes").stream().map(node -> node.asMapping()).toList();
        assertThat(changes).hasSize(1);
        assertThat(changes.get(0).text("path")).endsWith("/fs/ckpt");
        assertThat(changes.get(0).text("kind")).isEqualTo("directory-layout");
        assertThat(changes.get(0).number("confidence", 0)).isBetween(0.9, 1.0);
        assertThat(changes.get(0).list("evidence")).hasSize(3);
        assertThat(plan.list("notes")).hasSize(1);
        assertThat(plan.list("notes").get(0).asScalar().text()).contains("few keeps", "1 files");
    }

    @Test
    void theSiteDecides() throws IOException {
        Path policy = Files.writeString(folder.resolve("policy.yaml"), """
                rules:
                  - name: hands-off
                    match: '%s/logs/'
                    place: false
                  - name: narrow
                    match: '%s/ckpt/'
                    stripeCounts: [1, 3]
                """.formatted(mount, mount));
        assertThat(plan("--tune", "--policy", policy.toString()).out())
                .containsPattern("ckpt .* -c 1 -S 4M -E -1 -c 3")
                .contains("logs keeps its default layout: the policy of the site says that its files are left alone");
    }

    @Test
    void runsThatWereTracedAreAHistoryToo() {
        assertThat(plan("--tune", "--history", "ior:ranks=4").out()).contains("Nothing to do");
        assertThat(plan("--tune", "--directory", "ckpt", "--history", "ior:ranks=4")
                        .out())
                .contains("0 files that a run created are too few to choose a layout");
        assertThat(plan("--tune", "--history", "ior:ranks=64,block=4G,transfer=64M,path=" + mount + "/ckpt/new")
                        .out())
                .containsPattern("~  1  \\S+/fs/ckpt +default layout");
        assertThat(cli.run("plan", "explain", "plan-0003").out()).contains("64 files that a run created: 4.0 GiB");
    }

    @Test
    void contradictionsAreWrongUsage() {
        assertThat(plan("--tune", "--directory", "logs", "--layout", "-c 1").err())
                .contains("--layout and --tune exclude each other");
        assertThat(plan("--client-rate", "1G").code()).isEqualTo(64);
        assertThat(plan("--history", "ior:ranks=4").code()).isEqualTo(64);
        assertThat(plan("--tune", "--client-rate", "0").code()).isNotZero();
        assertThat(plan("--tune", "--directory", "nowhere").code()).isEqualTo(1);
    }
}
