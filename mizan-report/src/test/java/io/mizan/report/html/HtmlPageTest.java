package io.mizan.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.mizan.model.document.Documents;
import io.mizan.model.document.Mapping;
import io.mizan.model.document.Node;
import io.mizan.model.finding.Advice;
import io.mizan.model.finding.Finding;
import io.mizan.model.finding.Severity;
import io.mizan.report.html.DataTable.Column;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class HtmlPageTest {
    private static final String HOSTILE =
            "</script><script>alert(1)</script>\"'&<!--\u2028\u2029\u001b[31m\u202e\u0000x";
    private static final String SHOWN = "</script><script>alert(1)</script>\"'&<!--???[31m??x";
    private static final Pattern DECLARED = Pattern.compile("(?m)^(?:const|let|function) ([A-Za-z]+)");
    private static final Pattern SCRIPT = Pattern.compile("<script>(.*?)</script>", Pattern.DOTALL);
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"page-data\">(.*?)</script>", Pattern.DOTALL);

    @Test
    void hostileTextIsTextEverywhere() {
        String page = text(everything(HOSTILE));
        String markup = page.substring(0, page.indexOf("id=\"page-data\""));
        assertThat(markup).doesNotContain("<script>", "\u2028", "\u001b", "\u202e", "alert(1)</script");
        assertThat(markup)
                .contains("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;&lt;!--???[31m??x");
        // Of scripts there are the library and our own.
        assertThat(SCRIPT.matcher(page).results()).hasSize(2);
        List<Node> data = Documents.parse("data", group(DATA, page)).asList();
        assertThat(row(data, 0, 0)).isEqualTo(SHOWN);
        assertThat(data.get(1).asMapping().text("label")).isEqualTo(SHOWN);
    }

    @Test
    void thePolicyOfThePageAllowsItsOwnScriptsAndNothingElse() {
        String page = text(everything("x"));
        Matcher policy = Pattern.compile("Content-Security-Policy\" content=\"([^\"]*)\"")
                .matcher(page);
        assertThat(policy.find()).isTrue();
        assertThat(policy.group(1))
                .startsWith("default-src 'none'; script-src 'sha256-")
                .doesNotContain("http", "*", "eval");
        SCRIPT.matcher(page)
                .results()
                .forEach(script -> assertThat(policy.group(1)).contains(Resources.hash(script.group(1))));
    }

    @Test
    void nothingIsLoadedFromElsewhere() {
        String page = text(everything("x"));
        // The name of the elements of pictures looks like an address and is none.
        String ours = page.replace(Resources.read("echarts.min.js"), "").replace("'http://www.w3.org/2000/svg'", "");
        assertThat(ours).doesNotContain("http://", "https://", "src=", "@import", "url(", "<link");
    }

    /** Light and dark would drift apart, and reports from the dashboard, if a page declared colours of its own. */
    @Test
    void coloursAreThoseOfTheKitAndDeclaredOnce() {
        String page = text(everything("x"));
        assertThat(page).contains(WebKit.stylesheet());
        assertThat(Resources.read("page.css")).doesNotContain("  --", "prefers-color-scheme");
        assertThat(WebKit.stylesheet().lines().filter(line -> line.startsWith("  --page:")))
                .hasSize(1);
    }

    /** A browser ends a script at its end tag wherever that stands, and reads a return as a line end. */
    @Test
    void theScriptsCanStandInsideOfAPage() {
        for (String script : List.of(Resources.read("echarts.min.js"), WebKit.scriptOf(Resources.read("page.js")))) {
            assertThat(script).doesNotContainIgnoringCase("</script").doesNotContain("<!--", "\r");
        }
    }

    /** A file that is opened from a disk cannot import others, and in one script every name is there once. */
    @Test
    void thePageHasTheWholeKitInOneScript() {
        String script = WebKit.scriptOf(Resources.read("page.js"));
        assertThat(script.lines()).noneMatch(line -> line.startsWith("import ") || line.startsWith("export "));
        assertThat(DECLARED.matcher(script).results().map(found -> found.group(1)))
                .contains("lines", "table", "el", "format", "draw")
                .doesNotHaveDuplicates();
    }

    @Test
    void headingsLeadToTheSections() {
        String page = text(new HtmlPage("Title", "")
                .section(Section.of("One", new Prose("first")))
                .section(new Section("Two", "dxt", List.of(new Prose("second")))));
        assertThat(page)
                .contains(
                        "<a href=\"#section-1\">Two</a>",
                        "<section id=\"section-1\" aria-labelledby=\"section-1-title\">")
                .contains("<span class=\"source\">from dxt</span>");
    }

    @Test
    void aFindingSaysAllThatItHasToSay() {
        Finding finding = new Finding(
                "L01",
                Severity.HIGH,
                0.9,
                48.25,
                "a title",
                "/a/file",
                List.of("evidence one", "evidence two"),
                List.of(
                        new Advice(Advice.Kind.HINTS, "striping_factor 8\ncb_nodes 4"),
                        new Advice(Advice.Kind.TEXT, "a sentence")),
                "it gets faster",
                "one OST is slow",
                "");
        assertThat(text(new HtmlPage("t", "").section(Section.of("s", new Findings(List.of(finding))))))
                .contains("<article class=\"finding high\">", "a title", "/a/file", "evidence one", "evidence two")
                .contains("48.3 s of the run time are lost to it · confidence 90 % · L01")
                .contains("<code>striping_factor 8\ncb_nodes 4</code>", "<p>a sentence</p>")
                .contains("it gets faster", "one OST is slow")
                .doesNotContain("To undo");
    }

    @Test
    void rowsOfAHeatMapAreCutToWhatIsNotZero() {
        HeatMap map = new HeatMap(
                "l",
                "h",
                "rank",
                List.of("0", "1", "2"),
                5,
                1,
                Unit.BYTES,
                List.of(new long[] {0, 0, 7, 0, 9, 0}, new long[0], new long[6]));
        assertThat(ScriptData.of(map.data())).contains("\"cells\":[[0,2,7,0,9]]");
    }

    @Test
    void timesOfATimelineAreWholePartsOfTheAxis() {
        Timeline timeline = new Timeline(
                "l",
                "h",
                "rank",
                List.of("0"),
                20,
                List.of(new Timeline.Kind("read", ChartColour.BLUE)),
                List.of(new Timeline.Bar(0, 0, 5, 10, 0.5, 3, 1024, 0.25)),
                List.of());
        assertThat(ScriptData.of(timeline.data())).contains("\"bars\":[[0,0,250000,500000,50,3,1024,250000]]");
    }

    private static HtmlPage everything(String text) {
        return new HtmlPage(text, text)
                .warning(text)
                .section(new Section(
                        text,
                        text,
                        List.of(
                                new Prose(text),
                                new KeyFigures(List.of(new KeyFigures.Figure(text, text, text))),
                                new Findings(List.of(new Finding(
                                        text,
                                        Severity.WARN,
                                        1,
                                        1,
                                        text,
                                        text,
                                        List.of(text),
                                        List.of(
                                                new Advice(Advice.Kind.COMMAND, text),
                                                new Advice(Advice.Kind.TEXT, text)),
                                        text,
                                        text,
                                        text))),
                                new DataTable(text, List.of(new Column(text, Unit.TEXT)), List.of(List.of(text))),
                                new LineChart(
                                        text,
                                        text,
                                        1,
                                        1,
                                        Unit.BYTES,
                                        List.of(new LineChart.Line(text, ChartColour.BLUE, true, new long[] {1}))),
                                new BarChart(
                                        text,
                                        text,
                                        text,
                                        List.of(text),
                                        Unit.COUNT,
                                        true,
                                        List.of(new BarChart.Bars(
                                                text, text, ChartColour.GREY, true, new long[] {1}))))));
    }

    private static String row(List<Node> data, int table, int column) {
        Mapping mapping = data.get(table).asMapping();
        return mapping.list("rows").get(0).asList().get(column).asScalar().text();
    }

    private static String group(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private static String text(HtmlPage page) {
        StringWriter out = new StringWriter();
        try {
            page.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }
}
