package io.mizan.cli.command.doctor;

import io.mizan.model.check.Observation;
import io.mizan.model.check.Observation.Level;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import java.util.List;
import java.util.Locale;

/** One line for each observation, and below it the command that repairs it. */
final class DoctorText {
    private static final int NAME_WIDTH = 20;

    private DoctorText() {}

    static String of(List<Observation> seen, TextStyle style) {
        StringBuilder out = new StringBuilder();
        for (Observation observation : seen) {
            String word = observation.level() == Level.SKIP
                    ? "-"
                    : observation.level().name();
            out.append(style.paint(tone(observation.level()), String.format(Locale.ROOT, "%-4s", word)))
                    .append("  ")
                    .append(String.format(Locale.ROOT, "%-" + NAME_WIDTH + "s", observation.check()))
                    .append("  ")
                    .append(observation.found())
                    .append('\n');
            if (!observation.repair().isEmpty()) {
                out.append("      repair: ").append(observation.repair()).append('\n');
            }
        }
        return out
                + String.format(
                        Locale.ROOT,
                        "%n%d OK, %d %s, %d failed, %d not looked at%n",
                        count(seen, Level.OK),
                        count(seen, Level.WARN),
                        count(seen, Level.WARN) == 1 ? "warning" : "warnings",
                        count(seen, Level.FAIL),
                        count(seen, Level.SKIP));
    }

    static long count(List<Observation> seen, Level level) {
        return seen.stream().filter(observation -> observation.level() == level).count();
    }

    private static Tone tone(Level level) {
        return switch (level) {
            case OK -> Tone.GOOD;
            case WARN -> Tone.WARN;
            case FAIL -> Tone.BAD;
            case SKIP -> Tone.PLAIN;
        };
    }
}
