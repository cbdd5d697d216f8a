package io.mizan.telemetry.lustre;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.error.MizanException;
import io.mizan.model.error.Place;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.telemetry.Texts;
import io.mizan.testing.Campaign;
import io.mizan.testing.RandomSystems;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Seeded random systems, cuts and damages. */
class LfsDfRandomTest {
    private static final String SMALL = """
            # daily
            UUID                   1K-blocks        Used   Available Use% Mounted on
            my-fs-MDT0000_UUID          1000          10         980   1% /my fs[MDT:0]
            my-fs-OST0000_UUID          2000         500        1400  25% /my fs[OST:0] DN
            OST0003             : inactive device
            my-fs-OST001a_UUID          4000        1000        2900  25% /my fs[OST:26] f

            filesystem_summary:         6000        1500        4300  25% /my fs
            """;

    @Test
    void everySystemReadsBackFromItsPrintedForm() {
        RandomSystems systems = new RandomSystems(61);
        StringBuilder all = new StringBuilder();
        List<SystemView> expected = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            SystemView view = systems.next();
            DfPrinter printer = new DfPrinter(view);
            String text = printer.blocks() + printer.pools() + (files(view) ? printer.inodes() : "");
            List<SystemSnapshot> read = LfsDf.read(Texts.input(text));
            assertThat(read).hasSize(1);
            assertSame(read.get(0), view);
            all.append("BEGIN ").append(1000 + i).append('\n').append(text);
            expected.add(view);
        }
        List<SystemSnapshot> read = LfsDf.read(Texts.input(all.toString()));
        assertThat(read).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            assertSame(read.get(i), expected.get(i));
            assertThat(read.get(i).view().takenAt().orElseThrow().getEpochSecond())
                    .isEqualTo(1000 + i);
        }
    }

    @Test
    void theOrderOfRowsDoesNotMatter() {
        RandomSystems systems = new RandomSystems(62);
        SplittableRandom random = new SplittableRandom(63);
        for (int i = 0; i < 100; i++) {
            List<String> lines = new ArrayList<>(
                    new DfPrinter(systems.next()).blocks().lines().toList());
            String straight = Texts.describe(read(lines).view().withServers(List.of()))
                    + read(lines).view().targets();
            for (int k = lines.size() - 4; k > 1; k--) {
                Collections.swap(lines, k, 1 + random.nextInt(k));
            }
            assertThat(Texts.describe(read(lines).view().withServers(List.of()))
                            + read(lines).view().targets())
                    .isEqualTo(straight);
        }
    }

    @Test
    void aTextCutAnywhereIsRefusedOrTheSame() {
        List<String> whole = Texts.describe(LfsDf.read(Texts.input(SMALL)));
        byte[] bytes = SMALL.getBytes(UTF_8);
        int refused = 0;
        for (int length = 0; length < bytes.length; length++) {
            try {
                assertThat(Texts.describe(LfsDf.read(Texts.input(Arrays.copyOf(bytes, length)))))
                        .isEqualTo(whole);
            } catch (MizanException e) {
                refused++;
                assertPlace(e, SMALL.substring(0, length));
            }
        }
        // only the mount point and the line end of the last line may be missing
        assertThat(refused).isGreaterThanOrEqualTo(bytes.length - "/my fs\n".length());
    }

    @Test
    void aTextWithoutOneOfItsLinesIsRefusedOrSaysSo() {
        List<String> lines = SMALL.lines().toList();
        for (int without = 1; without < lines.size(); without++) {
            List<String> rest = new ArrayList<>(lines);
            String gone = rest.remove(without);
            try {
                SystemSnapshot snapshot = read(rest);
                boolean counted = gone.contains("[OST:");
                assertThat(snapshot.notes().stream().anyMatch(note -> note.contains("rows may be missing")))
                        .isEqualTo(counted);
            } catch (MizanException e) {
                assertThat(gone).matches("UUID.*|filesystem_summary.*");
                assertPlace(e, String.join("\n", rest));
            }
        }
    }

    @Test
    void damagedTextsGiveSystemsOrARefusalWithItsPlace() {
        String inodes = """
                UUID                      Inodes       IUsed       IFree IUse%  Mounted on
                my-fs-OST0000_UUID         33280         302       32978   1%  /my fs[OST:0]
                filesystem_summary:        33280         302       32978   1%  /my fs
                """;
        String text = "BEGIN 1489998203\n" + SMALL + inodes + "Pool: my-fs.p\nmy-fs-OST0000_UUID\n"
                + SMALL.replace("1K-blocks", "    bytes").replace("000 ", "0G ");
        SplittableRandom random = new SplittableRandom(64);
        int rounds = Campaign.rounds(20_000);
        int read = 0;
        for (int i = 0; i < rounds; i++) {
            byte[] damaged = damage(text, random);
            try {
                List<SystemSnapshot> systems = LfsDf.read(Texts.input(damaged));
                assertThat(systems).isNotEmpty();
                read++;
            } catch (MizanException e) {
                assertPlace(e, new String(damaged, UTF_8));
            }
        }
        assertThat(read).isBetween(rounds / 100, rounds / 20 * 19);
    }

    private static byte[] damage(String text, SplittableRandom random) {
        List<byte[]> lines = new ArrayList<>(
                text.lines().map(line -> (line + "\n").getBytes(UTF_8)).toList());
        int changes = 1 + random.nextInt(3);
        for (int c = 0; c < changes; c++) {
            int at = random.nextInt(lines.size());
            int other = random.nextInt(lines.size());
            byte[] line = lines.get(at).clone();
            int position = random.nextInt(line.length);
            switch (random.nextInt(7)) {
                case 0 -> line[position] ^= (byte) (1 << random.nextInt(8));
                case 1 -> line[position] = (byte) random.nextInt(256);
                case 2 -> line[position] = (byte) "0123456789-%[]: KMGTPE.x".charAt(random.nextInt(24));
                case 3 -> line = Arrays.copyOf(line, position);
                case 4 -> lines.add(other, line.clone());
                case 5 -> {
                    byte[] swapped = lines.get(other);
                    lines.set(other, line);
                    line = swapped;
                }
                default -> line = new byte[0];
            }
            lines.set(at, line.length == 0 ? new byte[] {'\n'} : line);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        lines.forEach(out::writeBytes);
        return out.toByteArray();
    }

    private static void assertPlace(MizanException e, String text) {
        Place place = e.problem().place().orElseThrow(() -> new AssertionError("no place", e));
        assertThat(place.file()).isEqualTo("in");
        assertThat(place.line())
                .isBetween(text.isEmpty() ? 0L : 1L, text.lines().count() + 1);
    }

    /** What {@code lfs df} does not print is unknown afterwards. */
    private static void assertSame(SystemSnapshot read, SystemView view) {
        assertThat(read.view().name()).isEqualTo(view.name());
        assertThat(read.view().mount()).hasValue(view.mount().orElse("/lustre/" + view.name()));
        assertThat(read.view().targets()).hasSameSizeAs(view.targets());
        for (int i = 0; i < view.targets().size(); i++) {
            Target expected = view.targets().get(i);
            Target actual = read.view().targets().get(i);
            assertThat(actual.name()).isEqualTo(expected.name());
            assertThat(actual.space()).isEqualTo(expected.space());
            assertThat(actual.flags()).isEqualTo(expected.flags());
            assertThat(actual.active()).isEqualTo(expected.active());
            assertThat(actual.pools()).isEqualTo(expected.pools());
            assertThat(actual.filesFree()).isEqualTo(expected.filesFree());
        }
        assertThat(read.notes())
                .hasSize((int) view.targets().stream().filter(t -> !t.active()).count())
                .allMatch(note -> note.endsWith(" does not answer: inactive device"));
    }

    private static boolean files(SystemView view) {
        return view.targets().stream().anyMatch(t -> t.filesFree() != Target.UNKNOWN_FILES);
    }

    private static SystemSnapshot read(List<String> lines) {
        return LfsDf.read(Texts.input(String.join("\n", lines))).get(0);
    }
}
