package io.mizan.telemetry.beegfs;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.layout.FileLayout;
import io.mizan.model.layout.lustre.LayoutOptions;
import io.mizan.model.system.Server;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.system.driver.Capability;
import io.mizan.model.system.driver.SystemDrivers;
import io.mizan.telemetry.collect.host.MountTable;
import io.mizan.telemetry.program.ProgramPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against stand-ins for the tools; no real BeeGFS was asked. */
class BeegfsDriverTest {
    private static final long GIB = 1L << 30;

    @TempDir
    Path folder;

    private Path mount;

    @BeforeEach
    void make() throws IOException {
        mount = Files.createDirectory(folder.toRealPath().resolve("scratch"));
    }

    private SystemSnapshot read(ProgramPath path) {
        return new SystemDrivers(List.of(driver(path))).read("beegfs:" + mount).get(0);
    }

    private static BeegfsDriver driver(ProgramPath path) {
        return new BeegfsDriver(path, MountTable.OWN, () -> Instant.EPOCH, Duration.ofSeconds(20));
    }

    private static Target target(SystemView view, int id) {
        return view.dataTargets().stream()
                .filter(target -> target.index() == id)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void release7ShowsTargetsServersPoolsAndStates() throws IOException {
        SystemSnapshot snapshot = read(
                StandInBeegfs.release7(folder, StandInBeegfs.STORAGE, StandInBeegfs.META, StandInBeegfs.DIRECTORY));
        SystemView view = snapshot.view();
        assertThat(view.name()).isEqualTo("scratch");
        assertThat(view.mount()).hasValue(mount.toString());
        assertThat(view.servers()).extracting(Server::name).containsExactly("meta-1", "storage-1", "storage-2");
        assertThat(view.dataTargets()).extracting(Target::index).containsExactly(101, 102, 201, 202);
        Target whole = target(view, 101);
        assertThat(whole.space().totalBytes()).isEqualTo(2048 * GIB);
        assertThat(whole.space().availableBytes()).isEqualTo(1536 * GIB);
        assertThat(whole.filesFree()).isEqualTo(96L << 20);
        assertThat(whole.pools()).containsExactly("1");
        assertThat(whole.flags()).isEmpty();
        assertThat(target(view, 102).flags()).containsExactly(TargetFlag.DEGRADED);
        assertThat(target(view, 201).active()).isFalse();
        assertThat(target(view, 201).space().reported()).isFalse();
        assertThat(target(view, 202).active()).isFalse();
        assertThat(target(view, 202).filesFree()).isEqualTo(Target.UNKNOWN_FILES);
        assertThat(view.targets()).filteredOn(target -> !target.isData()).hasSize(1);
        assertThat(snapshot.notes())
                .anyMatch(note -> note.contains("rounded to 0.1 GiB"))
                .contains("target 201 is Offline", "target 202 is Probably-offline")
                .contains("new files below " + mount + " get 4 targets, chunks of 512.0 KiB (RAID0)");
    }

    @Test
    void release8ShowsTheSameInItsOwnTable() throws IOException {
        SystemSnapshot snapshot = read(StandInBeegfs.release8(folder, StandInBeegfs.LIST_8, StandInBeegfs.DIRECTORY));
        SystemView view = snapshot.view();
        assertThat(view.servers())
                .extracting(Server::name)
                .containsExactly("node_meta_1", "node_storage_1", "node_storage_2");
        assertThat(target(view, 101).space().availableBytes()).isEqualTo(1536 * GIB);
        assertThat(target(view, 101).filesFree()).isEqualTo(96L << 20);
        assertThat(target(view, 101).pools()).containsExactly("storage_pool_default");
        assertThat(target(view, 201).active()).isFalse();
        assertThat(target(view, 201).space().reported()).isFalse();
        assertThat(snapshot.notes()).contains("target 201 is Offline").noneMatch(note -> note.contains("rounded"));
    }

    @Test
    void aPageBreakRepeatsTheHeading() throws IOException {
        String more = StandInBeegfs.LIST_8.lines().findFirst().orElseThrow()
                + "\n"
                + StandInBeegfs.LIST_8.lines().skip(2).findFirst().orElseThrow().replace("s:101", "s:301")
                + "\n";
        SystemView view = read(StandInBeegfs.release8(folder, StandInBeegfs.LIST_8 + "\n" + more, ""))
                .view();
        assertThat(view.dataTargets()).extracting(Target::index).containsExactly(101, 201, 301);
    }

    @Test
    void thousandsOfTargetsAreRead() throws IOException {
        String rows = IntStream.rangeClosed(1, 5000)
                .mapToObj(id -> String.format(
                        Locale.ROOT,
                        "%8d           Online         Good          1      normal %9.1fGiB %9.1fGiB  50%%      128.0M       64.0M  50%% %8d",
                        id,
                        1000.0,
                        500.0,
                        id / 20))
                .collect(Collectors.joining("\n", "", "\n"));
        String heading = StandInBeegfs.STORAGE.lines().limit(2).collect(Collectors.joining("\n", "", "\n"));
        SystemView view = read(StandInBeegfs.release7(folder, heading + rows, StandInBeegfs.META, ""))
                .view();
        assertThat(view.dataTargets()).hasSize(5000);
        assertThat(view.servers()).hasSize(252);
    }

    @Test
    void whatCannotBeReadIsRefusedWithItsLine() throws IOException {
        String cut = StandInBeegfs.STORAGE.substring(0, StandInBeegfs.STORAGE.length() - 30) + "\n";
        assertThat(Refusal.line(() -> read(StandInBeegfs.release7(folder, cut, StandInBeegfs.META, ""))))
                .contains(":6: the row has fewer cells than there are columns");
        assertThat(Refusal.line(() -> read(StandInBeegfs.release7(folder, "Download failed\n", "", ""))))
                .contains("not the heading of a BeeGFS target list (line=Download failed)");
        assertThat(Refusal.line(() -> read(StandInBeegfs.release7(
                        folder, StandInBeegfs.STORAGE.replace("1536.0GiB", "9999.0GiB"), StandInBeegfs.META, ""))))
                .contains("free space of a target must not exceed its size");
        assertThat(Refusal.line(() -> read(StandInBeegfs.release7(
                        folder, StandInBeegfs.STORAGE.replace("2048.0GiB", "2048.0XiB"), StandInBeegfs.META, ""))))
                .contains("not a size in bytes (value=2048.0XiB)");
        assertThat(Refusal.line(() -> read(StandInBeegfs.release7(
                        folder, StandInBeegfs.STORAGE.replace("  101 ", "70000 "), StandInBeegfs.META, ""))))
                .contains("not the id of a BeeGFS target (id=70000)");
        assertThat(Refusal.line(() -> read(StandInBeegfs.release7(
                        folder, StandInBeegfs.STORAGE.replace("  102 ", "  101 "), StandInBeegfs.META, ""))))
                .contains("a target is listed twice");
    }

    @Test
    void columnsThatNobodyKnowsAreLeftOut() throws IOException {
        String text = """
                TargetID  Colour   Total     Free  NodeID
                ========  ======   =====     ====  ======
                       7     red  2.0TiB   1.0TiB  3
                """;
        Target target = target(
                read(StandInBeegfs.release7(folder, text, StandInBeegfs.META, ""))
                        .view(),
                7);
        assertThat(target.space().availableBytes()).isEqualTo(1024 * GIB);
        assertThat(target.active()).isTrue();
        assertThat(target.pools()).isEmpty();
    }

    @Test
    void aToolThatFailsOrHangsOrIsNotThereIsTold() throws IOException {
        Problem missing = Refusal.of(() -> read(ProgramPath.only(folder)));
        assertThat(missing.line()).contains("the program beegfs-ctl is not on this machine");
        ProgramPath failing = StandInBeegfs.program(
                folder, BeegfsCommands.TOOL_7, "echo 'Error: management service unreachable' >&2; exit 1\n");
        Problem refused = Refusal.of(() -> read(failing));
        assertThat(refused.code()).isEqualTo(ErrorCode.SERVICE_UNREACHABLE);
        assertThat(refused.line()).contains("management service unreachable").contains("--nodetype=storage");
        ProgramPath hanging = StandInBeegfs.program(folder, BeegfsCommands.TOOL_7, "exec sleep 60\n");
        assertThat(Refusal.of(() -> new SystemDrivers(List.of(new BeegfsDriver(
                                        hanging, MountTable.OWN, () -> Instant.EPOCH, Duration.ofMillis(300))))
                                .read("beegfs:" + mount))
                        .code())
                .isEqualTo(ErrorCode.NO_ANSWER);
    }

    @Test
    void aBeegfsIsReadAndNotChanged() {
        SystemDrivers drivers = new SystemDrivers(List.of(driver(ProgramPath.only(folder))));
        assertThat(drivers.driver("beegfs:/x").capabilities())
                .containsExactlyInAnyOrder(Capability.OBSERVE, Capability.PLACE);
        assertThat(Refusal.line(() -> drivers.change("beegfs:" + mount, rate -> {
                    throw new IllegalStateException();
                })))
                .startsWith("beegfs: systems can be read, not changed");
        assertThat(Refusal.line(() -> drivers.observe("beegfs:" + mount)))
                .startsWith("beegfs: targets can be read, but not files");
    }

    @Test
    void patternsReadBackAsLayouts() {
        EntryPattern directory = EntryPattern.read("info", StandInBeegfs.DIRECTORY);
        assertThat(directory.layout()).isEqualTo(LayoutOptions.parse("-c 4 -S 512K"));
        assertThat(directory.pool()).isEqualTo("1");
        EntryPattern file = EntryPattern.read("info", """
                Stripe pattern details:
                + Type: RAID0
                + Chunksize: 1M
                + Number of storage targets: desired: 4; actual: 2
                + Storage targets:
                  + 201 @ node-b [ID: 2]
                  + 101 @ node-a [ID: 1]
                """);
        assertThat(file.layout()).isEqualTo(LayoutOptions.parse("-c 2 -S 1M -o 201,101"));
        assertThat(Refusal.line(() -> EntryPattern.read("info", "Entry type: file\n+ Type: RAID0\n")))
                .startsWith("info: the text has no complete stripe pattern of BeeGFS");
    }

    @Test
    void commandsAreThoseOfTheRelease() {
        FileLayout wide = LayoutOptions.parse("-c 4 -S 1M -p fast");
        FileLayout placed = LayoutOptions.parse("-c 2 -S 512K -o 101,201");
        BeegfsCommands seven = new BeegfsCommands(7);
        BeegfsCommands eight = new BeegfsCommands(8);
        assertThat(seven.setDefault("/s/d", wide))
                .hasValue(List.of(
                        "beegfs-ctl",
                        "--setpattern",
                        "--numtargets=4",
                        "--chunksize=1m",
                        "--storagepoolid=fast",
                        "/s/d"));
        assertThat(eight.setDefault("/s/d", wide))
                .hasValue(List.of(
                        "beegfs", "entry", "set", "--num-targets=4", "--chunk-size=1Mi", "--pool=fast", "/s/d"));
        assertThat(seven.create("/s/f", placed))
                .hasValue(List.of(
                        "beegfs-ctl",
                        "--createfile",
                        "--numtargets=2",
                        "--chunksize=512k",
                        "--targets=101,201",
                        "/s/f"));
        assertThat(eight.create("/s/f", placed))
                .hasValue(List.of(
                        "beegfs",
                        "entry",
                        "create",
                        "file",
                        "--num-targets=2",
                        "--chunk-size=512Ki",
                        "--targets=101,201",
                        "/s/f"));
    }

    /** The tools refuse chunks that are no powers of two. */
    @Test
    void aChunkIsTheLargestPowerOfTwoInAStripe() {
        FileLayout layout = LayoutOptions.parse("-c 2 -S 192M -o 101,201");
        assertThat(new BeegfsCommands(7).create("/f", layout).orElseThrow()).contains("--chunksize=128m");
        assertThat(new BeegfsCommands(8).create("/f", layout).orElseThrow()).contains("--chunk-size=128Mi");
    }

    @Test
    void whatAPatternCannotSayHasNoCommand() {
        BeegfsCommands commands = new BeegfsCommands(8);
        for (String layout : List.of("-E 64M -c 1 -S 1M -E -1 -c 4 -S 1M")) {
            assertThat(commands.create("/f", LayoutOptions.parse(layout))).isEmpty();
            assertThat(commands.setDefault("/d", LayoutOptions.parse(layout))).isEmpty();
        }
        assertThat(commands.setDefault("/d", LayoutOptions.parse("-c 2 -S 1M -o 1,2")))
                .isEmpty();
    }
}
