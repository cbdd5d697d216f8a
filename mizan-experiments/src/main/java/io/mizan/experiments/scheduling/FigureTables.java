package io.mizan.experiments.scheduling;

import io.mizan.experiments.paper.FigureTable;
import io.mizan.simulator.scheduling.SharingMetrics;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/** The figures of RR-9549 §6 as tables, means over the sets of a range of load. */
public final class FigureTables {
    static final List<String> ALLOCATIONS = List.of("random", "static", "bba", "nsysa", "ta");
    static final List<String> PLACEMENTS = List.of("randp", "gnc", "gc");
    /** The allocations as the report compares them, placed by GNC, and MCKP, which places by itself. */
    static final List<String> ALLOCATORS =
            List.of("random+gnc", "static+gnc", "bba+gnc", "nsysa+gnc", "ta+gnc", "mckp");

    private static final List<String> HEADINGS =
            ALLOCATORS.stream().map(name -> name.replace("+gnc", "")).toList();
    private static final String LOAD = "load";

    private FigureTables() {}

    /** §6.1, accurate input. */
    public static List<FigureTable> accurate(Sample sample) {
        return List.of(
                byLoad(sample, "5a", "slowdown with GNC against GC, %", ALLOCATIONS, 1, against("gnc")),
                byLoad(sample, "5b", "slowdown with RandP against GC, %", ALLOCATIONS, 1, against("randp")),
                spread(sample),
                byLoad(
                        sample,
                        "7",
                        "I/O spread with BBA, %",
                        PLACEMENTS,
                        1,
                        (one, placement) -> 100 * one.of("bba+" + placement).ioSpread()),
                allocators(sample, "8", "mean I/O slowdown", 2, SharingMetrics::meanSlowdown),
                allocators(sample, "8", "its part by the number of resources, rho_io", 2, SharingMetrics::rhoIo),
                allocators(sample, "8", "its part by congestion, rho_con", 2, SharingMetrics::rhoCon),
                allocators(sample, "9", "machine idle time, %", 1, metrics -> 100 * metrics.idle()));
    }

    /** §6.2, input of which only the class of each application is right. */
    public static List<FigureTable> inaccurate(Sample sample) {
        return List.of(
                byLoad(
                        sample,
                        "11a",
                        "slowdown with inaccurate against accurate input, %",
                        Study.UNINFORMED,
                        1,
                        FigureTables::inaccuracy),
                byLoad(
                        sample,
                        "11b",
                        "machine idle time with inaccurate input, %",
                        Study.UNINFORMED,
                        1,
                        (one, policy) -> 100 * one.uninformed(policy).idle()));
    }

    /** §6.3, another family of profiles. */
    public static List<FigureTable> targets(Sample ioNodes, Sample targets) {
        return List.of(
                allocators(targets, "12", "mean I/O slowdown, OST case", 2, SharingMetrics::meanSlowdown),
                allocators(targets, "12", "machine idle time, OST case, %", 1, metrics -> 100 * metrics.idle()),
                difference(ioNodes, targets));
    }

    private static FigureTable difference(Sample ioNodes, Sample targets) {
        List<FigureTable.Row> rows = targets.bands().stream()
                .map(band -> new FigureTable.Row(
                        label(band),
                        band.size(),
                        ALLOCATORS.stream()
                                .map(policy -> difference(ioNodes.between(band.low(), band.high()), band, policy))
                                .toList()))
                .toList();
        return new FigureTable("13", "mean I/O slowdown, OST against I/O nodes, %", LOAD, HEADINGS, rows, 1);
    }

    /** By how many percent a policy is slower in the second sample, by means. */
    static double difference(Sample first, Sample second, String policy) {
        return 100
                * (second.mean(one -> one.of(policy).meanSlowdown())
                                / first.mean(one -> one.of(policy).meanSlowdown())
                        - 1);
    }

    /** By how many percent a policy with inaccurate input is slower. */
    static double inaccuracy(Observation one, String policy) {
        return 100 * (one.uninformed(policy).meanSlowdown() / one.of(policy).meanSlowdown() - 1);
    }

    /** By how many percent an allocation is slower with this placement than with GC. */
    static BiFunction<Observation, String, Double> against(String placement) {
        return (one, allocation) -> 100
                * (one.of(allocation + "+" + placement).meanSlowdown()
                                / one.of(allocation + "+gc").meanSlowdown()
                        - 1);
    }

    private static FigureTable allocators(
            Sample sample, String figure, String title, int decimals, ToDoubleFunction<SharingMetrics> value) {
        FigureTable table = byLoad(
                sample, figure, title, ALLOCATORS, decimals, (one, policy) -> value.applyAsDouble(one.of(policy)));
        return new FigureTable(figure, title, LOAD, HEADINGS, table.rows(), decimals);
    }

    private static FigureTable byLoad(
            Sample sample,
            String figure,
            String title,
            List<String> columns,
            int decimals,
            BiFunction<Observation, String, Double> value) {
        List<FigureTable.Row> rows = sample.bands().stream()
                .map(band -> new FigureTable.Row(
                        label(band),
                        band.size(),
                        columns.stream()
                                .map(column -> band.mean(one -> value.apply(one, column)))
                                .toList()))
                .toList();
        return new FigureTable(figure, title, LOAD, columns, rows, decimals);
    }

    private static FigureTable spread(Sample sample) {
        Sample half = sample.between(0.45, 0.55);
        List<FigureTable.Row> rows = ALLOCATIONS.stream()
                .map(allocation -> new FigureTable.Row(
                        allocation,
                        half.size(),
                        PLACEMENTS.stream()
                                .map(placement -> half.mean(one -> 100
                                        * one.of(allocation + "+" + placement).ioSpread()))
                                .toList()))
                .toList();
        return new FigureTable("6", "I/O spread at load 0.5 +- 0.05, %", "allocation", PLACEMENTS, rows, 1);
    }

    private static String label(Sample band) {
        return String.format(Locale.ROOT, "%.1f-%.1f", band.low(), band.high());
    }
}
