package io.mizan.cli.command.reproduce;

import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.paper.Claim.Verdict;
import io.mizan.experiments.paper.FigureTable;
import io.mizan.report.text.Paragraph;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import java.util.List;
import java.util.Locale;

/** Figures and statements of a paper, as text for people. */
public final class PaperText {
    private static final int INDENT = 22;

    private final TextStyle style;

    public PaperText(TextStyle style) {
        this.style = style;
    }

    public String heading(String text) {
        return style.paint(Tone.STRONG, text) + "\n\n";
    }

    /** One figure under its title. */
    public String figure(FigureTable figure) {
        Table table = new Table().column(figure.rowTitle(), Align.LEFT).column("sets", Align.RIGHT);
        figure.columns().forEach(column -> table.column(column, Align.RIGHT));
        for (FigureTable.Row row : figure.rows()) {
            Cell[] cells = new Cell[row.values().size() + 2];
            cells[0] = Cell.of(row.label());
            cells[1] = Cell.of(String.valueOf(row.sets()));
            for (int i = 0; i < row.values().size(); i++) {
                cells[i + 2] = Cell.of(number(row.values().get(i), figure.decimals()));
            }
            table.row(cells);
        }
        return Paragraph.of("Figure " + figure.figure() + ": " + figure.title(), 0, style) + table.render(style) + "\n";
    }

    /** Each statement with what was found under it. */
    public String claims(List<Claim> claims) {
        StringBuilder out = new StringBuilder();
        for (Claim claim : claims) {
            String label = String.format(
                    Locale.ROOT, "%-4s  %-12s", claim.figure(), claim.verdict().word());
            String statement = Paragraph.of(claim.statement(), INDENT, style).substring(INDENT);
            out.append(style.paint(tone(claim.verdict()), label))
                    .append(" ".repeat(INDENT - label.length()))
                    .append(statement)
                    .append(Paragraph.of("here: " + claim.here(), INDENT, style));
        }
        return out.toString();
    }

    /** How many statements hold. */
    public String count(List<Claim> claims) {
        return String.format(
                Locale.ROOT,
                "Of %d statements %d hold, %d hold partly, %d differ, %d cannot be tested.%n",
                claims.size(),
                count(claims, Verdict.HOLDS),
                count(claims, Verdict.PARTLY),
                count(claims, Verdict.DIFFERS),
                count(claims, Verdict.UNTESTED));
    }

    private static long count(List<Claim> claims, Verdict verdict) {
        return claims.stream().filter(claim -> claim.verdict() == verdict).count();
    }

    private static Tone tone(Verdict verdict) {
        return switch (verdict) {
            case HOLDS -> Tone.GOOD;
            case PARTLY -> Tone.WARN;
            case DIFFERS -> Tone.BAD;
            case UNTESTED -> Tone.PLAIN;
        };
    }

    private static String number(double value, int decimals) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
