package io.mizan.controller.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Refusal;
import io.mizan.model.layout.DirectoryStriping;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.LayoutBytes;
import io.mizan.model.plan.PlannedChange;
import io.mizan.model.plan.PlannedChange.Motive;
import io.mizan.model.system.FileSelection;
import io.mizan.model.system.FileState;
import io.mizan.model.system.MoveResult;
import io.mizan.model.system.MoveResult.Moved;
import io.mizan.model.system.MoveResult.Reason;
import io.mizan.model.system.MoveResult.Refused;
import io.mizan.traces.layout.LayoutParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What plans do to a Lustre of stand-in programs. */
class ChangeableLustreTest {
    private static final int KIB = 1024;

    @TempDir
    Path folder;

    private StandInLustre lustre;
    private LustreSystem system;

    @BeforeEach
    void mount() throws IOException {
        lustre = new StandInLustre(folder);
        system = new LustreSystem(
                lustre.programs(Duration.ofSeconds(60)), lustre.mount, InstantSource.fixed(Instant.EPOCH), true);
    }

    @AfterEach
    void unmount() throws IOException {
        lustre.close();
    }

    private static FileLayout layout(String options) {
        return LayoutParser.parse(options);
    }

    private FileState made(String name, String options, int kib) throws IOException {
        system.create(name, layout(options));
        Files.write(lustre.mount.resolve(name), new byte[kib * KIB]);
        return system.file(name).orElseThrow();
    }

    private List<FileState> files(FileSelection selection) {
        List<FileState> files = new ArrayList<>();
        system.files(selection, files::add);
        return files;
    }

    @Test
    void filesAreFoundWithTheirLayoutsWhateverTheirNamesAre() throws IOException {
        Files.createDirectory(lustre.mount.resolve("d"));
        FileState small = made("d/two\nlines \\ = \"", "-o 1 -S 64K", 1);
        FileState large = made("d/-large", "-o 2,3 -S 64K", 256);
        FileState other = made("other", "-o 3 -S 64K", 128);
        Files.createLink(lustre.mount.resolve("d/second name"), Path.of(other.path()));
        Path empty = Files.createFile(lustre.mount.resolve("d/empty"));

        assertThat(files(FileSelection.below("d")).stream().map(FileState::path))
                .containsExactlyInAnyOrder(
                        small.path(),
                        large.path(),
                        empty.toString(),
                        lustre.mount.resolve("d/second name").toString());
        assertThat(files(new FileSelection("", Set.of(3), 100 * KIB)))
                .hasSize(2)
                .allSatisfy(file ->
                        assertThat(LayoutBytes.of(file.layout(), file.bytes())).containsKey(3));
        assertThat(files(FileSelection.below("")))
                .as("a file of two names counts once")
                .hasSize(4);
        assertThat(lustre.changes()).hasSize(3);
    }

    /** Between a plan and its apply the owner of the directory above can do as he likes. */
    @Test
    void aDirectoryThatBecameALinkIsNotFollowed() throws IOException {
        Files.createDirectory(lustre.mount.resolve("his"));
        Path out = Files.createDirectory(lustre.mount.resolve("out"));
        system.setDefaultLayout("out", layout("-c 2 -S 64K"));
        Files.delete(out);
        Files.createSymbolicLink(out, lustre.mount.resolve("his"));
        int changes = lustre.changes().size();
        assertThat(Refusal.line(() -> system.setDefaultLayout("out", layout("-c 4 -S 64K"))))
                .contains("a symbolic link leads to another directory");
        assertThat(lustre.changes()).hasSize(changes);
        assertThat(system.defaultLayout("his")).isEmpty();
    }

    @Test
    void aFileMovesIfItIsAsItWasSeen() throws IOException {
        FileState file = made("a b", "-o 1,2 -S 64K", 300);
        MoveResult result = system.move(file, layout("-o 5,6 -S 64K"));
        assertThat(result).isInstanceOf(Moved.class);
        assertThat(LayoutBytes.of(((Moved) result).layout(), file.bytes())).containsOnlyKeys(5, 6);
        assertThat(lustre.calls)
                .contains(List.of("lfs", "migrate", "--non-block", "-S", "64K", "-o", "5,6", file.path()));

        assertThat(((Refused) system.move(file, layout("-o 1"))).reason())
                .as("moved since")
                .isEqualTo(Reason.CHANGED);
        FileState now = system.file("a b").orElseThrow();
        lustre.busy.add(now.path());
        assertThat(((Refused) system.move(now, layout("-o 1"))).reason()).isEqualTo(Reason.BUSY);
        lustre.busy.clear();
        lustre.full.add(4);
        LustreSystem later = new LustreSystem(
                lustre.programs(Duration.ofSeconds(60)), lustre.mount, InstantSource.fixed(Instant.EPOCH), true);
        assertThat(((Refused) later.move(now, layout("-o 4"))).reason()).isEqualTo(Reason.CLOSED);
        assertThat(((Refused) system.move(now, layout("-o 77"))).reason()).isEqualTo(Reason.CLOSED);
        Files.createLink(lustre.mount.resolve("link"), Path.of(now.path()));
        assertThat(((Refused) system.move(now, layout("-o 1"))).reason()).isEqualTo(Reason.LINKED);
        Files.delete(Path.of(now.path()));
        assertThat(((Refused) system.move(now, layout("-o 1"))).reason()).isEqualTo(Reason.GONE);
        assertThat(LayoutBytes.of(
                        system.layoutOf("link")
                                .or(() -> Optional.of(now.layout()))
                                .orElseThrow(),
                        KIB))
                .isNotEmpty();
    }

    @Test
    void defaultsAreSetAndTakenBack() throws IOException {
        Path directory = Files.createDirectory(lustre.mount.resolve("out"));
        byte[] before = LayoutAttribute.encode(layout("-E 64M -c 1 -S 1M -E -1 -c 4"));
        lustre.put(directory, before);
        FileLayout was = system.defaultLayout("out").orElseThrow();
        system.setDefaultLayout("out", layout("-c 8 -S 4M"));
        assertThat(LayoutAttribute.sameRequest(system.defaultLayout("out").orElseThrow(), layout("-c 8 -S 4M")))
                .isTrue();
        system.setDefaultLayout("out", was);
        assertThat(lustre.attributes.get(directory.toString())).isEqualTo(before);
        system.removeDefaultLayout("out");
        assertThat(system.defaultLayout("out")).isEmpty();
        system.removeDefaultLayout("out");

        assertThat(system.directoryStriping("out")).isEmpty();
        system.setDirectoryStriping("out", new DirectoryStriping(1, 2));
        assertThat(system.directoryStriping("out")).hasValue(new DirectoryStriping(1, 2));
        system.removeDirectoryStriping("out");
        assertThat(system.directoryStriping("out")).isEmpty();
        assertThat(system.metadataTarget("out")).hasValue(0);
        assertThat(Refusal.of(() -> system.defaultLayout("nowhere")).code()).isEqualTo(ErrorCode.INPUT_NOT_FOUND);
        assertThat(Refusal.of(() -> system.setDefaultLayout("../..", was)).code())
                .isEqualTo(ErrorCode.USAGE);
    }

    /** Seen on 2.17.57: a new default keeps the pool of the old one, whoever sets it. */
    @ParameterizedTest
    @ValueSource(strings = {"-c 8 -S 4M", "-E 64M -c 1 -S 1M -E -1 -c 4", "-S 1M -c 2 -i 3"})
    void aDefaultWithoutAPoolIsSetWhereTheOldOneHasOne(String options) throws IOException {
        Path directory = Files.createDirectory(lustre.mount.resolve("out"));
        system.setDefaultLayout("out", layout("-c 4 -S 1M -p flash"));
        system.setDefaultLayout("out", layout(options));
        assertThat(lustre.attributes.get(directory.toString())).isEqualTo(LayoutAttribute.encode(layout(options)));
    }

    @Test
    void aDefaultThatCannotBeSetLeavesTheOldOne() throws IOException {
        Path directory = Files.createDirectory(lustre.mount.resolve("out"));
        byte[] before = LayoutAttribute.encode(layout("-c 4 -S 1M -p flash"));
        lustre.put(directory, before);
        lustre.dropsLists = true;
        lustre.setfattrsLeft.set(0);
        assertThat(Refusal.line(() -> system.setDefaultLayout("out", layout("-S 1M -o 3,1"))))
                .contains("it has its default of before");
        assertThat(lustre.attributes.get(directory.toString())).isEqualTo(before);
    }

    @Test
    void whatLfsCannotSayIsWrittenAsItIs() throws IOException {
        Path directory = Files.createDirectory(lustre.mount.resolve("out"));
        lustre.dropsLists = true;
        FileLayout list = layout("-S 1M -o 3,1");
        system.setDefaultLayout("out", list);
        assertThat(lustre.attributes.get(directory.toString())).isEqualTo(LayoutAttribute.encode(list));
        lustre.programs.remove("setfattr");
        system.removeDefaultLayout("out");
        assertThat(Refusal.line(() -> system.setDefaultLayout("out", list)))
                .contains("reported success but did not set the layout");
    }

    @Test
    void aSystemThatOnlyLooksChangesNothing() throws IOException {
        FileState file = made("f", "-c 1", 1);
        Files.createDirectory(lustre.mount.resolve("out"));
        int changes = lustre.changes().size();
        LustreSystem looks = new LustreSystem(
                lustre.programs(Duration.ofSeconds(60)), lustre.mount, InstantSource.fixed(Instant.EPOCH), false);
        for (Runnable change : List.<Runnable>of(
                () -> looks.create("g", layout("-c 1")),
                () -> looks.move(file, layout("-c 2")),
                () -> looks.setDefaultLayout("out", layout("-c 2")),
                () -> looks.removeDefaultLayout("out"),
                () -> looks.setDirectoryStriping("out", new DirectoryStriping(0, 1)),
                () -> looks.removeDirectoryStriping("out"))) {
            assertThat(Refusal.line(change::run)).contains("opened read-only");
        }
        assertThat(lustre.changes()).hasSize(changes);
    }

    @Test
    void aPlanComesToCommands() {
        Motive motive = new Motive("why", List.of(), 1);
        FileState file =
                new FileState("/mnt/it's", "1", 5, layout("-o 1"), 1, false, Instant.EPOCH, FileState.UNKNOWN_RATE);
        assertThat(LustreCommands.of(new PlannedChange.FileMove(file, layout("-o 3"), 5, motive)))
                .hasValue("lfs migrate --non-block -o 3 '/mnt/it'\\''s'");
        assertThat(LustreCommands.of(new PlannedChange.DirectoryLayout(
                        "/mnt/d", Optional.empty(), Optional.of(layout("-c 4")), motive)))
                .hasValue("lfs setstripe -c 4 /mnt/d");
        assertThat(LustreCommands.of(
                        new PlannedChange.DirectoryLayout("-d", Optional.of(layout("-c 4")), Optional.empty(), motive)))
                .hasValue("lfs setstripe -d ./-d");
        assertThat(LustreCommands.of(new PlannedChange.DirectoryLayout(
                        "/mnt/d", Optional.of(layout("-c 1 -p flash")), Optional.of(layout("-c 4")), motive)))
                .as("a new default would keep the pool of the old one")
                .hasValue("lfs setstripe -d /mnt/d && lfs setstripe -c 4 /mnt/d");
        assertThat(LustreCommands.of(new PlannedChange.DirectoryPlacement(
                        "/mnt/d", Optional.empty(), Optional.of(new DirectoryStriping(2, 1)), motive)))
                .hasValue("lfs setdirstripe -D -i 2 -c 1 /mnt/d");
    }
}
