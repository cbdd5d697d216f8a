package io.mizan.cli.command.allocate;

import io.mizan.algorithms.allocation.AllocationResult;
import io.mizan.model.allocation.Application;
import io.mizan.model.allocation.ApplicationSet;
import io.mizan.model.error.Printable;
import io.mizan.report.text.Table;
import io.mizan.report.text.Table.Align;
import io.mizan.report.text.Table.Cell;
import io.mizan.report.text.TextStyle;
import io.mizan.report.text.TextStyle.Tone;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Results as text: one set in detail, or a summary of the policies over many. */
final class AllocateText {
    private static final int LONGEST_NAME = 24;
    private static final String MEANINGS = """
            I/O load: resources kept busy / resources; above 100 % they are saturated.
            Busiest: sum of the shares of time in I/O of the applications on one resource.
            Slowdown: best bandwidth / bandwidth, mean over applications, nobody in the way.
            """;

    private final TextStyle style;

    AllocateText(TextStyle style) {
        this.style = style;
    }

    /** One set: the policies compared, then who gets what under each. */
    String detail(List<AllocationResult> results) {
        ApplicationSet set = results.get(0).set();
        StringBuilder page = new StringBuilder(style.paint(Tone.STRONG, "set " + set.number()));
        page.append(String.format(
                Locale.ROOT,
                ": %s, %s, %s%n%n",
                count(set.applications().size(), "application"),
                count(set.resources(), "resource"),
                count(set.computeNodes(), "compute node")));
        page.append(comparison(results).render(style)).append(MEANINGS);
        results.forEach(result -> page.append('\n').append(owners(result).render(style)));
        return page.toString();
    }

    /** Many sets: one row for each policy, in the order asked for. */
    String summary(List<List<AllocationResult>> sets) {
        Table table = new Table()
                .column("policy", Align.LEFT)
                .column("I/O load", Align.RIGHT)
                .column("", Align.BAR)
                .column("lowest", Align.RIGHT)
                .column("highest", Align.RIGHT)
                .column("saturated", Align.RIGHT)
                .column("busiest", Align.RIGHT)
                .column("slowdown", Align.RIGHT);
        for (int i = 0; i < sets.get(0).size(); i++) {
            int policy = i;
            List<AllocationResult> results =
                    sets.stream().map(set -> set.get(policy)).toList();
            double load = mean(results, AllocationResult::ioLoad);
            table.row(
                    Cell.of(results.get(0).policy()),
                    Cell.of(percent(load)),
                    bar(load),
                    Cell.of(percent(results.stream()
                            .mapToDouble(AllocationResult::ioLoad)
                            .min()
                            .orElse(0))),
                    Cell.of(percent(results.stream()
                            .mapToDouble(AllocationResult::ioLoad)
                            .max()
                            .orElse(0))),
                    Cell.of(String.valueOf(
                            results.stream().filter(AllocationResult::saturated).count())),
                    Cell.of(percent(mean(results, AllocationResult::busiest))),
                    Cell.of(factor(mean(results, AllocationResult::slowdown))));
        }
        return style.paint(Tone.STRONG, sets.size() + " sets") + ": means over them; saturated counts sets\n\n"
                + table.render(style) + MEANINGS + "One set in detail: --only NUMBER, from "
                + sets.get(0).get(0).set().number() + " to "
                + sets.get(sets.size() - 1).get(0).set().number() + ".\n";
    }

    private static Table comparison(List<AllocationResult> results) {
        Table table = new Table()
                .column("policy", Align.LEFT)
                .column("I/O load", Align.RIGHT)
                .column("", Align.BAR)
                .column("given", Align.RIGHT)
                .column("idle", Align.RIGHT)
                .column("busiest", Align.RIGHT)
                .column("slowdown", Align.RIGHT);
        for (AllocationResult result : results) {
            long used = result.schedule().resources().stream()
                    .flatMap(List::stream)
                    .distinct()
                    .count();
            table.row(
                    Cell.of(result.policy()),
                    Cell.of(percent(result.ioLoad())),
                    bar(result.ioLoad()),
                    Cell.of(String.valueOf(result.given())),
                    Cell.of(String.valueOf(result.set().resources() - used)),
                    Cell.of(percent(result.busiest())),
                    Cell.of(factor(result.slowdown())));
        }
        return table;
    }

    private static Table owners(AllocationResult result) {
        Table table = new Table()
                .column(result.policy(), Align.RIGHT)
                .column("application", Align.LEFT)
                .column("nodes", Align.RIGHT)
                .column("MB/s", Align.RIGHT)
                .column("n", Align.RIGHT)
                .column("resources", Align.LEFT);
        List<Application> applications = result.set().applications();
        for (int i = 0; i < applications.size(); i++) {
            Application application = applications.get(i);
            int n = result.schedule().allocation().get(i);
            table.row(
                    Cell.of(String.valueOf(i)),
                    Cell.of(name(application)),
                    Cell.of(plain(application.nodes())),
                    Cell.of(plain(application.megabytesPerSecond().get(n - 1))),
                    Cell.of(String.valueOf(n)),
                    Cell.of(folded(result.schedule().resources().get(i))));
        }
        return table;
    }

    private static String name(Application application) {
        String name = Printable.of(application.name());
        return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "~";
    }

    /** {@code 0-3,7,9-10}. */
    private static String folded(List<Integer> resources) {
        List<Integer> sorted = resources.stream().sorted().toList();
        List<String> runs = new ArrayList<>();
        for (int from = 0; from < sorted.size(); ) {
            int to = from;
            while (to + 1 < sorted.size() && sorted.get(to + 1) == sorted.get(to) + 1) {
                to++;
            }
            runs.add(from == to ? "" + sorted.get(from) : sorted.get(from) + "-" + sorted.get(to));
            from = to + 1;
        }
        return String.join(",", runs);
    }

    private static Cell bar(double load) {
        return Cell.bar(load, load > 1 ? Tone.BAD : load > 0.8 ? Tone.WARN : Tone.GOOD);
    }

    private static double mean(List<AllocationResult> results, ToDoubleFunction<AllocationResult> figure) {
        return results.stream().mapToDouble(figure).average().orElse(0);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    private static String factor(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    private static String count(double number, String what) {
        return plain(number) + " " + what + (number == 1 ? "" : "s");
    }

    private static String plain(double number) {
        return String.format(Locale.ROOT, number == Math.rint(number) ? "%.0f" : "%.1f", number);
    }
}
