package io.mizan.cli.command.status;

import io.mizan.model.error.Printable;
import io.mizan.model.system.Balance;
import io.mizan.model.system.Server;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetFlag;
import io.mizan.model.units.ByteSize;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.telemetry.SystemSnapshot;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** One system as a page of text: the figures, the targets, the servers, what to avoid. */
final class StatusText {
    private static final double BUSY = 0.75;

    private final TextStyle style;
    private final double reserve;
    private final double fullAt;

    StatusText(TextStyle style, double reserve, double fullAt) {
        this.style = style;
        this.reserve = reserve;
        this.fullAt = fullAt;
    }

    String page(SystemSnapshot snapshot) {
        SystemView view = snapshot.view();
        StringBuilder page = new StringBuilder();
        page.append(heading(view)).append(figures(Balance.of(view))).append('\n');
        page.append(targets(view.targets()).render(style));
        Table pools = pools(view.osts());
        if (!pools.isEmpty()) {
            page.append('\n').append(pools.render(style));
        }
        if (view.serversKnown()) {
            page.append('\n').append(servers(view.servers()).render(style));
        } else {
            page.append("\nServers are not known: each target counts as its own server (see --ost-map).\n");
        }
        List<Avoidance> avoid = Avoidance.of(view, reserve, fullAt);
        page.append(avoid.isEmpty() ? "\nNo target to avoid.\n" : "\nAvoid for new files:\n");
        avoid.forEach(a -> page.append(style.paint(Tone.WARN, "  " + a.target().name()))
                .append("  ")
                .append(String.join("; ", a.reasons()))
                .append('\n'));
        snapshot.notes()
                .forEach(
                        note -> page.append("Note: ").append(Printable.of(note)).append(".\n"));
        return page.toString();
    }

    private String heading(SystemView view) {
        int osts = view.osts().size();
        String counts = count(osts, "OST") + ", " + count(view.targets().size() - osts, "MDT");
        String mount = view.mount().map(m -> " on " + Printable.of(m)).orElse("");
        String time = view.takenAt().map(t -> " at " + t).orElse("");
        String servers = view.serversKnown() ? ", " + count(view.servers().size(), "server") : "";
        return style.paint(Tone.STRONG, view.name()) + mount + time + ": " + counts + servers + "\n";
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static String figures(Balance balance) {
        return figure("balance score", "%.1f of 100", balance.score(), "share of the free space that can be written")
                + "                               before the fullest OST is full, at an even pace\n"
                + figure("OST cost", "%.3f", balance.ostCost(), "highest / mean utilisation of OSTs, 1 is best")
                + figure("OSS cost", "%.3f", balance.ossCost(), "the same over servers")
                + figure("mean", "%.1f %%", 100 * balance.meanUtilisation(), "used / total over all OSTs")
                + figure("lowest", "%.1f %%", 100 * balance.lowest(), "")
                + figure("highest", "%.1f %%", 100 * balance.highest(), "")
                + figure("spread", "%.1f %%", 100 * balance.spread(), "highest - lowest")
                + figure("deviation", "%.1f %%", 100 * balance.standardDeviation(), "standard deviation over OSTs");
    }

    private static String figure(String name, String format, double value, String meaning) {
        String number = String.format(Locale.ROOT, format, value);
        return String.format(Locale.ROOT, "  %-14s %-13s %s", name, number, meaning)
                        .stripTrailing() + "\n";
    }

    private Table targets(List<Target> targets) {
        Table table = sizes("target").column("flags", Align.LEFT);
        for (Target target : targets) {
            String flags = target.active() ? TargetFlag.format(target.flags()) : "inactive";
            addRow(table, target.name().toString(), target.space(), Cell.of(flags));
        }
        return table;
    }

    private Table pools(List<Target> osts) {
        Table table = sizes("pool").column("OSTs", Align.RIGHT);
        osts.stream()
                .flatMap(target -> target.pools().stream())
                .distinct()
                .sorted()
                .forEach(pool -> addGroup(
                        table,
                        pool,
                        osts.stream().filter(t -> t.pools().contains(pool)).toList()));
        return table;
    }

    private Table servers(List<Server> servers) {
        Table table = sizes("server").column("OSTs", Align.RIGHT);
        for (Server server : servers) {
            List<Target> osts = server.targets().stream().filter(Target::isOst).toList();
            if (!osts.isEmpty()) {
                addGroup(table, server.name(), osts);
            }
        }
        return table;
    }

    private void addGroup(Table table, String name, List<Target> osts) {
        Space space =
                new Space(sum(osts, Space::totalBytes), sum(osts, Space::usedBytes), sum(osts, Space::availableBytes));
        addRow(table, name, space, Cell.of(String.valueOf(osts.size())));
    }

    private static Table sizes(String what) {
        return new Table()
                .column(what, Align.LEFT)
                .column("fill", Align.RIGHT)
                .column("", Align.BAR)
                .column("used", Align.RIGHT)
                .column("avail", Align.RIGHT)
                .column("total", Align.RIGHT);
    }

    private void addRow(Table table, String name, Space space, Cell last) {
        double utilisation = space.utilisation();
        Tone tone = utilisation >= fullAt ? Tone.BAD : utilisation >= BUSY ? Tone.WARN : Tone.GOOD;
        String fill = space.reported() ? String.format(Locale.ROOT, "%.1f%%", 100 * utilisation) : "-";
        table.row(
                Cell.of(Printable.of(name)),
                Cell.of(fill),
                Cell.bar(utilisation, tone),
                size(space, space.usedBytes()),
                size(space, space.availableBytes()),
                size(space, space.totalBytes()),
                last);
    }

    private static Cell size(Space space, long bytes) {
        return Cell.of(space.reported() ? ByteSize.shortForm(bytes) : "-");
    }

    /** Saturates: a server with targets near 2^63 bytes is still shown. */
    private static long sum(List<Target> targets, ToLongFunction<Space> part) {
        double sum = targets.stream()
                .mapToDouble(target -> part.applyAsLong(target.space()))
                .sum();
        return sum >= Long.MAX_VALUE ? Long.MAX_VALUE : (long) sum;
    }
}
