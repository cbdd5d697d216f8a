package io.mizan.cli.command.whatif;

import io.mizan.model.error.Printable;
import io.mizan.model.system.Balance;
import io.mizan.model.system.SystemView;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import io.mizan.report.text.Paragraph;
import io.mizan.report.text.ShortNumber;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.simulator.result.Comparison;
import io.mizan.simulator.result.Comparison.Outcome;
import io.mizan.simulator.result.RunResult;
import io.mizan.simulator.result.RunTimeline.Sample;
import io.mizan.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How full and how busy the system becomes, for people. */
final class WhatIfText {
    private static final int MOMENTS = 10;

    private final TextStyle style;

    WhatIfText(TextStyle style) {
        this.style = style;
    }

    String page(SystemView before, Scenario scenario, Comparison comparison) {
        Balance now = Balance.of(before);
        int targets = scenario.platform().targets().size();
        String head = String.format(
                Locale.ROOT,
                "%s: %d targets%s, %d %s",
                before.name(),
                before.dataTargets().size(),
                targets == before.dataTargets().size() ? "" : " now, " + targets + " then",
                scenario.applications().size(),
                scenario.applications().size() == 1 ? "run" : "runs");
        return style.paint(Tone.STRONG, head) + "\n\n" + ends(now, comparison) + "\n" + course(comparison) + "\n"
                + Paragraph.of(
                        "mean, highest: utilisation of targets. OST: highest / mean, 1 is best. busy: time of the busiest"
                                + " target with something to do. ENOSPC: bytes that did not fit. In the second table, each policy"
                                + " has how full its fullest target is, and what is moved at that moment.",
                        0,
                        style);
    }

    private String ends(Balance now, Comparison comparison) {
        Table table = new Table()
                .column("", Align.LEFT)
                .column("mean", Align.RIGHT)
                .column("highest", Align.RIGHT)
                .column("OST", Align.RIGHT)
                .column("ends at", Align.RIGHT)
                .column("write", Align.RIGHT)
                .column("read", Align.RIGHT)
                .column("busy", Align.RIGHT)
                .column("ENOSPC", Align.RIGHT);
        table.row(
                Cell.of("now"),
                Cell.of(ShortNumber.prosePercent(now.meanUtilisation())),
                Cell.of(ShortNumber.prosePercent(now.highest())),
                Cell.of(ratio(now.targetCost())),
                Cell.of(""),
                Cell.of(""),
                Cell.of(""),
                Cell.of(""),
                Cell.of(""));
        for (Outcome outcome : comparison.outcomes()) {
            RunResult run = outcome.runs().get(0);
            double busiest =
                    run.targets().stream().mapToDouble(t -> t.busyShare()).max().orElse(0);
            table.row(
                    Cell.of(Printable.of(outcome.policy())),
                    Cell.of(ShortNumber.prosePercent(run.balance().meanUtilisation())),
                    Cell.of(ShortNumber.prosePercent(run.balance().highest())),
                    Cell.of(ratio(run.balance().targetCost())),
                    new Cell(
                            run.unfinished() > 0 ? "never" : duration(run.seconds()),
                            0,
                            run.unfinished() > 0 ? Tone.BAD : Tone.PLAIN),
                    Cell.of(rate(run.written().bandwidth())),
                    Cell.of(rate(run.read().bandwidth())),
                    Cell.of(ShortNumber.prosePercent(busiest)),
                    new Cell(
                            run.refusedBytes() == 0 ? "-" : ByteSize.prose((long) run.refusedBytes()),
                            0,
                            run.refusedBytes() == 0 ? Tone.PLAIN : Tone.BAD));
        }
        return table.render(style);
    }

    private String course(Comparison comparison) {
        double end = comparison.outcomes().stream()
                .mapToDouble(outcome -> outcome.runs().get(0).seconds())
                .max()
                .orElse(0);
        Table table = new Table().column("time", Align.RIGHT);
        comparison.outcomes().forEach(outcome -> table.column(Printable.of(outcome.policy()), Align.RIGHT));
        for (int i = 0; i <= MOMENTS; i++) {
            double time = end * i / MOMENTS;
            List<Cell> row = new ArrayList<>();
            row.add(Cell.of(duration(time)));
            for (Outcome outcome : comparison.outcomes()) {
                Sample sample = at(outcome.runs().get(0).course().samples(), time);
                boolean over = time >= outcome.runs().get(0).seconds();
                double moved = over ? 0 : sample.writeBytesPerSecond() + sample.readBytesPerSecond();
                row.add(Cell.of(ShortNumber.prosePercent(sample.highestUtilisation()) + "  " + rate(moved)));
            }
            table.row(row.toArray(Cell[]::new));
        }
        return table.render(style);
    }

    private static Sample at(List<Sample> samples, double time) {
        Sample last = samples.get(0);
        for (Sample sample : samples) {
            if (sample.seconds() <= time) {
                last = sample;
            }
        }
        return last;
    }

    private static String ratio(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static String rate(double bytesPerSecond) {
        return bytesPerSecond == 0 ? "-" : DataRate.prose((long) bytesPerSecond);
    }

    private static String duration(double seconds) {
        if (seconds < 600) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        return seconds < 36_000
                ? String.format(Locale.ROOT, "%.0f min", seconds / 60)
                : String.format(Locale.ROOT, "%.1f h", seconds / 3600);
    }
}
