package io.mizan.report.html;

/** One element of a section of a page. */
public sealed interface Block permits Chart, DataTable, Findings, KeyFigures, Prose {

    /** Adds the block to the page. */
    void render(PageBody body);
}
