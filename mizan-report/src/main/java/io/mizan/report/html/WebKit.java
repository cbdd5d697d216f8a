package io.mizan.report.html;

/** Style and scripts shared by reports and the dashboard. */
public final class WebKit {
    private WebKit() {}

    /** The colours, light and dark, and the elements that look the same on every page. It loads nothing. */
    public static String stylesheet() {
        return Resources.read("kit.css");
    }
}
