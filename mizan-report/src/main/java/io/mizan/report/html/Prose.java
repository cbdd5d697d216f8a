package io.mizan.report.html;

/** A paragraph of text. */
public record Prose(String text) implements Block {
    @Override
    public void render(PageBody body) {
        body.add(Html.element("p", "", text));
    }
}
