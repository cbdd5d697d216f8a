package io.mizan.report.html;

import io.mizan.model.error.Printable;
import java.util.stream.Collectors;

/** Text from anywhere as text of a page: nothing in it is markup, and nothing in it is invisible. */
final class Html {
    private Html() {}

    /** One line. */
    static String text(String text) {
        StringBuilder out = new StringBuilder();
        Printable.of(text).codePoints().forEach(c -> {
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.appendCodePoint(c);
            }
        });
        return out.toString();
    }

    /** Text whose line ends are kept. */
    static String lines(String text) {
        return text.lines().map(Html::text).collect(Collectors.joining("\n"));
    }

    static String element(String name, String cssClass, String text) {
        String open = cssClass.isEmpty() ? name : name + " class=\"" + cssClass + "\"";
        return "<" + open + ">" + text(text) + "</" + name + ">\n";
    }
}
