package io.mizan.report.html;

import java.util.List;

/**
 * A part of a page with a heading.
 *
 * @param source where the data comes from, in a word; empty where that goes without saying
 */
public record Section(String title, String source, List<Block> blocks) {
    public Section {
        blocks = List.copyOf(blocks);
    }

    public static Section of(String title, Block... blocks) {
        return new Section(title, "", List.of(blocks));
    }
}
