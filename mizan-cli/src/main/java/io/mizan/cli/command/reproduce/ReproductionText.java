package io.mizan.cli.command.reproduce;

import io.mizan.experiments.paper.Reproduction;
import io.mizan.report.text.Paragraph;
import io.mizan.report.text.TextStyle;

/** An experiment for people: how it was run, its tables, and the paper's statements with what was found under each. */
final class ReproductionText {
    private final TextStyle style;
    private final PaperText paper;

    ReproductionText(TextStyle style) {
        this.style = style;
        this.paper = new PaperText(style);
    }

    String page(Reproduction reproduction) {
        StringBuilder out = new StringBuilder(paper.heading(reproduction.source()));
        reproduction.how().forEach(sentence -> out.append(Paragraph.of(sentence, 0, style)));
        for (Reproduction.Section section : reproduction.sections()) {
            out.append('\n')
                    .append(Paragraph.of(section.title(), 0, style))
                    .append(section.table().render(style));
        }
        return out.append('\n')
                .append(paper.claims(reproduction.claims()))
                .append('\n')
                .append(paper.count(reproduction.claims()))
                .toString();
    }
}
