package io.mizan.benchmarks.placement;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Prints what was measured. */
final class Tables {
    private static final String REFERENCE = "ortools";

    private Tables() {}

    static void print(List<Row> rows, PrintStream out) {
        if (rows.isEmpty()) {
            return;
        }
        out.printf(
                "%n%s%n%-11s %-9s %10s %9s %9s %9s %9s %9s %9s %8s%n",
                rows.get(0).size().kind().label(),
                "size",
                "solver",
                "CPU ms",
                "ratio",
                "JMH ms",
                "cold ms",
                "alloc MB",
                "peak MB",
                "cost",
                "OST cost");
        for (Row row : rows) {
            Figures warm = row.warm();
            out.printf(
                    "%-11s %-9s %10s %9s %9s %9s %9s %9s %9s %8s%n",
                    row.size().label(),
                    row.solver(),
                    number(1000 * warm.get("cpu"), 2),
                    ratio(row, rows),
                    number(warm.get("jmh"), 2),
                    number(1000 * row.cold().get("cpu"), 0),
                    number(warm.get("allocated"), 1),
                    number(row.memory(), 0),
                    cost(row, rows),
                    number(warm.get("ost"), 3));
        }
    }

    /** Everything, one line for each solver and size, in seconds and megabytes. */
    static void printCsv(List<Row> rows, PrintStream out) {
        out.println("kind,requests,targets,solver,cpu_s,build_s,jmh_ms,cold_cpu_s,cold_whole_s,allocated_mb,peak_mb,"
                + "stripes,cost,ost_cost");
        for (Row row : rows) {
            Figures warm = row.warm();
            Figures cold = row.cold();
            out.printf(
                    "%s,%d,%d,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s,%s%n",
                    row.size().kind().label(),
                    row.size().requests(),
                    row.size().targets(),
                    row.solver(),
                    field(warm.get("cpu")),
                    field(warm.get("build")),
                    field(warm.get("jmh")),
                    field(cold.get("cpu")),
                    field(cold.get("whole")),
                    field(warm.get("allocated")),
                    field(row.memory()),
                    field(warm.get("stripes")),
                    field(warm.get("cost")),
                    field(warm.get("ost")));
        }
    }

    /** CPU as a share of the reference's: 1/200 where it needs 200 times less. */
    private static String ratio(Row row, List<Row> rows) {
        double ratio = row.warm().get("cpu") / reference(row, rows).get("cpu");
        return Double.isNaN(ratio) ? "-" : ratio < 1 ? "1/" + number(1 / ratio, ratio < 0.1 ? 0 : 1) : number(ratio, 1);
    }

    /** The cost in the flow graph against the optimum that the reference found; fewer stripes are said as such. */
    private static String cost(Row row, List<Row> rows) {
        Figures reference = reference(row, rows);
        if (row.warm().get("stripes") < reference.get("stripes")) {
            return "fewer";
        }
        return number(row.warm().get("cost") / reference.get("cost"), 6);
    }

    private static Figures reference(Row row, List<Row> rows) {
        return rows.stream()
                .filter(other ->
                        other.solver().equals(REFERENCE) && other.size().equals(row.size()))
                .map(Row::warm)
                .findFirst()
                .orElse(new Figures(Map.of()));
    }

    private static String number(double value, int digits) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    private static String field(double value) {
        return Double.isNaN(value) ? "" : String.format(Locale.ROOT, "%.6g", value);
    }
}
