package io.mizan.telemetry.lustre;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.system.Space;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.telemetry.Texts;
import io.mizan.testing.Samples;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Output of real systems, compared with a reading by columns as a script would do it. */
class LfsDfRealFilesTest {

    /** A table by columns: target to its three numbers, and the three sums. */
    private record Columns(Map<String, List<Long>> rows, List<Long> sums, String mount, long time) {}

    @ParameterizedTest
    @ValueSource(
            strings = {
                "telemetry/lfs-df.txt.gz",
                "telemetry/sample_ost-fullness.txt.gz",
                "lustre/real-2.17.57/lfs_df.txt.gz",
                "lustre/real-2.17.57/lfs_df_v.txt.gz"
            })
    void everyTargetAndEverySumIsThatOfTheFile(String file) {
        everyTargetAndEverySum(Texts.shared(file));
    }

    @Test
    void ourTableToo() {
        everyTargetAndEverySum(Samples.text("lustre/lfs_df.txt"));
    }

    private static void everyTargetAndEverySum(String text) {
        List<SystemSnapshot> systems = LfsDf.read(Texts.input(text));
        List<Columns> tables = columns(text);
        assertThat(systems).hasSameSizeAs(tables);
        for (int i = 0; i < tables.size(); i++) {
            Columns table = tables.get(i);
            SystemView view = systems.get(i).view();
            assertThat(view.targets()).hasSize(table.rows.size());
            for (Target target : view.targets()) {
                List<Long> row = table.rows.getOrDefault(target.name().toString(), List.of(0L, 0L, 0L));
                assertThat(target.space())
                        .isEqualTo(new Space(row.get(0) * 1024, row.get(1) * 1024, row.get(2) * 1024));
            }
            assertThat(sum(view, t -> t.space().totalBytes())).isEqualTo(table.sums.get(0) * 1024);
            assertThat(sum(view, t -> t.space().usedBytes())).isEqualTo(table.sums.get(1) * 1024);
            assertThat(sum(view, t -> t.space().availableBytes())).isEqualTo(table.sums.get(2) * 1024);
            assertThat(view.mount()).hasValue(table.mount);
            assertThat(view.takenAt().map(t -> t.getEpochSecond()).orElse(-1L)).isEqualTo(table.time);
            assertThat(systems.get(i).notes()).isEmpty();
        }
    }

    @Test
    void fourProductionFileSystems() {
        List<SystemSnapshot> systems = LfsDf.read(Texts.input(Texts.shared("telemetry/lfs-df.txt.gz")));
        assertThat(systems)
                .extracting(s -> s.view().name() + " " + s.view().mount().orElse("") + " "
                        + s.view().dataTargets().size())
                .containsExactly(
                        "snx11035 /scratch2 24",
                        "snx11036 /scratch3 36",
                        "snx11168 /global/cscratch1 248",
                        "snx11025 /scratch1 24");
    }

    @Test
    void seventySnapshotsOfFourFileSystems() {
        List<SystemSnapshot> systems = LfsDf.read(Texts.input(Texts.shared("telemetry/sample_ost-fullness.txt.gz")));
        assertThat(systems).hasSize(280);
        assertThat(systems.get(0).view().takenAt().orElseThrow().getEpochSecond())
                .isEqualTo(1_489_998_203L);
        for (int i = 4; i < systems.size(); i++) {
            assertThat(systems.get(i).view().name())
                    .isEqualTo(systems.get(i - 4).view().name());
            assertThat(systems.get(i).view().takenAt().orElseThrow())
                    .isAfter(systems.get(i - 4).view().takenAt().orElseThrow());
        }
    }

    @Test
    void roundedSizesAreCloseToTheExactOnes() {
        roundedIsCloseTo(
                Texts.shared("lustre/real-2.17.57/lfs_df_h.txt.gz"),
                Texts.shared("lustre/real-2.17.57/lfs_df.txt.gz"),
                (1 << 20) / 10);
    }

    @Test
    void ourRoundedSizesAreCloseToTheExactOnes() {
        roundedIsCloseTo(Samples.text("lustre/lfs_df_h.txt"), Samples.text("lustre/lfs_df.txt"), (1 << 30) / 10);
    }

    private static void roundedIsCloseTo(String roundedText, String exactText, long tenth) {
        SystemView exact = LfsDf.read(Texts.input(exactText)).get(0).view();
        SystemSnapshot rounded = LfsDf.read(Texts.input(roundedText)).get(0);
        assertThat(rounded.notes()).containsExactly("sizes are rounded: they come from lfs df -h");
        assertThat(Texts.names(rounded.view())).isEqualTo(Texts.names(exact));
        for (int i = 0; i < exact.targets().size(); i++) {
            Space precise = exact.targets().get(i).space();
            Space about = rounded.view().targets().get(i).space();
            assertThat(about.totalBytes()).isBetween(precise.totalBytes() - tenth, precise.totalBytes() + tenth);
            assertThat(about.usedBytes()).isBetween(precise.usedBytes() - tenth, precise.usedBytes() + tenth);
            assertThat(about.availableBytes())
                    .isBetween(precise.availableBytes() - tenth, precise.availableBytes() + tenth);
        }
    }

    @Test
    void inodesOfARealSystemGoToTheirTargets() {
        SystemSnapshot snapshot = LfsDf.read(Texts.input(Texts.shared("lustre/real-2.17.57/lfs_df.txt.gz")
                        + Texts.shared("lustre/real-2.17.57/lfs_df_i.txt.gz")))
                .get(0);
        assertThat(snapshot.view().targets().get(0).filesFree()).isEqualTo(654_937);
        assertThat(snapshot.view().dataTargets())
                .hasSize(35)
                .allMatch(t -> t.filesFree() == 32_978 || t.filesFree() == 32_979);
        assertThat(snapshot.view().dataTargets().get(10).filesFree()).isEqualTo(32_979);
        assertThat(snapshot.notes()).isEmpty();
    }

    @Test
    void inodesOfOurSystemGoToTheirTargets() {
        String text = Samples.text("lustre/lfs_df.txt") + Samples.text("lustre/lfs_df_i.txt");
        SystemSnapshot snapshot = LfsDf.read(Texts.input(text)).get(0);
        assertThat(snapshot.view().targets()).extracting(Target::filesFree).containsExactly(90_000L, 7000L, 8000L);
        assertThat(snapshot.notes()).isEmpty();
    }

    private static List<Columns> columns(String text) {
        List<Columns> tables = new ArrayList<>();
        Map<String, List<Long>> rows = new TreeMap<>();
        long time = -1;
        for (String line : text.lines().toList()) {
            List<String> fields = Arrays.asList(line.trim().split(" +", -1));
            if (fields.get(0).equals("BEGIN")) {
                time = Long.parseLong(fields.get(1));
            } else if (fields.get(0).endsWith("_UUID")) {
                rows.put(fields.get(0).substring(0, fields.get(0).length() - 5), numbers(fields, 1));
            } else if (fields.get(0).startsWith("filesystem")) {
                int first = fields.get(0).endsWith(":") ? 1 : 2;
                tables.add(new Columns(rows, numbers(fields, first), fields.get(fields.size() - 1), time));
                rows = new TreeMap<>();
            }
        }
        return tables;
    }

    private static List<Long> numbers(List<String> fields, int first) {
        return fields.subList(first, first + 3).stream().map(Long::valueOf).toList();
    }

    private static long sum(SystemView view, ToLongFunction<Target> part) {
        return view.dataTargets().stream().mapToLong(part).sum();
    }
}
