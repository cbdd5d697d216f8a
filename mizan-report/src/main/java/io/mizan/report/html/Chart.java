package io.mizan.report.html;

import java.util.LinkedHashMap;
import java.util.Map;

/** A picture of numbers. Whoever cannot see it gets its label and, on demand, a table. */
public sealed interface Chart extends Block permits BarChart, HeatMap, LineChart, Timeline {

    /** What the chart shows, in one sentence with the most important numbers. */
    String label();

    /** How to read it, for someone who sees such a chart for the first time. */
    String howToRead();

    /** What the script of the page draws, without label and kind. */
    Map<String, Object> data();

    /** The name under which the script knows this kind of chart. */
    String kind();

    @Override
    default void render(PageBody body) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("kind", kind());
        all.put("label", label());
        all.putAll(data());
        body.add(Html.element("p", "how", howToRead()))
                .add("<figure class=\"chart " + kind() + "\" data-chart=\"" + body.keep(all) + "\">\n")
                .add("<div class=\"canvas\" role=\"img\" aria-label=\"" + Html.text(label()) + "\"></div>\n")
                .add("</figure>\n");
    }
}
