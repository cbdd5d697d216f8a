package io.mizan.report.html;

import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Finding;
import java.util.List;
import java.util.Locale;

/** Findings as cards, in the order given. */
public record Findings(List<Finding> findings) implements Block {
    public Findings {
        findings = List.copyOf(findings);
    }

    @Override
    public void render(PageBody body) {
        findings.forEach(finding -> render(finding, body));
    }

    private static void render(Finding finding, PageBody body) {
        String severity = finding.severity().name().toLowerCase(Locale.ROOT);
        body.add("<article class=\"finding " + severity + "\">\n<h3>")
                .add(Html.element("span", "badge", severity))
                .add(Html.text(finding.title()))
                .add("</h3>\n")
                .add(Html.element("p", "what", finding.what()))
                .add(Html.element("p", "note", figures(finding)));
        body.add("<ul>\n");
        finding.evidence().forEach(line -> body.add(Html.element("li", "", line)));
        body.add("</ul>\n");
        if (!finding.advice().isEmpty()) {
            body.add("<h4>What to do</h4>\n");
            finding.advice().forEach(advice -> render(advice, body));
        }
        body.add("<dl>\n");
        term("Expect", finding.expectation(), body);
        term("Why", finding.reason(), body);
        term("To undo", finding.undo(), body);
        body.add("</dl>\n</article>\n");
    }

    private static String figures(Finding finding) {
        String lost = finding.lostSeconds() > 0
                ? String.format(Locale.ROOT, "%.3g s of the run time are lost to it · ", finding.lostSeconds())
                : "";
        return lost + "confidence " + Math.round(100 * finding.confidence()) + " % · " + finding.code();
    }

    private static void render(Advice advice, PageBody body) {
        if (advice.kind() == Advice.Kind.TEXT) {
            body.add(Html.element("p", "", advice.text()));
        } else {
            String label = label(advice.kind());
            if (!label.isEmpty()) {
                body.add(Html.element("p", "note", label));
            }
            body.add("<pre tabindex=\"0\"><code>" + Html.lines(advice.text()) + "</code></pre>\n");
        }
    }

    private static String label(Advice.Kind kind) {
        return switch (kind) {
            case TEMPLATE -> "The same as a template, for lfs setstripe --yaml=FILE:";
            case HINTS -> "Hints for MPI-IO, for a file that ROMIO_HINTS names:";
            case CODE -> "In the program:";
            case COMMAND, TEXT -> "";
        };
    }

    private static void term(String name, String text, PageBody body) {
        if (!text.isEmpty()) {
            body.add("<div>")
                    .add(Html.element("dt", "", name))
                    .add(Html.element("dd", "", text))
                    .add("</div>");
        }
    }
}
