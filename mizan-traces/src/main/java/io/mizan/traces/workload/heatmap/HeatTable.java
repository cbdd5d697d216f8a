package io.mizan.traces.workload.heatmap;

import io.mizan.traces.workload.heatmap.HeatMaps.Row;
import io.mizan.traces.workload.record.Window;
import io.mizan.traces.workload.request.Demand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The table of one interface and direction: a column for each demand, a row for each rank and bin of time. */
final class HeatTable {
    private final List<Row> heated;
    /** Where the table's rows for the bins of each rank begin. */
    private final int[] firsts;

    private final List<Demand> demands;
    private final long runNanos;
    private final double[] values;
    private final int[] rows;
    private final int[] columns;

    private HeatTable(List<Row> heated, int[] firsts, List<Demand> demands, int cells, long runNanos) {
        this.heated = heated;
        this.firsts = firsts;
        this.demands = demands;
        this.runNanos = runNanos;
        this.values = new double[cells];
        this.rows = new int[cells];
        this.columns = new int[demands.size() + 1];
    }

    /** @param cells what {@link #cells} says of all demands together */
    static HeatTable fit(List<Row> heated, List<Demand> demands, int cells, long runNanos) {
        int[] firsts = new int[heated.size() + 1];
        for (int i = 0; i < heated.size(); i++) {
            firsts[i + 1] = firsts[i] + heated.get(i).bytes().length;
        }
        HeatTable table = new HeatTable(heated, firsts, demands, cells, runNanos);
        table.fit();
        return table;
    }

    /** The cells of a demand: bins in its window in which its ranks moved anything. */
    static long cells(Demand demand, List<Row> heated, long runNanos) {
        Window window = Window.of(demand.record(), demand.transfer(), runNanos);
        long cells = 0;
        int from = from(demand, heated);
        for (Row row : heated.subList(from, to(demand, heated, from))) {
            for (int bin = first(row, window); bin <= last(row, window); bin++) {
                cells += row.bytes()[bin] > 0 ? 1 : 0;
            }
        }
        return cells;
    }

    /** The first of the ranks, which are in order, that can have taken part. */
    private static int from(Demand demand, List<Row> heated) {
        long rank = demand.record().rank();
        int low = 0;
        int high = demand.record().shared() ? 0 : heated.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (heated.get(middle).rank() < rank) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static int to(Demand demand, List<Row> heated, int from) {
        if (demand.record().shared()) {
            return heated.size();
        }
        boolean found = from < heated.size()
                && heated.get(from).rank() == demand.record().rank();
        return found ? from + 1 : from;
    }

    private static int first(Row row, Window window) {
        return (int) Math.min(row.bytes().length, window.start() / row.binNanos());
    }

    private static int last(Row row, Window window) {
        return (int) Math.min(row.bytes().length - 1.0, window.end() / row.binNanos());
    }

    private void fit() {
        int cell = 0;
        for (int i = 0; i < demands.size(); i++) {
            cell = fill(demands.get(i), cell);
            columns[i + 1] = cell;
        }
        double[] sums = new double[firsts[heated.size()]];
        for (int i = 0; i < heated.size(); i++) {
            double[] bytes = heated.get(i).bytes();
            System.arraycopy(bytes, 0, sums, firsts[i], bytes.length);
        }
        double[] totals =
                demands.stream().mapToDouble(d -> d.transfer().bytes()).toArray();
        new ProportionalFitting(values, rows, columns).fit(sums, totals);
    }

    private int fill(Demand demand, int from) {
        Window window = Window.of(demand.record(), demand.transfer(), runNanos);
        int cell = from;
        int firstRank = from(demand, heated);
        for (int i = firstRank; i < to(demand, heated, firstRank); i++) {
            Row row = heated.get(i);
            for (int bin = first(row, window); bin <= last(row, window); bin++) {
                if (row.bytes()[bin] > 0) {
                    double overlap = Math.min(window.end(), (bin + 1) * row.binNanos())
                            - Math.max(window.start(), bin * row.binNanos());
                    // A window that only touches a bin still counts for something.
                    values[cell] = row.bytes()[bin] * Math.max(1e-6, overlap / row.binNanos());
                    rows[cell] = firsts[i] + bin;
                    cell++;
                }
            }
        }
        return cell;
    }

    /** How each rank that took part in a demand moved its bytes. */
    List<RankByteCurve> curves(int demand) {
        Window window =
                Window.of(demands.get(demand).record(), demands.get(demand).transfer(), runNanos);
        List<RankByteCurve> curves = new ArrayList<>();
        int end = columns[demand + 1];
        for (int cell = columns[demand]; cell < end; ) {
            int at = Arrays.binarySearch(firsts, rows[cell]);
            int rank = at >= 0 ? at : -at - 2;
            RankByteCurve curve = new RankByteCurve(heated.get(rank), window);
            while (cell < end && rows[cell] < firsts[rank + 1]) {
                curve.add(rows[cell] - firsts[rank], values[cell]);
                cell++;
            }
            if (curve.bytes() > 0 || (curves.isEmpty() && cell == end)) {
                curves.add(curve);
            }
        }
        return curves;
    }
}
