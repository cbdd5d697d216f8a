package io.mizan.report.html;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/**
 * A page in one file. It asks no server for anything, and forbids itself to: of scripts the browser runs the two that are
 * written here, known by their hashes, so that not even a mistake in escaping would run one that came with the data.
 */
public final class HtmlPage {
    private final String title;
    private final String subtitle;
    private final List<String> warnings = new ArrayList<>();
    private final List<Section> sections = new ArrayList<>();

    public HtmlPage(String title, String subtitle) {
        this.title = title;
        this.subtitle = subtitle;
    }

    /** Something that puts the whole page into question; it stands on top. */
    public HtmlPage warning(String text) {
        warnings.add(text);
        return this;
    }

    public HtmlPage section(Section section) {
        sections.add(section);
        return this;
    }

    public void write(Writer out) throws IOException {
        String library = Resources.read("echarts.min.js");
        String script = WebKit.scriptOf(Resources.read("page.js"));
        PageBody body = new PageBody();
        for (int i = 0; i < sections.size(); i++) {
            render(sections.get(i), "section-" + i, body);
        }
        out.write("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
        out.write("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src "
                + Resources.hash(library) + " " + Resources.hash(script)
                + "; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n");
        out.write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
        out.write("<meta name=\"color-scheme\" content=\"light dark\">\n");
        out.write(Html.element("title", "", title));
        out.write("<style>\n" + WebKit.stylesheet() + Resources.read("page.css") + "</style>\n</head>\n<body>\n");
        head(out);
        out.write("<main>\n" + body.html() + "</main>\n");
        out.write("<script type=\"application/json\" id=\"page-data\">" + ScriptData.of(body.data()) + "</script>\n");
        out.write("<script>" + library + "</script>\n<script>" + script + "</script>\n</body>\n</html>\n");
    }

    private void head(Writer out) throws IOException {
        out.write("<header>\n" + Html.element("h1", "", title));
        if (!subtitle.isEmpty()) {
            out.write(Html.element("p", "subtitle", subtitle));
        }
        for (String warning : warnings) {
            out.write("<p class=\"warning\" role=\"alert\">" + Html.text(warning) + "</p>\n");
        }
        out.write("<noscript><p class=\"warning\">Tables and charts of this page need JavaScript.</p></noscript>\n");
        out.write("<nav aria-label=\"Sections\">\n");
        for (int i = 0; i < sections.size(); i++) {
            out.write("<a href=\"#section-" + i + "\">"
                    + Html.text(sections.get(i).title()) + "</a>\n");
        }
        out.write("</nav>\n</header>\n");
    }

    private static void render(Section section, String id, PageBody body) {
        body.add("<section id=\"" + id + "\" aria-labelledby=\"" + id + "-title\">\n<h2 id=\"" + id + "-title\">")
                .add(Html.text(section.title()));
        if (!section.source().isEmpty()) {
            body.add(" ").add(Html.element("span", "source", "from " + section.source()));
        }
        body.add("</h2>\n");
        section.blocks().forEach(block -> block.render(body));
        body.add("</section>\n");
    }
}
