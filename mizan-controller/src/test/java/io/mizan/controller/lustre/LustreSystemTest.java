package io.mizan.controller.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.FileLayout.Plain;
import io.mizan.model.layout.LayoutAttribute;
import io.mizan.model.layout.StripeAttribute;
import io.mizan.model.layout.Striping;
import io.mizan.model.layout.TargetChoice.Exact;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetState;
import io.mizan.traces.layout.LayoutParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A Lustre of stand-in programs, driven as the real one is. */
class LustreSystemTest {
    private static final Duration PLENTY = Duration.ofSeconds(60);
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @TempDir
    Path folder;

    private StandInLustre lustre;
    private LustreSystem system;
    private LustreDirectoryDefaults defaults;

    @BeforeEach
    void mount() throws IOException {
        lustre = new StandInLustre(folder);
        system = new LustreSystem(lustre.programs(PLENTY), lustre.mount, InstantSource.fixed(NOW), true);
        defaults = new LustreDirectoryDefaults(lustre.programs(PLENTY));
    }

    @AfterEach
    void unmount() throws IOException {
        lustre.close();
    }

    private static FileLayout layout(String options) {
        return LayoutParser.parse(options);
    }

    private static List<Integer> targets(FileLayout layout) {
        return ((Exact) ((Plain) layout).striping().targets()).indices();
    }

    @Test
    void theViewHasSizesFlagsInodesPoolsAndServers() {
        lustre.full.add(5);
        SystemView view = system.view();
        assertThat(view.name()).isEqualTo(StandInLustre.NAME);
        assertThat(view.mount()).hasValue(lustre.mount.toString());
        assertThat(view.takenAt()).hasValue(NOW);
        assertThat(view.dataTargets()).hasSize(StandInLustre.TARGETS);
        assertThat(view.dataTargets().get(5).state()).isEqualTo(TargetState.NO_NEW_FILES);
        assertThat(view.dataTargets()).extracting(Target::filesFree).containsOnly(990L);
        assertThat(view.dataTargets().get(3).pools()).isEqualTo(Set.of("flash"));
        assertThat(view.serversKnown()).isTrue();
        assertThat(view.servers().stream().filter(server -> server.name().equals("10.0.0.2@tcp")))
                .singleElement()
                .satisfies(server ->
                        assertThat(server.targets()).extracting(Target::index).containsExactly(1, 3, 5, 7));
        assertThat(lustre.changes()).isEmpty();
    }

    @Test
    void withoutLctlOnlyTheServersAreMissing() throws IOException {
        lustre.programs.remove("lctl");
        assertThat(system.snapshot().view().serversKnown()).isFalse();
        assertThat(system.snapshot().notes()).contains("without lctl the servers of targets are not known");
        lustre.programs.remove("lfs");
        assertThat(Refusal.of(() -> system.view()).code()).isEqualTo(ErrorCode.INPUT_NOT_FOUND);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "a b", "-c", "two\nlines", "quote'\"$(touch x)`;&|*", "ü漢"})
    void aFileGetsTheLayoutThatWasAskedFor(String name) {
        FileLayout made = system.create(name, layout("-c 3 -S 1M -o 6,0,3"));
        assertThat(targets(made)).containsExactly(6, 0, 3);
        assertThat(system.layoutOf(name)).hasValue(made);
        assertThat(lustre.mount.resolve(name)).exists();
        assertThat(lustre.changes())
                .containsExactly(List.of(
                        "lfs",
                        "setstripe",
                        "-S",
                        "1M",
                        "-o",
                        "6,0,3",
                        lustre.mount.resolve(name).toString()));
    }

    @Test
    void whatTheServerMakesOfAWishIsTold() {
        assertThat(targets(system.create("all", layout("-c 99 -S 1M")))).hasSize(StandInLustre.TARGETS);
        FileLayout composite = system.create("pfl", layout("-E 64M -c 1 -S 1M -i 4 -E -1 -c 2 -S 4M -o 1,7"));
        assertThat(composite.toString()).contains("indices=[4]", "indices=[1, 7]");
        assertThat(system.layoutOf("nothing")).isEmpty();
    }

    @Test
    void noTargetIsSentThatTheFileSystemDoesNotHave() {
        assertThat(Refusal.line(() -> system.create("x", layout("-o 1,8,40"))))
                .contains("the file system has no such target (targets=[8, 40]");
        assertThat(Refusal.line(() -> system.create("x", layout("-E 1G -c 1 -E -1 -c 1 -i 9"))))
                .contains("targets=[9]");
        assertThat(lustre.changes()).isEmpty();
        assertThat(lustre.mount.resolve("x")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"../escape", "/etc/passwd", "a/../../b", ""})
    void nothingOutsideIsTouched(String file) {
        assertThat(Refusal.of(() -> system.create(file, layout("-c 1"))).code()).isEqualTo(ErrorCode.USAGE);
        assertThat(lustre.calls).isEmpty();
    }

    @Test
    void refusalsSayWhatLustreSaidAndWhatToDo() throws IOException {
        // No layout of Mizan is so; what the server says of one must be understood all the same.
        Problem ends = Refusal.of(() -> lustre.programs(PLENTY)
                .lfs(List.of(
                        "lfs",
                        "setstripe",
                        "-E",
                        "2G",
                        "-c",
                        "8",
                        "-S",
                        "192M",
                        lustre.mount.resolve("t").toString())));
        assertThat(ends.code()).isEqualTo(ErrorCode.SYSTEM_REFUSED);
        assertThat(ends.line()).contains("must be aligned by the stripe size", "lfs setstripe -E 2G -c 8 -S 192M");
        assertThat(ends.advice().orElseThrow()).contains("multiple of its stripe size");

        lustre.full.add(2);
        Problem space = Refusal.of(() -> system.create("t", layout("-o 2")));
        assertThat(space.line()).contains("No space left on device");
        assertThat(space.advice()).hasValue("a target of the list is full or takes no files: make the plan again");

        lustre.forbidden.add(lustre.mount.toString());
        assertThat(Refusal.of(() -> system.create("t", layout("-c 1"))).code()).isEqualTo(ErrorCode.SYSTEM_DENIED);
        lustre.forbidden.clear();

        Files.createFile(lustre.mount.resolve("there"));
        assertThat(Refusal.line(() -> system.create("there", layout("-c 1")))).contains("the file exists already");

        lustre.ignoresLayouts = true;
        assertThat(Refusal.line(() -> system.create("t", layout("-c 1"))))
                .contains("reported success but did not set the layout");
    }

    @Test
    void aProgramThatHangsIsEnded() {
        lustre.hangs = true;
        LustreSystem impatient =
                new LustreSystem(lustre.programs(Duration.ofMillis(300)), lustre.mount, InstantSource.fixed(NOW), true);
        Problem problem = Refusal.of(() -> impatient.create("t", layout("-c 1")));
        assertThat(problem.code()).isEqualTo(ErrorCode.NO_ANSWER);
        assertThat(problem.line()).contains("did not end in time", "setstripe -c 1");
        assertThat(lustre.mount.resolve("t")).doesNotExist();
        assertThat(ProcessHandle.current()
                        .descendants()
                        .filter(ProcessHandle::isAlive)
                        .map(p -> p.info().commandLine().orElse("")))
                .noneMatch(line -> line.contains(folder.toString()));
    }

    /** Without -l the program would wait for it; the pool flash has it among its members. */
    @Test
    void aTargetThatIsDownIsToldAndNotWaitedFor() {
        lustre.down.add(3);
        SystemSnapshot snapshot = system.snapshot();
        assertThat(snapshot.view().dataTargets()).hasSize(StandInLustre.TARGETS);
        assertThat(snapshot.view().dataTargets().get(3).state()).isEqualTo(TargetState.INACTIVE);
        assertThat(snapshot.notes()).anyMatch(note -> note.contains("OST0003 does not answer"));
        assertThat(lustre.calls)
                .filteredOn(words -> words.get(1).equals("df"))
                .isNotEmpty()
                .allMatch(words -> words.contains("-l"));
    }

    @Test
    void theDefaultOfADirectoryComesBackByteByByte() throws IOException {
        Path directory = Files.createDirectory(lustre.mount.resolve("-out dir"));
        byte[] before =
                new StripeAttribute(StripeAttribute.Kind.V3, 1, 77, 88, 1 << 20, 4, 3, "flash", List.of()).bytes();
        lustre.put(directory, before);
        Optional<LayoutAttribute> kept = defaults.of(directory);

        defaults.require(directory, layout("-E 256M -c 1 -E -1 -c 8 -S 4M"));
        assertThat(lustre.attributes.get(directory.toString())).isNotEqualTo(before);
        defaults.restore(directory, kept);
        assertThat(lustre.attributes.get(directory.toString())).isEqualTo(before);

        int changes = lustre.changes().size();
        defaults.restore(directory, kept);
        assertThat(lustre.changes()).as("nothing to do, nothing done").hasSize(changes);

        defaults.remove(directory);
        assertThat(defaults.of(directory)).isEmpty();
        defaults.require(directory, new Plain(Striping.of(1 << 20, 2)));
        defaults.restore(directory, Optional.empty());
        assertThat(lustre.attributes).doesNotContainKey(directory.toString());
    }

    @Test
    void aDefaultThatCannotBeRestoredExactlyIsNotPassedOverInSilence() throws IOException {
        Path directory = Files.createDirectory(lustre.mount.resolve("out"));
        lustre.put(
                directory,
                new StripeAttribute(StripeAttribute.Kind.V1, 1, 77, 88, 1 << 20, 4, 3, "", List.of()).bytes());
        Optional<LayoutAttribute> kept = defaults.of(directory);
        defaults.remove(directory);
        lustre.programs.remove("setfattr");
        assertThat(defaults.restore(directory, kept))
                .as("the same meaning, other bytes: whoever asks is told")
                .isFalse();
        assertThat(defaults.of(directory).orElseThrow().layout())
                .isEqualTo(kept.orElseThrow().layout());
        lustre.ignoresLayouts = true;
        defaults.remove(directory);
        assertThat(Refusal.line(() -> defaults.restore(directory, kept))).contains("another default than before");
        lustre.programs.remove("getfattr");
        assertThat(Refusal.of(() -> defaults.of(directory)).advice().orElseThrow())
                .contains("the package attr");
    }
}
