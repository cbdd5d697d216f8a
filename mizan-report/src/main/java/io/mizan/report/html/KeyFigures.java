package io.mizan.report.html;

import java.util.List;

/** The key figures at the top of a page. */
public record KeyFigures(List<Figure> figures) implements Block {
    public KeyFigures {
        figures = List.copyOf(figures);
    }

    /**
     * A number with its unit, or a word.
     *
     * @param note what to know about it; may be empty
     */
    public record Figure(String name, String value, String note) {}

    @Override
    public void render(PageBody body) {
        body.add("<dl class=\"figures\">\n");
        for (Figure figure : figures) {
            body.add("<div>").add(Html.element("dt", "", figure.name())).add(Html.element("dd", "", figure.value()));
            if (!figure.note().isEmpty()) {
                body.add(Html.element("dd", "note", figure.note()));
            }
            body.add("</div>\n");
        }
        body.add("</dl>\n");
    }
}
