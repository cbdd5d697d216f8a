package io.mizan.experiments.scheduling;

import io.mizan.experiments.paper.Claim;
import io.mizan.experiments.scheduling.ClaimCheck.Line;
import io.mizan.simulator.scheduling.SharingMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The statements of RR-9549 §6.1, policies that know all, held against a sample. The figures are not published as numbers, so the
 * statements are relations ("GC balances better than GNC"), which are tested at every load that has enough sets. Where the report
 * says "very little" or "similar", the bound is ours and is printed with the statement.
 */
public final class AccurateInput {
    /** "very little impact", in percent. */
    private static final double LITTLE = 5;
    /** A line that explains so much of the variance of means is a line. */
    private static final double LINEAR = 0.95;

    private static final List<String> BUT_RANDOM = List.of("static", "bba", "nsysa", "ta");

    private final Sample sample;
    private final List<Sample> all;
    private final List<Sample> low;
    private final List<Sample> high;

    private AccurateInput(Sample sample) {
        this.sample = sample;
        this.all = sample.bands(0, ClaimCheck.ANY);
        this.low = sample.bands(0, ClaimCheck.LOW);
        this.high = sample.bands(ClaimCheck.HIGH, ClaimCheck.ANY);
    }

    public static List<Claim> claims(Sample sample) {
        AccurateInput input = new AccurateInput(sample);
        List<Claim> claims = new ArrayList<>(input.placement());
        claims.addAll(input.slowdown());
        claims.addAll(input.idleTime());
        return claims;
    }

    /** §6.1.1, which resources. */
    private List<Claim> placement() {
        ToDoubleFunction<String> gnc =
                allocation -> sample.mean(one -> FigureTables.against("gnc").apply(one, allocation));
        ToDoubleFunction<String> randp =
                allocation -> sample.mean(one -> FigureTables.against("randp").apply(one, allocation));
        double most = BUT_RANDOM.stream()
                .mapToDouble(allocation -> Math.abs(gnc.applyAsDouble(allocation)))
                .max()
                .orElse(Double.NaN);
        double random = gnc.applyAsDouble("random");
        double least =
                FigureTables.ALLOCATIONS.stream().mapToDouble(randp).min().orElse(Double.NaN);
        Sample half = sample.between(0.45, 0.55);
        Predicate<Sample> withBba = band -> ordered(band, "bba");
        return List.of(
                new Claim(
                        "5a",
                        "GC or GNC for placement has very little impact (here: means within 5%)",
                        "GNC against GC: " + ClaimCheck.list(BUT_RANDOM, gnc, "%+.1f%%"),
                        ClaimCheck.of(most, most <= LITTLE)),
                new Claim(
                        "5a",
                        "Random allocation is an exception to this",
                        "random " + ClaimCheck.text("%+.1f%%", random) + ", others up to "
                                + ClaimCheck.text("%.1f%%", most),
                        ClaimCheck.of(random, random > LITTLE && random > most)),
                new Claim(
                        "5b",
                        "RandP does have impact",
                        "RandP against GC: " + ClaimCheck.list(FigureTables.ALLOCATIONS, randp, "%+.0f%%"),
                        ClaimCheck.of(least, least > LITTLE)),
                new Claim(
                        "6",
                        "at load 0.5: GC balances better than GNC, GNC better than RandP, for each allocation",
                        "spread with BBA: "
                                + ClaimCheck.list(
                                        FigureTables.PLACEMENTS, name -> half.spreadPercent("bba+" + name), "%.0f%%"),
                        ClaimCheck.of(
                                half.spreadPercent("bba+gc"),
                                FigureTables.ALLOCATIONS.stream().allMatch(allocation -> ordered(half, allocation)))),
                new Claim(
                        "7",
                        "the same order at every load, with BBA",
                        ClaimCheck.parts(all, withBba),
                        ClaimCheck.everywhere(all, withBba)));
    }

    /** §6.1.1, the two parts of the slowdown. */
    private List<Claim> slowdown() {
        double bba = sample.observations().stream()
                .mapToDouble(one -> one.of("bba+gnc").rhoIo())
                .max()
                .orElse(Double.NaN);
        ToDoubleFunction<Sample> overNsysa = band -> band.congestion("bba+gnc") / band.congestion("nsysa+gnc");
        ToDoubleFunction<Sample> overStatic = band -> band.congestion("bba+gnc") / band.congestion("static+gnc");
        Line line = ClaimCheck.line(all, band -> band.congestion("bba+gnc"));
        Line nsysa = ClaimCheck.line(all, band -> band.congestion("nsysa+gnc"));
        Line ta = ClaimCheck.line(all, band -> band.congestion("ta+gnc"));
        ToDoubleFunction<Sample> nsysaIo = band -> band.mean("nsysa+gnc", SharingMetrics::rhoIo);
        ToDoubleFunction<Sample> taIo = band -> band.mean("ta+gnc", SharingMetrics::rhoIo);
        return List.of(
                new Claim(
                        "8",
                        "BBA has the least rho_io there is, 1",
                        "highest over sets: " + ClaimCheck.text("%.6f", bba),
                        ClaimCheck.of(bba, bba == 1)),
                new Claim(
                        "8",
                        "for this BBA pays with much higher congestion than NSYSA or Static",
                        "rho_con of BBA is " + ClaimCheck.range(all, overNsysa, "%.1f") + " times that of NSYSA, "
                                + ClaimCheck.range(all, overStatic, "%.1f") + " times that of Static",
                        ClaimCheck.everywhere(
                                all, band -> overNsysa.applyAsDouble(band) > 1 && overStatic.applyAsDouble(band) > 1)),
                new Claim(
                        "8",
                        "congestion with BBA increases linearly with the load",
                        "a line explains " + ClaimCheck.text("%.1f%%", 100 * line.explained()) + " of its variance",
                        ClaimCheck.of(line.slope(), line.slope() > 0 && line.explained() >= LINEAR)),
                new Claim(
                        "8",
                        "congestion with NSYSA and TA does not vary as much with the load",
                        "rise for 0.1 of load: bba " + ClaimCheck.text("%.2f", line.slope()) + ", nsysa "
                                + ClaimCheck.text("%.2f", nsysa.slope()) + ", ta "
                                + ClaimCheck.text("%.2f", ta.slope()),
                        ClaimCheck.of(
                                line.slope(),
                                Math.max(Math.abs(nsysa.slope()), Math.abs(ta.slope())) < Math.abs(line.slope()))),
                new Claim(
                        "8",
                        "for this NSYSA and TA pay with a higher rho_io",
                        "at large load: nsysa " + ClaimCheck.range(high, nsysaIo, "%.2f") + ", ta "
                                + ClaimCheck.range(high, taIo, "%.2f") + ", bba 1",
                        ClaimCheck.everywhere(
                                high, band -> nsysaIo.applyAsDouble(band) > 1 && taIo.applyAsDouble(band) > 1)),
                knapsack());
    }

    /** Published, MCKP has no solution for more applications than resources; what is done there is our reading. */
    private Claim knapsack() {
        List<Sample> defined = sample.uncrowded().bands(0, ClaimCheck.ANY);
        Predicate<Sample> worst = band ->
                FigureTables.ALLOCATORS.stream().allMatch(policy -> band.slowdown(policy) <= band.slowdown("mckp"));
        return new Claim(
                "8",
                "MCKP performs worse than all others",
                "worst " + ClaimCheck.parts(all, worst) + ", slowdown "
                        + ClaimCheck.range(all, band -> band.slowdown("mckp"), "%.1f")
                        + "; where there are no more applications than"
                        + " resources, so that MCKP is defined, worst " + ClaimCheck.parts(defined, worst)
                        + ", slowdown "
                        + ClaimCheck.range(defined, band -> band.slowdown("mckp"), "%.1f"),
                ClaimCheck.both(ClaimCheck.everywhere(all, worst), ClaimCheck.everywhere(defined, worst)));
    }

    /** §6.1.2, machine utilisation. */
    private List<Claim> idleTime() {
        ToDoubleFunction<Sample> similar = band -> 100 * (band.slowdown("ta+gnc") / band.slowdown("bba+gnc") - 1);
        return List.of(
                new Claim(
                        "9",
                        "at low load BBA and TA have the least idle time",
                        idle(low, List.of("bba", "ta", "static", "nsysa")),
                        ClaimCheck.everywhere(
                                low,
                                band -> Math.max(band.idlePercent("bba+gnc"), band.idlePercent("ta+gnc"))
                                        <= Math.min(band.idlePercent("static+gnc"), band.idlePercent("nsysa+gnc")))),
                new Claim(
                        "9",
                        "at larger load TA has less idle time than BBA",
                        idle(high, List.of("ta", "bba")),
                        ClaimCheck.everywhere(high, band -> band.idlePercent("ta+gnc") < band.idlePercent("bba+gnc"))),
                new Claim(
                        "9",
                        "while the slowdowns of TA and BBA are similar (here: within 10%)",
                        "TA against BBA: " + ClaimCheck.range(high, similar, "%+.1f%%"),
                        ClaimCheck.everywhere(
                                high, band -> Math.abs(similar.applyAsDouble(band)) <= ClaimCheck.SIMILAR)),
                new Claim(
                        "9",
                        "Static can do well when the load is high (here: less idle time than BBA)",
                        idle(high, List.of("static", "bba", "nsysa", "ta")),
                        ClaimCheck.everywhere(
                                high, band -> band.idlePercent("static+gnc") < band.idlePercent("bba+gnc"))));
    }

    private static boolean ordered(Sample band, String allocation) {
        return band.spreadPercent(allocation + "+gc") < band.spreadPercent(allocation + "+gnc")
                && band.spreadPercent(allocation + "+gnc") < band.spreadPercent(allocation + "+randp");
    }

    private static String idle(List<Sample> bands, List<String> allocations) {
        return allocations.stream()
                .map(name -> name + " " + ClaimCheck.range(bands, band -> band.idlePercent(name + "+gnc"), "%.1f%%"))
                .collect(Collectors.joining(", "));
    }
}
