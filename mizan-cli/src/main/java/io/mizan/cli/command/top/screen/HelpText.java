package io.mizan.cli.command.top.screen;

import io.mizan.report.text.TextStyle.Tone;
import java.util.ArrayList;
import java.util.List;

/** The page of keys. */
final class HelpText {
    private static final List<String> KEYS = List.of(
            "up, down, j, k      choose a row; PgUp, PgDn; Home (g) and End (G)",
            "Enter, right        go in: server, its targets; target, its jobs; job, its",
            "                    targets and its files (predicted and last run)",
            "left, Backspace     back",
            "o  s  J  Tab        targets, servers, jobs, the next of these",
            "<  >  r             sort by the column to the left, right; reverse",
            "/                   only rows with a word: name, server, pool, job, user",
            "p, space            pause and go on",
            "[  ]  {  }          one view, ten views back and forward; so do the left and",
            "                    right arrows while it is paused",
            "Ctrl-L  Ctrl-Z  q   draw again, suspend, quit",
            "",
            "rMB/s, wMB/s are of 1024 x 1024 bytes, as in ltop. IOPS: reads and writes per",
            "second. md/s: metadata operations per second. ms: time of a read or write in",
            "the server, the longer of the two. queue: requests that wait or run. %spc:",
            "space that cannot be written any more. job: the busiest one; %job, share: its",
            "part of the bytes of a target, of the metadata operations of an MDT. flags:",
            "D degraded, R read-only, N no new files, S out of space, I out of inodes,",
            "f flash; and why Mizan avoids it: full, slow, susp (late reports), silent.",
            "A dash means: not reported.");

    private HelpText() {}

    static List<Line> lines() {
        List<Line> lines = new ArrayList<>();
        lines.add(Line.of("mizan top: keys", Tone.STRONG));
        KEYS.forEach(line -> lines.add(Line.of(line)));
        lines.add(Line.of("Any key goes back.", Tone.STRONG));
        return lines;
    }
}
