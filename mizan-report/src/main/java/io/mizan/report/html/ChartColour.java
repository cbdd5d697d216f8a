package io.mizan.report.html;

/** Colours that can be told apart in light and dark, and by most people who see fewer colours. */
public enum ChartColour {
    BLUE,
    ORANGE,
    GREEN,
    PURPLE,
    GREY
}
