package io.mizan.cli.command.whatif;

import io.mizan.model.error.Printable;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import io.mizan.model.whatif.AllocatorThreshold;
import io.mizan.model.whatif.AllocatorThreshold.Candidate;
import io.mizan.model.whatif.LongRun;
import io.mizan.model.whatif.LongRun.Day;
import io.mizan.model.whatif.WeeksAnswer;
import io.mizan.report.text.Paragraph;
import io.mizan.report.text.ShortNumber;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import java.util.Locale;

/** Weeks of use, for people. */
final class WeeksText {
    private static final int DAYS = 7;
    private static final double NEARLY_FULL = 0.9;
    private static final double FULL = 0.95;

    private final TextStyle style;

    WeeksText(TextStyle style) {
        this.style = style;
    }

    String page(WeeksAnswer answer) {
        int now = answer.before().dataTargets().size();
        int then = answer.changed().dataTargets().size();
        String head = String.format(
                Locale.ROOT,
                "%s: %d targets%s, %d %s",
                answer.before().name(),
                now,
                then == now ? "" : " now, " + then + " then",
                answer.weeks(),
                answer.weeks() == 1 ? "week" : "weeks");
        StringBuilder out = new StringBuilder(style.paint(Tone.STRONG, head)).append("\n\n");
        out.append(weeks(answer)).append('\n');
        out.append(Paragraph.of(
                "highest, lowest: how full the fullest and the emptiest target are. load: bytes of the busiest target over the mean, of that"
                        + " day; 1 is even. "
                        + (answer.added() > 0 ? "new: share of that day's bytes on the added targets. " : "")
                        + "burst: what many writers get that start together, a file of one stripe each. ENOSPC: bytes that"
                        + " found no room, so far.",
                0,
                style));
        out.append('\n').append(Paragraph.of(answer.comparison(), 0, style));
        out.append('\n').append(threshold(answer));
        out.append(Paragraph.of(
                "highest ever: how full any target is at the end of a day, the present state left out. Means over the seeds; +-:"
                        + " 95 % confidence interval of the bursts, from 2 seeds on.",
                0, style));
        out.append('\n').append(verdict(answer));
        out.append("\nAssumed:\n");
        answer.assumptions().forEach(line -> out.append(Paragraph.item(line, 2, style)));
        return out.toString();
    }

    private String weeks(WeeksAnswer answer) {
        Table table = new Table()
                .column("", Align.LEFT)
                .column("week", Align.RIGHT)
                .column("highest", Align.RIGHT)
                .column("", Align.BAR)
                .column("lowest", Align.RIGHT)
                .column("load", Align.RIGHT)
                .column(answer.added() > 0 ? "new" : "", Align.RIGHT)
                .column("burst", Align.RIGHT)
                .column("ENOSPC", Align.RIGHT);
        for (LongRun run : answer.runs()) {
            double refused = 0;
            for (Day day : run.days()) {
                refused += day.refusedBytes();
                if (day.day() % DAYS == 0) {
                    Tone tone = day.highest() > FULL ? Tone.BAD : day.highest() > NEARLY_FULL ? Tone.WARN : Tone.PLAIN;
                    table.row(
                            Cell.of(day.day() == 0 ? Printable.of(run.policy()) : ""),
                            Cell.of(String.valueOf(day.day() / DAYS)),
                            new Cell(whole(day.highest()), 0, tone),
                            Cell.bar(day.highest(), tone),
                            Cell.of(whole(day.lowest())),
                            Cell.of(day.day() == 0 ? "" : ratio(day.loadCost())),
                            Cell.of(day.day() == 0 || answer.added() == 0 ? "" : whole(day.watchedShare())),
                            Cell.of(rate(day.burstBytesPerSecond())),
                            new Cell(refused == 0 ? "-" : ByteSize.prose((long) refused), 0, Tone.PLAIN));
                }
            }
        }
        return table.render(style);
    }

    private String threshold(WeeksAnswer answer) {
        Table table = new Table()
                .column("qos_threshold_rr", Align.RIGHT)
                .column("highest ever", Align.RIGHT)
                .column("load", Align.RIGHT)
                .column("burst", Align.RIGHT)
                .column("+-", Align.RIGHT)
                .column("ENOSPC", Align.RIGHT)
                .column("", Align.LEFT);
        AllocatorThreshold choice = answer.threshold();
        for (Candidate candidate : choice.candidates()) {
            boolean chosen = choice.isChosen(candidate);
            boolean present = choice.isPresent(candidate);
            table.row(
                    new Cell(candidate.percent() + " %", 0, chosen ? Tone.GOOD : Tone.PLAIN),
                    Cell.of(ShortNumber.prosePercent(candidate.peak())),
                    Cell.of(ratio(candidate.loadCost())),
                    Cell.of(rate(candidate.burst().mean())),
                    Cell.of(rate(candidate.burst().halfWidth())),
                    Cell.of(candidate.refusedBytes() == 0 ? "-" : ByteSize.prose((long) candidate.refusedBytes())),
                    Cell.of((present ? "now" : "") + (present && chosen ? ", " : "") + (chosen ? "best" : "")));
        }
        return table.render(style);
    }

    private String verdict(WeeksAnswer answer) {
        AllocatorThreshold choice = answer.threshold();
        int now = choice.present().percent();
        if (choice.stays()) {
            return Paragraph.of("Leave qos_threshold_rr at " + now + " %: " + choice.reason() + ".", 0, style);
        }
        int best = choice.chosen().percent();
        return Paragraph.of(
                        "Set qos_threshold_rr to " + best + " % (now " + now + " %): " + choice.reason() + ".",
                        0,
                        style)
                + "  do    " + WeeksAnswer.command(best) + "    (on the MGS)\n"
                + "  undo  " + WeeksAnswer.command(now) + "\n";
    }

    private static String whole(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static String rate(double bytesPerSecond) {
        return bytesPerSecond == 0 ? "-" : DataRate.prose((long) bytesPerSecond);
    }
}
