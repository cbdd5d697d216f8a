package io.mizan.cli.command.status;

import io.mizan.model.error.Printable;
import io.mizan.model.system.Balance;
import io.mizan.model.system.IoNode;
import io.mizan.model.system.Performance;
import io.mizan.model.system.Server;
import io.mizan.model.system.ServerLoad;
import io.mizan.model.system.Space;
import io.mizan.model.system.SystemSnapshot;
import io.mizan.model.system.SystemView;
import io.mizan.model.system.Target;
import io.mizan.model.system.TargetGroups;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import io.mizan.model.units.TargetKind;
import io.mizan.model.units.TargetNaming;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.telemetry.lustre.AvoidedTarget;
import io.mizan.telemetry.lustre.LustreTargetFlags;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

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
        page.append(heading(view))
                .append(figures(Balance.of(view), view.naming()))
                .append('\n');
        page.append(targets(view.targets()).render(style));
        page.append("Fill is (total - avail) / total: unlike lfs df, it counts reserved space.\n");
        Stream.of(
                        targetLoads(view.targets()),
                        pools(view.dataTargets(), view.naming()),
                        loads(view.servers()),
                        ioNodes(view.ioNodes()))
                .filter(table -> !table.isEmpty())
                .forEach(table -> page.append('\n').append(table.render(style)));
        if (view.serversKnown()) {
            page.append('\n').append(servers(view.servers(), view.naming()).render(style));
        } else {
            page.append("\nServers are not known: each target counts as its own server (see --ost-map).\n");
        }
        List<AvoidedTarget> avoid = AvoidedTarget.of(view, reserve, fullAt);
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
        int dataTargets = view.dataTargets().size();
        TargetNaming naming = view.naming();
        String counts = naming.count(TargetKind.DATA, dataTargets) + ", "
                + naming.count(TargetKind.METADATA, view.targets().size() - dataTargets);
        String mount = view.mount().map(m -> " on " + Printable.of(m)).orElse("");
        String time = view.takenAt().map(t -> " at " + t).orElse("");
        String servers = view.serversKnown() ? ", " + count(view.servers().size(), "server") : "";
        return style.paint(Tone.STRONG, view.name()) + mount + time + ": " + counts + servers + "\n";
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private String figures(Balance balance, TargetNaming naming) {
        String target = naming.word(TargetKind.DATA);
        return figure("balance score", "%.1f of 100", balance.score(), "share of the free space that can be written")
                + (explained() ? " ".repeat(31) + "before the fullest " + target + " is full, at an even pace\n" : "")
                + figure(
                        target + " cost",
                        "%.3f",
                        balance.targetCost(),
                        "highest / mean utilisation of " + target + "s, 1 is best")
                + figure(naming.server() + " cost", "%.3f", balance.serverCost(), "the same over servers")
                + figure(
                        "mean",
                        "%.1f %%",
                        100 * balance.meanUtilisation(),
                        "(total - avail) / total over all " + target + "s")
                + figure("lowest", "%.1f %%", 100 * balance.lowest(), "")
                + figure("highest", "%.1f %%", 100 * balance.highest(), "")
                + figure("spread", "%.1f %%", 100 * balance.spread(), "highest - lowest")
                + figure(
                        "deviation",
                        "%.1f %%",
                        100 * balance.standardDeviation(),
                        "standard deviation over " + target + "s");
    }

    /** What the figures mean is said where there is room for it. */
    private boolean explained() {
        return style.columns() >= 80;
    }

    private String figure(String name, String format, double value, String meaning) {
        String number = String.format(Locale.ROOT, format, value);
        return String.format(Locale.ROOT, "  %-14s %-13s %s", name, number, explained() ? meaning : "")
                        .stripTrailing() + "\n";
    }

    private Table targets(List<Target> targets) {
        Table table = sizes("target").column("flags", Align.LEFT);
        for (Target target : targets) {
            String flags = target.active() ? LustreTargetFlags.format(target.flags()) : "inactive";
            addRow(table, target.name().toString(), target.space(), Cell.of(flags));
        }
        return table;
    }

    /** What targets can do and how busy they are, where anybody says; how that is known stands beside it. */
    private static Table targetLoads(List<Target> targets) {
        Table table = new Table()
                .column("target load", Align.LEFT)
                .column("load", Align.RIGHT)
                .column("peak", Align.RIGHT)
                .column("origin", Align.LEFT)
                .column("confidence", Align.RIGHT);
        targets.stream()
                .filter(target -> !target.performance().equals(Performance.UNKNOWN))
                .forEach(target -> table.row(
                        Cell.of(target.name().toString()),
                        share(target.performance().loadRatio()),
                        peak(target.performance()),
                        Cell.of(target.performance().origin().label()),
                        share(target.performance().confidence())));
        return table;
    }

    private static Cell peak(Performance performance) {
        return Cell.of(performance.peakBytesPerSecond() == 0 ? "-" : DataRate.prose(performance.peakBytesPerSecond()));
    }

    private Table pools(List<Target> dataTargets, TargetNaming naming) {
        Table table = sizes("pool").column(naming.word(TargetKind.DATA) + "s", Align.RIGHT);
        TargetGroups.pools(dataTargets).forEach((pool, members) -> addGroup(table, pool, members));
        return table;
    }

    private Table servers(List<Server> servers, TargetNaming naming) {
        Table table = sizes("server").column(naming.word(TargetKind.DATA) + "s", Align.RIGHT);
        for (Server server : servers) {
            List<Target> dataTargets =
                    server.targets().stream().filter(Target::isData).toList();
            if (!dataTargets.isEmpty()) {
                addGroup(table, server.name(), dataTargets);
            }
        }
        return table;
    }

    private void addGroup(Table table, String name, List<Target> dataTargets) {
        addRow(table, name, TargetGroups.space(dataTargets), Cell.of(String.valueOf(dataTargets.size())));
    }

    /** Measured loads, of the servers that report any. */
    private static Table loads(List<Server> servers) {
        Table table = new Table()
                .column("server load", Align.LEFT)
                .column("cpu", Align.RIGHT)
                .column("memory", Align.RIGHT)
                .column("network", Align.RIGHT)
                .column("I/O wait", Align.RIGHT);
        servers.stream()
                .filter(server -> !server.load().equals(ServerLoad.UNKNOWN))
                .forEach(server -> table.row(
                        Cell.of(Printable.of(server.name())),
                        share(server.load().cpu()),
                        share(server.load().memory()),
                        share(server.load().network()),
                        share(server.load().ioWait())));
        return table;
    }

    private static Table ioNodes(List<IoNode> nodes) {
        Table table = new Table()
                .column("forwarder", Align.LEFT)
                .column("kind", Align.LEFT)
                .column("state", Align.LEFT)
                .column("load", Align.RIGHT)
                .column("peak", Align.RIGHT);
        nodes.forEach(node -> table.row(
                Cell.of(Printable.of(node.name())),
                Cell.of(node.kind().name().toLowerCase(Locale.ROOT)),
                Cell.of(node.active() ? "active" : "inactive"),
                share(node.performance().loadRatio()),
                peak(node.performance())));
        return table;
    }

    private static Cell share(double load) {
        return Cell.of(load == Performance.UNKNOWN_LOAD ? "-" : String.format(Locale.ROOT, "%.0f %%", 100 * load));
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
}
