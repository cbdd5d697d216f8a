package io.mizan.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle.Tone;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableTest {

    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        Table table = new Table()
                .column("name", Align.LEFT)
                .column("n", Align.RIGHT)
                .column("flags", Align.LEFT)
                .row(Cell.of("a"), Cell.of("1"), Cell.of("x"))
                .row(Cell.of("a long name"), Cell.of("1000"), Cell.of(""));
        assertThat(table.render(TextStyle.PLAIN)).isEqualTo("""
                name            n  flags
                a               1  x
                a long name  1000
                """);
    }

    @Test
    void aTableWithoutRowsIsItsHeading() {
        Table table = new Table().column("name", Align.LEFT).column("n", Align.RIGHT);
        assertThat(table.isEmpty()).isTrue();
        assertThat(table.render(TextStyle.PLAIN)).isEqualTo("name  n\n");
        assertThat(table.row(Cell.of("a"), Cell.of("1")).isEmpty()).isFalse();
    }

    @Test
    void theBarTakesWhatTheOthersLeave() {
        assertThat(bars(new TextStyle(false, false, 30), "ab", 0.5)).isEqualTo("""
                name                     total
                ab    [########.......]    10G
                """);
        assertThat(bars(new TextStyle(true, false, 30), "ab", 0.5)).isEqualTo("""
                name                     total
                ab    █████████░░░░░░░░    10G
                """);
    }

    @ParameterizedTest
    @ValueSource(ints = {25, 30, 44, 53})
    void theTableFillsTheColumnsExactly(int columns) {
        for (boolean unicode : new boolean[] {false, true}) {
            assertThat(widths(bars(new TextStyle(unicode, false, columns), "ab", 0.3)))
                    .containsOnly(columns);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {54, 80, 1000})
    void aBarIsNeverLongerThan40Columns(int columns) {
        assertThat(widths(bars(new TextStyle(false, false, columns), "ab", 0.3)))
                .containsOnly(4 + 2 + 40 + 2 + 5);
        assertThat(widths(bars(new TextStyle(true, false, columns), "ab", 0.3))).containsOnly(4 + 2 + 40 + 2 + 5);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 10, 20})
    void aBarKeepsEightCharactersWhereThereIsNoRoom(int columns) {
        assertThat(bars(new TextStyle(false, false, columns), "ab", 1)).contains("  [########]  ");
        assertThat(bars(new TextStyle(true, false, columns), "ab", 1)).contains("  ████████  ");
    }

    @Test
    void aLongNameShortensTheBarAndIsNeverCut() {
        String name = "a-rather-long-name-of-a-file-system-OST0000";
        assertThat(widths(bars(TextStyle.PLAIN, name, 0.5))).containsOnly(80);
        String longer = name.repeat(3);
        assertThat(bars(TextStyle.PLAIN, longer, 0.5)).contains("\n" + longer + "  [####....]");
    }

    @Test
    void coloursDoNotMoveTheColumns() {
        Table table = new Table()
                .column("name", Align.LEFT)
                .column("", Align.BAR)
                .column("n", Align.RIGHT)
                .row(new Cell("a", 0, Tone.WARN), Cell.bar(0.5, Tone.BAD), new Cell("1", 0, Tone.GOOD))
                .row(Cell.of("bb"), Cell.bar(1, Tone.GOOD), Cell.of("100"));
        String colour = table.render(new TextStyle(false, true, 40));
        assertThat(colour).contains("\u001b[33ma\u001b[0m   ", "\u001b[31m[###", "\u001b[1mname\u001b[0m");
        assertThat(colour.replaceAll("\u001b\\[\\d+m", "")).isEqualTo(table.render(new TextStyle(false, false, 40)));
    }

    @Test
    void withoutColourThereIsNoEscape() {
        assertThat(bars(TextStyle.PLAIN, "ab", 0.5)).matches("(?s)[ -~\n]+");
    }

    /** Whatever is in the cells, every line holds every cell in its order and none ends with a blank. */
    @Test
    void randomTablesKeepEveryCell() {
        SplittableRandom random = new SplittableRandom(42);
        for (int i = 0; i < 200; i++) {
            int columns = 1 + random.nextInt(6);
            Table table = new Table();
            for (int c = 0; c < columns; c++) {
                table.column(word(random), Align.values()[random.nextInt(2)]);
            }
            String[][] words = new String[random.nextInt(8)][columns];
            for (String[] row : words) {
                Cell[] cells = new Cell[columns];
                for (int c = 0; c < columns; c++) {
                    row[c] = word(random);
                    cells[c] = Cell.of(row[c]);
                }
                table.row(cells);
            }
            List<String> lines = table.render(TextStyle.PLAIN).lines().toList();
            assertThat(lines).hasSize(words.length + 1).noneMatch(line -> line.endsWith(" "));
            for (int r = 0; r < words.length; r++) {
                assertThat(lines.get(r + 1).strip().split(" +")).containsExactly(words[r]);
            }
        }
    }

    private static String bars(TextStyle style, String name, double share) {
        return new Table()
                .column("name", Align.LEFT)
                .column("", Align.BAR)
                .column("total", Align.RIGHT)
                .row(Cell.of(name), Cell.bar(share, Tone.GOOD), Cell.of("10G"))
                .render(style);
    }

    private static List<Integer> widths(String text) {
        return text.lines().map(String::length).toList();
    }

    private static String word(SplittableRandom random) {
        return "x".repeat(1 + random.nextInt(12));
    }
}
