package io.mizan.cli.command.top.screen;

import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import java.util.ArrayList;
import java.util.List;

/**
 * A line of the screen: letters without any control, and how parts of them are painted.
 *
 * @param selected whether it is the row that is chosen
 */
public record Line(List<Cell> parts, boolean selected) {
    private static final String INVERSE = "\u001b[7m";
    private static final String NORMAL = "\u001b[0m";

    static Line of(String text) {
        return of(text, Tone.PLAIN);
    }

    static Line of(String text, Tone tone) {
        return new Line(List.of(new Cell(text, tone)), false);
    }

    /** Without colours. */
    public String text() {
        StringBuilder text = new StringBuilder();
        parts.forEach(part -> text.append(part.text()));
        return text.toString().stripTrailing();
    }

    /** The same, no wider than so many columns. */
    Line cut(int columns) {
        List<Cell> kept = new ArrayList<>();
        int room = columns;
        for (Cell part : parts) {
            int length = Math.min(room, part.text().length());
            kept.add(new Cell(part.text().substring(0, length), part.tone()));
            room -= length;
        }
        return new Line(kept, selected);
    }

    /** As a terminal takes it. A chosen row is inverse to its very end, which shows more than colours in it would. */
    public String paint(TextStyle style, int columns) {
        if (selected && style.colour()) {
            String text = text();
            return INVERSE + text + " ".repeat(Math.max(0, columns - text.length())) + NORMAL;
        }
        if (!style.colour()) {
            return text();
        }
        StringBuilder painted = new StringBuilder();
        parts.forEach(part -> painted.append(style.paint(part.tone(), part.text())));
        return painted.toString();
    }
}
