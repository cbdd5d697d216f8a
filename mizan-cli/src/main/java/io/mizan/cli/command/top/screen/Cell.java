package io.mizan.cli.command.top.screen;

import io.mizan.report.text.TextStyle.Tone;

/** Text of one column of a row. */
record Cell(String text, Tone tone) {
    static Cell of(String text) {
        return new Cell(text, Tone.PLAIN);
    }
}
