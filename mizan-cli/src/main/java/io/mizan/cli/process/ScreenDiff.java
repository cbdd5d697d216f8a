package io.mizan.cli.process;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Writes what differs from what a screen shows already: nothing flickers, and little goes over a slow line. */
final class ScreenDiff {
    private static final String CLEAR = "\u001b[0m\u001b[H\u001b[2J";

    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");

    private List<String> shown = new ArrayList<>();
    private boolean known;

    /** Nobody knows any more what is on the screen. */
    void forget() {
        known = false;
    }

    /** What to send so that the screen shows these lines from its top, each with its own colours ended. */
    String update(List<String> lines) {
        StringBuilder out = new StringBuilder();
        if (!known) {
            out.append(CLEAR);
            shown = new ArrayList<>();
        }
        for (int i = 0; i < Math.max(lines.size(), shown.size()); i++) {
            String line = i < lines.size() ? lines.get(i) : "";
            String before = i < shown.size() ? shown.get(i) : "";
            if (!line.equals(before)) {
                // The line is written first and the rest of it cleared afterwards: cleared first, it would blink.
                // After a line as wide as the screen the cursor stands on its last letter, which must stay.
                out.append("\u001b[").append(i + 1).append(";1H").append(line);
                out.append(columns(line) < columns(before) ? "\u001b[K" : "");
            }
        }
        shown = new ArrayList<>(lines);
        known = true;
        return out.toString();
    }

    private static int columns(String line) {
        return COLOURS.matcher(line).replaceAll("").length();
    }
}
