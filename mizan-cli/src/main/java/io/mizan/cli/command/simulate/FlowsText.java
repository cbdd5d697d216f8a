package io.mizan.cli.command.simulate;

import io.mizan.model.error.Printable;
import io.mizan.model.units.ByteSize;
import io.mizan.model.units.DataRate;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import io.mizan.simulator.flows.FlowPlan;
import io.mizan.simulator.flows.FlowTimes;
import io.mizan.simulator.flows.PlannedFlow;
import io.mizan.simulator.flows.PlannedLink;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** The outcome for people: the whole, the clients that end last, and the links that carried most of what they could. */
final class FlowsText {
    private static final int ROWS = 10;
    private static final int LONGEST_NAME = 24;

    private final TextStyle style;

    FlowsText(TextStyle style) {
        this.style = style;
    }

    String page(FlowPlan plan, FlowTimes times) {
        double bytes =
                plan.flows().stream().mapToDouble(flow -> flow.flow().bytes()).sum();
        double makespan = times.makespan();
        Map<String, Totals> clients = clients(plan, times);
        String head = String.format(
                Locale.ROOT,
                "%s, %s, %s: %s in %.6g s, %s%n%n",
                count(plan.flows().size(), "flow"),
                count(clients.size(), "client"),
                count(plan.links().size(), "link"),
                ByteSize.prose((long) bytes),
                makespan,
                DataRate.prose((long) (makespan > 0 ? bytes / makespan : 0)));
        return style.paint(Tone.STRONG, head.strip()) + "\n\n" + lastClients(clients) + "\n"
                + busiestLinks(plan, makespan);
    }

    private String lastClients(Map<String, Totals> clients) {
        Table table = new Table()
                .column("client", Align.LEFT)
                .column("flows", Align.RIGHT)
                .column("bytes", Align.RIGHT)
                .column("start s", Align.RIGHT)
                .column("finish s", Align.RIGHT);
        List<Map.Entry<String, Totals>> last = clients.entrySet().stream()
                .sorted(Comparator.comparing(entry -> -entry.getValue().finish))
                .limit(ROWS)
                .toList();
        last.forEach(entry -> table.row(
                Cell.of(name(entry.getKey())),
                Cell.of(String.valueOf(entry.getValue().flows)),
                Cell.of(ByteSize.shortForm((long) entry.getValue().bytes)),
                Cell.of(seconds(entry.getValue().start)),
                Cell.of(seconds(entry.getValue().finish))));
        return table.render(style) + more(clients.size(), "client", "ended before these");
    }

    private String busiestLinks(FlowPlan plan, double makespan) {
        double[] bytes = new double[plan.links().size()];
        for (PlannedFlow flow : plan.flows()) {
            for (int link : flow.flow().links()) {
                bytes[link] += flow.flow().bytes();
            }
        }
        double[] use = new double[bytes.length];
        for (int i = 0; i < use.length; i++) {
            use[i] = makespan > 0 ? bytes[i] / (plan.links().get(i).bytesPerSecond() * makespan) : 0;
        }
        Table table = new Table()
                .column("link", Align.LEFT)
                .column("name", Align.LEFT)
                .column("use", Align.RIGHT)
                .column("", Align.BAR)
                .column("bytes", Align.RIGHT)
                .column("bandwidth", Align.RIGHT);
        List<Integer> busiest = IntStream.range(0, use.length)
                .boxed()
                .sorted(Comparator.comparing(link -> -use[link]))
                .limit(ROWS)
                .toList();
        for (int i : busiest) {
            PlannedLink link = plan.links().get(i);
            table.row(
                    Cell.of(name(link.id())),
                    Cell.of(name(link.name())),
                    Cell.of(String.format(Locale.ROOT, "%.1f%%", 100 * use[i])),
                    Cell.bar(use[i], Tone.GOOD),
                    Cell.of(ByteSize.shortForm((long) bytes[i])),
                    Cell.of(DataRate.prose((long) link.bytesPerSecond())));
        }
        return table.render(style) + more(use.length, "link", "carried less")
                + "Use: bytes of the flows / what the link could carry until the last flow ends.\n";
    }

    private static Map<String, Totals> clients(FlowPlan plan, FlowTimes times) {
        Map<String, Totals> clients = new LinkedHashMap<>();
        for (int i = 0; i < plan.flows().size(); i++) {
            PlannedFlow flow = plan.flows().get(i);
            Totals totals = clients.computeIfAbsent(flow.client(), name -> new Totals());
            totals.flows++;
            totals.bytes += flow.flow().bytes();
            totals.start = Math.min(totals.start, times.start(i));
            totals.finish = Math.max(totals.finish, times.finish(i));
        }
        return clients;
    }

    private static String more(int all, String what, String why) {
        return all <= ROWS ? "" : count(all - ROWS, "more " + what) + " " + why + ".\n";
    }

    private static String seconds(double time) {
        return String.format(Locale.ROOT, "%.3f", time);
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static String name(String text) {
        String name = Printable.of(text);
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "~";
    }

    private static final class Totals {
        private int flows;
        private double bytes;
        private double start = Double.POSITIVE_INFINITY;
        private double finish;
    }
}
