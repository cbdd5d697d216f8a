package io.mizan.report.html;

import java.util.ArrayList;
import java.util.List;

/** The body of a page while it is written: markup, and the data that its script draws from. */
final class PageBody {
    private final StringBuilder html = new StringBuilder();
    private final List<Object> data = new ArrayList<>();

    /** Adds markup; what came from outside has gone through {@link Html} before. */
    PageBody add(String markup) {
        html.append(markup);
        return this;
    }

    /** Keeps data for the script and returns the number under which it is found. */
    int keep(Object value) {
        data.add(value);
        return data.size() - 1;
    }

    String html() {
        return html.toString();
    }

    List<Object> data() {
        return data;
    }
}
