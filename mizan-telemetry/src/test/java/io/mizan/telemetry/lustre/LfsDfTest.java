package io.mizan.telemetry.lustre;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.ErrorCode;
import io.mizan.model.error.Problem;
import io.mizan.model.error.Refusal;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetState;
import io.mizan.model.units.ByteSize;
import io.mizan.telemetry.Texts;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LfsDfTest {
    private static final String HEADER = "UUID                   1K-blocks        Used   Available Use% Mounted on\n";
    private static final String MDT = "scratch-MDT0000_UUID       1000          10         980   1% /scratch[MDT:0]\n";
    private static final String OST0 = "scratch-OST0000_UUID       2000         500        1400  25% /scratch[OST:0]\n";
    private static final String OST1A =
            "scratch-OST001a_UUID       4000        1000        2900  25% /scratch[OST:26]\n";
    private static final String SUMMARY = "filesystem_summary:        6000        1500        4300  25% /scratch\n";
    private static final String TABLE = HEADER + MDT + OST0 + OST1A + "\n" + SUMMARY + "\n";
    private static final String OTHER = """
            UUID                   1K-blocks        Used   Available Use% Mounted on
            home-OST0000_UUID           500         100         400  20% /home[OST:0]

            filesystem_summary:         500         100         400  20% /home
            """;

    @Test
    void aTableIsASystem() {
        SystemSnapshot snapshot = one(TABLE);
        SystemView view = snapshot.view();
        assertThat(view.name()).isEqualTo("scratch");
        assertThat(view.mount()).hasValue("/scratch");
        assertThat(view.takenAt()).isEmpty();
        assertThat(view.serversKnown()).isFalse();
        assertThat(Texts.names(view)).containsExactly("scratch-MDT0000", "scratch-OST0000", "scratch-OST001a");
        assertThat(view.targets().get(2).space()).isEqualTo(new Space(4000 * 1024, 1000 * 1024, 2900 * 1024));
        assertThat(view.targets()).allMatch(t -> t.state() == TargetState.ACTIVE);
        assertThat(snapshot.notes()).isEmpty();
    }

    @Test
    void theOldFormOfTheSummaryIsRead() {
        assertThat(Texts.describe(read(TABLE.replace("filesystem_summary", "filesystem summary"))))
                .isEqualTo(Texts.describe(read(TABLE)));
    }

    @Test
    void windowsLineEndsAndTrailingBlanksDoNotMatter() {
        assertThat(Texts.describe(read(TABLE.replace("\n", "\r\n")))).isEqualTo(Texts.describe(read(TABLE)));
        assertThat(Texts.describe(read(TABLE.replace("\n", "  \t\n")))).isEqualTo(Texts.describe(read(TABLE)));
        assertThat(Texts.describe(read(TABLE.stripTrailing()))).isEqualTo(Texts.describe(read(TABLE)));
    }

    @Test
    void roundedSizesAreReadAndNoted() {
        SystemSnapshot snapshot = one("""
                UUID                       bytes        Used   Available Use%  Mounted on
                scratch-MDT0000_UUID     820.2M      3.1M    722.6M   1%  /scratch[MDT:0]
                scratch-OST0000_UUID       1.5T         0       1.4T   0%  /scratch[OST:0]
                scratch-OST0001_UUID       512       100        400   0%  /scratch[OST:1]

                filesystem_summary:      1.5T    0     1.4T   1%  /scratch
                """);
        assertThat(snapshot.view().dataTargets())
                .extracting(Target::space)
                .containsExactly(
                        new Space(ByteSize.parse("1.5T"), 0, ByteSize.parse("1.4T")), new Space(512, 100, 400));
        assertThat(snapshot.notes()).containsExactly("sizes are rounded: they come from lfs df -h");
    }

    @Test
    void severalFileSystemsComeInTheirOrder() {
        List<SystemSnapshot> systems = read(OTHER + "\n" + TABLE);
        assertThat(systems).extracting(s -> s.view().name()).containsExactly("home", "scratch");
        assertThat(systems.get(0).view().mount()).hasValue("/home");
        assertThat(systems.get(1).view().dataTargets()).hasSize(2);
    }

    @Test
    void severalSnapshotsHaveTheTimeBeforeThem() {
        List<SystemSnapshot> systems = read(
                TABLE + "BEGIN 1489998203\n" + TABLE + OTHER + "BEGIN 1489998603\n\n" + TABLE.replace("2000", "3000"));
        assertThat(systems).extracting(s -> s.view().name()).containsExactly("scratch", "scratch", "home", "scratch");
        assertThat(systems)
                .extracting(s -> s.view().takenAt().map(Instant::getEpochSecond).orElse(-1L))
                .containsExactly(-1L, 1_489_998_203L, 1_489_998_203L, 1_489_998_603L);
        assertThat(systems.get(3).view().dataTargets().get(0).space().totalBytes())
                .isEqualTo(3000 * 1024);
    }

    @Test
    void inodesGoToTheLatestTableOfTheirFileSystem() {
        String inodes = """
                UUID                      Inodes       IUsed       IFree IUse%  Mounted on
                scratch-MDT0000_UUID      655360         423      654937   1%  /scratch[MDT:0]
                scratch-OST001a_UUID       33280         302       32978   1%  /scratch[OST:26]

                filesystem_summary:       655360         423      654937   1%  /scratch
                """;
        List<SystemSnapshot> systems = read(TABLE + TABLE + OTHER + inodes);
        assertThat(systems).hasSize(3);
        assertThat(systems.get(0).view().targets()).allMatch(t -> t.filesFree() == Target.UNKNOWN_FILES);
        assertThat(systems.get(1).view().targets())
                .extracting(Target::filesFree)
                .containsExactly(654_937L, Target.UNKNOWN_FILES, 32_978L);
        assertThat(systems.get(1).view().dataTargets().get(1).space().totalBytes())
                .isEqualTo(4000 * 1024);
        assertThat(systems.get(2).view().dataTargets().get(0).filesFree()).isEqualTo(Target.UNKNOWN_FILES);
        assertThat(one(TABLE + inodes.replace("32978", "1.5M"))
                        .view()
                        .dataTargets()
                        .get(1)
                        .filesFree())
                .isEqualTo(1_572_864);
    }

    @Test
    void inodesBeforeTheirSizesAreRefused() {
        Problem problem = Refusal.of(() -> read("""
                UUID                      Inodes       IUsed       IFree IUse%  Mounted on
                scratch-MDT0000_UUID      655360         423      654937   1%  /scratch[MDT:0]
                filesystem_summary:       655360         423      654937   1%  /scratch
                """ + TABLE));
        assertThat(problem.line()).startsWith("in:3: the sizes of a file system must come before its inodes and pools");
        assertThat(problem.advice()).isPresent();
    }

    @Test
    void poolsNameTheirMembers() {
        SystemView view = one(TABLE
                        + "Pool: scratch.flash\nscratch-OST001a_UUID\n\nPool: scratch.all\nscratch-OST0000\nscratch-OST001a\n")
                .view();
        assertThat(view.dataTargets().get(0).pools()).containsExactly("all");
        assertThat(view.dataTargets().get(1).pools()).containsExactly("all", "flash");
        assertThat(read(TABLE + "Pool: scratch.empty\n")).hasSize(1);
    }

    @Test
    void aMemberOfAPoolThatHasNoRowIsDown() {
        SystemSnapshot snapshot =
                read(TABLE + "Pool: scratch.p\nscratch-OST0005_UUID\n").get(0);
        Target down = snapshot.view().dataTargets().stream()
                .filter(target -> target.index() == 5)
                .findFirst()
                .orElseThrow();
        assertThat(down.state()).isEqualTo(TargetState.INACTIVE);
        assertThat(down.pools()).containsExactly("p");
        assertThat(snapshot.notes())
                .containsExactly(
                        "scratch-OST0005 does not answer: it is in pool p, and lfs df -l leaves out targets that are"
                                + " down");
    }

    @Test
    void poolsOfUnknownSystemsAreRefused() {
        assertThat(Refusal.line(() -> read(TABLE + "Pool: home.p\n")))
                .startsWith("in:8: the sizes of a file system must come before");
        assertThat(Refusal.line(() -> read("Pool: home.p\n" + OTHER)))
                .startsWith("in:1: the sizes of a file system must come before");
        assertThat(Refusal.line(() -> read(TABLE + "scratch-OST0000_UUID\n"))).startsWith("in:8: not a line of lfs df");
        assertThat(Refusal.line(() -> read(TABLE + "Pool: scratch.p\nscratch-OST0000\n" + TABLE + "scratch-OST001a\n")))
                .startsWith("in:17: not a line of lfs df");
    }

    @ParameterizedTest
    @CsvSource({
        "D, degraded",
        "N, noprecreate",
        "R, readonly",
        "S, noprecreate",
        "I, noprecreate",
        "f, active",
        "DR, readonly",
        "DNf, noprecreate",
        "DRNSIf, readonly"
    })
    void flagsStandAfterTheIndex(String flags, String state) {
        Target target = one(TABLE.replace("[OST:26]", "[OST:26] " + flags))
                .view()
                .dataTargets()
                .get(1);
        assertThat(LustreTargetFlags.format(target.flags()))
                .isEqualTo(LustreTargetFlags.format(LustreTargetFlags.parse(flags)));
        assertThat(target.state().label()).isEqualTo(state);
        Target close = one(TABLE.replace("[OST:26]", "[OST:26]" + flags))
                .view()
                .dataTargets()
                .get(1);
        assertThat(close).isEqualTo(target);
    }

    @Test
    void anUnknownFlagIsNotedAndTheOthersCount() {
        SystemSnapshot snapshot = one(TABLE.replace("[OST:0]", "[OST:0] DX?"));
        assertThat(LustreTargetFlags.format(snapshot.view().dataTargets().get(0).flags()))
                .isEqualTo("D");
        assertThat(snapshot.notes()).containsExactly("unknown flags of scratch-OST0000 are left out: DX?");
    }

    @Test
    void aListOfDevicesIsTakenForWhatItIs() {
        Problem problem = Refusal.of(
                () -> LfsDf.read(Texts.input("BEGIN 1\n  0 UP mgc MGC10.0.0.1@tcp 3547302e-74a0-7260-9a61-d 5\n")));
        assertThat(problem.advice().orElseThrow()).contains("--ost-map");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "scratch-OST0003_UUID: inactive device",
                "scratch-OST0003_UUID: Resource temporarily unavailable",
                "scratch-OST0003     : inactive device",
                "OST0003             : inactive device"
            })
    void aTargetThatDoesNotAnswerIsInactive(String row) {
        SystemSnapshot snapshot = one(HEADER + MDT + OST0 + row + "\n" + OST1A + "\n" + SUMMARY);
        assertThat(Texts.names(snapshot.view()))
                .containsExactly("scratch-MDT0000", "scratch-OST0000", "scratch-OST0003", "scratch-OST001a");
        Target target = snapshot.view().dataTargets().get(1);
        assertThat(target.state()).isEqualTo(TargetState.INACTIVE);
        assertThat(target.space()).isEqualTo(Space.UNREPORTED);
        assertThat(snapshot.notes())
                .containsExactly("scratch-OST0003 does not answer: " + row.substring(row.indexOf(':') + 2));
    }

    @Test
    void aTableOfInactiveTargetsHasTheMountOfItsSummary() {
        SystemView view = one(HEADER + "scratch-OST0003_UUID: inactive device\n"
                        + "filesystem_summary:  0 0 0 0% /scratch\n")
                .view();
        assertThat(view.mount()).hasValue("/scratch");
        assertThat(view.dataTargets()).hasSize(1);
    }

    @Test
    void aTargetWithASizeOfNothingIsRead() {
        SystemView view = one(HEADER + "scratch-OST0003_UUID 0 0 0 - /scratch[OST:3]\n"
                        + "filesystem_summary:  0 0 0 - /scratch\n")
                .view();
        assertThat(view.dataTargets().get(0).space().reported()).isFalse();
        assertThat(view.dataTargets().get(0).state()).isEqualTo(TargetState.ACTIVE);
    }

    @Test
    void commentsAndPromptsAreLeftOut() {
        String text = "# taken by cron\n$ lfs df\n" + TABLE.replace(OST0, "  # a note\n" + OST0) + "$ exit\n#\n";
        assertThat(Texts.describe(read(text))).isEqualTo(Texts.describe(read(TABLE)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/mnt/my files", "/mnt/a[OST:7]b", "/größe", "/mnt/x 5% y"})
    void mountPointsMayHoldAnything(String mount) {
        assertThat(one(TABLE.replace("/scratch", mount)).view().mount()).hasValue(mount);
    }

    @Test
    void aFileSystemMayBeNamedLikeATarget() {
        SystemView view = one(TABLE.replace("scratch-", "my-OST0001-fs-")).view();
        assertThat(view.name()).isEqualTo("my-OST0001-fs");
    }

    @Test
    void aSilentTargetWithoutAFileSystemBelongsToTheOtherRows() {
        SystemView view = one(TABLE.replace(HEADER, HEADER + "MDT0007 : inactive device\n"))
                .view();
        assertThat(view.targets().stream()
                        .filter(t -> !t.active())
                        .map(t -> t.name().toString()))
                .containsExactly("scratch-MDT0007");
    }

    @Test
    void aSummaryBeyondAllBoundsIsNotedAndNotRefused() {
        assertThat(one(TABLE.replace("4300", "99999999999999999999")).notes())
                .containsExactly("the summary line says 99999999999999999999 1K-blocks available,"
                        + " the rows add up to 4300: rows may be missing");
    }

    @Test
    void inodesMustBeWholeAndOfKnownTargets() {
        String inodes = "UUID Inodes IUsed IFree IUse% Mounted on\nscratch-OST0000_UUID 9 2 7 1% /scratch[OST:0]\n";
        assertThat(Refusal.line(() -> LfsDf.read(Texts.input(TABLE + inodes + "filesystem_summary: 9\n"))))
                .startsWith("in:10: the summary line of the table is not complete");
        String other = inodes.replace("OST0000", "OST0009").replace("[OST:0]", "[OST:9]");
        assertThat(one(TABLE + other + "filesystem_summary: 9 2 7 1% /scratch\n")
                        .notes())
                .containsExactly("scratch-OST0009 has inodes but no size: it is left out");
    }

    @Test
    void thePromptsOfAPastedTerminalAreSkipped() {
        for (String prompt : List.of("[root@client ~]# lfs df", "me@login1:~$ lfs df", "$ lfs df", "# lfs df")) {
            assertThat(one(prompt + "\n" + TABLE).view().name()).isEqualTo("scratch");
        }
    }

    @Test
    void rowsThatDoNotAddUpAreNoted() {
        assertThat(one(TABLE.replace(OST1A, "")).notes())
                .containsExactly(
                        "the summary line says 6000 1K-blocks total, the rows add up to 2000: rows may be missing",
                        "the summary line says 1500 1K-blocks used, the rows add up to 500: rows may be missing",
                        "the summary line says 4300 1K-blocks available, the rows add up to 1400: rows may be missing");
        assertThat(one(TABLE.replace("4300", "4301")).notes())
                .hasSize(1)
                .first()
                .asString()
                .contains("available");
    }

    static Stream<Arguments> badTexts() {
        return Stream.of(
                Arguments.of("", "in: the text has no table of lfs df [MZ107]"),
                Arguments.of("\n\n# x\n", "in:3: the text has no table of lfs df [MZ107]"),
                Arguments.of("BEGIN 1489998203\n", "in:1: the text has no table of lfs df [MZ107]"),
                Arguments.of(
                        TABLE.replace(SUMMARY, ""),
                        "in:6: the table ends without its summary line (system=scratch) [MZ106]"),
                Arguments.of(
                        HEADER + MDT + HEADER + MDT + SUMMARY,
                        "in:3: the table ends without its summary line (system=scratch) [MZ106]"),
                Arguments.of(
                        HEADER + MDT + "BEGIN 5\n" + SUMMARY,
                        "in:3: the table ends without its summary line (system=scratch) [MZ106]"),
                Arguments.of(HEADER, "in:1: the table ends without its summary line (system=) [MZ106]"),
                Arguments.of(HEADER + SUMMARY, "in:2: the table has no targets [MZ107]"),
                Arguments.of(
                        TABLE.replace("4300  25% /scratch", "43"),
                        "in:6: the summary line of the table is not complete"
                                + " (line=filesystem_summary:        6000        1500        43) [MZ106]"),
                Arguments.of(TABLE.replace("2000", "-2000"), "in:3: a size must not be negative (value=-2000) [MZ201]"),
                Arguments.of(
                        TABLE.replace(" 500 ", " -500 "), "in:3: a size must not be negative (value=-500) [MZ201]"),
                Arguments.of(TABLE.replace("1400", "-1400"), "in:3: a size must not be negative (value=-1400) [MZ201]"),
                Arguments.of(TABLE.replace("4300", "-1"), "in:6: a size must not be negative (value=-1) [MZ201]"),
                Arguments.of(
                        TABLE.replace("1400", "2001"),
                        "in:3: used and available bytes must not exceed the total"
                                + " (totalBytes=2048000, usedBytes=512000, availableBytes=2049024) [MZ201]"),
                Arguments.of(
                        TABLE.replace("2000", "9007199254740992"),
                        "in:3: a size must be below 8 EiB (value=9007199254740992) [MZ201]"),
                Arguments.of(
                        TABLE.replace("2000", "99999999999999999999"),
                        "in:3: a size must be below 8 EiB (value=99999999999999999999) [MZ201]"),
                Arguments.of(TABLE.replace("2000", "two"), "in:3: not a number of 1K-blocks (value=two) [MZ201]"),
                Arguments.of(TABLE.replace("2000", "451.7M"), "in:3: not a number of 1K-blocks (value=451.7M) [MZ201]"),
                Arguments.of(TABLE.replace("2000", "0x10"), "in:3: not a number of 1K-blocks (value=0x10) [MZ201]"),
                Arguments.of(TABLE.replace("4300", "4G"), "in:6: not a number of 1K-blocks (value=4G) [MZ201]"),
                Arguments.of(
                        TABLE.replace(OST1A, OST1A + OST0),
                        "in:5: a target is listed twice (target=scratch-OST0000) [MZ109]"),
                Arguments.of(
                        TABLE.replace(OST1A, OST1A + "scratch-OST0000_UUID: inactive device\n"),
                        "in:5: a target is listed twice (target=scratch-OST0000) [MZ109]"),
                Arguments.of(
                        TABLE.replace(OST1A, OST1A + OST0.replace("scratch-", "home-")),
                        "in:5: the table has targets of two file systems (first=scratch, second=home) [MZ107]"),
                Arguments.of(
                        TABLE.replace("[OST:26]", "[OST:1a]"),
                        "in:4: not a row of lfs df (row=scratch-OST001a_UUID       4000        1000"
                                + "        2900  25% /scratch[OST:1a]) [MZ107]"),
                Arguments.of(
                        TABLE.replace("[OST:26]", "[OST:27]"),
                        "in:4: the name of a target and its index differ"
                                + " (target=scratch-OST001a, index=OST:27) [MZ107]"),
                Arguments.of(
                        TABLE.replace("[OST:26]", "[MDT:26]"),
                        "in:4: the name of a target and its index differ"
                                + " (target=scratch-OST001a, index=MDT:26) [MZ107]"),
                Arguments.of(
                        TABLE.replace("scratch-OST001a_UUID", "scratch_UUID"),
                        "in:4: not a target name (value=scratch_UUID) [MZ201]"),
                Arguments.of(TABLE + SUMMARY, "in:8: not a line of lfs df (line=" + SUMMARY.strip() + ") [MZ107]"),
                Arguments.of(
                        TABLE + "lfs: /scratch failed\n",
                        "in:8: not a line of lfs df (line=lfs: /scratch failed) [MZ107]"),
                Arguments.of("BEGIN 123456789012\n", "in:1: not a line of lfs df (line=BEGIN 123456789012) [MZ107]"));
    }

    @ParameterizedTest
    @MethodSource("badTexts")
    void badTextsAreRefusedWithTheirLine(String text, String line) {
        assertThat(Refusal.line(() -> read(text))).isEqualTo(line);
    }

    @Test
    void brokenEncodingIsRefusedWithItsLine() {
        byte[] bytes = TABLE.getBytes(UTF_8);
        bytes[TABLE.indexOf("scratch-OST001a") + 3] = (byte) 0xff;
        assertThat(Refusal.line(() -> LfsDf.read(Texts.input(bytes)))).isEqualTo("in:4: a byte is not UTF-8 [MZ105]");
        bytes[TABLE.indexOf("scratch-OST001a") + 3] = 0;
        assertThat(Refusal.line(() -> LfsDf.read(Texts.input(bytes))))
                .isEqualTo("in:4: a NUL byte: this is binary data [MZ105]");
    }

    @Test
    void cutTextsSayWhatToTry() {
        assertThat(Refusal.of(() -> read(TABLE.replace(SUMMARY, ""))).advice())
                .hasValue("run lfs df again: the text is cut off");
        assertThat(Refusal.of(() -> read(TABLE.replace(SUMMARY, ""))).code()).isEqualTo(ErrorCode.INPUT_TRUNCATED);
    }

    @Test
    void theLargestSizesAreRead() {
        String large = "9007199254740991";
        SystemView view = one(HEADER
                        + "scratch-OST0000_UUID %s 0 %s 0%% /scratch[OST:0]\n".formatted(large, large)
                        + "filesystem_summary: %s 0 %s 0%% /scratch\n".formatted(large, large))
                .view();
        assertThat(view.dataTargets().get(0).space().totalBytes()).isEqualTo(9_007_199_254_740_991L * 1024);
    }

    @Test
    void aLineTellsWhetherATextIsOurs() {
        assertThat(Stream.of(
                        HEADER.strip(),
                        "UUID                       bytes        Used   Available Use%  Mounted on",
                        "UUID                      Inodes       IUsed       IFree IUse%  Mounted on",
                        "BEGIN 1489998203",
                        "Pool: scratch.flash"))
                .allMatch(LfsDf::recognises);
        assertThat(Stream.of("", "UUID", "UUID: x", "BEGIN", "BEGIN x", "name: x", "Pool: x", SUMMARY.strip(), "{"))
                .noneMatch(LfsDf::recognises);
        assertThat(LfsDf.isComment("# x")).isTrue();
        assertThat(LfsDf.isComment("$ lfs df")).isTrue();
        assertThat(LfsDf.isComment("x # y")).isFalse();
    }

    private static List<SystemSnapshot> read(String text) {
        return LfsDf.read(Texts.input(text));
    }

    private static SystemSnapshot one(String text) {
        List<SystemSnapshot> systems = read(text);
        assertThat(systems).hasSize(1);
        return systems.get(0);
    }
}
