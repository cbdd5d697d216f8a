package io.mizan.cli.command.top.screen;

import io.mizan.report.text.ShortAge;

/**
 * The lines around the table.
 *
 * @param source what is watched, empty for a controller or a server; the name of a recording
 * @param first the number of the oldest view that there is
 * @param last the number of the newest
 * @param ageSeconds how old the newest view is
 * @param behindSeconds how much older the shown one is
 * @param recorded views written to a file so far, -1 where none is
 * @param trouble what goes wrong at the moment, or empty
 */
public record Status(
        boolean playback,
        String source,
        long first,
        long last,
        double ageSeconds,
        double behindSeconds,
        long recorded,
        String trouble) {
    String sentence(TopState state) {
        if (playback) {
            String where = (state.frame() - first + 1) + " of " + (last - first + 1);
            return (state.paused() ? "PAUSED " : state.frame() >= last ? "END " : "PLAY ") + where;
        }
        String record = recorded < 0 ? "" : "REC " + recorded + "  ";
        return record
                + (state.paused()
                        ? "PAUSED, " + ShortAge.of(behindSeconds + ageSeconds) + " ago"
                        : "LIVE, " + ShortAge.of(ageSeconds) + " old");
    }
}
